import { expect, test } from "vitest";
import { usePaymentKit } from "../../../../test/payment-kit.ts";
import { confirmAddress, registerPerson } from "../../../../test/person.ts";
import { rowsOf } from "../../../../test/rows.ts";

const kit = usePaymentKit();

/** Subjects of the mails to an address, oldest first, without the company's name. */
const subjectsTo = async (recipient: string) => {
  const mails = await rowsOf(kit.db, "outboxMail", { recipient }, "createdAt");
  return mails.map(({ subject }) => subject.split(" - ")[0]);
};

test("an address that nobody has confirmed gets no mail with figures or files, whatever its account does", async () => {
  const person = await registerPerson(kit.app.url);
  const id = await person.processedStatement();
  await person.paid(kit.gateway);
  expect((await person.confirmed()).status).toBe(200);
  for (const name of ["processed_file.csv", "Invoice_file.xlsx", "Invoice_file.pdf"]) {
    const file = await person.client.call(`/api/statements/${id}/${name}`);
    expect([name, file.status]).toEqual([name, 200]);
  }
  expect(await subjectsTo(person.email)).toEqual(["Confirm your email address"]);
  expect((await person.icici()).receipt).toBeUndefined();
});

test("a receipt goes to the address that is confirmed when the payment has arrived", async () => {
  const person = await registerPerson(kit.app.url);
  await person.processedStatement();
  const { orderId } = await person.opened();
  await confirmAddress(kit.db, person);
  const attempt = await kit.gateway.attempt(orderId);
  expect(await kit.verify(person, attempt)).toBe(200);
  expect(await subjectsTo(person.email)).toContain(
    "Your payment has arrived: your files are ready",
  );
});
