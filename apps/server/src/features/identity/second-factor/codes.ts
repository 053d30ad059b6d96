import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { encode } from "uqr";
import { hashOfText } from "../mailbox/code-repository.ts";

/** Seconds that an app shows one code (RFC 6238). */
const period = 30;
/** Codes of this many steps around the current one are accepted, because clocks differ. */
const window = 1;
/** 25 of the 94 printable characters are 163 bits; RFC 4226 recommends 160. */
const secretLength = 25;

/** A new secret for one person and one app. */
export function newSecret(): string {
  const character = () => String.fromCharCode(33 + randomInt(94));
  return Array.from({ length: secretLength }, character).join("");
}

/** The secret as a person types it into an app: groups of four letters and digits. */
export function typedKey(secret: string): string {
  const key = base32(Buffer.from(secret));
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

/** The secret as an app takes it from a QR code or a link: six digits, 30 seconds, SHA-1. */
export function appLink(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const key = base32(Buffer.from(secret));
  const query = new URLSearchParams({ secret: key, issuer, digits: "6", period: String(period) });
  return `otpauth://totp/${label}?${query}`;
}

/** Bytes as RFC 4648 writes them in base 32, without padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The six digits of a step (RFC 4226 section 5.3). */
function digitsOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Returns the newest time step of a currently valid code, used up or not, or null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / (period * 1000));
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = present - window; step <= present + window; step += 1) {
    const expected = Buffer.from(digitsOf(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) {
      found = step;
    }
  }
  return found;
}

/** Draws a text as a QR code: an SVG path in a square of `size` units, margin included. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => {
    const line = row.map((dark) => (dark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join("");
  });
  return { size, path: rows.join("") };
}

/** How many recovery codes a person gets. */
const recoveryCodeCount = 10;
/** 120 bits: enough for a plain hash (OWASP ASVS 5.0, 6.5.2), and out of reach of guessing. */
const recoveryCodeBytes = 15;

/** New recovery codes, each six groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = base32(randomBytes(recoveryCodeBytes));
    return code.match(/.{4}/g)?.join("-") ?? code;
  });
}

/** What is stored of a recovery code, however it was typed (case, spaces, 0 for O, 1 for I). */
export function recoveryCodeHash(typed: string): string {
  const letters = typed.toUpperCase().replaceAll("0", "O").replaceAll("1", "I");
  return hashOfText(letters.replace(/[^A-Z2-7]/g, ""));
}
