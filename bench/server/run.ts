// Measures the server under load beside bare Fastify, and writes its section of bench/README.md.
// usage: npm run bench:server -- [--runs 3] [--quick]     --quick tries everything shortly and writes nothing
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { replaceSection } from "../readme-section.ts";
import { countStolenTime } from "../stolen-time.ts";
import type { Figures } from "./load.ts";
import { type MemoryRun, memoryRun } from "./memory.ts";
import { hiccups } from "./people.ts";
import { report } from "./report.ts";
import { type DelayRounds, type Line, medianFigures, quietShare } from "./results.ts";
import { bareWorks, productWorks, type Work } from "./scenarios.ts";
import { bareFastify, embedded, onPostgres } from "./setups.ts";
import { type Delays, openWorkplace } from "./while-processing.ts";

// By way of `exit`, where everything that was started is ended.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, quick: { type: "boolean", default: false } },
});
const runs = values.quick ? 1 : Number(values.runs);
const seconds = values.quick ? 0.5 : 2.5;
const warmUp = values.quick ? 0.2 : 1;
const requests = values.quick ? 2000 : 100_000;
const lots = values.quick ? 5000 : 100_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const processors = availableParallelism();
const loadBefore = loadavg()[0] ?? 0;

await buildWeb(root);
const lines = await measureLoad();
const delays = await measureDelays();
const memory = await measureMemory();
const text = report(
  { lines, delays, lots, memory },
  { runs, processors, machine: machine(), hiccups },
);
console.log(`\n${text}`);
if (!values.quick) {
  const page = join(root, "bench/README.md");
  await writeFile(page, replaceSection(await readFile(page, "utf8"), "server", text));
}

/** Every kind of work in turn, again and again: what else the machine does falls on each alike. */
async function measureLoad(): Promise<Line[]> {
  const postgres = await startPostgres();
  const bare = await bareFastify();
  const setups = [await embedded(), await onPostgres(postgres, 1), await onPostgres(postgres, 2)];
  try {
    const works = [...bareWorks(bare.port)];
    for (const setup of setups) works.push(...(await productWorks(setup)));
    const measured = new Map<Work, Figures[]>(works.map((work) => [work, []]));
    for (const work of works) await work.measure(warmUp);
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
      figures: medianFigures(figures),
    }));
  } finally {
    for (const setup of setups) await setup.close();
    await bare.stop();
    await postgres.stop();
  }
}

/** As many rounds as asked for in which the host left the processors to this machine. */
async function measureDelays(): Promise<DelayRounds> {
  const workplace = await openWorkplace(lots);
  const quiet: Delays[] = [];
  const disturbed: Delays[] = [];
  try {
    while (quiet.length < runs && disturbed.length < 3 * runs) {
      const stolen = countStolenTime();
      const delays = await workplace.measure(seconds * 2);
      const share = stolen();
      (share <= quietShare ? quiet : disturbed).push(delays);
      console.error(
        `session check, p99 ${delays.idle.p99.toFixed(1)} ms idle, ${delays.busy.p99.toFixed(1)} ms busy; stolen ${(share * 100).toFixed(1)} %`,
      );
    }
  } finally {
    await workplace.close();
  }
  const rounds = quiet.length >= runs ? quiet : [...quiet, ...disturbed];
  return {
    idle: medianFigures(rounds.map(({ idle }) => idle)),
    busy: medianFigures(rounds.map(({ busy }) => busy)),
    quiet: quiet.length,
    disturbed: disturbed.length,
  };
}

async function measureMemory(): Promise<MemoryRun> {
  const setup = await embedded();
  try {
    return await memoryRun(setup, requests);
  } finally {
    await setup.close();
  }
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model.trim() ?? "unknown";
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return (
    `Measured on ${day}: ${processors} processors (${processor}), ${memoryGb} GB, Node ` +
    `${process.versions.node}; load ${loadBefore.toFixed(1)} before and ` +
    `${(loadavg()[0] ?? 0).toFixed(1)} after.`
  );
}
