import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { opened, rowsOf } from "../../../test/opened.ts";
import { processed } from "../../../test/process.ts";

it("an HTML table named .xls has the same result as the CSV", async () => {
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

it("unclosed cells, entities, comments, scripts and line breaks", () => {
  const page = `<table><tr><th>A&nbsp;B<th>M&amp;M &#8377;&#x20B9; &unknown; &#99999999;<tr><td><!-- <td>no -->x<br>y<td>1<b>2</b>3
    <script>"<td>no"</script><tr></table>`;
  expect(rowsOf(opened(Buffer.from(page)).sheets[0])).toEqual([
    [1, "A B", "M&M ₹₹ &unknown; &#99999999;"],
    [2, "x y", "123"],
  ]);
});

it("Windows-1252 and UTF-16 pages are decoded", () => {
  const page = "<table><tr><td>é €</td></tr></table>";
  const windows = Buffer.from(page.replace("é €", "\u00e9 \u0080"), "latin1");
  const utf16 = Buffer.from(`\ufeff${page}`, "utf16le");
  for (const bytes of [windows, utf16]) {
    expect(rowsOf(opened(bytes).sheets[0])).toEqual([[1, "é €"]]);
  }
});
