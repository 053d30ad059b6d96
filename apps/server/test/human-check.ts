import { createHash } from "node:crypto";
import { bodyOf, type Client } from "./client.ts";

/** Works the puzzle that stands before each text message, as the page does. */
export async function solveHumanCheck(client: Client): Promise<string> {
  const answer = await client.post("/api/auth/widget/human-check", {});
  const { challenge, bits } = await bodyOf<{ challenge: string; bits: number }>(answer);
  for (let number = 0; ; number += 1) {
    const candidate = `${challenge}.${number}`;
    const hash = createHash("sha256").update(candidate).digest();
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return candidate;
  }
}
