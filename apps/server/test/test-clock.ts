import type { Clock } from "../src/clock.ts";

/** A clock that only moves when a test moves it. */
export class TestClock implements Clock {
  #time: number;

  constructor(start = "2026-11-21T10:00:00.000Z") {
    this.#time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#time);
  }

  /** Moves the clock on by this many seconds. */
  advance(seconds: number): void {
    this.#time += seconds * 1000;
  }
}

/** A clock that runs with the machine's own, and that a test can set forward. */
export function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}
