import type { RateLimit } from "@site/contract/call-table";
import type { RateLimiter } from "../../../rate-limit/repository.ts";

/** Whom a known browser counts for, besides itself; no browser's id: those are longer. */
const everyKnown = "known";

/**
 * Counts attempts at one account's secret: those of strangers together, and those of each browser
 * that the account knows separately, so that strangers cannot shut its owner out. All known
 * browsers together have twice the limits, so that collecting marks does not add one's worth each.
 */
export class Guesses {
  readonly #limiter: RateLimiter;
  readonly #subject: string;
  readonly #limits: readonly RateLimit[];

  /** @param subject names the secret, the same whether or not the account exists */
  constructor(limiter: RateLimiter, subject: string, limits: readonly RateLimit[]) {
    this.#limiter = limiter;
    this.#subject = subject;
    this.#limits = limits;
  }

  /** Counts an attempt before it is checked; returns the seconds to wait, or null. */
  async book(browser: string | null): Promise<number | null> {
    const wait = await this.#consume(browser, 1);
    // Attempts that the browser's own limit refuses don't use up the shared one.
    return wait === null && browser !== null ? this.#consume(everyKnown, 2) : wait;
  }

  /** Until when a stranger's attempt is refused; undefined when it would be checked. */
  async lockedUntil(): Promise<string | undefined> {
    for (const limit of this.#limits) {
      const until = await this.#limiter.spentUntil(this.#keyOf(null, limit), limit.max);
      if (until !== undefined) {
        return until;
      }
    }
    return undefined;
  }

  /** Clears the attempts of some, and of all known browsers together. */
  clear(...whose: readonly (string | null)[]): Promise<void> {
    const keys = [everyKnown, ...whose].flatMap((who) =>
      this.#limits.map((limit) => this.#keyOf(who, limit)),
    );
    return this.#limiter.forget(keys);
  }

  async #consume(who: string | null, times: number): Promise<number | null> {
    let wait: number | null = null;
    for (const limit of this.#limits) {
      const { max, seconds } = limit;
      const key = this.#keyOf(who, limit);
      const booked = await this.#limiter.consume(key, { max: times * max, seconds });
      if (!booked.allowed) {
        wait = Math.max(wait ?? 0, booked.retryAfterSeconds);
      }
    }
    return wait;
  }

  #keyOf(who: string | null, { seconds }: RateLimit): string {
    return `${this.#subject}:${who ?? ""}:${seconds}`;
  }
}
