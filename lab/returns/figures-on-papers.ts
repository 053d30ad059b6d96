import { figuresOnPapers } from "../../apps/server/test/figures-on-papers.ts";
import type { SeededTrial } from "../seeded-trial.ts";

/** Compares each figure of a random result on every paper, in the terminal, the list and the return. */
export const figuresOnEveryPaper: SeededTrial = {
  async play(seed, run) {
    const { faults, seen } = await figuresOnPapers(seed, run);
    return { faults, seen };
  },
  async show(seed, run) {
    const { statements, ...rest } = await figuresOnPapers(seed, run);
    const files = statements.map(({ bytes }) => new TextDecoder().decode(bytes));
    return `${files.join("\n")}\n${JSON.stringify(rest, null, 2)}`;
  },
};
