import type { RateLimit, RateLimiter } from "../../../rate-limit/repository.ts";

/** Who tries a code: the account, the session, and the browser if the account knows it. */
export type CodeTry = { userId: string; sessionId: string; browserId: string | null };

/** Three codes are right at a time, so 30 attempts a day make one hit in 11,000 days. */
const perAccount: readonly RateLimit[] = [
  { max: 5, seconds: 300 },
  { max: 30, seconds: 86_400 },
];
const perSession: RateLimit = { max: 10, seconds: 900 };
/** All known browsers of an account together, so that collecting marks adds nothing. */
const knownBrowsers: readonly RateLimit[] = perAccount.map(({ max, seconds }) => ({
  max: 2 * max,
  seconds,
}));

/**
 * Counts an attempt at a code before checking it, so that concurrent attempts are all counted
 * (OWASP ASVS 5.0, 6.3.1). A guesser already has the password, so the account's own limit is tight.
 * It cannot shut the owner out: a browser that has entered a right code before has its own count,
 * and recovery codes, which cannot be guessed, count only against the session.
 *
 * @returns null when it may be checked, otherwise the seconds to wait
 */
export async function bookCodeTry(
  limiter: RateLimiter,
  codeTry: CodeTry,
  kind: "time" | "recovery",
): Promise<number | null> {
  const wait = await bookAll(limiter, [
    { key: sessionKey(codeTry), limit: perSession },
    ...(kind === "time" ? accountLimits(codeTry) : []),
  ]);
  // Attempts that the browser's own limit refuses don't use up the shared one.
  if (wait !== null || kind !== "time" || codeTry.browserId === null) {
    return wait;
  }
  return bookAll(limiter, knownLimits(codeTry));
}

/** Clears the attempts after a right code. */
export function clearCodeTries(limiter: RateLimiter, codeTry: CodeTry): Promise<void> {
  const limits = [...accountLimits(codeTry), ...knownLimits(codeTry)];
  return limiter.forget([sessionKey(codeTry), ...limits.map(({ key }) => key)]);
}

async function bookAll(
  limiter: RateLimiter,
  limits: { key: string; limit: RateLimit }[],
): Promise<number | null> {
  let wait: number | null = null;
  for (const { key, limit } of limits) {
    const { allowed, retryAfterSeconds } = await limiter.consume(key, limit);
    if (!allowed) {
      wait = Math.max(wait ?? 0, retryAfterSeconds);
    }
  }
  return wait;
}

function sessionKey({ sessionId }: CodeTry): string {
  return `second-factor:session:${sessionId}`;
}

function knownLimits({ userId }: CodeTry) {
  return knownBrowsers.map((limit) => ({
    key: `second-factor:${userId}:known:${limit.seconds}`,
    limit,
  }));
}

function accountLimits({ userId, browserId }: CodeTry) {
  return perAccount.map((limit) => ({
    key: `second-factor:${userId}:${browserId ?? ""}:${limit.seconds}`,
    limit,
  }));
}
