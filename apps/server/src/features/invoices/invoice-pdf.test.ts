import { expect, test } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { invoiceSnapshot } from "./invoice-snapshot.ts";

const facts = {
  ...sampleInvoice,
  recipient: { ...sampleInvoice.recipient, name: "Zoë Sample", email: "zoe@example.test" },
  total: 12_345_678,
};
const snapshot = invoiceSnapshot(facts, "CG/26-27/000001");

test("a tax invoice on one page: parties, number, day, tax lines, total in figures and words", async () => {
  const pdf = await invoicePdf(snapshot);
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  const lines = pdfText(pdf);
  expect(lines[0]).toBe("TAX INVOICE");
  for (const line of [
    "CG/26-27/000001",
    "22 Nov 2026",
    "Karnataka (29)",
    "pay_00000000000001",
    "order_00000000000001",
    "Bengaluru 560001",
    "GSTIN: 29ABCDE1234F1Z5",
    "Zoë Sample",
    "zoe@example.test",
    "998232",
    "₹1,04,624.38",
    "CGST 9%",
    "SGST 9%",
    "₹9,416.20",
    "Tax is not payable on reverse charge.",
    "Reference cg_0001",
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines[lines.indexOf("Total") + 1]).toBe("₹1,23,456.78");
  expect(lines.join(" ")).toContain("Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six");
});

test("an unregistered, cancelled or test invoice says so and names no tax", async () => {
  const unregistered = { ...facts, sandbox: true, supplier: { ...facts.supplier, gstin: "" } };
  const lines = pdfText(
    await invoicePdf(invoiceSnapshot(unregistered, "TEST/26-27/00001"), {
      number: "TCN/26-27/00001",
      date: "2026-11-30",
    }),
  );
  expect(lines.slice(0, 3)).toEqual([
    "TEST – NOT A TAX INVOICE",
    "Made by a test system. No money was paid.",
    "CANCELLED by credit note TCN/26-27/00001 of 30 Nov 2026",
  ]);
  expect(lines.join(" ")).not.toMatch(/SAC|CGST|IGST|998232|GSTIN|Place of supply/);
});

test("a name in a script that the face lacks points to the workbook instead of showing boxes", async () => {
  const recipient = { ...facts.recipient, name: "आशा" };
  const lines = pdfText(
    await invoicePdf(invoiceSnapshot({ ...facts, recipient }, "CG/26-27/000001")),
  );
  expect(lines).toContain("(in a script that only Invoice_file.xlsx can show)");
});
