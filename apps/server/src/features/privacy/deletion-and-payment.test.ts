import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { meetingCalls } from "../../../test/meeting-calls.ts";
import { type PaymentKit, startPaymentKit } from "../../../test/payment-kit.ts";
import { codeOf, eraseAccount, handedOver, type Person } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { transaction } from "../../database/transaction.ts";
import { orderByGatewayId } from "../payments/orders/order-repository.ts";
import { settle } from "../payments/settlement/settle.ts";

// On SQLite only one transaction runs at a time. On PostgreSQL they run concurrently, and the test
// locks a table to make the first one wait there.
for (const database of testDatabases().filter(({ name }) => name === "PostgreSQL")) {
  const met = <One, Other>(
    kit: PaymentKit,
    table: string,
    first: () => Promise<One>,
    second: () => Promise<Other>,
  ) => meetingCalls(kit.app.context.config.databaseUrl, table, first, second);
  const scene = async () => {
    const kit = await startPaymentKit({}, database);
    await kit.gateway.control({ webhooks: "lose" });
    const person = await kit.person();
    const id = await kit.statement(person);
    const attempt = handedOver(await kit.attempt(person));
    return { kit, person, id, attempt };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;

  test("money that arrives while its statement is being deleted goes back", async () => {
    const { kit, person, id, attempt } = await scene();
    const [deleted] = await met(
      kit,
      "access_audit",
      () => person.remove(id),
      () => person.verify(attempt),
    );
    expect(deleted.status).toBe(200);
    expect(await kit.state(id)).not.toBe("FULFILLED");
    const refunds = await rowsOf(kit.db, "paymentRefund");
    expect(refunds).toMatchObject([{ reason: "files deleted" }]);
    expect(await rowsOf(kit.db, "invoice")).toEqual([]);
  });

  test.each([
    ["the page", async ({ person, attempt }: Scene) => void (await person.verify(attempt))],
    // Before it the order does not say that money is under way.
    ["the reconciler", ({ kit }: Scene) => kit.reconcileAfter(180_000)],
  ])("a deletion during a settlement by %s finds it settled", async (_by, settle) => {
    const all = await scene();
    const { kit, person, id } = all;
    const [, deleted] = await met(
      kit,
      "invoice",
      () => settle(all),
      () => person.remove(id),
    );
    expect(await codeOf(deleted)).toEqual([409, "payment-in-progress"]);
    expect(await kit.state(id)).toBe("FULFILLED");
    expect((await person.invoice(id)).status).toBe(200);
  });
}

/** Resolves when a server of this process has read the head of the next request. */
const nextArrival = () =>
  new Promise<void>((resolve) => {
    const arrived = () => {
      unsubscribe("http.server.request.start", arrived);
      resolve();
    };
    subscribe("http.server.request.start", arrived);
  });

describe.each(testDatabases())(
  "a deletion sent before its payment counted, on $name",
  (database) => {
    test.each([
      ["a statement", (person: Person, id: string) => person.remove(id)],
      ["the account", (person: Person) => eraseAccount(person.client)],
    ])(
      "%s is kept, although the deletion is looked at after the settlement",
      async (_what, call) => {
        const kit = await startPaymentKit({}, database);
        await kit.gateway.control({ webhooks: "lose" });
        const person = await kit.person();
        const id = await kit.statement(person);
        const { razorpay_order_id: gatewayOrder } = await kit.attempt(person);
        const order = await orderByGatewayId(kit.db, gatewayOrder);
        const payments = await kit.payments.gateway.listPayments(gatewayOrder);
        if (!order || !payments.ok) {
          throw new Error("there is no payment to settle");
        }
        // The embedded database has one connection: what asks while this transaction is open waits for
        // it, and is answered in the order in which it asked.
        const { settling, deleting } = await transaction(kit.db, async () => {
          const settling = settle(kit.payments, order, payments.value, "reconciler");
          const arrival = nextArrival();
          const deleting = call(person, id);
          await arrival;
          return { settling, deleting };
        });
        const deleted = await deleting;
        await settling;
        const refunds = await rowsOf(kit.db, "paymentRefund");
        const outcome = [deleted.status, await kit.state(id), refunds.length];
        // On PostgreSQL nothing waits: the first call counts, and money that comes second goes back.
        expect([
          [409, "FULFILLED", 0],
          ...(database.name === "PostgreSQL" ? [[200, "OPEN", 1]] : []),
        ]).toContainEqual(outcome);
        await kit.close();
      },
    );
  },
);
