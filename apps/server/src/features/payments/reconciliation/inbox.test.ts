import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import { rowsOf } from "../../../../test/rows.ts";
import { receiveWebhook } from "./inbox.ts";

test("a dispute is logged once, and has a day to answer by only if the gateway names one", async () => {
  const { db, close } = await migratedDatabase(anyDatabase);
  const warnings: unknown[] = [];
  const context = paymentsWithoutServer(db);
  const log = { ...context.log, warn: (facts: unknown) => warnings.push(facts) };
  const receive = (event: string, respondBy: unknown) => {
    const entity = { id: "disp_1", payment_id: "pay_1", respond_by: respondBy };
    const body = Buffer.from(JSON.stringify({ event, payload: { dispute: { entity } } }));
    const signature = createHmac("sha256", "a webhook secret").update(body).digest("hex");
    return receiveWebhook({ ...context, log }, { body, signature, eventId: `evt_${respondBy}` });
  };
  const dispute = "payment.dispute.created";
  expect(await receive(dispute, 1_796_000_000)).toBe(true);
  expect(await receive(dispute, 1_796_000_000)).toBe(true);
  expect(await receive("order.paid", null)).toBe(true);
  const answerBy = "2026-11-30T00:53:20.000Z";
  expect(warnings).toEqual([{ type: dispute, payment: "pay_1", answerBy }]);

  for (const noMoment of ["soon", 0, -1, 1_796_000_000.5, 1_796_000_000_000]) {
    expect(await receive(dispute, noMoment)).toBe(true);
  }
  const rows = await rowsOf(db, "paymentEvent");
  expect(rows.map((row) => row.answerBy).filter(Boolean)).toEqual([answerBy]);
  await close();
});
