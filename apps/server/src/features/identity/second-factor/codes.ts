import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { encode } from "uqr";
import { hashOf } from "../mailbox/code-repository.ts";

/** Seconds that an app shows one code (RFC 6238). */
const period = 30;
/**
 * Codes of this many steps before and after the current one are accepted, because clocks differ.
 */
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
  const key = base32.encode(secret, { padding: false });
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

/** The secret as an app takes it from a QR code or a link: six digits, 30 seconds, SHA-1. */
export function appLink(secret: string, issuer: string, account: string): string {
  return createOTP(secret, { digits: 6, period }).url(issuer, account);
}

/**
 * Returns the time step of a currently valid code, or null. Steps up to `lastStep` have been used.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | null> {
  const otp = createOTP(secret, { digits: 6, period });
  const present = Math.floor(now.getTime() / (period * 1000));
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = present - window; step <= present + window; step += 1) {
    const expected = Buffer.from(await otp.hotp(step));
    const same = given.length === expected.length && timingSafeEqual(given, expected);
    if (same && step > lastStep) {
      found = step;
    }
  }
  return found;
}

/** A QR code as one SVG path in a square of `size` units, with the margin that readers need. */
export type QrPath = { size: number; path: string };

/** Draws a text as a QR code: one path stroke for each run of adjacent dark modules. */
export function qrPath(text: string): QrPath {
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
    const code = base32.encode(randomBytes(recoveryCodeBytes), { padding: false });
    return code.match(/.{4}/g)?.join("-") ?? code;
  });
}

/**
 * What is stored of a recovery code, however it was typed (case, spaces, digits taken for letters).
 */
export function recoveryCodeHash(typed: string): string {
  const letters = typed.toUpperCase().replaceAll("0", "O").replaceAll("1", "I");
  return hashOf(letters.replace(/[^A-Z2-7]/g, ""));
}
