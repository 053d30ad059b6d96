import { writeFileSync } from "node:fs";

/** How often a refused change is tried again, in milliseconds: Linux takes ten a second. */
const againMs = 200;

/**
 * The share of the processors that this process's session has, with all engines in it. Linux shares
 * processors among sessions first and looks at classes only within one (autogroup, sched(7)): the
 * idle class alone would not let a database go first, because each of its connections is a session
 * of its own. Where the system has no such shares, this does nothing.
 */
export class SessionShare {
  #insisting = new Set<object>();
  #nice = 0;
  #again: NodeJS.Timeout | undefined;

  /** Reduces the session to the smallest share. */
  yield(): void {
    this.#settle();
  }

  /** Restores an ordinary share until this engine has ended, which would get no processor time. */
  insist(engine: object): void {
    this.#insisting.add(engine);
    this.#settle();
  }

  /** The engine has ended. */
  forget(engine: object): void {
    if (this.#insisting.delete(engine)) {
      this.#settle();
    }
  }

  #settle(): void {
    clearTimeout(this.#again);
    const nice = this.#insisting.size > 0 ? 0 : 19;
    if (nice === this.#nice) {
      return;
    }
    try {
      writeFileSync("/proc/self/autogroup", String(nice));
      this.#nice = nice;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") {
        this.#again = setTimeout(() => this.#settle(), againMs);
      }
    }
  }
}
