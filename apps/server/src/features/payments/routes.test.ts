import { readFileSync } from "node:fs";
import { flowStepOf } from "contract/flow-step";
import type { MyStatements } from "contract/my-statements";
import type { Processed } from "contract/process-file";
import { expect, test } from "vitest";
import { usePaymentKit } from "../../../test/payment-kit.ts";
import {
  bodyOf,
  calls,
  codeOf,
  confirmed,
  flowOf,
  fortyLots,
  handedOver,
  opened,
  processedStatement,
  processSingle,
  uploaded,
} from "../../../test/person.ts";

/** The sample as it ships with the pages. */
const sample = new Uint8Array(
  readFileSync("apps/web/src/features/capital-gains/upload/sample-icici-direct.csv"),
);

const kit = usePaymentKit();

test("from the upload to both files: each step follows, and nobody else gets in", async () => {
  const person = await kit.person();
  const stranger = await kit.person();
  const step = async () => flowStepOf((await flowOf(person)).flows.ICICI);

  await uploaded(person, "ICICI", fortyLots);
  const { statementId } = await bodyOf<Processed>(processSingle(person));
  expect(await step()).toBe("payment");
  const csv = `/api/statements/${statementId}/processed_file.csv`;
  expect((await calls.initiate(stranger, `?statement=${statementId}`)).status).toBe(404);
  const order = await opened(person);
  expect(order).toEqual({
    key: kit.gateway.keyId,
    amount: 500,
    currency: "INR",
    orderId: expect.stringMatching(/^order_\w{14}$/),
  });

  const attempt = await kit.gateway.attempt(order.orderId);
  expect((await calls.verify(stranger, handedOver(attempt))).status).toBe(400);
  const verified = await calls.verify(person, handedOver(attempt));
  expect([verified.status, await verified.json()]).toEqual([
    200,
    { verificationStatus: "success" },
  ]);
  expect(await step()).toBe("confirmation");
  expect((await calls.confirm(stranger)).status).toBe(404);
  expect(await confirmed(person)).toEqual({
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
  const invoice = await calls.invoice(person, statementId);
  expect(invoice.headers.get("content-type")).toContain("spreadsheetml");
  expect((await invoice.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  await expect.poll(step).toBe("done");

  const again = await calls.initiate(person);
  expect(await codeOf(again)).toEqual([409, "already-paid"]);
});

test("one of our samples is marked, and cannot be paid for", async () => {
  const person = await kit.person();
  const statementId = await processedStatement(person, sample);
  expect((await flowOf(person)).flows.ICICI.preview?.sample).toBe(true);
  const { statements } = await bodyOf<MyStatements>(person.client.call("/api/statements"));
  expect(statements.map(({ id, sample }) => [id, sample])).toEqual([[statementId, true]]);
  const answer = await calls.initiate(person);
  expect(await codeOf(answer)).toEqual([409, "sample-statement"]);

  const own = await processedStatement(person);
  expect((await flowOf(person)).flows.ICICI.preview?.sample).toBeUndefined();
  expect((await calls.initiate(person, `?statement=${own}`)).status).toBe(200);
});

test("without a statement there is nothing to pay", async () => {
  const person = await kit.person();
  expect((await bodyOf(calls.initiate(person))).code).toBe("nothing-to-pay");
  expect((await calls.confirm(person)).status).toBe(404);
  expect(await calls.status(person)).toEqual({ state: "NONE", inReview: false });
});

test("two tabs, ten clicks and a reload get one and the same order", async () => {
  const person = await kit.person();
  await kit.statement(person);
  const orders = await Promise.all(Array.from({ length: 10 }, () => opened(person)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await opened(person)).toEqual(orders[0]);
});
