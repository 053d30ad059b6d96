import type { Clock } from "../../../clock.ts";
import type { KeyRing, MasterKey } from "../../../storage/master-keys.ts";
import { openText, sealText } from "../../../storage/sealed-text.ts";
import { stepOfCode } from "./codes.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import type { SecondFactorRepository } from "./repository.ts";
import type { CodeThrottle, CodeTry } from "./throttle.ts";

/**
 * What came of a code: right, and of which kind; wrong; not looked at for so many seconds; or not
 * comparable, because the secret cannot be opened with the master keys at hand.
 */
export type CodeOutcome =
  | { kind: "time" }
  | { kind: "recovery"; left: number }
  | { kind: "wrong" }
  | { kind: "unreadable" }
  | { kind: "too-many"; seconds: number };

/** What the check works with. */
export type CodeCheckTools = {
  factors: SecondFactorRepository;
  throttle: CodeThrottle;
  ring: KeyRing;
  clock: Clock;
};

/**
 * Judges what a person typed: six digits are a code of the app, anything else a recovery code. A
 * right one is used up by it.
 */
export async function checkCode(
  { factors, throttle, ring, clock }: CodeCheckTools,
  codeTry: CodeTry,
  typed: string,
): Promise<CodeOutcome> {
  const digits = typed.replace(/[\s-]/g, "");
  const kind = /^\d{6}$/.test(digits) ? "time" : "recovery";
  const wait = await throttle.book(codeTry, kind);
  if (wait !== null) return { kind: "too-many", seconds: wait };
  const { userId } = codeTry;
  if (kind === "recovery") {
    if (!(await factors.takeRecoveryCode(userId, recoveryCodeHash(typed))))
      return { kind: "wrong" };
    await throttle.clear(codeTry);
    return { kind, left: await factors.recoveryCodesLeft(userId) };
  }
  const factor = await factors.find(userId);
  const secret = factor && openSecret(userId, factor.secret, ring);
  if (!factor) return { kind: "wrong" };
  if (!secret) return { kind: "unreadable" };
  const step = await stepOfCode(secret, digits, clock.now(), factor.last_step);
  if (step === null || !(await factors.takeStep(userId, step))) return { kind: "wrong" };
  await throttle.clear(codeTry);
  return { kind };
}

/** A secret as it is stored. */
export function sealSecret(userId: string, secret: string, master: MasterKey): string {
  return sealText(sealName(userId), secret, master);
}

/** A stored secret, or null when it cannot be opened. */
export function openSecret(userId: string, sealed: string, ring: KeyRing): string | null {
  return openText(sealName(userId), sealed, ring);
}

function sealName(userId: string): string {
  return `second-factor:${userId}`;
}
