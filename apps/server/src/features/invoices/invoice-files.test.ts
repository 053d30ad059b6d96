import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { sampleInvoice } from "../../../test/sample-invoice.ts";
import { invoicePage } from "./invoice-page.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { invoiceSnapshot } from "./invoice-snapshot.ts";
import { invoiceWorkbook } from "./workbook.ts";

const snapshotFor = (name: string) =>
  invoiceSnapshot(
    { ...sampleInvoice, recipient: { ...sampleInvoice.recipient, name }, total: 12_345_678 },
    "CG/26-27/000001",
  );
const formula = '=HYPERLINK("http://example.test","x")';
const cancellation = { number: "CN/26-27/000001", date: "2026-11-30" };

/** Every text of the page but the date and the amounts, whose form each file chooses. */
function textsOf(snapshot: ReturnType<typeof snapshotFor>): string[] {
  const page = invoicePage(snapshot, cancellation);
  return [
    ...[page.title, ...page.warnings, ...page.columns, page.totalInWords, ...page.notes],
    ...[page.position.description, page.position.sac],
    ...page.parties.map(({ text }) => text),
    ...page.references.flatMap(({ label, value, isDate }) => (isDate ? label : [label, value])),
    ...page.sums.map(({ label }) => label),
  ].filter(Boolean);
}

test("the PDF has everything that the invoice says, on one page", async () => {
  const snapshot = snapshotFor("Zoë Sample");
  const pdf = await invoicePdf(snapshot, cancellation);
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  const lines = pdfText(pdf);
  const amounts = ["22 Nov 2026", "₹1,04,624.38", "₹9,416.20", "₹1,23,456.78"];
  const page = lines.join(" ").replaceAll(/\s+/g, " ");
  expect([...textsOf(snapshot), ...amounts].filter((text) => !page.includes(text))).toEqual([]);
  expect(lines[lines.indexOf("Total") + 1]).toBe("₹1,23,456.78");
});

test("a name in a script that the face lacks points to the workbook instead of showing boxes", async () => {
  const lines = pdfText(await invoicePdf(snapshotFor("आशा")));
  expect(lines).toContain("(in a script that only Invoice_file.xlsx can show)");
});

test("the workbook has it as text without formulas, with typed amounts and date, on A4", async () => {
  const snapshot = snapshotFor(formula);
  const file = invoiceWorkbook(snapshot, cancellation);
  const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('paperSize="9" orientation="portrait"');
  expect(sheet).toContain('showGridLines="0"');
  expect(sheet).not.toMatch(/<f[ >]/);
  const cells = (await readXlsx(file)).sheets[0]?.rows.flat() ?? [];
  const amounts = [1, 104624.38, 9416.2, 123456.78];
  expect([...textsOf(snapshot), ...amounts].filter((each) => !cells.includes(each))).toEqual([]);
  expect(cells.some((value) => value instanceof Date)).toBe(true);
});
