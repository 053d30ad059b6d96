import { timeLimits } from "../../api/time-limits.ts";
import { type AccountAnswer, callAccount } from "../../session/account-calls.ts";

/** Whether the second factor is on, and how many recovery codes are left. */
export interface SecondFactorState {
  on: boolean;
  recoveryCodesLeft: number;
}

/** A new key for an authenticator app: to type, to open on this device, and as a QR code's path. */
export interface NewKey {
  key: string;
  link: string;
  qr: { size: number; path: string };
}

/** Recovery codes as they are shown once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

const path = "/widget/second-factor";

/** @returns how it stands, or null when that cannot be had now */
export async function fetchSecondFactor(): Promise<SecondFactorState | null> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(timeLimits.functions),
    });
    return response.ok ? ((await response.json()) as SecondFactorState) : null;
  } catch (cause) {
    reportError(cause);
    return null;
  }
}

/** A key to put into an app. Nothing is on before its code comes back. */
export const beginSecondFactor = () => callAccount<NewKey>(`${path}/begin`, {});

/** Turns it on with a code of the new key; other browsers are signed out. */
export const turnOnSecondFactor = (code: string) =>
  callAccount<RecoveryCodes>(`${path}/turn-on`, { code });

/** Turns it off. */
export const turnOffSecondFactor = (code: string) => callAccount(`${path}/turn-off`, { code });

/** Ten new recovery codes in the place of the older ones. */
export const renewRecoveryCodes = (code: string) =>
  callAccount<RecoveryCodes>(`${path}/recovery-codes`, { code });

const told = new Set([
  "WRONG_CODE",
  "TOO_MANY_CODES",
  "SET_UP_EXPIRED",
  "SECOND_FACTOR_ON",
  "CODES_UNREADABLE",
]);

/** @returns the server's own sentence for what only this part of the account knows, or null */
export function secondFactorProblem(answer: AccountAnswer<unknown>): string | null {
  return !answer.ok && told.has(answer.code) ? answer.message : null;
}
