import type { Platform, Slot } from "contract/flow-state";
import type { Result } from "contract/result";
import { uploadExtensions } from "contract/upload-extensions";
import { type Refusal, refused } from "../../plugins/problems.ts";

/** Where an upload goes, which file names may come there, and whether the address itself is one. */
export type UploadTarget = {
  key: string;
  slot: Slot;
  extensions: readonly string[];
  fits: boolean;
};

const notYours = refused(403, {
  code: "not-your-upload",
  message: "This upload address belongs to somebody else. Nothing was stored.",
});

const unknownAddress = refused(404, {
  code: "unknown-upload-address",
  message: "There is no such upload address. Nothing was stored.",
});

/**
 * Reads the last part of an upload's address: `{uid}.csv` for one file, `{uid}_{slot}.{extension}`
 * in the combined flow. The uid must be the session's own.
 */
export function uploadTarget(
  name: string,
  platform: Platform,
  uid: string,
): Result<UploadTarget, Refusal> {
  const match = /^([A-Za-z0-9-]{1,64})(?:_(icici|zerd|format3))?\.([a-z]{1,5})$/.exec(name);
  if (!match) return unknownAddress;
  const [, owner, slotName, extension = ""] = match;
  if (owner !== uid) return notYours;
  const slot: Slot = slotName === undefined ? "single" : (slotName as Slot);
  const single = slot === "single";
  if ((platform === "MULTI") === single || (single && extension !== "csv")) {
    return unknownAddress;
  }
  const extensions = uploadExtensions(platform, slot);
  // The one key of the single-file flows ends in .csv, whatever the file is called.
  const fits = single || extensions.includes(extension);
  return { ok: true, value: { key: `uploads/${name}`, slot, extensions, fits } };
}

/**
 * The file's name as the person knows it, from the X-File-Name header: the last part of a path,
 * without control characters, at most 200 characters. Null when the header cannot be read.
 */
export function readFileName(header: string | undefined): string | null {
  if (header === undefined) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(header);
  } catch {
    return null;
  }
  if (decoded.includes("\0")) return null;
  const name = decoded
    .replace(/^.*[/\\]/s, "")
    .replace(/\p{Cc}|[\u2028\u2029]/gu, "")
    .trim();
  return name === "" ? null : [...name].slice(-200).join("");
}
