import { messages } from "@site/contract/messages";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { startPaymentKit } from "../../../../test/payment-kit.ts";
import { bodyOf } from "../../../../test/person.ts";
import { examineRows } from "../../../operations/examine-rows.ts";
import { invoiceYearOf, numbersOf } from "../../invoices/invoice-number.ts";

const token = "a token of the scraper";

test.each([
  ["A", 999_999],
  ["CG", 999_999],
  ["ABC", 999_999],
  ["TEST", 99_999],
])("a series such as %s has %d numbers a year", (series, numbers) => {
  expect(numbersOf(series)).toBe(numbers);
});

describe.each(testDatabases())("on $name", (database) => {
  test("without an invoice number no payment is opened; with one left, one is", async () => {
    const kit = await startPaymentKit({ METRICS_TOKEN: token }, database);
    const { db, clock, app } = kit;
    const financialYear = invoiceYearOf(clock.now());
    const series = { series: "TEST", financialYear };
    await db
      .insertInto("invoiceCounter")
      .values({ ...series, next: 100_000 })
      .execute();
    const [first, second] = [await kit.person(), await kit.person()];
    const statements = [await kit.statement(first), await kit.statement(second)];
    const states = () => Promise.all(statements.map((id) => kit.state(id)));
    const refused = async (person: typeof first) => {
      const answer = await person.initiate();
      expect(answer.status).toBe(503);
      expect(await bodyOf(answer)).toMatchObject({
        code: "no-invoice-number",
        error: messages.payment.initiateFailed,
        message: expect.stringContaining("Nothing was charged"),
      });
    };
    const said = async () =>
      (await examineRows({ db, config: app.context.config, now: clock.now(), store: undefined }))
        .map(({ level, sentence }) => `${level} ${sentence}`)
        .filter((each) => each.includes("INVOICE_SERIES"));
    const metrics = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/metrics`, { headers })).text();
    };

    await refused(first);
    await refused(first);
    expect(await kit.gateway.list("/v1/orders?count=10")).toEqual([]);
    expect(await states()).toEqual(["CANCELLED", undefined]);
    expect((await first.confirm()).status).toBe(404);
    expect(await said()).toEqual([
      expect.stringMatching(
        /^wrong Of the 99999 invoice numbers .* TEST has in a year, 0 are left/,
      ),
    ]);
    expect(await metrics()).toContain('\ninvoice_numbers_left{series="TEST"} 0\n');

    await db.updateTable("invoiceCounter").set({ next: 99_999 }).execute();
    const { orderId } = await first.opened();
    // What is payable at the gateway is not cancelled when the last number goes elsewhere.
    await db.updateTable("invoiceCounter").set({ next: 100_000 }).execute();
    await refused(first);
    expect(await states()).toEqual(["OPEN", undefined]);
    await db.updateTable("invoiceCounter").set({ next: 99_999 }).execute();
    await refused(second);
    expect(await kit.verify(first, await kit.gateway.attempt(orderId))).toBe(200);
    expect(await states()).toEqual(["FULFILLED", "CANCELLED"]);
    await refused(second);

    await db.updateTable("invoiceCounter").set({ next: 1_000 }).execute();
    await second.opened();
    expect(await said()).toEqual([]);
    await kit.close();
  });
});
