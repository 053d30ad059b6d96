import { expect, test } from "vitest";
import { operatorCommand } from "../../../../test/operator-command.ts";
import { startPaymentKit } from "../../../../test/payment-kit.ts";
import { changeRows } from "../../../../test/rows.ts";

test("a payer's name neither drives the terminal nor forges a line", async () => {
  const kit = await startPaymentKit();
  const person = await kit.person();
  const statement = await kit.statement(person);
  await person.opened();
  const payerName =
    "Asha\u001b[31m\u009b2J\u0007\npayment    pay_1  captured  INR 500  counted\u2028\u202Etnuoc";
  await changeRows(kit.db, "paymentOrder", {}, { payerName });
  const { code, text } = await operatorCommand("payments", kit.app.environment, "show", statement);
  expect(code).toBe(0);
  expect(text).toMatch(/^payer {6}Asha.*counted.*<person\d+@example\.test>$/m);
  expect(text).not.toMatch(/^payment/m);
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202E]/u);
});
