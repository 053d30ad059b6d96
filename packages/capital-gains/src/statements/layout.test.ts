import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { fileOf, iciciResult, processed, refusalOf, textOf } from "../../test/process.ts";
import type { InputFile } from "../law/statement/input.ts";

// The situations that the sources of the engine's rules name, each as a person meets it: a file in,
// the result's JSON and the 112A file out.

describe("where things are in a statement", () => {
  const lot = { sold: "2025-06-10", bought: "2025-01-02", sale: "1000", cost: "900" };

  test("an empty section may lack its total, unless the file ends there", async () => {
    const whole = textOf(iciciStatement({ short: [lot], long: [] }));
    const noTotal = whole.replace(/(Long Term.*\n)Total.*\n/, "$1");
    const { json } = await processed([fileOf(noTotal)]);
    expect(json.lotCount).toBe(1);
    const cut = noTotal.replace(/Grand Total.*\n/, "");
    expect(await refusalOf([fileOf(cut)])).toMatchObject({
      code: "cut-off",
    });
  });

  test("columns in another order, and an unknown column, by their names", async () => {
    const lines = textOf(iciciStatement({ short: [lot] })).split("\n");
    const turned = lines.map((line, i) => {
      const cells = line.split(",");
      if (i < 3 || cells.length < 14 || cells[0]?.includes("otal")) {
        return line;
      }
      return [cells[0], ...cells.slice(1, 13).reverse(), cells[13], i === 3 ? "Remark" : "x"].join(
        ",",
      );
    });
    const { json } = await processed([fileOf(turned.join("\n"))]);
    expect(json.lots).toMatchObject([{ saleValue: "1000.00", cost: "900.00", gain: "100.00" }]);
  });

  test("shares whose names contain TOTAL or SUM are not totals", async () => {
    const names = ["TOTAL", "SUB TOTAL", "Grand Total", "TOTAL ENERGIES", "SUMICHEM"];
    const { json } = await iciciResult({ short: names.map((name) => ({ ...lot, name })) });
    expect(json.lots.map(({ name }) => name)).toEqual(names);
  });

  test("a statement without a year takes it from its sales, and is refused with sales of two years", async () => {
    const noYear = (file: InputFile) => fileOf(textOf(file).replace(/Capital Gain,.*\n/, ""));
    const { json } = await processed([noYear(iciciStatement({ short: [lot] }))]);
    expect(json.assessmentYear).toBe("2026-27");
    const two = noYear(
      iciciStatement({ short: [lot, { ...lot, sold: "2025-03-21", bought: "2025-03-01" }] }),
    );
    expect(await refusalOf([two])).toMatchObject({ code: "mixed-years" });
    expect(await refusalOf([noYear(iciciStatement({ short: [] }))])).toMatchObject({
      code: "year-unknown",
    });
  });
});
