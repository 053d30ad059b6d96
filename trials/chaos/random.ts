/** Numbers that look random and are the same for the same seed. */
export type Random = ReturnType<typeof randomOf>;

/** A generator for a seed (mulberry32: small, fast, good enough to draw schedules). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error("nothing to pick from");
      return choice;
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = below(index + 1);
        [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
      }
      return copy;
    },
  };
}
