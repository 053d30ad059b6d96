// The evening of a due date: new people arrive at a rate and go the whole way, while others look at
// pages. Measured at a rate and at twice that rate.
// usage: npm run lab day -- [--rate 2.5] [--minutes 10] [--postgres] [--s3] [--processes 1] [--quick]
//   --postgres   on PostgreSQL in place of SQLite
//   --s3         with the files on an S3 server in place of a folder
//   --processes  server processes, each with a worker
//   --quick      half a minute at one person a second; keeps nothing
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Random } from "@site/capital-gains/test/random";
import { addressOf } from "@site/contract/address-of";
import { session } from "@site/contract/calls";
import { newBucket } from "../../apps/server/test/new-bucket.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { startS3Server } from "../../scripts/s3-server.ts";
import { beginRun, type MeasuredFigure } from "../report.ts";
import { load, type Speed } from "../server/load.ts";
import { ourRoot, type Setup, startSetup } from "../server/setup.ts";
import { percentile } from "../statistics.ts";
import { steps, type VisitEnding, type VisitStep, visit } from "./visit.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(130));
}
const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "2.5" },
    minutes: { type: "string", default: "10" },
    postgres: { type: "boolean", default: false },
    s3: { type: "boolean", default: false },
    processes: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
  },
});
const held = values.quick ? 1 : Number(values.rate);
const minutes = values.quick ? 0.5 : Number(values.minutes);
const name = ["day", values.postgres && "postgresql", values.s3 && "s3"].filter(Boolean).join("-");
const finish = beginRun(name, !values.quick);
const figures: MeasuredFigure[] = [];

await buildWeb(ourRoot);
const postgres = values.postgres ? await startPostgres() : undefined;
const s3 = values.s3 ? await startS3Server() : undefined;
try {
  for (const rate of [held, 2 * held]) {
    const setup = await startSetup({
      name,
      postgres,
      processes: Number(values.processes),
      environment: {
        RATE_LIMIT_FACTOR: "1",
        MULTIPLE_PLATFORM: "on",
        ...(s3 && {
          ...(await newBucket(s3.url)),
          MASTER_KEY: randomBytes(32).toString("base64"),
        }),
      },
    });
    try {
      await day(setup, rate);
    } finally {
      await setup.close();
    }
  }
  finish(figures);
} finally {
  postgres?.stop();
  await s3?.stop();
}

/** Lets people arrive for the run's minutes, and waits until everybody who came has left. */
async function day(setup: Setup, rate: number): Promise<void> {
  const random = new Random(20261123, 0);
  const times = new Map<VisitStep, number[]>(steps.map((step) => [step, []]));
  const endings = new Map<VisitEnding | "lost", number>();
  const processor = processorSeconds(setup);
  const looking = lookers(setup);
  const visits: Promise<void>[] = [];
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, megabytes(setup));
  }, 1_000);
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until) {
    // People arrive independently of each other: the pauses between them are exponential.
    await pause((-Math.log(1 - random.below(2 ** 30) / 2 ** 30) / rate) * 1_000);
    const tell = (step: VisitStep, milliseconds: number) => times.get(step)?.push(milliseconds);
    const ended = visit(setup, visits.length, tell).catch((error) => {
      console.error(String(error).slice(0, 300));
      return "lost" as const;
    });
    visits.push(ended.then((ending) => void endings.set(ending, (endings.get(ending) ?? 0) + 1)));
  }
  await Promise.all(visits);
  clearInterval(watching);
  const [checks, pages] = await looking;
  const add = (figure: string, value: number, unit = "", atMost?: number) => {
    const what = `${rate} people a second: ${figure}`;
    figures.push({ what, value, unit, ...(atMost !== undefined && { atMost }) });
  };
  for (const [step, all] of times) {
    if (all.length > 0) {
      const bar = step === "Process to result" && rate === held ? 1_500 : undefined;
      add(`${step}, median`, percentile(all, 0.5), "ms");
      add(`${step}, 95th percentile`, percentile(all, 0.95), "ms", bar);
      add(`${step}, 99th percentile`, percentile(all, 0.99), "ms");
    }
  }
  const spent = processorSeconds(setup) - processor;
  add("session check, 99th percentile", checks.p99, "ms", rate === held ? 50 : undefined);
  add("page, 99th percentile", pages.p99, "ms");
  add("people who came", visits.length);
  add("people who got all files", endings.get("all files") ?? 0);
  add("people whose broken file was refused", endings.get("refused statement") ?? 0);
  add("people who were lost", endings.get("lost") ?? 0, "", 0);
  add("processor time a person", (spent * 1_000) / visits.length, "ms");
  add("largest memory of all processes", most, "MB");
  for (const [kind, value] of setup.nuisances) {
    add(`told to come back, ${kind}`, value, "times");
  }
}

/** Checks a session and loads a page ten times a second for the run's minutes. */
async function lookers({ url, newPerson }: Setup): Promise<readonly [Speed, Speed]> {
  const { client } = await newPerson();
  const headers = { cookie: client.cookieHeader(), "x-forwarded-for": "10.0.0.1" };
  const look = (path: string) => load(url, [{ path, headers }], minutes * 60, 10);
  return Promise.all([look(addressOf(session)), look("/landing-page")]);
}

/** The server's processes and what they started, from Linux's proc(5). */
function processesOf(setup: Setup): number[] {
  const parents = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => [Number(pid), Number(statOf(pid)[1])] as const);
  const found = setup.processes.map(({ pid }) => pid);
  for (const parent of found) {
    found.push(...parents.filter(([, of]) => of === parent).map(([pid]) => pid));
  }
  return found;
}

/** The fields of /proc/PID/stat from the state on; empty for a process that has ended. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Processor time so far, that of ended children included, in seconds; a tick is 10 ms on Linux. */
function processorSeconds(setup: Setup): number {
  const ticks = processesOf(setup).flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** Resident memory of all of them; a page counts 4 KiB. */
function megabytes(setup: Setup): number {
  const pages = processesOf(setup).map((pid) => Number(statOf(pid)[21] ?? 0));
  return (pages.reduce((sum, each) => sum + each, 0) * 4) / 1024;
}
