/** What one run showed: the rules that it broke, and what occurred in it, to be counted. */
export type Played = { faults: readonly string[]; seen: readonly string[] };

/** A trial of many runs, each independent of the others and fixed by a seed and its number. */
export type SeededTrial = {
  play(seed: number, run: number): Promise<Played>;
  /** Everything about one run that helps to find a fault. */
  show(seed: number, run: number): Promise<string>;
};
