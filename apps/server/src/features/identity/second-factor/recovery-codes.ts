import { randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { hashOf } from "../mailbox/code-repository.ts";

/** How many a person gets. */
const count = 10;
/** 120 bits: enough for a plain hash (OWASP ASVS 5.0, 6.5.2), and out of reach of guessing. */
const bytes = 15;

/** New codes, each six groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = base32.encode(randomBytes(bytes), { padding: false });
    return code.match(/.{4}/g)?.join("-") ?? code;
  });
}

/** What is stored of a code, however it was typed: small letters, spaces, and digits read as letters. */
export function recoveryCodeHash(typed: string): string {
  const letters = typed.toUpperCase().replaceAll("0", "O").replaceAll("1", "I");
  return hashOf(letters.replace(/[^A-Z2-7]/g, ""));
}
