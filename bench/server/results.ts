import { median } from "../statistics.ts";
import type { Figures } from "./load.ts";
import type { MemoryRun } from "./memory.ts";
import type { Scenario } from "./scenarios.ts";
import type { Delays } from "./while-processing.ts";

/** The medians of one kind of work in one setup (empty for bare Fastify). */
export interface Line {
  scenario: Scenario;
  setup: string;
  figures: Figures;
}

/** The share of processor time that a round of delays may lose to the host and still count. */
export const quietShare = 0.02;

/** Medians over the rounds of delays that count. */
export interface DelayRounds extends Delays {
  /** Rounds in which the host took no more than `quietShare`. */
  quiet: number;
  /** Rounds in which it took more; they count only when there are too few quiet ones. */
  disturbed: number;
}

/** Everything that a run of the bench found out. */
export interface Results {
  lines: readonly Line[];
  delays: DelayRounds;
  /** Lots of each of the four statements. */
  lots: number;
  memory: MemoryRun;
}

/** The median of each figure over several runs. */
export function medianFigures(runs: readonly Figures[]): Figures {
  const middle = (figure: (run: Figures) => number) => median(runs.map(figure)) ?? Number.NaN;
  const shares = runs.flatMap(({ clientShare }) => clientShare ?? []);
  return {
    perSecond: middle((run) => run.perSecond),
    p50: middle((run) => run.p50),
    p95: middle((run) => run.p95),
    p99: middle((run) => run.p99),
    clientShare: median(shares),
  };
}
