import { beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../../apps/server/src/database/open.ts";
import { paymentHealth } from "../../apps/server/src/features/payments/operator/health-repository.ts";
import { paymentsContext } from "../../apps/server/src/features/payments/payments-context.ts";
import { createReconciler } from "../../apps/server/src/features/payments/reconciliation/reconciler.ts";
import { createOutbox } from "../../apps/server/src/outbox/outbox.ts";
import { testDatabases } from "../../apps/server/test/databases.ts";
import {
  confirmedPerson,
  handedOver,
  insertProcessedStatement,
  type Person,
} from "../../apps/server/test/person.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/processes.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { movableClock } from "../../apps/server/test/test-clock.ts";
import { testFolder } from "../../apps/server/test/test-folder.ts";
import { startTestGateway, type TestGateway } from "../../apps/server/test/test-gateway.ts";
import { crashing, crashPoints } from "./crash-points.ts";

const minute = 60_000;
const patience = { timeout: 240_000 };

/** Without a crash point: the server is killed from outside. */
const fromOutside = { name: "C3", means: "paid, browser closed, server killed" };

describe.each(testDatabases())("kill -9 on $name", (kind) => {
  let gateway: TestGateway;
  let environment: Record<string, string>;
  let database: OpenDatabase;
  let server: ServerProcess;
  let person: Person;

  beforeAll(async () => {
    const fresh = await kind.fresh();
    gateway = await startTestGateway();
    environment = { DATA_DIR: testFolder(), ...gateway.environment, ...fresh.environment };
    server = await startServerProcess(environment);
    database = openDatabase(testConfig(environment));
    person = await confirmedPerson(server);
    return async () => {
      await server.stop();
      await database.close();
      await gateway.stop();
      await fresh.drop();
    };
  }, patience.timeout);

  /** Kills the server; the next one listens on another port, with `more` settings. */
  const restart = async (more: Record<string, string> = {}) => {
    await server.killHard();
    server = await startServerProcess({ ...environment, ...more });
    person.client.moveTo(server.url);
    await gateway.control({ webhookUrl: `${server.url}/api/payments/webhook` });
  };

  test.each([...crashPoints, fromOutside])("I9 $name: $means", patience, async ({ name }) => {
    const { db } = database;
    const clock = movableClock();
    const log = { info() {}, warn() {}, error() {} };
    const config = testConfig(environment);
    const outbox = createOutbox(clock, () => {}, config.company);
    const payments = paymentsContext({ config, db, clock, log, outbox, origins: () => [] });
    const settleLater = async () => {
      clock.forward(3 * minute);
      await createReconciler(payments).runOnce();
    };
    const statement = await insertProcessedStatement(db, person, clock.now());
    const query = `?statement=${statement}`;
    const state = async () => {
      const orders = db.selectFrom("paymentOrder").where("statementId", "=", statement);
      return (await orders.select("state").executeTakeFirstOrThrow()).state;
    };
    /** The server's death, and its next life. */
    const died = async () => {
      await expect.poll(() => server.running()).toBe(false);
      await restart();
    };
    /** A call that the server does not survive. */
    const deadly = async (call: Promise<unknown>) => {
      await expect(call).rejects.toThrow();
      await died();
    };
    await gateway.control({ faults: [], webhooks: "hold" });
    await restart(name === "C3" ? {} : crashing(`${name}:1`));

    if (name === "C1" || name === "C2") {
      await deadly(person.initiate(query));
    }
    const { orderId } = await person.opened(query);
    const attempt = await gateway.attempt(orderId);
    if (name === "C3") {
      await restart();
      await settleLater();
    } else if (name === "C7") {
      const [event] = await gateway.events(orderId);
      expect(await gateway.deliver([event?.id ?? ""])).toEqual([0]);
      await died();
      // The next start works on the inbox immediately.
      await expect.poll(state).toBe("FULFILLED");
    } else if (name === "C4" || name.startsWith("C5")) {
      await deadly(person.verify(handedOver(attempt)));
      expect(await state()).toBe("VERIFIED");
      await settleLater();
    } else {
      expect((await person.verify(handedOver(attempt))).status).toBe(200);
    }
    if (name === "C6") {
      await deadly(person.confirm(query));
    }
    expect((await person.confirmed(query)).status).toBe(200);
    expect(await state()).toBe("FULFILLED");
    expect((await paymentHealth(db)).flatMap(({ faults }) => faults)).toEqual([]);
  });
});
