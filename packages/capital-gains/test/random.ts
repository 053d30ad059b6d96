/** A stream of numbers, the same for the same seed, so that every run can be replayed. */
export class Random {
  #state: number;

  constructor(seed: number, run: number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35)) >>> 0;
  }

  /** Returns the next 32 bits (mulberry32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** Returns a whole number from 0 to below `end`; 0 when `end` is 0. */
  below(end: number): number {
    return end <= 1 ? 0 : this.bits() % end;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  chance(probability: number): boolean {
    return this.bits() / 2 ** 32 < probability;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.bits() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}
