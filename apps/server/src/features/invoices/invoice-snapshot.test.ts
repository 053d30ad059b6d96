import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import { invoiceSnapshot, readSnapshot } from "./invoice-snapshot.ts";

// What commit 33cf6a95 stored of the sample invoice.
const stored = readFileSync(
  new URL("../../../test/stored-by-33cf6a95/invoice.json", import.meta.url),
  "utf8",
);

test("an invoice of an earlier version reads back, and today's are the same", () => {
  expect(readSnapshot(stored)).toEqual(JSON.parse(stored));
  expect(invoiceSnapshot(sampleInvoice, "CG/26-27/000001")).toEqual(JSON.parse(stored));
});

test("an invoice without tax or States reads back", () => {
  const { supplier, recipient } = sampleInvoice;
  const facts = {
    ...sampleInvoice,
    supplier: { ...supplier, gstin: "" },
    recipient: { ...recipient, state: null },
  };
  const snapshot = invoiceSnapshot(facts, "CG/26-27/000002");
  expect(snapshot).toMatchObject({ tax: null, recipient: { state: null } });
  expect(readSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
});

test("an emptied invoice has nothing to read, and a damaged one is refused", () => {
  expect(readSnapshot("{}")).toBeUndefined();
  const damaged = JSON.stringify({ ...JSON.parse(stored), total: "500" });
  expect(() => readSnapshot(damaged)).toThrow("the invoice does not fit");
});
