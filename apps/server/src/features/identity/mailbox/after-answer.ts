import { randomInt } from "node:crypto";
import type { AppContext } from "../../../app-context.ts";

/** Milliseconds after the call: soon for a person, and too vague for a stopwatch. */
const delay = { least: 100, most: 1000 };

/**
 * Work that depends on whether an address has an account, where nobody may learn that: it is done
 * after the answer, at a random moment, so that neither this answer nor the next one takes longer for
 * it. A process that is killed in that second forgets it, and the person asks again.
 */
export class AfterAnswer {
  readonly #log: AppContext["log"];
  readonly #waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  readonly #running = new Set<Promise<void>>();
  #closing = false;

  constructor(log: AppContext["log"]) {
    this.#log = log;
  }

  /** Has the work done later; what it throws is logged. */
  add(work: () => Promise<void>): void {
    if (this.#closing) {
      this.#run(work);
      return;
    }
    const timer = setTimeout(
      () => {
        this.#waiting.delete(timer);
        this.#run(work);
      },
      randomInt(delay.least, delay.most),
    );
    this.#waiting.set(timer, work);
  }

  /** Does at once what waits, and waits for it. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const [timer, work] of this.#waiting) {
      clearTimeout(timer);
      this.#run(work);
    }
    this.#waiting.clear();
    await Promise.all(this.#running);
  }

  #run(work: () => Promise<void>): void {
    const run = work()
      .catch((error) => this.#log.error({ part: "identity", err: error }, "not done afterwards"))
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }
}
