// Measures the server under load, compared with bare Fastify, and writes its section of
// bench/README.md.
// usage: npm run bench:server -- [--runs 3] [--quick] [--quiet]
//   --quick measures everything briefly and writes nothing
//   --quiet measures only the effect of statements on others, and writes nothing
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { allRounds } from "../quiet-rounds.ts";
import { observe, publish } from "../report.ts";
import { mediansOf } from "../statistics.ts";
import type { Figures } from "./load.ts";
import { type MemoryRun, memoryRun } from "./memory.ts";
import { hiccups } from "./people.ts";
import { type Line, serverResults } from "./results.ts";
import { bareWorks, productWorks, type Work } from "./scenarios.ts";
import { bareFastify, embedded, onPostgres } from "./setups.ts";
import { measureStarts } from "./start-gaps.ts";
import { type Delays, openWorkplace, roomForAll, type Workplace } from "./while-processing.ts";

// Through `exit`, whose handlers end everything that was started.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(130));
}
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    quick: { type: "boolean", default: false },
    quiet: { type: "boolean", default: false },
  },
});
const runs = values.quick ? 1 : Number(values.runs);
/** Rounds of delays, all of them counted. */
const delayRounds = values.quick ? 1 : 8;
const seconds = values.quick ? 1 : 2.5;
const warmUp = 1;
const requests = values.quick ? 2000 : 100_000;
const lots = values.quick ? 5000 : 100_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const processors = availableParallelism();
const circumstances = observe();

await buildWeb(root);
const postgres = await startPostgres();
try {
  const lines = values.quiet ? [] : await measureLoad();
  const starts = await measureStarts(delayRounds);
  const { rounds, delays } = await measureDelays();
  const memory = values.quiet ? undefined : await measureMemory();
  const measured = { lines, starts, delays, lots, memory, hiccups, processors };
  const around = { ...circumstances(runs), rounds };
  publish("server", serverResults(measured, around), !values.quick && !values.quiet);
} finally {
  await postgres.stop();
}

/** Measures every kind of work in turn, repeatedly, so that other work on the machine affects each alike. */
async function measureLoad(): Promise<Line[]> {
  const bare = await bareFastify();
  const setups = [await embedded(), await onPostgres(postgres, 1), await onPostgres(postgres, 2)];
  try {
    const works = [...bareWorks(bare.port)];
    for (const setup of setups) {
      works.push(...(await productWorks(setup)));
    }
    const measured = new Map<Work, Figures[]>(works.map((work) => [work, []]));
    for (const work of works) {
      await work.measure(warmUp);
    }
    for (let run = 1; run <= runs; run += 1) {
      for (const [work, figures] of measured) {
        figures.push(await work.measure(seconds));
        const { perSecond, p99 } = figures.at(-1) ?? { perSecond: 0, p99: 0 };
        console.error(
          `run ${run}: ${work.scenario} ${work.setup}: ${perSecond.toFixed(1)} a second, p99 ${p99.toFixed(1)} ms`,
        );
      }
    }
    return [...measured].map(([{ scenario, setup }, figures]) => ({
      scenario,
      setup,
      figures: mediansOf(figures),
    }));
  } finally {
    for (const setup of setups) {
      await setup.close();
    }
    await bare.stop();
  }
}

/** Measures delays on both databases in turn; every round counts. */
async function measureDelays() {
  const setups = [await embedded(roomForAll), await onPostgres(postgres, 1, roomForAll)];
  const workplaces: Workplace[] = [];
  try {
    for (const setup of setups) {
      workplaces.push(await openWorkplace(setup, lots));
    }
    const { counted, rounds } = await allRounds(delayRounds, async () => {
      const round: Delays[] = [];
      for (const workplace of workplaces) {
        const delays = await workplace.measure(seconds * 2);
        const [idle, busy] = [delays.idle.p99.toFixed(1), delays.busy.p99.toFixed(1)];
        console.error(`session check, p99 ${idle} ms idle, ${busy} ms busy`);
        round.push(delays);
      }
      return round;
    });
    const delays = setups.map(({ name }, at) => {
      const middle = (which: "idle" | "busy") =>
        mediansOf(counted.flatMap((round) => round[at]?.[which] ?? []));
      return { setup: name, idle: middle("idle"), busy: middle("busy") };
    });
    return { delays, rounds };
  } finally {
    for (const setup of setups) {
      await setup.close();
    }
  }
}

async function measureMemory(): Promise<MemoryRun> {
  const setup = await embedded();
  try {
    return await memoryRun(setup, requests);
  } finally {
    await setup.close();
  }
}
