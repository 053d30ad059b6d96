import { describe, expect, test } from "vitest";
import {
  expectInvariants,
  moneyTables,
  startPaymentKit,
  usePaymentKit,
} from "../../../test/payment-kit.ts";
import { codeOf } from "../../../test/person.ts";
import { rowOf } from "../../../test/rows.ts";

describe("a GST-registered operator", () => {
  const kit = usePaymentKit({ GSTIN: "29ABCDE1234F1Z5" });

  test.each([
    ["29", ["CGST", "SGST"]],
    ["27", ["IGST"]],
  ])("State %s: asked before payment, tax lines %j", async (state, names) => {
    const person = await kit.person();
    await kit.statement(person);
    for (const query of ["", "?state=", "?state=99", "?state=KA"]) {
      const answer = await person.initiate(query);
      expect(await codeOf(answer)).toEqual([400, "state-missing"]);
    }
    const { orderId } = await person.opened(`?state=${state}`);
    // Now known: another tab need not ask again.
    expect((await person.opened()).orderId).toBe(orderId);
    await kit.verify(person, await kit.gateway.attempt(orderId));
    const { id } = await rowOf(kit.db, "paymentOrder", { userId: person.uid });
    const invoice = await rowOf(kit.db, "invoice", { orderId: id });
    const { tax, supplier } = JSON.parse(invoice.snapshot);
    expect(tax.lines.map(({ name }: { name: string }) => name)).toEqual(names);
    expect([tax.taxable, supplier.gstin]).toEqual([424, "29ABCDE1234F1Z5"]);
    await expectInvariants(kit);
  });
});

test("payments off: the specification's message, and nothing is written", async () => {
  const kit = await startPaymentKit({ RAZORPAY_KEY_ID: "" });
  const person = await kit.person();
  await kit.statement(person);
  const answer = await person.initiate();
  expect(await codeOf(answer)).toEqual([503, "payments-off"]);
  const body = { razorpayPaymentId: "pay_1", razorpayOrderId: "order_1", razorpaySignature: "0" };
  expect(await codeOf(person.verify(body))).toEqual([503, "payments-off"]);
  expect(await moneyTables(kit)).toEqual([]);
});
