import { describe, expect, test } from "vitest";
import { reconciliationFigures } from "./reconciliation-figures.ts";

type Result = Parameters<typeof reconciliationFigures>[0];

const sectionOf = (...totals: (readonly [check: string, stated: string, computed: string])[]) =>
  reconciliationFigures({
    reconciliation: totals.map(([check, stated, computed]) => ({
      ...{ file: 0, broker: "ZERODHA", check, stated, computed },
      ...{ difference: "0.50", ok: stated === computed },
    })),
  } as unknown as Result);

describe("the broker's totals beside ours", () => {
  test("have a difference where they differ, and the label of a sheet first", () => {
    expect(
      sectionOf(
        ["Total of 14 sales", "10.00", "10.00"],
        ["Equity: Short Term profit = column 9", "2.00", "1.50"],
      ).rows,
    ).toEqual([
      { name: "1", label: "Total of 14 sales", cells: [money("10.00"), money("10.00"), null] },
      {
        name: "2",
        label: "Short Term profit (sheet “Equity”: column 9)",
        cells: [money("2.00"), money("1.50"), money("0.50")],
      },
    ]);
  });

  test("of nothing on both sides are only counted, unless all are", () => {
    const nothing = ["A", "0.00", "0.00"] as const;
    const some = sectionOf(nothing, ["B", "10.00", "10.00"], nothing);
    expect([some.rows.map(({ label }) => label), some.notes]).toEqual([
      ["B"],
      ["2 more: ₹0 on both sides."],
    ]);
    const none = sectionOf(nothing, nothing);
    expect([none.rows.length, none.notes]).toEqual([2, []]);
  });
});

function money(value: string) {
  return { kind: "money", value };
}
