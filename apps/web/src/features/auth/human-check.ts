import { type AuthResult, succeed } from "sign-in-widget/core/auth-result";
import { identityCall } from "./identity-call.ts";

interface Puzzle {
  challenge: string;
  /** How many leading zero bits the hash must have. */
  bits: number;
}

/**
 * Works for the right to have a text message sent: finds a number whose hash with the server's
 * challenge begins with enough zero bits. Takes a person's computer a moment and a flood of
 * messages a lot of moments.
 */
export async function solveHumanCheck(): Promise<AuthResult<string>> {
  const puzzle = await identityCall<Puzzle>("/widget/human-check", {});
  if (!puzzle.ok) return puzzle;
  const { challenge, bits } = puzzle.value;
  const encoder = new TextEncoder();
  for (let answer = 0; ; answer += 1) {
    const candidate = `${challenge}.${answer}`;
    const hash = await crypto.subtle.digest("SHA-256", encoder.encode(candidate));
    if (new DataView(hash).getUint32(0) >>> (32 - bits) === 0) return succeed(candidate);
  }
}
