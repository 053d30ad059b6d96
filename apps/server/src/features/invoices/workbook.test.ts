import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { sampleInvoice as facts } from "../../../test/sample-invoice.ts";
import { type InvoiceFacts, invoiceSnapshot } from "./invoice-snapshot.ts";
import { invoiceWorkbook } from "./workbook.ts";

type Changes = Partial<Omit<InvoiceFacts, "supplier" | "recipient">> & {
  supplier?: Partial<InvoiceFacts["supplier"]>;
  recipient?: Partial<InvoiceFacts["recipient"]>;
};

/** The cells of the opened file, row by row, without the empty ones. */
async function cells(changes: Changes = {}, number = "CG/26-27/000001") {
  const snapshot = invoiceSnapshot(
    {
      ...facts,
      ...changes,
      supplier: { ...facts.supplier, ...changes.supplier },
      recipient: { ...facts.recipient, ...changes.recipient },
    },
    number,
  );
  const book = await readXlsx(invoiceWorkbook(snapshot));
  const rows = book.sheets[0]?.rows ?? [];
  return rows.map((row) =>
    row.filter((cell) => cell !== null && cell !== undefined && cell !== ""),
  );
}

test("registered, within the State: CGST and SGST, place of supply, SAC", async () => {
  const rows = await cells();
  expect(rows[0]).toEqual(["TAX INVOICE"]);
  expect(rows).toContainEqual(["Sample Company", "Invoice number", "CG/26-27/000001"]);
  expect(rows.flat()).toContain("GSTIN: 29ABCDE1234F1Z5");
  expect(rows.flat()).toContain("Karnataka (29)");
  expect(rows).toContainEqual([
    "Capital-gains statement processing (Schedule 112A file and report)",
    "998232",
    1,
    4.24,
    4.24,
  ]);
  expect(rows).toContainEqual(["CGST 9%", 0.38]);
  expect(rows).toContainEqual(["SGST 9%", 0.38]);
  expect(rows).toContainEqual(["Total", 5]);
  expect(rows).toContainEqual(["Rupees Five Only"]);
});

test("registered, another State: IGST", async () => {
  const rows = await cells({ recipient: { state: "27" } });
  expect(rows).toContainEqual(["IGST 18%", 0.76]);
  expect(rows.flat()).toContain("Maharashtra (27)");
  expect(rows.flat().join(" ")).not.toContain("CGST");
});

test("not registered: no tax lines, no SAC, and it says why", async () => {
  const rows = await cells({ supplier: { gstin: "" }, recipient: { state: null } });
  expect(rows[0]).toEqual(["INVOICE"]);
  expect(rows).toContainEqual(["Total", 5]);
  expect(rows.flat()).toContain("The supplier is not registered under GST and charges no GST.");
  expect(rows.flat().join(" ")).not.toMatch(/SAC|CGST|IGST|998232|GSTIN|Place of supply/);
});

test("an invoice without real money says so", async () => {
  const rows = await cells({ sandbox: true }, "TEST/26-27/00001");
  expect(rows[0]).toEqual(["TEST – NOT A TAX INVOICE"]);
  expect(rows[1]).toEqual(["Made by a test system. No money was paid."]);
});

test("names and addresses are always text; amounts and the date are typed", async () => {
  const name = '=HYPERLINK("http://example.test","x")';
  const snapshot = invoiceSnapshot(
    { ...facts, recipient: { name, email: "+1@example.test", state: "29" } },
    "CG/26-27/000001",
  );
  const file = invoiceWorkbook(snapshot);
  const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('paperSize="9" orientation="portrait"');
  expect(sheet).toContain('showGridLines="0"');
  expect(sheet).not.toMatch(/<f[ >]/);
  const book = await readXlsx(file);
  expect(book.sheets[0]?.rows.flat()).toContain(name);
  expect(book.sheets[0]?.rows.flat().some((value) => value instanceof Date)).toBe(true);
});

test("a cancelled invoice names its credit note", async () => {
  const snapshot = invoiceSnapshot(facts, "CG/26-27/000001");
  const file = invoiceWorkbook(snapshot, { number: "CN/26-27/000001", date: "2026-11-30" });
  const book = await readXlsx(file);
  expect(book.sheets[0]?.rows[1]?.[0]).toBe(
    "CANCELLED by credit note CN/26-27/000001 of 30 Nov 2026",
  );
});
