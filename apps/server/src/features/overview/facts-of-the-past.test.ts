import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { describe, expect, test } from "vitest";
import { startPaymentKit } from "../../../test/payment-kit.ts";
import { fortyLots, type Person } from "../../../test/person.ts";
import { runRetention } from "../../../test/retention.ts";
import { type rowOf, rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { settingTable } from "../../settings/config.ts";

/** Another value of each setting that a page, a paper or a mail shows. */
const changed: Record<string, string> = {
  FEE_PAISE: "19900",
  COMPANY_NAME: "Renamed Company",
  COMPANY_SHORT_NAME: "Renamed",
  COMPANY_EMAIL: "renamed@renamed.test",
  COMPANY_ADDRESS: "9 Renamed Street|560099 Bengaluru",
  COMPANY_REGISTRATION_NUMBER: "U99999KA2021PTC999999",
  COMPANY_PHONE: "+91 99999 99999",
  COMPANY_WEBSITE: "https://renamed.test",
  GSTIN: "29ABCDE1234F1Z5",
  GST_RATE_PERCENT: "28",
  SAC: "999999",
  INVOICE_SERIES: "RN",
  MAIL_FROM: "renamed@renamed.test",
  RETAIN_RESULTS_DAYS: "7",
  RETAIN_INVOICES_DAYS: "9999",
  MULTIPLE_PLATFORM: "off",
};

/** Settings of how the server runs, what it accepts next and for how long it keeps what no person is told of. */
const ofThePresent =
  /^(COMPANY_GRIEVANCE|DATA|DATABASE|DISK|DRAIN|ENGINE|GATEWAY|GITHUB|GOOGLE|HOST|LOG|MASTER|MAX|METRICS|PORT|PUBLIC|RATE|RAZORPAY|S3|SESSION|SIGN|SMS|SMTP|TRUST|WEB)_?|^RETAIN_(AUDIT|QUERIES|UPLOADS)_DAYS$/;

/** Everything that the person can read about what has happened. */
async function past(person: Person, paidStatement: string) {
  const file = async (call: Parameters<typeof addressOf>[0]) => {
    const address = addressOf(call as typeof calls.downloadInvoice, { id: paidStatement });
    const answer = await person.client.call(address);
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString("base64")];
  };
  const { heads, invoices, orders, payments, acceptances } = await person.export();
  const { flows } = await person.flow();
  return {
    flow: flows.ICICI,
    list: (await person.statements()).map((each) => ({ ...each, uploadsKeptUntil: null })),
    status: await person.status(`?statement=${paidStatement}`),
    exported: { heads, invoices, orders, payments, acceptances },
    csv: await file(calls.downloadProcessedFile),
    report: await file(calls.downloadReport),
    summary: await file(calls.downloadSummary),
    invoice: await file(calls.downloadInvoice),
    invoicePdf: await file(calls.downloadInvoicePdf),
  };
}

describe("what has happened", () => {
  test("every setting is changed here, or is of the present", () => {
    const names = Object.values(settingTable).flatMap((rows) => rows.map(({ name }) => name));
    expect(names.filter((name) => !(name in changed) && !ofThePresent.test(name))).toEqual([]);
  });

  test("is told the same after every such setting has changed", async () => {
    const kit = await startPaymentKit({ FEE_PAISE: "500" });
    const person = await kit.person();
    const paid = await person.processedStatement();
    await person.paid(kit.gateway);
    await person.confirm();
    await past(person, paid);
    const mails = () => rowsOf(kit.db, "outboxMail", { recipient: person.email });
    const before = { told: await past(person, paid), mails: await mails() };
    expect(before.told.flow).toMatchObject({ fee: { amount: 500 }, paymentCnfSuccess: true });

    const later = await startTestApp({
      clock: kit.clock,
      dataDir: kit.app.dataDir,
      environment: { ...kit.app.environment, ...kit.gateway.environment, ...changed },
    });
    person.client.moveTo(later.url);
    expect((await person.flow()).fee.amount).toBe(19_900);
    expect({ told: await past(person, paid), mails: await mails() }).toEqual(before);

    // What was told holds: the papers are there until that day, and gone after it.
    kit.clock.forward(30 * 86_400_000);
    await runRetention(later.context);
    expect((await past(person, paid)).csv).toEqual(before.told.csv);
    kit.clock.forward(61 * 86_400_000);
    await runRetention(later.context);
    expect((await past(person, paid)).csv[0]).not.toBe(200);
  });

  test("a result that is made again is kept for as long as was told of the one before", async () => {
    const kit = await startPaymentKit();
    const person = await kit.person();
    await person.processedStatement();
    const told = (await person.icici()).resultsKeptUntil ?? "";
    const later = await startTestApp({
      clock: kit.clock,
      dataDir: kit.app.dataDir,
      environment: { ...kit.app.environment, ...changed },
    });
    person.client.moveTo(later.url);
    expect((await person.processWith({ form: { business: "none" } })).status).toBe(200);
    expect((await person.icici()).resultsKeptUntil).toBe(told);
    await person.processedStatement(Buffer.concat([fortyLots, Buffer.from("\r\n\r\n\r\n")]));
    expect((await person.icici()).resultsKeptUntil).not.toBe(told);
  });
});

describe("the price of a statement", () => {
  /** A statement with an order at the price of then, on a server whose price is another one now. */
  const opened = async () => {
    const kit = await startPaymentKit({ FEE_PAISE: "500" });
    const person = await kit.person();
    const statement = await person.processedStatement();
    const order = await person.opened();
    const later = await startTestApp({
      clock: kit.clock,
      dataDir: kit.app.dataDir,
      environment: { ...kit.app.environment, ...kit.gateway.environment, FEE_PAISE: "19900" },
    });
    person.client.moveTo(later.url);
    const price = async () => (await person.icici()).fee.amount;
    return { kit, person, statement, order, price };
  };
  const moved = (
    kit: { db: Parameters<typeof rowOf>[0] },
    state: "EXPIRED" | "CANCELLED" | "REFUNDED",
  ) => kit.db.updateTable("paymentOrder").set({ state }).execute();

  test("is its order's, which is what the checkout asks for", async () => {
    const { person, price, order } = await opened();
    expect(await price()).toBe(500);
    expect(await person.opened()).toEqual(order);
    // Another answer makes another result, and no other order.
    await person.processWith({ form: { business: "none" } });
    expect([await price(), (await person.opened()).amount]).toEqual([500, 500]);
    // Another statement has no order yet.
    await person.processedStatement();
    expect([await price(), (await person.opened()).amount]).toEqual([19_900, 19_900]);
  });

  test.each([
    ["EXPIRED", 500],
    ["CANCELLED", 19_900],
    ["REFUNDED", 19_900],
  ] as const)("of an order that is %s is what the next press asks for", async (state, amount) => {
    const { kit, person, price } = await opened();
    await moved(kit, state);
    expect([await price(), (await person.opened()).amount]).toEqual([amount, amount]);
  });

  test("of an unpaid order of other keys is today's, as the next press opens another one", async () => {
    const { kit, person, price } = await opened();
    await kit.db.updateTable("paymentOrder").set({ mode: "live" }).execute();
    expect([await price(), (await person.opened()).amount]).toEqual([19_900, 19_900]);
  });
});
