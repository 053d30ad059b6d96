import type { Random } from "@site/capital-gains/test/random";

/** A process of the trial. Code of a life that has ended never continues. */
export type Life = { name: string; ended: boolean; onEnd: Set<() => void> };

type Waiting = { label: string; life: Life; ready: () => boolean; go: () => void };

/**
 * Decides who continues. A process or actor that reaches a gate waits there; once nothing moves, one of
 * those that may go is drawn, so that a seed fixes how everything interleaves. Only code between two
 * gates runs uninterrupted.
 */
export class Scheduler {
  /** Whose code is running: between two turns it is that of one life alone. */
  current: Life;
  /** Who continued, in order. */
  readonly trace: string[] = [];
  #random: Random;
  #waiting: Waiting[] = [];

  constructor(random: Random, outside: Life) {
    this.#random = random;
    this.current = outside;
  }

  /** Waits for its turn, in the current life. */
  gate(label: string, ready: () => boolean = () => true): Promise<void> {
    const life = this.current;
    if (life.ended) {
      return new Promise(() => {});
    }
    return new Promise((resolve) => {
      this.#waiting.push({ label, life, ready, go: resolve });
    });
  }

  /** Starts the work of a life; it runs up to its first gate. */
  enter<T>(life: Life, work: () => Promise<T>): Promise<T> {
    const before = this.current;
    this.current = life;
    try {
      return work();
    } finally {
      this.current = before;
    }
  }

  /** Ends a life: none of its code continues, and callers that wait for its answers are told. */
  end(life: Life): void {
    life.ended = true;
    this.#waiting = this.#waiting.filter((each) => each.life !== life);
    for (const tell of life.onEnd) {
      tell();
    }
  }

  /** Lets all continue, one at a time, until nothing waits. */
  async run(): Promise<void> {
    for (;;) {
      // A tick comes when every promise has been followed up; nothing here waits for the system.
      await new Promise((resolve) => process.nextTick(resolve));
      const ready = this.#waiting.filter((each) => each.ready());
      if (ready.length > 0) {
        const { life, label, go } = this.#random.pick(ready);
        this.#waiting = this.#waiting.filter((each) => each.go !== go);
        this.current = life;
        this.trace.push(`${life.name}: ${label}`);
        go();
      } else if (this.#waiting.length === 0) {
        return;
      } else {
        const stuck = this.#waiting.map(({ label, life }) => `${life.name} ${label}`);
        throw new Error(`nobody can go on: ${stuck.join(", ")}`);
      }
    }
  }
}
