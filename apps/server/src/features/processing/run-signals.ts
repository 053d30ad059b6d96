import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";

/** What the web process and a worker that it started tell each other. */
type RunSignal = { name: "asked" | "ended"; run: string };

/**
 * Tells that a run was asked for or has ended, so that nobody has to wait for the next look at the
 * table. Only a hint, within one machine: who misses it finds the row.
 */
export class RunSignals {
  #events = new EventEmitter<{ signal: [RunSignal] }>().setMaxListeners(0);

  /** Tells that a run was asked for, or has ended. */
  tell(signal: RunSignal): void {
    this.#events.emit("signal", signal);
  }

  /** Calls with each signal; returns how to stop that. */
  listen(heard: (signal: RunSignal) => void): () => void {
    this.#events.on("signal", heard);
    return () => this.#events.off("signal", heard);
  }

  /** Waits until a run has ended as far as is known here, the time is over, or nobody waits. */
  endOf(run: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const stop = this.listen((heard) => heard.name === "ended" && heard.run === run && done());
      signal.addEventListener("abort", done);
    });
  }

  /** Exchanges signals with another process: the web process sends `asked`, a worker `ended`. */
  connect(other: ChildProcess | NodeJS.Process, sent: RunSignal["name"]): void {
    other.on("message", (signal: RunSignal) => this.tell(signal));
    const stop = this.listen((signal) => {
      if (signal.name === sent) {
        // One that cannot be sent went to a process that is ending.
        other.send?.(signal, undefined, undefined, () => {});
      }
    });
    other.on("disconnect", stop);
  }
}
