import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/database/open.ts";
import { paymentsContext } from "../src/features/payments/payments-context.ts";
import { createReconciler } from "../src/features/payments/reconciliation/reconciler.ts";
import { readConfig } from "../src/settings/config.ts";
import type { Person } from "../test/client.ts";
import { confirmedPerson } from "../test/confirmed-person.ts";
import { gatewayEnvironment, movableClock } from "../test/payment-kit.ts";
import { insertProcessedStatement } from "../test/processed-statement.ts";
import { type ServerProcess, startServerProcess } from "../test/server-process.ts";
import { startTestGateway } from "../test/test-gateway.ts";

const preload = new URL("./crash-at-statement.ts", import.meta.url).href;
export const operatorProgram = fileURLToPath(
  new URL("../src/features/payments/operator/payments-command.ts", import.meta.url),
);

/** A real server process, a real gateway process, a database, and people who come back. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Starts everything. The server is the product's own executable in a process of its own; it is
 * killed with SIGKILL, by itself at a crash point or from outside, and started again on the same
 * data.
 *
 * @param databaseUrl a new, empty PostgreSQL database; empty for SQLite
 * @param settings further settings of the server
 */
export async function openWorld(
  databaseUrl: string,
  peopleCount: number,
  settings: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), "chaos-"));
  const gateway = await startTestGateway();
  const environment: Record<string, string> = {
    ...gatewayEnvironment(gateway),
    DATA_DIR: dataDir,
    LOG_LEVEL: "info",
    RATE_LIMIT_FACTOR: "1000000",
    SESSION_SECRET: "for-the-chaos-run-only".repeat(2),
    MASTER_KEY: Buffer.from("for the chaos run only, 32 bytes").toString("base64"),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  let server: ServerProcess = await startServerProcess(environment);
  let restarting: Promise<void> | undefined;
  const people: Person[] = [];
  for (let count = 0; count < peopleCount; count += 1) {
    people.push(await confirmedPerson(server));
  }
  const announce = async () => {
    for (const { client } of people) client.moveTo(server.url);
    await gateway.control({ webhookUrl: `${server.url}/api/payments/webhook` });
  };
  await announce();

  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.message);
  const database = openDatabase(read.config);
  const clock = movableClock();
  const silent = { info() {}, warn() {}, error() {} };
  const payments = paymentsContext({
    config: read.config,
    db: database.db,
    clock,
    log: silent,
  });
  const world = {
    gateway,
    environment,
    preload,
    people,
    payments,
    clock,
    db: database.db,
    reconciler: createReconciler(payments),
    crashes: 0,
    /** Where the next life of the server ends, when a crash was not ordered. */
    nextCrash: (): string | null => null,
    /** Starts the server again, after it crashed or by killing it now; `crashAt` for its next life. */
    restart(crashAt: string | null, whileAlive: boolean): Promise<void> {
      restarting ??= (async () => {
        if (whileAlive) await server.killHard().catch(() => {});
        world.crashes += 1;
        const at = crashAt ?? world.nextCrash();
        server = await startServerProcess({
          ...environment,
          ...(at ? { CRASH_AT: at, NODE_OPTIONS: `--import ${preload}` } : {}),
        });
        await announce();
      })().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    /** Resolves when a server is answering; starts one if the last one died by itself. */
    async alive(): Promise<void> {
      await restarting;
      const answers = await fetch(`${server.url}/api/session`).then(
        (response) => response.ok,
        () => false,
      );
      if (!answers) await world.restart(null, false);
    },
    /** Whether the server's process is there. */
    running: () => server.running(),
    /** A processed, unpaid statement, written straight into the database. */
    statement: (owner: Person) => insertProcessedStatement(database.db, owner, clock.now()),
    async close() {
      await server.stop().catch(() => null);
      await database.close();
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
