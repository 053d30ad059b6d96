import type { RateLimiter } from "../../../rate-limit/repository.ts";

const key = "webhook-refused";
const day = { max: Number.MAX_SAFE_INTEGER, seconds: 86_400 };
const minuteMs = 60_000;

/**
 * Counts webhooks whose signature is wrong, for metrics and doctor: at most one a minute and
 * process, so that a stranger's flood costs no writes.
 */
export function webhookRefusals(limiter: Pick<RateLimiter, "consume">): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last > minuteMs) {
      last = performance.now();
      await limiter.consume(key, day);
    }
  };
}

/** In how many minutes of the last day a webhook was refused. */
export function refusedWebhooks(limiter: Pick<RateLimiter, "count">): Promise<number> {
  return limiter.count(key);
}
