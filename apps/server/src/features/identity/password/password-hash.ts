import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { accepted } from "@site/result/result";
import type { HashCost } from "../../../app-context.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";

const argon2Async = promisify(argon2);

/** The server's own (OWASP Password Storage Cheat Sheet). */
export const serverHashCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const saltBytes = 16;
const hashBytes = 32;

/** File access uses the same four threads: leave it half of them. */
const atOnce = 2;
/** About a second of work on a small machine. */
const mayWait = 60;
const comeBackSeconds = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** One stored password, taken apart. */
type Stored = HashCost & { salt: Buffer; hash: Buffer };

/** Hashes a password with Argon2id and a fresh salt; returns a PHC string, or refuses (`busy`). */
export async function hashPassword(
  password: string,
  cost: HashCost,
): Promise<SignInResult<string>> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, { ...cost, salt }, hashBytes);
  return hash.ok ? accepted(`${factorsOf(cost)}${base64(salt)}$${base64(hash.value)}`) : hash;
}

/** Whether the password is the stored one; text that is no PHC string is none. Refuses when `busy`. */
export async function verifyPassword(
  stored: string,
  password: string,
): Promise<SignInResult<boolean>> {
  const parsed = parse(stored);
  if (!parsed) {
    return accepted(false);
  }
  const hash = await derive(password, parsed, parsed.hash.byteLength);
  return hash.ok ? accepted(timingSafeEqual(hash.value, parsed.hash)) : hash;
}

/** Refuses a password that is not the stored one. */
export async function requirePassword(stored: string, password: string): Promise<SignInResult> {
  const right = await verifyPassword(stored, password);
  if (!right.ok) {
    return right;
  }
  return right.value ? allowed : refuseCall("wrong-password");
}

/** True when the stored hash was not made with these work factors. */
export function needsRehash(stored: string, cost: HashCost): boolean {
  return !stored.startsWith(factorsOf(cost));
}

/** How a hash with these work factors begins. */
function factorsOf({ memory, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function parse(stored: string): Stored | null {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/.exec(
      stored,
    );
  if (!match) {
    return null;
  }
  const [, memory = "", passes = "", parallelism = "", salt = "", hash = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

function derive(
  password: string,
  how: Omit<Stored, "hash">,
  bytes: number,
): Promise<SignInResult<Buffer>> {
  return inTurn(() =>
    argon2Async("argon2id", {
      // Two spellings of one accented letter are the same password (NIST SP 800-63B section 3.1.1.2).
      message: password.normalize("NFKC"),
      nonce: how.salt,
      memory: how.memory,
      passes: how.passes,
      parallelism: how.parallelism,
      tagLength: bytes,
    }),
  );
}

/** Runs the work when its turn comes; refuses it when too many are already waiting. */
async function inTurn<T>(work: () => Promise<T>): Promise<SignInResult<T>> {
  if (running < atOnce) {
    running += 1;
  } else if (waiting.length < mayWait) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    return refuseCall("busy", { retryAfterSeconds: comeBackSeconds });
  }
  try {
    return accepted(await work());
  } finally {
    // The turn passes to the next in line; it is free when no one is waiting.
    const next = waiting.shift();
    if (next) {
      next();
    } else {
      running -= 1;
    }
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
