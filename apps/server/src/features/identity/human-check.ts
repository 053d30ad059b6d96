import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createAuthEndpoint } from "better-auth/api";
import { hashOf } from "./code-repository.ts";
import { type Endpoints, refusal } from "./endpoint.ts";
import type { IdentityTools } from "./identity-tools.ts";

/** About 16,000 hashes: a moment for one message, hours of work for a flood of them. */
const bits = 14;
const life = 600;

/** A puzzle for the browser in place of a picture puzzle from outside. */
export function humanCheckEndpoints(tools: IdentityTools): Endpoints {
  return {
    widgetHumanCheck: createAuthEndpoint(
      "/widget/human-check",
      { method: "POST" },
      async (context) => {
        const until = Math.floor(tools.context.clock.now().getTime() / 1000) + life;
        const body = `${randomBytes(16).toString("base64url")}.${until}`;
        return context.json({ challenge: `${body}.${sign(tools, body)}`, bits });
      },
    ),
  };
}

/** Refuses a call without a solved, fresh and unused puzzle. */
export async function requireHumanCheck(tools: IdentityTools, solution: string): Promise<void> {
  const [nonce = "", until = "", signature = ""] = solution.split(".");
  const expected = Buffer.from(sign(tools, `${nonce}.${until}`));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  const fresh = Number(until) * 1000 > tools.context.clock.now().getTime();
  const hash = createHash("sha256").update(solution).digest();
  const solved = hash.readUInt32BE(0) >>> (32 - bits) === 0;
  if (ours && fresh && solved && (await tools.codes.spend(hashOf(`check:${nonce}`), life))) return;
  throw refusal("BAD_REQUEST", "HUMAN_CHECK_FAILED", "The check is not solved");
}

function sign(tools: IdentityTools, body: string): string {
  return createHmac("sha256", tools.secret).update(`human-check:${body}`).digest("base64url");
}
