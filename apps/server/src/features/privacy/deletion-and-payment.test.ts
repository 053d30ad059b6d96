import { expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { meetingCalls } from "../../../test/meeting-calls.ts";
import { type PaymentKit, startPaymentKit } from "../../../test/payment-kit.ts";
import { codeOf, handedOver } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";

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
