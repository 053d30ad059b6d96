import { type NamedCommand, runNamed } from "../scripts/named-command.ts";

const seeded = async (name: string) => (await import("./seeded-runs.ts")).playSeeded(name);

/** The trials and measurements, by the names behind `npm run lab`. */
export const labCommands: Readonly<Record<string, NamedCommand>> = {
  engine: {
    does: "times the command line next to programs that only read the same files",
    run: () => import("./engine/run.ts"),
  },
  pages: {
    does: "measures size, speed and presses of every page, and the way to a result",
    run: () => import("./pages/run.ts"),
  },
  server: {
    does: "measures the server under load",
    run: () => import("./server/run.ts"),
  },
  day: {
    does: "plays the evening of a due date: people arrive at a rate and go the whole way",
    run: () => import("./day/run.ts"),
  },
  growth: {
    does: "measures what operators look with, and deletion, with many people as against none",
    run: () => import("./growth/run.ts"),
  },
  faults: {
    does: "plants faults, and asks which tests notice them",
    run: () => import("./faults/run.ts"),
  },
  money: {
    does: "plays payments under crashes, lost answers and duplicate webhooks",
    run: seeded,
  },
  fuzz: { does: "passes broken files to the engine", run: seeded },
  "merged-returns": {
    does: "merges random statements into random drafts of ITR-2",
    run: seeded,
  },
  "figures-to-enter": {
    does: "compares the figures to enter in each form with the written Schedule 112A file",
    run: seeded,
  },
  "figures-on-papers": {
    does: "compares each figure of random results on every paper that shows it",
    run: seeded,
  },
};

if (import.meta.main) {
  await runNamed("lab", labCommands);
}
