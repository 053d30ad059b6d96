import type { SecondFactorRepository } from "../second-factor/repository.ts";

/** Names of the session's cookie, on http and on https. */
const sessionCookie = /^(?:__Host-)?session=([^;]*)/;

/** True for the line of an answer that clears the session's cookie, or its "Remember me". */
export function clearsSession(line: string): boolean {
  return /^(?:__Host-)?(?:session|site\.dont_remember)=;/.test(line);
}

/** True when an answer begins a session that has a second factor still to prove. */
export async function beginsHalfSession(
  setCookies: readonly string[],
  factors: SecondFactorRepository,
): Promise<boolean> {
  for (const line of setCookies) {
    const value = sessionCookie.exec(line)?.[1];
    const token = value && decodeURIComponent(value).split(".", 1)[0];
    if (token && (await factors.isUnproved(token))) return true;
  }
  return false;
}

/** What a sign-in is answered with until its second factor is proved: nothing of the account. */
export const secondFactorRequired = JSON.stringify({ secondFactorRequired: true });
