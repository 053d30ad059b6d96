import { describe, expect, test } from "vitest";
import { type WrittenCell, writeWorkbook } from "../../scripts/workbook-writer.ts";
import { iciciLines } from "../../test/icici-statement.ts";
import { fileOf, processed } from "../../test/process.ts";

const lot = { sold: "2025-05-21", bought: "2025-01-10", sale: "2000", cost: "1500" };
const rows = [...iciciLines({ short: [lot] })].map((line) => line.split(","));
const plain = (await processed([fileOf(rows.map((row) => row.join(",")).join("\n"))])).json;

/** Writes each cell as a formula that only holds its text, as spreadsheet programs and banks do. */
const asFormula = (cell: string) => (cell === "" ? "" : `="${cell}"`);
const formulas = rows.map((row) => row.map(asFormula));
const workbook = (inlineTexts: boolean) => ({
  name: "a.xlsx",
  bytes: writeWorkbook(
    [{ name: "S", rows: formulas.map((row): WrittenCell[] => row.map((cell) => cell || null)) }],
    { inlineTexts },
  ),
});
const csv = (write: (cell: string) => string) =>
  fileOf(formulas.map((row) => row.map(write).join(",")).join("\n"));
const html = formulas.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);

describe('texts written as ="..." are read as the texts', () => {
  test.each([
    ["text", csv((cell) => cell)],
    ["quoted text", csv((cell) => `"${cell.replaceAll('"', '""')}"`)],
    ["a workbook with shared texts", workbook(false)],
    ["a workbook with texts in its cells", workbook(true)],
    ["an HTML table", fileOf(`<table>${html.join("")}</table>`)],
  ])("%s", async (_, file) => {
    const { json } = await processed([file]);
    expect(json.lots).toEqual(
      plain.lots.map((each) => ({ ...each, source: json.lots[0]?.source })),
    );
    expect(json.findings.map(({ code }) => code)).toEqual(plain.findings.map(({ code }) => code));
  });
});
