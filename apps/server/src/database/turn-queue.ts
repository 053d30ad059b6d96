type Waiting = { resolve: () => void; timer: NodeJS.Timeout };

/** Admits one caller at a time, in order; no one waits longer than the limit. */
export class TurnQueue {
  #longestWaitMs: number;
  #taken = false;
  #waiting = new Set<Waiting>();

  constructor(longestWaitMs: number) {
    this.#longestWaitMs = longestWaitMs;
  }

  /** Resolves when it is the caller's turn; rejects when that takes too long. */
  take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting);
          reject(new Error("the database was held by another transaction for too long"));
        }, this.#longestWaitMs),
      };
      this.#waiting.add(waiting);
    });
  }

  /** Ends the caller's turn. */
  pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.resolve();
  }
}
