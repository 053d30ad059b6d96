import { addressOf } from "contract/address-of";
import { session } from "contract/calls";
import { paymentsContext } from "../../apps/server/src/features/payments/payments-context.ts";
import { createReconciler } from "../../apps/server/src/features/payments/reconciliation/reconciler.ts";
import { insertProcessedStatement, type Person } from "../../apps/server/test/person.ts";
import { processEnvironment } from "../../apps/server/test/processes.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { movableClock } from "../../apps/server/test/test-clock.ts";
import { startInstallation } from "../../lab/site/installation.ts";
import { SiteClient, signUp } from "../../lab/site/whole-flow.ts";
import type { Delivery, Told } from "../money/history.ts";

/** An installation of one server, and returning people. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Returns settings with which a process kills itself at a crash point, such as `C5b:2`. */
export function crashing(at: string): Record<string, string> {
  const preload = new URL("./crash-at-statement.ts", import.meta.url);
  const { NODE_OPTIONS = "" } = processEnvironment();
  return { CRASH_AT: at, NODE_OPTIONS: `${NODE_OPTIONS} --import=${preload.href}`.trim() };
}

/**
 * Starts everything. The server is the product's own executable in a separate process; it is killed
 * with SIGKILL, by itself at a crash point or from outside, and started again on the same data.
 *
 * @param settings a new, empty PostgreSQL database unless it runs on SQLite, and other settings
 */
export async function openWorld(peopleCount: number, settings: Record<string, string> = {}) {
  const installation = await startInstallation(1, { RATE_LIMIT_FACTOR: "1000000", ...settings });
  const { site, gateway, environment, database } = installation;
  const people: Person[] = [];
  for (let count = 0; count < peopleCount; count += 1) {
    const client = new SiteClient(site, `10.0.0.${count}`);
    const email = `person${count}@example.test`;
    people.push(await signUp(client, "Sample Person", email, database.db));
  }
  const clock = movableClock();
  const silent = { info() {}, warn() {}, error() {} };
  const payments = paymentsContext({
    config: testConfig(environment),
    db: database.db,
    clock,
    log: silent,
  });
  let restarting: Promise<void> | undefined;
  const world = {
    gateway,
    environment,
    people,
    payments,
    clock,
    db: database.db,
    reconciler: createReconciler(payments),
    crashes: 0,
    /** What people were told, and which webhooks came; see the trial of money. */
    told: [] as Told[],
    deliveries: [] as Delivery[],
    /** Sends webhooks, and keeps the server's answer to each. */
    async deliver(events: readonly string[], copies = 1): Promise<void> {
      const statuses = await gateway.deliver([...events], copies);
      for (const [index, status] of statuses.entries()) {
        const event = events[Math.floor(index / copies)] ?? "";
        // For a webhook that was not accepted it is unknown whether the process was just dying.
        world.deliveries.push({ event, taken: status === 200, disturbed: true });
      }
    },
    /** Where the next life of the server ends, if no crash was ordered. */
    nextCrash: (): string | null => null,
    /** Starts the server again, after it crashed or by killing it now; `crashAt` for its next life. */
    restart(crashAt: string | null = null): Promise<void> {
      restarting ??= (async () => {
        world.crashes += 1;
        const at = crashAt ?? world.nextCrash();
        await installation.restart(at ? crashing(at) : {});
      })().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    /** Resolves when a server is answering; starts one if the last one died on its own. */
    async alive(): Promise<void> {
      await restarting;
      const answers = await fetch(`${installation.processes[0]?.url}${addressOf(session)}`).then(
        (response) => response.ok,
        () => false,
      );
      if (!answers) {
        await world.restart();
      }
    },
    /** Whether the server's process is running. */
    running: () => installation.processes[0]?.running() ?? false,
    /** A processed, unpaid statement, written straight into the database. */
    statement: (owner: Person) => insertProcessedStatement(database.db, owner, clock.now()),
    close: () => installation.close(),
  };
  return world;
}
