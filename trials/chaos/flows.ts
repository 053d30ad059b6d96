import { parseArgs } from "node:util";
import { processStatements } from "capital-gains/process-statements";
import { readXlsx } from "hucre/xlsx";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import { newBucket } from "../../apps/server/test/new-bucket.ts";
import { type Installation, startInstallation } from "../../lab/site/installation.ts";
import {
  type Finished,
  type Nuisances,
  PatientClient,
  signUp,
  statementOf,
  wholeFlow,
} from "../../lab/site/whole-flow.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { startS3Server } from "../../scripts/s3-server.ts";
import { brokenRules } from "./verdict.ts";

// The two-process proof: whole flows, all started at once, against several server processes on one
// PostgreSQL and one object store; one process is killed with kill -9 when half of them are done and
// stays dead. Afterwards every flow must be paid, invoiced and downloaded exactly once.
// usage: npm run flows -- [--flows 2000] [--processes 2] [--store s3|folder]
const { values } = parseArgs({
  options: {
    flows: { type: "string", default: "2000" },
    processes: { type: "string", default: "2" },
    store: { type: "string", default: "s3" },
  },
});
const [flows, count] = [Number(values.flows), Number(values.processes)];
if (!flows || !count || !["s3", "folder"].includes(values.store)) {
  process.stderr.write("--flows and --processes are numbers above 0, --store is s3 or folder.\n");
  process.exit(2);
}

/** One person's flow: its result, or why it ended early. */
type Played = { index: number; email: string; result: Finished | string };

// Through `exit`, whose handlers end everything that was started.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(130));
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startPostgres();
const swift = values.store === "s3" ? await startS3Server() : undefined;
if (values.store === "s3" && !swift) {
  say("No OpenStack Swift here: the store is a shared folder.");
}
const database = await freshPostgres(postgres.url);
const installation = await startInstallation(count, {
  ...database.environment,
  ...(swift ? await newBucket(swift.url) : {}),
  ENGINE_PARALLEL: "2",
  ENGINE_QUEUE: "100",
});
const { db } = installation.database;
const started = Date.now();
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
try {
  const nuisances: Nuisances = new Map();
  const all = await playAll(nuisances);
  const took = seconds();
  for (const [kind, times] of [...nuisances].sort()) {
    say(`  ${kind}: ${times} times, tried again`);
  }
  const faults = [...(await brokenRules(db)), ...(await wrongNumbers())];
  for (const played of all) {
    faults.push(...(await wrongWith(played)));
  }
  for (const fault of faults) {
    say(fault);
  }
  say(
    `${flows} flows on ${count} processes, PostgreSQL and ${swift ? "S3" : "a folder"}: ` +
      `${took}, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await installation.close();
  await database.drop();
  postgres.stop();
  await swift?.stop();
}

/**
 * Starts all flows at once. When half of them are done the first process is killed, if there is
 * another one to go on with.
 */
async function playAll(nuisances: Nuisances): Promise<Played[]> {
  const step = Math.max(1, Math.floor(flows / 20));
  let done = 0;
  let killed: Promise<void> | undefined;
  const one = async (index: number): Promise<Played> => {
    const email = `flow${index}@example.test`;
    const result = await visit(installation, index, email, nuisances).catch(String);
    done += 1;
    if (done * 2 >= flows && count > 1 && !killed) {
      killed = installation.killHard(0);
      say(`process 1 of ${count} was killed when ${done} flows were done`);
    }
    if (done % step === 0) {
      say(`${done} of ${flows} flows, ${seconds()}`);
    }
    return { index, email, result };
  };
  const all = await Promise.all(Array.from({ length: flows }, (_, index) => one(index)));
  await killed;
  return all;
}

async function visit(
  { site, gateway }: Installation,
  index: number,
  email: string,
  nuisances: Nuisances,
): Promise<Finished> {
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  const client = new PatientClient(site, address, nuisances);
  const person = await signUp(client, nameOf(index), email, db);
  return wholeFlow(person, statementOf(index), gateway);
}

function nameOf(index: number): string {
  return `Sample Person ${index}`;
}

/** Invoice numbers must be 1 to N in one series, each once, with nothing else among them. */
async function wrongNumbers(): Promise<string[]> {
  const invoices = await db.selectFrom("invoice").selectAll().orderBy("seq").execute();
  const faults: string[] = [];
  const series = new Set(invoices.map((each) => `${each.series} ${each.financialYear}`));
  if (series.size > 1) {
    faults.push(`invoices of ${series.size} series`);
  }
  if (invoices.length !== flows) {
    faults.push(`${invoices.length} invoices for ${flows} flows`);
  }
  for (const [index, { seq, number }] of invoices.entries()) {
    if (seq !== index + 1) {
      faults.push(`invoice ${number} stands at place ${index + 1}`);
    }
  }
  return faults;
}

/** Returns what is wrong with a flow in the database, at the gateway and in the person's downloads. */
async function wrongWith({ index, email, result }: Played): Promise<string[]> {
  if (typeof result === "string") {
    return [`${email}: ${result}`];
  }
  const faults: string[] = [];
  const expect = (holds: boolean, sentence: string) => {
    if (!holds) {
      faults.push(`${email}: ${sentence}`);
    }
  };
  const orders = await db
    .selectFrom("paymentOrder")
    .selectAll()
    .where("payerEmail", "=", email)
    .execute();
  const [order] = orders;
  expect(orders.length === 1, `${orders.length} orders`);
  if (!order) {
    return faults;
  }
  expect(order.statementId === result.statementId, "the order is for another statement");
  expect(order.state === "FULFILLED", `the order is ${order.state}`);
  const payments = await db
    .selectFrom("payment")
    .selectAll()
    .where("orderId", "=", order.id)
    .execute();
  expect(payments.length === 1 && payments[0]?.counted === 1, `${payments.length} payments`);
  const atGateway = await installation.gateway.list(`/v1/orders?receipt=${order.id}`);
  expect(atGateway.length === 1, `${atGateway.length} orders at the gateway`);
  const paid = await installation.gateway.list(`/v1/orders/${order.gatewayOrderId}/payments`);
  expect(paid.length === 1, `${paid.length} payments at the gateway`);

  const file = { name: "statement.csv", bytes: statementOf(index) };
  const outcome = await processStatements([file]);
  const wanted = outcome.ok ? outcome.value.files.processedCsv : null;
  expect(wanted !== null && result.processedFile.equals(wanted), "another processed file");
  const invoices = await db
    .selectFrom("invoice")
    .select("number")
    .where("orderId", "=", order.id)
    .execute();
  expect(invoices.length === 1, `${invoices.length} invoices`);
  const book = await readXlsx(new Uint8Array(result.invoice));
  const cells = new Set<unknown>(book.sheets.flatMap(({ rows }) => rows.flat()));
  expect(cells.has(invoices[0]?.number ?? ""), "the invoice has another number");
  expect(cells.has(nameOf(index)), "the invoice is somebody else's");
  return faults;
}
