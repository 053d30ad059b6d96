import { expect, test } from "vitest";
import { startPaymentKit } from "../../../../test/payment-kit.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { rowOf } from "../../../../test/rows.ts";
import { startMailServer } from "../../../../test/stand-ins.ts";

test("the invoice as a PDF comes with the mail and on demand, with the same bytes and the workbook's number", async () => {
  const mail = await startMailServer();
  const kit = await startPaymentKit({ SMTP_URL: mail.url });
  const receiptTo = (address: string) =>
    mail.taken.find((text) => text.includes("Your payment has arrived") && text.includes(address));
  mail.mood = "busy";
  // The mail with their code is in the outbox until it has been read there.
  const person = await kit.person();
  mail.mood = "takes";
  const statement = await kit.statement(person);
  expect(await kit.verify(person, await kit.attempt(person))).toBe(200);
  await expect.poll(() => receiptTo(person.email), { timeout: 25_000 }).toBeDefined();
  const raw = receiptTo(person.email) ?? "";
  const part = /name=Invoice_file\.pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? "";
  const enclosed = Buffer.from(part, "base64");

  const answer = await person.client.call(`/api/statements/${statement}/Invoice_file.pdf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Invoice_file.pdf"');
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(enclosed.equals(pdf)).toBe(true);

  const orderNow = () => rowOf(kit.db, "paymentOrder", { statementId: statement });
  await expect.poll(async () => (await orderNow()).invoicePdfDownloadedAt).not.toBeNull();
  const order = await orderNow();
  const { number } = await rowOf(kit.db, "invoice", { orderId: order.id });
  const lines = pdfText(pdf);
  expect(lines).toContain(number);
  expect(lines).toContain(person.email);
  expect(lines[lines.indexOf("Total") + 1]).toBe("₹5.00");

  const { accessRecords } = await person.export();
  expect(accessRecords.map(({ object }) => object)).toContain("Invoice_file.pdf");
  // The flow ends with the spreadsheet only.
  expect(order.invoiceDownloadedAt).toBeNull();
});
