// Measures whether what operators look with, and what deletes, grows with the people: each in an empty
// installation and in a full one, on SQLite.
// usage: npm run lab growth -- [--people 100000]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { buildApp } from "../../apps/server/src/app.ts";
import { databaseFile } from "../../apps/server/src/database/open.ts";
import { createRetention } from "../../apps/server/src/features/privacy/retention.ts";
import { RunSignals } from "../../apps/server/src/features/processing/run-signals.ts";
import { registerPerson } from "../../apps/server/test/person.ts";
import { runProcess } from "../../apps/server/test/processes.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { fill } from "./fill.ts";

const { values } = parseArgs({ options: { people: { type: "string", default: "100000" } } });
const most = Number(values.people);
const page = 50;

/** How long each work takes in milliseconds, the thread's longest stall meanwhile behind it. */
type Figures = Map<string, { ms: number; stallMs: number }>;

async function measure(people: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "growth-"));
  const environment = { DATA_DIR: dataDir, METRICS_TOKEN: "t".repeat(32), ENGINE_PARALLEL: "0" };
  const figures: Figures = new Map();
  const start = async () => {
    const { fastify, context } = await buildApp({
      config: testConfig(environment),
      signals: new RunSignals(),
      hashCost: { memory: 8, passes: 1, parallelism: 1 },
    });
    const url = await fastify.listen({ port: 0, host: "127.0.0.1" });
    return { url, context, close: () => fastify.close() };
  };
  const timed = async (name: string, times: number, work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const taken: number[] = [];
    delay.enable();
    for (let time = 0; time < times; time += 1) {
      const begun = performance.now();
      await work();
      taken.push(performance.now() - begun);
    }
    delay.disable();
    const median = taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
    figures.set(name, { ms: median, stallMs: delay.max / 1e6 });
    console.log(`  ${name}: ${median.toFixed(0)} ms`);
  };
  const scrape = async (url: string) => {
    const headers = { authorization: `Bearer ${environment.METRICS_TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    if (!text.includes("\nfiles_lost 0\n") || !text.includes('{rule="I6"} 0\n')) {
      throw new Error(text);
    }
  };

  let app = await start();
  const person = await registerPerson(app.url);
  await app.close();
  const where = { dataDir, databaseFile: databaseFile({ dataDir }) };
  await fill(where, people, { uid: person.uid, statements: page });
  console.log(`${people} people`);

  app = await start();
  await timed("/metrics, first after a start", 1, () => scrape(app.url));
  await timed("/metrics", 21, () => scrape(app.url));
  await app.close();
  const scrapes: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    app = await start();
    const begun = performance.now();
    await scrape(app.url);
    scrapes.push(performance.now() - begun);
    await app.close();
  }
  const ms = scrapes.sort((a, b) => a - b)[4] ?? 0;
  figures.set("/metrics, with a portion of each look", { ms, stallMs: 0 });
  console.log(`  /metrics, with a portion of each look: ${ms.toFixed(0)} ms`);
  await timed("doctor", 3, () => runProcess("operate.ts", environment, "doctor"));
  app = await start();
  person.client.moveTo(app.url);
  await timed("My statements", 41, async () => {
    const answer = await person.client.call("/api/statements");
    const { statements } = (await answer.json()) as { statements: unknown[] };
    if (statements.length !== page) {
      throw new Error(`${statements.length} statements`);
    }
  });
  const retention = createRetention(app.context);
  await timed("retention, first round", 1, () => retention.runOnce());
  await timed("retention, usual round", 5, () => retention.runOnce());
  await app.close();
  await timed("doctor all", 1, () => runProcess("operate.ts", environment, "doctor", "all"));
  rmSync(dataDir, { recursive: true });
  return figures;
}

const small = await measure(page);
const large = await measure(most);
for (const [name, { ms, stallMs }] of large) {
  const before = small.get(name)?.ms ?? 0;
  console.log(
    `${name.padEnd(40)} ${before.toFixed(1).padStart(9)} ms ${ms.toFixed(1).padStart(9)} ms  x${(ms / before).toFixed(1).padStart(6)}  longest stall ${stallMs.toFixed(0)} ms`,
  );
}
process.exit(0);
