import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Person } from "./client.ts";
import type { TestDatabase } from "./databases.ts";
import { expectInvariants } from "./payment-invariants.ts";
import { type PaymentKit, startPaymentKit } from "./payment-kit.ts";

/**
 * For the length of a `describe`: one server and gateway, and for each test a person with a
 * processed statement and webhooks that wait until the test delivers them. The invariants of money
 * are checked after every test.
 *
 * @param environment further settings of the server
 */
export function paymentScene(database: TestDatabase, environment: Record<string, string> = {}) {
  let kit: PaymentKit;
  let person: Person;
  let statement: string;

  beforeAll(async () => {
    kit = await startPaymentKit(database, environment);
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    await kit.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
    person = await kit.person();
    statement = await kit.statement(person);
  });
  afterEach(async () => {
    await kit.gateway.control({ faults: [] });
    await expectInvariants(kit);
  });

  /** The ids of the waiting webhooks of the person's order, by the names of their events. */
  const events = async (...names: string[]) => {
    const order = (
      await kit.db
        .selectFrom("payment_order")
        .selectAll()
        .where("statement_id", "=", statement)
        .execute()
    ).at(-1)?.gateway_order_id;
    const held = (await kit.gateway.events()).filter(
      ({ status, body }) => status === "held" && JSON.stringify(body).includes(order ?? "none"),
    );
    return names.map((name) => held.find(({ event }) => event === name)?.id ?? name);
  };
  /** The payments of the person's statement, the first seen first. */
  const rows = () =>
    kit.db
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment.order_id")
      .selectAll("payment")
      .where("payment_order.statement_id", "=", statement)
      .orderBy("payment.first_seen_at")
      .execute();

  return {
    /** What the running test works with; to be asked for in a `beforeEach`. */
    now: () => ({ kit, person, statement }),
    events,
    rows,
    /** Delivers waiting webhooks in this order and waits until they were worked on; the statuses. */
    async deliver(names: string[], copies = 1): Promise<number[]> {
      const statuses = await kit.gateway.deliver(await events(...names), copies);
      await kit.inboxDone();
      return statuses;
    },
    /** How many payments of the person's statement count. */
    counted: async () => (await rows()).filter((row) => row.counted === 1).length,
  };
}
