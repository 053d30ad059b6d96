import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import * as calls from "contract/calls";
import { networkOf } from "../../../rate-limit/network.ts";
import type { Answering } from "../call/answering.ts";
import type { Browser } from "../call/browser.ts";
import { refusal } from "../call/refusal.ts";
import { hashOf } from "../mailbox/code-repository.ts";
import type { IdentityTools } from "../tools.ts";

/**
 * The parts of a puzzle. Many short searches take everyone nearly the same time in total; a single
 * long one takes some people ten times as long as others.
 */
const parts = 16;
/** Zero bits of each part while few messages are sent: 2^20 hashes in all. */
const leastBits = 16;
const mostBits = 22;
/** Messages per hour, of the site and of a network, beyond which each doubling adds a bit. */
const usual = { site: 50, network: 2 };
const life = 600;
const hour = 3600;

/** The call for a puzzle that the browser solves, instead of a third party's; harder in busy hours. */
export function humanCheckCalls(answer: Answering, tools: IdentityTools): void {
  answer(calls.humanCheck, async ({ browser }) => {
    const until = Math.floor(tools.clock.now().getTime() / 1000) + life;
    const bits = await bitsFor(tools, networkOf(browser.ip));
    const body = `${randomBytes(16).toString("base64url")}.${until}.${bits}`;
    return { challenge: `${body}.${sign(tools, body)}`, bits, parts };
  });
}

/**
 * Refuses a call without a solved, fresh and unused puzzle: the challenge, a colon, and one number
 * per part, separated by dots. Counts the call, so that the next puzzles are harder.
 */
export async function requireHumanCheck(
  browser: Browser,
  tools: IdentityTools,
  solution: string,
): Promise<void> {
  const [challenge = "", numbers = ""] = solution.split(":");
  const [nonce = "", until = "", bits = "", signature = ""] = challenge.split(".");
  const expected = Buffer.from(sign(tools, `${nonce}.${until}.${bits}`));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  const fresh = Number(until) * 1000 > tools.clock.now().getTime();
  const solved = ours && isSolved(challenge, Number(bits), numbers.split("."));
  if (!fresh || !solved || !(await tools.codes.spend(hashOf(`check:${nonce}`), life))) {
    throw refusal("BAD_REQUEST", "HUMAN_CHECK_FAILED", "The check is not solved");
  }
  for (const key of countersOf(networkOf(browser.ip))) {
    await tools.context.rateLimiter.consume(key, { max: 1, seconds: hour });
  }
}

function isSolved(challenge: string, bits: number, numbers: readonly string[]): boolean {
  return (
    numbers.length === parts &&
    numbers.every((number, part) => {
      if (!/^\d{1,10}$/.test(number)) {
        return false;
      }
      const digest = hash("sha256", `${challenge}.${part}.${number}`, "buffer");
      return digest.readUInt32BE(0) >>> (32 - bits) === 0;
    })
  );
}

async function bitsFor(tools: IdentityTools, network: string): Promise<number> {
  const { rateLimiter } = tools.context;
  const counts = await Promise.all(countersOf(network).map((key) => rateLimiter.count(key)));
  const [site = 0, own = 0] = counts;
  const rise = (count: number, few: number) =>
    Math.max(0, Math.ceil(Math.log2(Math.max(count, 1) / few)));
  const bits = leastBits + Math.max(rise(site, usual.site), rise(own, usual.network));
  // The factor that loosens all limits loosens this one too: half the work for each doubling.
  const loosened = Math.floor(Math.log2(tools.config.rateLimitFactor));
  return Math.max(1, Math.min(mostBits, bits) - loosened);
}

function countersOf(network: string): [string, string] {
  return ["human-check", `human-check:${network}`];
}

function sign(tools: IdentityTools, body: string): string {
  return createHmac("sha256", tools.secret).update(`human-check:${body}`).digest("base64url");
}
