import { expect, test } from "vitest";
import { sampleInvoice as facts } from "../../../test/sample-invoice.ts";
import { invoicePage } from "./invoice-page.ts";
import { type InvoiceFacts, invoiceSnapshot } from "./invoice-snapshot.ts";

const pageOf = (changes: Partial<InvoiceFacts> = {}) =>
  invoicePage(invoiceSnapshot({ ...facts, ...changes }, "CG/26-27/000001"));
const total = { label: "Total", amount: 500 };
const unregistered = {
  supplier: { ...facts.supplier, gstin: "" },
  recipient: { ...facts.recipient, state: null },
};

test("registered, within the State: CGST and SGST, place of supply, SAC", () => {
  expect(pageOf()).toMatchObject({
    title: "TAX INVOICE",
    warnings: [],
    totalInWords: "Rupees Five Only",
    parties: expect.arrayContaining([{ text: "GSTIN: 29ABCDE1234F1Z5" }]),
    references: expect.arrayContaining([{ label: "Place of supply", value: "Karnataka (29)" }]),
    columns: ["Description", "SAC", "Quantity", "Taxable value", "Amount (INR)"],
    position: { sac: "998232", quantity: 1, price: 424 },
    sums: [{ label: "CGST 9%", amount: 38 }, { label: "SGST 9%", amount: 38 }, total],
    notes: expect.arrayContaining(["Tax is not payable on reverse charge."]),
  });
});

test("not registered: no tax, no SAC, and it says why", () => {
  const page = pageOf(unregistered);
  expect([page.title, page.sums]).toEqual(["INVOICE", [total]]);
  expect(page.notes).toContain("The supplier is not registered under GST and charges no GST.");
  expect(JSON.stringify(page)).not.toMatch(/SAC|CGST|IGST|998232|GSTIN|Place of supply/);
});

test("an invoice without real money, and a cancelled one, say so", () => {
  const test = invoiceSnapshot({ ...facts, sandbox: true }, "TEST/26-27/00001");
  const creditNote = { number: "TCN/26-27/00001", date: "2026-11-30" };
  expect(invoicePage(test, creditNote)).toMatchObject({
    title: "TEST – NOT A TAX INVOICE",
    warnings: [
      "Made by a test system. No money was paid.",
      "CANCELLED by credit note TCN/26-27/00001 of 30 Nov 2026",
    ],
  });
});
