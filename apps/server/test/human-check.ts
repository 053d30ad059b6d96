import { hash } from "node:crypto";
import { bodyOf, type Client } from "./client.ts";

/** Works the puzzle that stands before each text message, as the page does. */
export async function solveHumanCheck(client: Client): Promise<string> {
  return solvePuzzle(await client.post("/api/auth/widget/human-check", {}));
}

/** Works the puzzle of an answer. */
export async function solvePuzzle(answer: Response): Promise<string> {
  const { challenge, bits, parts } = await bodyOf<{
    challenge: string;
    bits: number;
    parts: number;
  }>(answer);
  const numbers = Array.from({ length: parts }, (_, part) => {
    for (let number = 0; ; number += 1) {
      const digest = hash("sha256", `${challenge}.${part}.${number}`, "buffer");
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return number;
    }
  });
  return `${challenge}:${numbers.join(".")}`;
}
