import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { opened, rowsOf } from "../../../test/opened.ts";
import { processed, refusalOf } from "../../../test/process.ts";
import type { Sheet } from "../grid.ts";

test("an HTML table named .xls has the same result as the CSV", async () => {
  const csv = readFileSync(
    new URL("../../../fixtures/icici-direct/ok/both-terms-with-grand-total.csv", import.meta.url),
  );
  const rows = csv
    .toString("utf8")
    .split(/\r?\n/)
    .map(
      (line) =>
        `<tr>${line
          .split(",")
          .map((cell) => `<TD class='c'>${cell.replaceAll("&", "&amp;")}</TD>`)
          .join("")}</tr>`,
    );
  const page = Buffer.from(`\ufeff<html><table border=1>${rows.join("\n")}</table></html>`);
  const name = "statement";
  const fromCsv = await processed([{ name, bytes: csv }]);
  const fromHtml = await processed([{ name, bytes: page }]);
  expect(fromHtml).toEqual(fromCsv);
});

test("unclosed cells, entities, comments, scripts and line breaks", () => {
  const page = `<table><tr><th>A&nbsp;B<th>M&amp;M &#8377;&#x20B9; &unknown; &#99999999;<tr><td><!-- <td>no -->x<br>y<td>1<b>2</b>3
    <script>"<td>no"</script><tr></table>`;
  expect(rowsOf(opened(Buffer.from(page)).sheets[0])).toEqual([
    [1, "A B", "M&M ₹₹ &unknown; &#99999999;"],
    [2, "x y", "123"],
  ]);
});

test("Windows-1252 and UTF-16 pages are decoded", () => {
  const page = "<table><tr><td>é €</td></tr></table>";
  const windows = Buffer.from(page.replace("é €", "\u00e9 \u0080"), "latin1");
  const utf16 = Buffer.from(`\ufeff${page}`, "utf16le");
  for (const bytes of [windows, utf16]) {
    expect(rowsOf(opened(bytes).sheets[0])).toEqual([[1, "é €"]]);
  }
});

describe("a workbook of several sheets saved as one page", () => {
  const workbook = readFileSync(
    new URL("../../../fixtures/zerodha/ok/every-section.xlsx", import.meta.url),
  );
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const table = (sheet: Sheet) => {
    const rows = rowsOf(sheet).map(([, ...cells]) => cells);
    const written = rows.map(
      (cells) => `<tr>${cells.map((c) => `<td>${escaped(c)}`).join("")}</tr>`,
    );
    return `<table border="0">${written.join("\n")}</table>`;
  };
  const { sheets } = opened(workbook);
  const named = (heading: (name: string, i: number) => string) =>
    sheets.map((sheet, i) => heading(escaped(sheet.name), i) + table(sheet)).join("<hr>");

  test.each([
    [
      "LibreOffice's headings",
      `<p><center><h1>Overview</h1><a href="#table0">Sheet 1: <em>A</em></a></center></p>${named(
        (name, i) => `<A NAME="table${i}"><h1>Sheet ${i + 1}: <em>${name}</em></h1></A>`,
      )}`,
    ],
    ["plain headings", named((name) => `<h2 class="sheet">${name}</h2>`)],
  ])("has the same result as the workbook, by %s", async (_, page) => {
    const name = "taxpnl";
    const html = Buffer.from(`<html><body>${page}</body></html>`);
    const fromPage = await processed([{ name, bytes: html }]);
    const fromWorkbook = await processed([{ name, bytes: workbook }]);
    const figures = ({ json, csv }: typeof fromPage) => ({
      csv,
      lots: json.lots.map(({ source: _place, ...lot }) => lot),
      scheduleCG: json.scheduleCG,
      checks: json.reconciliation.map(({ check, ok }) => [check, ok]),
      codes: json.findings.map(({ code }) => code),
    });
    expect(figures(fromPage)).toEqual(figures(fromWorkbook));
  });

  test("is refused with what to do where the page has lost the names of the sheets", async () => {
    const refusal = await refusalOf([{ name: "page", bytes: Buffer.from(named(() => "")) }]);
    expect(refusal.code).toBe("unknown-section");
    expect(refusal.message).toContain("save the broker's own file as .xlsx");
  });
});
