import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { type CalendarDate, civilDate } from "../../law/values/calendar-date.ts";
import { fields } from "../json/json-shape.ts";

/** What opens a person's Annual Information Statement. */
export type AisKey = {
  readonly pan: string;
  readonly born: CalendarDate;
};

/** The largest file that is opened; an AIS with 10,000 sales is about 4 MB. */
const largestAis = 16 * 1024 * 1024;

// Several public tools agree on the file's format, cipher and password.
// OPEN: not verified with a genuine file.
const ivCharacters = 32;
const saltCharacters = 32;
const rounds = 1000;
const middleOfPassword = "GQ39%*g";

/**
 * Opens the JSON that the compliance portal provides for the AIS utility: 32 hexadecimal characters of
 * initialisation vector, 32 of salt, then AES-256-CBC in base64; the key is PBKDF2 with SHA-256 of PAN
 * and date of birth (of formation, for a family). It needs only WebCrypto, so a browser opens the file
 * without sending it anywhere.
 */
export async function openAis(bytes: Uint8Array, key: AisKey): Promise<Result<unknown>> {
  if (bytes.length > largestAis) {
    return refusedWith(
      "ais-too-large",
      "The file is larger than 16 MB, which no AIS is. Choose the JSON file from the portal.",
    );
  }
  const text = new TextDecoder().decode(bytes).trim();
  const head = ivCharacters + saltCharacters;
  const cipher = bytesOfBase64(text.slice(head));
  if (!/^[0-9a-f]+$/i.test(text.slice(0, head)) || cipher === undefined) {
    return refusedWith("ais-not-recognised", notRecognised(text));
  }
  const iv = bytesOfHex(text.slice(0, ivCharacters));
  const salt = bytesOfHex(text.slice(ivCharacters, head));
  const content = await decrypted(cipher, iv, salt, passwordOf(key));
  if (content === undefined) {
    return refusedWith(
      "ais-wrong-password",
      "The file can't be opened with this PAN and date of birth. Check both; for a Hindu undivided " +
        "family it is the date of formation. If they are right, download the JSON again.",
    );
  }
  if (!hasSections(content).partB.sections) {
    return refusedWith(
      "ais-not-recognised",
      "The file opens, but its content is not an Annual Information Statement that we know. Download " +
        "the JSON again; if that does not help, the department has changed its format.",
    );
  }
  return accepted(content);
}

const hasSections = fields({ partB: fields({ sections: Array.isArray }) });

function notRecognised(text: string): string {
  const what = text.startsWith("%PDF")
    ? "This is the AIS as a PDF. "
    : text.startsWith("{")
      ? "This JSON is not the encrypted file of the portal. "
      : "";
  return (
    `${what}Choose the JSON file as downloaded: on the e-filing portal under AIS, Download, ` +
    "JSON (for the AIS utility)."
  );
}

/** Returns the password: PAN in lower case, a fixed middle, the date as ddmmyyyy. */
function passwordOf({ pan, born }: AisKey): string {
  const { year, month, day } = civilDate(born);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${pan.trim().toLowerCase()}${middleOfPassword}${two(day)}${two(month)}${year}`;
}

/** Returns the content that a password opens; `undefined` where it opens none. */
async function decrypted(
  cipher: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<unknown> {
  const { subtle } = globalThis.crypto;
  const secret = await subtle.importKey(
    "raw",
    new TextEncoder().encode(password),
    "PBKDF2",
    false,
    ["deriveKey"],
  );
  const key = await subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds },
    secret,
    { name: "AES-CBC", length: 256 },
    false,
    ["decrypt"],
  );
  try {
    const plain = await subtle.decrypt({ name: "AES-CBC", iv }, key, cipher);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    // A wrong key passes the cipher's padding once in 256 times; the output is then not JSON.
    return undefined;
  }
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Decodes base64, with or without line ends; `undefined` for other text or partial cipher blocks. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const compact = text.replaceAll(/[\r\n]/g, "");
  if (compact === "" || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) {
    return undefined;
  }
  const bytes = Uint8Array.from(atob(compact), (character) => character.charCodeAt(0));
  return bytes.length % 16 === 0 ? bytes : undefined;
}
