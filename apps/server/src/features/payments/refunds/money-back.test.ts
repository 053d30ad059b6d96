import { createHmac } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operatorCommand } from "../../../../test/operator-command.ts";
import { paymentScene } from "../../../../test/payment-kit.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { rowOf, rowsOf } from "../../../../test/rows.ts";
import { testFolder } from "../../../../test/test-folder.ts";
import { linesOfOrder } from "../operator/order-lines.ts";
import { drawEnclosure } from "../service.ts";

const [minute, day] = [60_000, 86_400_000];

const { kit, person, rows } = paymentScene();
const operate = (name: string, ...given: string[]) =>
  operatorCommand(name, { ...kit.app.environment, ...kit.gateway.environment }, ...given);
/** What the person meets: the list of statements, the page of the flow, the files. */
const met = async () => {
  const [statement] = await person.statements();
  const files = ["Invoice_file.pdf", "Credit_note.pdf", "processed_file.csv"].map(async (file) => {
    const answer = await person.client.call(`/api/statements/${person.statement}/${file}`);
    return answer.status;
  });
  return {
    status: statement?.status,
    downloads: statement?.downloads.map(({ name }) => name),
    moneyBack: (await person.icici()).moneyBack,
    files: await Promise.all(files),
  };
};
const mailsAbout = async () =>
  (await rowsOf(kit.db, "outboxMail", { userId: person.uid })).filter(({ subject }) =>
    subject.includes("back to you"),
  );
const paid = async () => {
  expect(await kit.verify(person, await kit.attempt(person))).toBe(200);
  const { id } = await rowOf(kit.db, "paymentOrder", { statementId: person.statement });
  return rowOf(kit.db, "invoice", { orderId: id });
};

describe("a refund by the operator", () => {
  test("is told on the page, in the list and by mail, with papers that stay, at each moment", async () => {
    await kit.gateway.control({ refunds: "pending" });
    const { number } = await paid();
    const asked = await operate("payments", "refund", number, "asked", "for", "it");
    expect(asked).toMatchObject({ code: 0, text: expect.stringContaining("credit note") });
    const onItsWay = { amount: 500, isOfFiles: true, isSent: false };
    const before = { status: "paid", moneyBack: onItsWay, files: [200, 404, 200] };
    expect(await met()).toMatchObject(before);
    await kit.reconcileAfter(minute);
    expect(await met()).toMatchObject(before);
    expect(await mailsAbout()).toEqual([]);

    const [refund] = await rowsOf(kit.db, "paymentRefund", { reason: "asked for it" });
    await kit.gateway.finishRefund(refund?.gatewayRefundId ?? "", "processed");
    await kit.reconcileAfter(day);
    const after = {
      status: "refunded",
      downloads: ["Invoice_file.xlsx", "Invoice_file.pdf", "Credit_note.pdf"],
      moneyBack: { ...onItsWay, isSent: true },
      files: [200, 200, 402],
    };
    expect(await met()).toEqual(after);
    const note = await rowOf(kit.db, "creditNote", { invoiceNumber: number });
    const [mail, ...others] = await mailsAbout();
    expect([mail?.recipient, others]).toEqual([person.email, []]);
    expect(mail?.subject).toContain("We have sent ₹5.00 back to you");
    expect(mail?.body).toContain(`Credit note ${note.number} cancels invoice ${number}.`);
    const enclosed = await drawEnclosure(kit.db, mail?.attachment ?? "");
    const texts = pdfText(enclosed?.bytes ?? Buffer.of());
    for (const text of ["TEST – NOT A CREDIT NOTE", note.number, number, "₹5.00"]) {
      expect(texts).toContain(text);
    }
    expect((await person.export()).creditNotes).toMatchObject([
      { number: note.number, invoiceNumber: number },
    ]);

    // An order that is opened and paid again, and a statement that is deleted, change nothing of it.
    await person.opened();
    expect(await met()).toMatchObject({ downloads: after.downloads, files: after.files });
    expect((await person.remove(person.statement)).status).toBe(200);
    expect(await met()).toMatchObject({ status: "deleted", downloads: after.downloads });
    const folder = testFolder();
    for (const name of [number, note.number]) {
      const there = join(folder, name.replaceAll("/", "-"));
      mkdirSync(there);
      expect(await operate("invoices", "papers", name, there)).toMatchObject({ code: 0 });
      const file = (of: string) => readFileSync(join(there, `${of.replaceAll("/", "-")}.pdf`));
      expect(pdfText(file(number)).join()).toContain(`CANCELLED by credit note ${note.number}`);
      expect(pdfText(file(note.number))).toContain(number);
    }
    kit.statements.splice(0);
  });

  test("made at the gateway itself is told in the same way", async () => {
    await paid();
    const [payment] = await rows();
    const id = payment?.gatewayPaymentId ?? "";
    expect(await kit.payments.gateway.refund(id, 500, "refund-by-hand")).toMatchObject({
      ok: true,
    });
    expect((await operate("payments", "reconcile", id)).text).toContain("FULFILLED -> REFUNDED");
    expect(await met()).toMatchObject({
      status: "refunded",
      moneyBack: { isOfFiles: true, isSent: true },
    });
    expect((await person.icici()).receipt).toBeUndefined();
    expect(await mailsAbout()).toMatchObject([
      { attachment: expect.stringMatching(/^credit-note:/) },
    ]);
  });

  test.each([
    ["what is unknown", "none: no order, statement, payment or invoice has this id or number."],
    ["what nobody has paid", "nothing has paid this order."],
  ])("of %s is refused with a sentence", async (what, sentence) => {
    await person.opened();
    const subject = what === "what is unknown" ? "none" : person.statement;
    const { code, text } = await operate("payments", "refund", subject, "asked");
    expect([code, text]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

test("a payment made twice goes back and says so; the files and the invoice stay", async () => {
  const { orderId } = await person.opened();
  await kit.verify(person, await kit.gateway.attempt(orderId));
  await kit.gateway.attempt(orderId, "success", { evenIfPaid: true, afterMs: null });
  const order = await rowOf(kit.db, "paymentOrder", { gatewayOrderId: orderId });
  expect(await operate("payments", "reconcile", order.id)).toMatchObject({ code: 0 });
  const onItsWay = { amount: 500, isOfFiles: false, isSent: false };
  expect(await met()).toMatchObject({ status: "paid", moneyBack: onItsWay });
  await kit.reconcileAfter(minute);
  expect(await met()).toMatchObject({
    status: "paid",
    moneyBack: { ...onItsWay, isSent: true },
    files: [200, 404, 200],
  });
  const mails = await mailsAbout();
  expect(mails).toMatchObject([{ attachment: null, recipient: person.email }]);
  expect(mails[0]?.body).toContain("You paid twice for one statement");
});

describe("a dispute", () => {
  const send = async (type: string, dispute: object) => {
    const payload = { dispute: { entity: dispute } };
    const body = JSON.stringify({ event: `payment.dispute.${type}`, payload });
    const signature = createHmac("sha256", kit.gateway.webhookSecret).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-razorpay-signature": signature };
    const address = `${kit.app.url}/api/payments/webhook`;
    expect((await fetch(address, { method: "POST", body, headers })).status).toBe(200);
    await kit.inboxDone();
  };

  test.each([
    [["created"], "answer by 2026-11-30T00:53:20.000Z"],
    [["created", "action_required"], "answer by 2026-11-30T00:53:20.000Z"],
    [["created", "under_review"], "under review"],
    [["under_review", "created"], "under review"],
    [["created", "under_review", "won"], undefined],
    [["lost", "created"], undefined],
  ])("of which the gateway says %j is listed as what it waits for", async (steps, standing) => {
    await paid();
    const [payment] = await rows();
    const paymentId = payment?.gatewayPaymentId ?? "";
    const id = `disp_${paymentId.slice(4)}`;
    for (const step of steps) {
      await send(step, { id, payment_id: paymentId, respond_by: 1_796_000_000 });
    }
    const { text } = await operate("payments", "disputes");
    const line = text.split("\n").find((each) => each.includes(id));
    expect(line).toBe(standing && `${id}  ${paymentId}  ${standing}`);
    expect((await operate("case", id)).text).toContain(person.uid);
    const lines = await linesOfOrder(kit.db, payment?.orderId ?? "");
    const shown = lines.filter((each) => each.startsWith("dispute"));
    expect(shown).toEqual(standing ? [`dispute    ${line}`] : []);
  });

  test("without a day, or of another shop, is listed as what is known of it", async () => {
    await paid();
    const [payment] = await rows();
    const paymentId = payment?.gatewayPaymentId ?? "";
    await send("created", { id: "disp_odd", payment_id: paymentId, respond_by: "soon" });
    await send("created", { id: "disp_other", payment_id: "pay_00000000000000" });
    const { text } = await operate("payments", "disputes");
    expect(text).toContain(`disp_odd  ${paymentId}  the gateway says by when to answer`);
    expect(text).not.toContain("disp_other");
  });
});
