import { readFileSync } from "node:fs";
import { flowStepOf } from "@site/contract/flow-step";
import type { Processed } from "@site/contract/process-file";
import { expect, type MockInstance, test, vi } from "vitest";
import { usePaymentKit } from "../../../test/payment-kit.ts";
import { moneyRows } from "../../../test/payments-without-server.ts";
import { bodyOf, codeOf, fortyLots, handedOver } from "../../../test/person.ts";
import { rowOf } from "../../../test/rows.ts";
import { startTestApp, testConfig } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";
import { openDatabase } from "../../database/open.ts";
import { invoiceYearOf } from "../invoices/invoice-number.ts";
import { storeEvent } from "./reconciliation/event-repository.ts";

/** The sample as it ships with the pages. */
const sample = new Uint8Array(
  readFileSync("apps/web/src/features/capital-gains/upload/sample-icici-direct.csv"),
);

const kit = usePaymentKit();

test("from the upload to both files: each step follows, and nobody else gets in", async () => {
  const person = await kit.person();
  const stranger = await kit.person();
  const step = async () => flowStepOf(await person.icici());

  await person.uploaded("ICICI", fortyLots);
  const { statementId } = await bodyOf<Processed>(person.process());
  expect(await step()).toBe("payment");
  const csv = `/api/statements/${statementId}/processed_file.csv`;
  expect((await stranger.initiate(`?statement=${statementId}`)).status).toBe(404);
  const order = await person.opened();
  expect(order).toEqual({
    key: kit.gateway.keyId,
    amount: 500,
    currency: "INR",
    orderId: expect.stringMatching(/^order_\w{14}$/),
  });

  const attempt = await kit.gateway.attempt(order.orderId);
  expect((await stranger.verify(handedOver(attempt))).status).toBe(400);
  const verified = await person.verify(handedOver(attempt));
  expect([verified.status, await verified.json()]).toEqual([
    200,
    { verificationStatus: "success" },
  ]);
  expect(await step()).toBe("confirmation");
  expect((await stranger.confirm()).status).toBe(404);
  expect(await person.confirmed()).toEqual({
    status: 200,
    body: {
      success: true,
      download_link: csv,
      invoice_link: `/api/statements/${statementId}/Invoice_file.xlsx`,
    },
  });
  expect(await step()).toBe("download");

  const file = await person.client.call(csv);
  expect(file.status).toBe(200);
  expect((await file.text()).split("\r\n").length).toBeGreaterThan(3);
  const invoice = await person.invoice(statementId);
  expect(invoice.headers.get("content-type")).toContain("spreadsheetml");
  expect((await invoice.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  await expect.poll(step).toBe("done");

  const again = await person.initiate();
  expect(await codeOf(again)).toEqual([409, "already-paid"]);
});

test("one of our samples is marked, and cannot be paid for", async () => {
  const person = await kit.person();
  const statementId = await person.processedStatement(sample);
  expect((await person.icici()).head?.sample).toBe(true);
  const statements = await person.statements();
  expect(statements.map(({ id, sample }) => [id, sample])).toEqual([[statementId, true]]);
  const answer = await person.initiate();
  expect(await codeOf(answer)).toEqual([409, "sample-statement"]);

  const own = await person.processedStatement();
  expect((await person.icici()).head?.sample).toBeUndefined();
  expect((await person.initiate(`?statement=${own}`)).status).toBe(200);
});

test("without a statement there is nothing to pay", async () => {
  const person = await kit.person();
  expect((await bodyOf(person.initiate())).code).toBe("nothing-to-pay");
  expect((await person.confirm()).status).toBe(404);
  expect(await person.status()).toEqual({ state: "NONE", inReview: false });
});

test("the newest statement that is not paid for is chosen, and a paid one never again", async () => {
  const person = await kit.person();
  const older = await kit.statement(person);
  kit.clock.forward(1000);
  const newer = await kit.statement(person);
  expect(await codeOf(person.initiate("?state=99"))).toEqual([400, "state-missing"]);
  await person.paid(kit.gateway);
  expect(await kit.state(newer)).toBe("FULFILLED");
  const again = person.initiate(`?statement=${newer}`);
  expect(await codeOf(again)).toEqual([409, "already-paid"]);
  await person.opened();
  expect((await person.status()).state).toBe("OPEN");
  expect((await person.status(`?statement=${newer}`)).state).toBe("FULFILLED");
  expect(await kit.state(older)).toBe("OPEN");
});

test("a server works on what waits once it starts, ends what it has begun, and says when few invoice numbers are left", async () => {
  const dataDir = testFolder();
  const start = async () => {
    let warned: MockInstance | undefined;
    const app = await startTestApp({
      dataDir,
      environment: { ...kit.gateway.environment, GATEWAY_TIMEOUT_MS: "1000" },
      watch: ({ log }) => {
        warned = vi.spyOn(log, "warn");
      },
    });
    const warnings = warned?.mock.calls.filter(([facts]) => facts.part === "payments") ?? [];
    return { app, few: warnings.map(([, text]) => text) };
  };
  const first = await start();
  expect(first.few).toEqual([]);
  const { db, clock } = first.app.context;
  const now = clock.now().toISOString();
  const counter = { series: "TEST", financialYear: invoiceYearOf(clock.now()), next: 99_999 };
  await db.insertInto("invoiceCounter").values(counter).execute();
  const { gatewayOrderId } = await moneyRows(() => db).order("any", "OPEN");
  await storeEvent(db, {
    ...{ eventId: "evt_1", type: "order.paid", gatewayOrderId, gatewayPaymentId: null },
    ...{ gatewayRefundId: null, gatewayDisputeId: null, answerBy: null, outcome: null },
    ...{ receivedAt: now, dueAt: now, attempts: 0, processedAt: null },
  });
  await first.app.close();
  await kit.gateway.control({ faults: [{ kind: "hang", times: 2 }] });
  const second = await start();
  expect(second.few).toEqual([expect.stringContaining("invoice numbers")]);
  await second.app.close();
  const left = openDatabase(testConfig({ DATA_DIR: dataDir }));
  expect((await rowOf(left.db, "paymentEvent")).attempts).toBe(1);
  await left.close();
});

test("a fault of ours is answered at once: only what a database away may have lost is tried again", async () => {
  const person = await kit.person();
  await kit.statement(person);
  const { fee } = kit.app.context.config;
  const { amount } = fee;
  let tries = 0;
  const get = () => {
    tries += 1;
    throw new Error("a fault");
  };
  Object.defineProperty(fee, "amount", { configurable: true, get });
  const { status } = await person.initiate();
  Object.defineProperty(fee, "amount", { value: amount, writable: true });
  expect([status, tries]).toEqual([500, 1]);
});

test("two tabs, ten clicks and a reload get one and the same order", async () => {
  const person = await kit.person();
  await kit.statement(person);
  const orders = await Promise.all(Array.from({ length: 10 }, () => person.opened()));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await person.opened()).toEqual(orders[0]);
});
