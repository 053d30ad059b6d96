// Measures the server under load; with --baseline also another checkout, in turn with this one.
// usage: npm run lab server -- [--runs 3] [--quick] [--baseline FOLDER]
//   --quick     measures everything briefly and keeps nothing
//   --baseline  a checkout of an earlier commit with its packages installed and its pages built
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { addressOf } from "@site/contract/address-of";
import { sendProjectQuery, session } from "@site/contract/calls";
import type { Person } from "../../apps/server/test/person.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { iciciFile } from "../engine/statement-files.ts";
import { beginRun, type MeasuredFigure } from "../report.ts";
import { percentile } from "../statistics.ts";
import { inLanes, type LoadRequest, load, type Speed } from "./load.ts";
import { expectOk, paidLinks } from "./patient-client.ts";
import { ourRoot, type Setup, startSetup } from "./setup.ts";

// Through `exit`, whose handlers end everything that was started.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(130));
}
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    quick: { type: "boolean", default: false },
    baseline: { type: "string" },
  },
});
const runs = values.quick ? 1 : Number(values.runs);
const seconds = values.quick ? 1 : 5;
const finish = beginRun("server", !values.quick);
const figures: MeasuredFigure[] = [];

await buildWeb(ourRoot);
const postgres = await startPostgres();
try {
  await measureWork();
  await measureSessionsBesideStatements();
  await measureMemory();
  finish(figures);
} finally {
  postgres.stop();
}

/** A kind of work in one setup, measured for some seconds. */
type Work = { what: string; measure(seconds: number): Promise<Speed> };

/** Measures every kind of work in turn, so that other work on the machine affects each alike. */
async function measureWork(): Promise<void> {
  const setups = [
    await startSetup({ name: "SQLite" }),
    await startSetup({ name: "PostgreSQL", postgres }),
  ];
  if (values.baseline) {
    const root = values.baseline;
    setups.push(await startSetup({ name: "SQLite, baseline", root }));
    setups.push(await startSetup({ name: "PostgreSQL, baseline", postgres, root }));
  }
  try {
    const works: Work[] = [];
    for (const setup of setups) {
      works.push(...(await worksOf(setup)));
    }
    const measured = new Map<Work, Speed[]>(works.map((work) => [work, []]));
    for (const work of works) {
      await work.measure(1);
    }
    for (let run = 0; run < runs; run += 1) {
      for (const [work, speeds] of measured) {
        speeds.push(await work.measure(seconds));
      }
    }
    const rates = new Map<string, number>();
    for (const [{ what }, speeds] of measured) {
      const middle = (figure: keyof Speed) => {
        const all = speeds.map((each) => each[figure]);
        return percentile(all, 0.5);
      };
      rates.set(what, middle("perSecond"));
      figures.push(
        { what, value: middle("perSecond"), unit: "a second" },
        { what: `${what}: median`, value: middle("p50"), unit: "ms" },
      );
    }
    for (const [what, rate] of rates) {
      const before = rates.get(`${what}, baseline`);
      if (before !== undefined) {
        figures.push({
          what: `${what}, against the baseline`,
          value: rate / before,
          unit: "times",
        });
      }
    }
  } finally {
    for (const setup of setups) {
      await setup.close();
    }
  }
}

async function fourPeople(setup: Setup): Promise<Person[]> {
  const members: Person[] = [];
  while (members.length < 4) {
    members.push(await setup.newPerson());
  }
  return members;
}

/** Signs up people and returns the kinds of work with them. */
async function worksOf(setup: Setup): Promise<Work[]> {
  const { name, url, origin, gateway } = setup;
  const members = await fourPeople(setup);
  // The baseline may have other versions of the terms.
  const { capitalGains, general } = (await (await setup.newPerson()).flow()).terms;
  const terms = `cgTerms=${capitalGains}&generalTerms=${general}`;
  const statement = iciciFile(7);
  const requests = (work: string, made: readonly LoadRequest[]): Work => ({
    what: `${work}, ${name}`,
    measure: (seconds) => load(url, made, seconds),
  });
  let turn = 0;
  return [
    requests("Page", [{ path: "/landing-page", headers: { "accept-encoding": "br" } }]),
    requests(
      "Session check",
      members.map(({ client }) => sessionCheck(client.cookieHeader())),
    ),
    requests(
      "Project query",
      members.map(({ name, email, client }) => {
        turn += 1;
        const message = `We need firmware for sensor board ${turn}.`;
        const headers = {
          "content-type": "application/json",
          origin,
          cookie: client.cookieHeader(),
        };
        const body = JSON.stringify({ name, email, message });
        return { method: "POST", path: addressOf(sendProjectQuery), headers, body };
      }),
    ),
    {
      what: `Upload and processing, ${name}`,
      measure: (seconds) =>
        inLanes(seconds, async (lane) => {
          const member = members[lane];
          if (member) {
            await member.processedStatement(statement, terms);
          }
        }),
    },
    {
      what: `Whole flow, ${name}`,
      measure: (seconds) =>
        inLanes(seconds, async () => {
          const person = await setup.newPerson();
          const id = await person.processedStatement(statement, terms);
          for (const link of await paidLinks(person, gateway, id)) {
            await (await expectOk(await person.client.call(link))).arrayBuffer();
          }
        }),
    },
  ];
}

/** Session checks at a steady rate next to four statements of 1,000 lots, and next to one of 100,000. */
async function measureSessionsBesideStatements(): Promise<void> {
  for (const name of ["SQLite", "PostgreSQL"]) {
    const setup = await startSetup({ name, postgres: name === "SQLite" ? undefined : postgres });
    try {
      const members = await fourPeople(setup);
      const checks = members.map(({ client }) => sessionCheck(client.cookieHeader()));
      const check = (seconds: number) => load(setup.url, checks, seconds, 200);
      await check(1);
      figures.push(delay(`Session check, ${name}`, await check(seconds)));
      for (const [people, lots] of [
        [4, 1_000],
        [1, values.quick ? 5_000 : 100_000],
      ] as const) {
        const file = iciciFile(lots);
        let over = false;
        const processing = members.slice(0, people).map(async (member) => {
          do {
            await member.uploaded("ICICI", file);
            await member.process();
          } while (!over);
        });
        const busy = await check(seconds);
        over = true;
        await Promise.all(processing);
        const beside = `${people} statement${people > 1 ? "s" : ""} of ${lots.toLocaleString("en")} lots`;
        figures.push(delay(`Session check, ${name}, next to ${beside}`, busy));
      }
    } finally {
      await setup.close();
    }
  }
}

function delay(what: string, { p99 }: Speed): MeasuredFigure {
  return { what: `${what}: 99th percentile`, value: p99, unit: "ms" };
}

function sessionCheck(cookie: string): LoadRequest {
  return { path: addressOf(session), headers: { cookie } };
}

/** Compares a process's memory after the last quarter of many requests with that after the second. */
async function measureMemory(): Promise<void> {
  const setup = await startSetup({ name: "SQLite" });
  try {
    const { client } = await setup.newPerson();
    const requests = [{ path: "/landing-page" }, sessionCheck(client.cookieHeader())];
    const quarters: number[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await load(setup.url, requests, seconds);
      quarters.push(megabytesOf(setup.processes[0]?.pid ?? 0));
    }
    const [, second = Number.NaN, , last = Number.NaN] = quarters;
    figures.push({
      what: "Memory after the last quarter of a load, against the second",
      value: last / second,
      unit: "times",
      atMost: 1.05,
    });
  } finally {
    await setup.close();
  }
}

/** The resident set of a process, from Linux's proc(5). */
function megabytesOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
