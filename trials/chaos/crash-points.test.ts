import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../apps/server/test/databases.ts";
import { calls, confirmed, handedOver, opened } from "../../apps/server/test/person.ts";
import { type CrashPoint, crashPoints } from "./crash-points.ts";
import { brokenRules } from "./verdict.ts";
import { openWorld, type World } from "./world.ts";

const minute = 60_000;
const patience = { timeout: 240_000 };

describe.each(testDatabases())("kill -9 on $name", (database) => {
  let world: World;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const fresh = await database.fresh();
    drop = fresh.drop;
    world = await openWorld(3, fresh.environment);
  }, patience.timeout);
  afterAll(async () => {
    await world.close();
    await drop();
  }, patience.timeout);

  const orderOf = (statement: string) =>
    world.db
      .selectFrom("paymentOrder")
      .selectAll()
      .where("statementId", "=", statement)
      .executeTakeFirstOrThrow();
  const expectSettledOnce = async (statement: string) => {
    expect((await orderOf(statement)).state).toBe("FULFILLED");
    expect(await brokenRules(world.db)).toEqual([]);
  };
  /** A call that the server does not survive. */
  const deadly = async (call: Promise<unknown>) => {
    const crashes = world.crashes;
    await expect(call).rejects.toThrow();
    await world.alive();
    expect(world.crashes).toBe(crashes + 1);
  };
  const armed = async ({ name }: CrashPoint) => {
    await world.gateway.control({ faults: [], webhooks: "hold" });
    await world.restart(`${name}:1`);
    const [person] = world.people;
    if (!person) {
      throw new Error("nobody there");
    }
    const statement = await world.statement(person);
    return { person, statement, query: `?statement=${statement}` };
  };

  test.each(crashPoints)("I9 $name: $means", patience, async (point) => {
    const { person, statement, query } = await armed(point);
    if (point.name === "C1" || point.name === "C2") {
      await deadly(calls.initiate(person, query));
    }
    const { orderId } = await opened(person, query);
    const attempt = await world.gateway.attempt(orderId);
    if (point.name === "C7") {
      const [event] = await world.gateway.events(orderId);
      expect(await world.gateway.deliver([event?.id ?? ""])).toEqual([0]);
      await world.alive();
      // The next start works on the inbox at once.
      await expect.poll(async () => (await orderOf(statement)).state).toBe("FULFILLED");
    } else if (point.name === "C4" || point.name.startsWith("C5")) {
      await deadly(calls.verify(person, handedOver(attempt)));
      expect((await orderOf(statement)).state).toBe("VERIFIED");
      world.clock.forward(3 * minute);
      await world.reconciler.runOnce();
    } else {
      expect((await calls.verify(person, handedOver(attempt))).status).toBe(200);
    }
    if (point.name === "C6") {
      await deadly(calls.confirm(person, query));
    }
    expect((await confirmed(person, query)).status).toBe(200);
    await expectSettledOnce(statement);
  });

  test("I9 C3: paid, browser closed, server killed", patience, async () => {
    const [point] = crashPoints;
    if (!point) {
      throw new Error("no crash point");
    }
    const { person, statement, query } = await armed({ ...point, name: "none" });
    await world.gateway.attempt((await opened(person, query)).orderId);
    await world.restart();
    world.clock.forward(3 * minute);
    await world.reconciler.runOnce();
    await expectSettledOnce(statement);
  });
});
