import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../apps/server/src/database/open.ts";
import {
  hashPassword,
  serverHashCost,
} from "../../apps/server/src/features/identity/password/password-hash.ts";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import { Client, unticked } from "../../apps/server/test/person.ts";
import { startServerProcess } from "../../apps/server/test/processes.ts";
import { startMailServer } from "../../apps/server/test/stand-ins.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { rankTest } from "./rank-test.ts";

// Measures whether a stopwatch tells which addresses have accounts: every call that takes one, for
// addresses with a confirmed account, with an unconfirmed one and with none, in random order. A pair
// that seems to differ is measured again; one that differs three times in a row is a leak.
// usage: npm run timing -- [--samples 200] [--protection on|off] [--database postgres://...]
const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "200" },
    protection: { type: "string", default: "on" },
    database: { type: "string", default: "" },
  },
});
const samples = Number(values.samples);
if (!Number.isInteger(samples) || samples < 20 || !["on", "off"].includes(values.protection)) {
  process.stderr.write("--samples must be 20 or more, --protection on or off.\n");
  process.exit(2);
}

const kinds = ["confirmed", "unconfirmed", "unknown"] as const;
type Kind = (typeof kinds)[number];
const leakBelow = 0.05;
const mostRounds = 3;
const password = "letters4and5digits";

/** A call that takes an address. `prepare` does what must come before, outside the measurement. */
type AddressCall = {
  name: string;
  path: string;
  body(email: string): object;
  prepare(client: Client): Promise<void>;
};

const nothing = async () => {};
const beGuest = async (client: Client) => {
  await (await client.post(addressOf(calls.signInAsGuest), {})).arrayBuffer();
};

/** Every call that takes an address. */
const addressCalls: readonly AddressCall[] = [
  {
    name: "sign-up",
    path: addressOf(calls.signUp),
    body: (email) => ({ name: "Sample", email, password: "letters4and5digits", ...unticked }),
    prepare: nothing,
  },
  {
    name: "sign-in, wrong password",
    path: addressOf(calls.signIn),
    body: (email) => ({ email, password: "wrong4password" }),
    prepare: nothing,
  },
  {
    name: "reset of the password",
    path: addressOf(calls.sendPasswordReset),
    body: (email) => ({ email }),
    prepare: nothing,
  },
  {
    name: "sign-in link",
    path: addressOf(calls.sendEmailLink),
    body: (email) => ({ email, sameDeviceRequired: false, providerId: null, upgrade: false }),
    prepare: nothing,
  },
  {
    name: "guest's upgrade",
    path: addressOf(calls.upgradeByPassword),
    body: (email) => ({ name: "Sample", email, password: "letters4and5digits" }),
    prepare: beGuest,
  },
  {
    name: "change of address",
    path: addressOf(calls.changeEmail),
    body: (email) => ({ email }),
    prepare: beSomebody,
  },
  {
    name: "look-up",
    path: addressOf(calls.signInMethods),
    body: (email) => ({ email }),
    prepare: nothing,
  },
];

const dataDir = await mkdtemp(join(tmpdir(), "timing-"));
const fresh = values.database ? await freshPostgres(values.database) : null;
const mail = await startMailServer();
const environment = { DATA_DIR: dataDir, ...fresh?.environment };
const server = await startServerProcess({
  ...environment,
  RATE_LIMIT_FACTOR: "100000",
  ENUMERATION_PROTECTION: values.protection,
  SIGN_IN_METHODS: "password,emailLink,anonymous",
  SMTP_URL: mail.url,
}).catch((error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
const database = openDatabase(testConfig(environment));
let leaks = 0;
try {
  const passwordHash = await hashPassword(password, serverHashCost);
  await addAccount(database, "somebody@example.test", true, passwordHash);
  process.stdout.write(
    `ENUMERATION_PROTECTION=${values.protection} on ${fresh ? "PostgreSQL" : "SQLite"}, ${samples} samples of each kind\n\n` +
      "| call | median ms confirmed | unconfirmed | unknown | p confirmed / unknown | p unconfirmed / unknown |\n|---|---|---|---|---|---|\n",
  );
  for (const call of addressCalls) {
    await examine(call, passwordHash);
  }
} finally {
  await server.stop();
  await database.close();
  await mail.close();
  await fresh?.drop();
  await rm(dataDir, { recursive: true, force: true });
}
process.stdout.write(leaks === 0 ? "\nNo call tells.\n" : `\n${leaks} differences found.\n`);
process.exitCode = leaks === 0 ? 0 : 1;

/** Measures a call until neither pair differs, at most three times, and prints each round. */
async function examine(call: AddressCall, passwordHash: string): Promise<void> {
  const suspected = new Set<Kind>(["confirmed", "unconfirmed"]);
  for (let round = 0; round < mostRounds && suspected.size > 0; round += 1) {
    const times = await measure(call, passwordHash, round);
    const chance = (kind: Kind) => rankTest(times[kind], times.unknown);
    const [confirmed, unconfirmed] = [chance("confirmed"), chance("unconfirmed")];
    const medians = kinds.map((kind) => median(times[kind]).toFixed(2));
    const name = round === 0 ? call.name : `${call.name}, once more`;
    process.stdout.write(
      `| ${[name, ...medians, confirmed.toPrecision(2), unconfirmed.toPrecision(2)].join(" | ")} |\n`,
    );
    if (confirmed > leakBelow) {
      suspected.delete("confirmed");
    }
    if (unconfirmed > leakBelow) {
      suspected.delete("unconfirmed");
    }
  }
  leaks += suspected.size;
}

async function measure(
  call: AddressCall,
  passwordHash: string,
  round: number,
): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { confirmed: [], unconfirmed: [], unknown: [] };
  const addressOf = (kind: Kind, n: number) =>
    `${kind}-${n}-${round}-${call.name.replaceAll(/\W/g, "")}@example.test`;
  for (let n = 0; n < samples; n += 1) {
    await addAccount(database, addressOf("confirmed", n), true, passwordHash);
    await addAccount(database, addressOf("unconfirmed", n), false, passwordHash);
  }
  const statuses = new Set<number>();
  for (let n = -10; n < samples; n += 1) {
    for (const kind of shuffled(kinds)) {
      // The first ten rounds warm up the server, with unknown addresses.
      const email =
        n < 0 ? addressOf("unknown", n + samples * (kinds.indexOf(kind) + 2)) : addressOf(kind, n);
      const { status, ms } = await timed(call, email);
      if (n < 0) {
        continue;
      }
      statuses.add(status);
      times[kind].push(ms);
    }
  }
  if (statuses.size > 1 && values.protection === "on") {
    process.stdout.write(`${call.name} answers ${[...statuses].join(" and ")}.\n`);
    leaks += 1;
  }
  return times;
}

/** Makes the call and returns its status and the time to the answer in milliseconds. */
async function timed(
  { path, body, prepare }: AddressCall,
  email: string,
): Promise<{ status: number; ms: number }> {
  const client = new Client(server.url);
  await prepare(client);
  const began = performance.now();
  const answer = await client.post(path, body(email));
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

async function beSomebody(client: Client): Promise<void> {
  const email = "somebody@example.test";
  await (await client.post(addressOf(calls.signIn), { email, password })).arrayBuffer();
}

/** An account with a password, written straight into the database. */
async function addAccount(
  { db, kind }: OpenDatabase,
  email: string,
  confirmed: boolean,
  passwordHash: string,
): Promise<void> {
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const verified = kind === "postgres" ? confirmed : Number(confirmed);
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${id}, 'Sample', ${email}, ${verified}, ${now}, ${now})`.execute(db);
  await sql`insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${id}, ${id}, 'credential', ${id}, ${passwordHash}, ${now}, ${now})`.execute(db);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
