import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Browser, Call } from "./browser.ts";

/** What people had to put up with, counted by kind, such as `processing: 503`. */
export type Nuisances = Map<string, number>;

/** Failures of the server's own that a person bears before they give up. */
const mostFailures = 30;

/** A person who tries again, as the page tells them to. */
export type Persistence = ReturnType<typeof persistence>;

/** Puts a person in front of the browser who does not give up. */
export function persistence(browser: Browser, nuisances: Nuisances) {
  let failures = 0;
  const note = (kind: string) => nuisances.set(kind, (nuisances.get(kind) ?? 0) + 1);

  /**
   * Counts what went wrong and waits before the next try: as long as told, else a second.
   *
   * @throws when the answer is final, or the server fails again and again
   */
  const bear = async (step: string, { status, retryAfter, body }: Answer): Promise<void> => {
    if (status >= 500 && status !== 503) failures += 1;
    const final = status >= 400 && status < 500 && status !== 429;
    if (final || failures > mostFailures) {
      throw new Error(`${step} answered ${status}: ${body.toString().slice(0, 300)}`);
    }
    note(`${step}: ${status === 0 ? "cut off" : status}`);
    // People who were told a minute come back after a minute or somewhat later.
    await pause(retryAfter > 0 ? retryAfter * 1000 * (1 + Math.random() / 2) : 1000);
  };

  return {
    note,
    bear,
    /** Calls until the answer is a success, or one of `otherEnds`. */
    async untilAnswered(
      step: string,
      path: string,
      call: Call = {},
      otherEnds: readonly number[] = [],
    ): Promise<Answer> {
      for (;;) {
        const answer = await browser.call(path, call);
        const success = answer.status >= 200 && answer.status < 300;
        if (success || otherEnds.includes(answer.status)) return answer;
        await bear(step, answer);
      }
    },
  };
}
