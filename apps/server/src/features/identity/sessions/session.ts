import { systemClock } from "../../../clock.ts";
import { refusal } from "../library/endpoint.ts";

/** A sign-in counts as recent for ten minutes (OWASP ASVS 5.0, 7.5.1). */
export const recentSignInMs = 600_000;

/** Calls of the library that change how an account is entered, and therefore need a recent sign-in. */
export const sensitivePaths: ReadonlySet<string> = new Set(["/link-social", "/unlink-account"]);

/** True for a session that began at most ten minutes ago. */
export function isRecentSignIn(sessionBegan: Date | string): boolean {
  return systemClock.now().getTime() - new Date(sessionBegan).getTime() <= recentSignInMs;
}

/** Refuses a session that began too long ago, by the machine's clock as the library wrote it. */
export function requireRecentSignIn(sessionBegan: Date | string): void {
  if (!isRecentSignIn(sessionBegan))
    throw refusal("FORBIDDEN", "SESSION_NOT_FRESH", "Sign in again to do this");
}
