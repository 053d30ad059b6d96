import { expect, test } from "vitest";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import { invoiceSnapshot, readSnapshot } from "./invoice-snapshot.ts";

test("an invoice reads back as it was issued", () => {
  const snapshot = invoiceSnapshot(sampleInvoice, "CG/26-27/000001");
  expect(readSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
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
  const snapshot = invoiceSnapshot(sampleInvoice, "CG/26-27/000001");
  const damaged = JSON.stringify({ ...snapshot, total: "500" });
  expect(() => readSnapshot(damaged)).toThrow("the invoice does not fit");
});
