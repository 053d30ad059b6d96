// Measures whether a stopwatch reveals which addresses have accounts (ENUMERATION_PROTECTION=on): every
// call that takes one, for addresses with a confirmed account, an unconfirmed one and none, in turns.
// usage: npm run timing -- [--samples 200]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { sql } from "kysely";
import { openDatabase } from "../apps/server/src/database/open.ts";
import {
  hashPassword,
  serverHashCost,
} from "../apps/server/src/features/identity/password/password-hash.ts";
import { Client, unticked } from "../apps/server/test/person.ts";
import { startServerProcess } from "../apps/server/test/processes.ts";
import { startMailServer } from "../apps/server/test/stand-ins.ts";
import { testConfig } from "../apps/server/test/test-app.ts";
import { beginRun, type MeasuredFigure } from "./report.ts";
import { percentile } from "./statistics.ts";

const { values } = parseArgs({ options: { samples: { type: "string", default: "200" } } });
const samples = Number(values.samples);
const password = "letters4and5digits";
const person = { name: "Sample", password };
const somebody = "somebody@example.test";

/** A call that takes an address: its body without it, and what a browser does first. */
type AddressCall = { path: string; body: object; first?: readonly [string, object] };

const addressCalls: readonly AddressCall[] = [
  { path: addressOf(calls.signUp), body: { ...person, ...unticked } },
  { path: addressOf(calls.signIn), body: { password: "wrong4password" } },
  { path: addressOf(calls.sendPasswordReset), body: {} },
  {
    path: addressOf(calls.sendEmailLink),
    body: { sameDeviceRequired: false, providerId: null, upgrade: false },
  },
  {
    path: addressOf(calls.upgradeByPassword),
    body: person,
    first: [addressOf(calls.signInAsGuest), {}],
  },
  {
    path: addressOf(calls.changeEmail),
    body: {},
    first: [addressOf(calls.signIn), { email: somebody, password }],
  },
  { path: addressOf(calls.signInMethods), body: {} },
];

const finish = beginRun("timing", samples >= 200);
const dataDir = mkdtempSync(join(tmpdir(), "timing-"));
const mail = await startMailServer();
const environment = { DATA_DIR: dataDir };
const server = await startServerProcess({
  ...environment,
  RATE_LIMIT_FACTOR: "100000",
  ENUMERATION_PROTECTION: "on",
  SIGN_IN_METHODS: "password,emailLink,anonymous",
  SMTP_URL: mail.url,
});
const { db, close } = openDatabase(testConfig(environment));
const passwordHash = await hashPassword(password, serverHashCost);
const kinds = ["confirmed", "unconfirmed", "unknown"] as const;
const figures: MeasuredFigure[] = [];
try {
  await addAccount(somebody, true);
  for (const each of addressCalls) {
    figures.push(...(await compare(each)));
  }
  finish(figures);
} finally {
  await server.stop();
  await close();
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Counts how often the call took longer for an address with an account than for the unknown one of the
 * same turn. Without a difference that is half of the turns, give or take a few standard deviations.
 */
async function compare({ path, body, first }: AddressCall): Promise<MeasuredFigure[]> {
  const times = { confirmed: [] as number[], unconfirmed: [] as number[], unknown: [] as number[] };
  // The first ten turns warm up the server.
  for (let turn = -10; turn < samples; turn += 1) {
    const address = (kind: string) => `${kind}${turn}${path.replaceAll(/\W/g, "")}@example.test`;
    await addAccount(address("confirmed"), true);
    await addAccount(address("unconfirmed"), false);
    for (let at = 0; at < kinds.length; at += 1) {
      // The order changes: being first must not be an advantage of one kind.
      const kind = kinds[(at + turn + kinds.length * samples) % kinds.length] ?? "unknown";
      const client = new Client(server.url);
      await (first && client.post(...first));
      const began = performance.now();
      const answer = await client.post(path, { ...body, email: address(kind) });
      await answer.arrayBuffer();
      if (turn >= 0) {
        times[kind].push(performance.now() - began);
      }
    }
  }
  const deviations = (of: readonly number[]) => {
    const slower = of.filter((ms, turn) => ms > (times.unknown[turn] ?? 0)).length;
    return Math.abs(2 * slower - samples) / Math.sqrt(samples);
  };
  return [
    { what: `${path}: median`, value: percentile(times.unknown, 0.5), unit: "ms" },
    ...(["confirmed", "unconfirmed"] as const).map((kind) => ({
      what: `${path}: ${kind} and unknown differ`,
      value: deviations(times[kind]),
      unit: "standard deviations",
      atMost: 3.5,
    })),
  ];
}

/** Writes an account with a password straight into the database. */
async function addAccount(email: string, confirmed: boolean): Promise<void> {
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  await sql`insert into person (id, name, email, email_verified, is_anonymous, created_at, updated_at)
    values (${id}, 'Sample', ${email}, ${Number(confirmed)}, 0, ${now}, ${now})`.execute(db);
  await sql`insert into way_in (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (${id}, ${id}, 'credential', ${id}, ${passwordHash}, ${now}, ${now})`.execute(db);
}
