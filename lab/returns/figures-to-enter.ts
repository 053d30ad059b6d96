import { figuresRun } from "@site/capital-gains/test/figures-to-enter";
import type { SeededTrial } from "../seeded-trial.ts";

/** Compares the figures that a person enters with the columns of the Schedule 112A file. */
export const figuresToEnter: SeededTrial = {
  async play(seed, run) {
    const { faults, seen } = await figuresRun(seed, run);
    return { faults, seen };
  },
  async show(seed, run) {
    const { statement, ...rest } = await figuresRun(seed, run);
    return `${new TextDecoder().decode(statement.bytes)}\n${JSON.stringify(rest, null, 2)}`;
  },
};
