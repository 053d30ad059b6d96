import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { AppContext } from "../../../app-context.ts";

/** Milliseconds after the call: soon for a person, too vague to measure. */
const delay = { least: 100, most: 1000 };

/** Work whose time must not reveal whether an address has an account; lost with the process. */
export class AfterAnswer {
  readonly #log: AppContext["log"];
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(log: AppContext["log"]) {
    this.#log = log;
  }

  /** Schedules the work; errors are logged. */
  add(work: () => Promise<void>): void {
    const { signal } = this.#closing;
    const run = pause(randomInt(delay.least, delay.most), undefined, { signal })
      .catch(() => {})
      .then(work)
      .catch((error) =>
        this.#log.error({ part: "identity", err: error }, "work after the answer failed"),
      )
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Runs all waiting work now and waits for it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }
}
