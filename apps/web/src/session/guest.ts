import { guestName } from "contract/guest-name";
import type { SessionUser } from "contract/session";

/** Where a guest chooses a way of signing in and stays the same person. */
export const becomeAccountPath = "/?mode=select";

/** @returns whether this person has no way back: what they upload is reached from this browser alone */
export function isGuest({ displayName, email }: SessionUser): boolean {
  return email === "" && displayName === guestName;
}
