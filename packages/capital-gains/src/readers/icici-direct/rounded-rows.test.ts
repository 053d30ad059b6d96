import { describe, expect, test } from "vitest";
import { iciciHeader } from "../../../test/icici-statement.ts";
import { fileOf, findingOf, processed, refusalOf } from "../../../test/process.ts";

/** A statement with one lot whose figures make a profit of 468. */
const statement = (profit: string, total: string) =>
  fileOf(
    [
      ...["Capital Gain,2025-2026", iciciHeader, "Short Term Capital Gain (STT paid)"],
      `ITC,INE154A01025,10,21-May-25,200.00,2000,20,10-Jan-25,150.00,,,1500,12,${profit}`,
      `Total,,,,,,,,,,,,,${total}`,
    ].join("\n"),
  );

describe("a profit and a total of rounded figures", () => {
  test.each([
    ["468.02", "468.02"],
    ["467.98", "468"],
    ["468", "468.03"],
  ])("a profit of %s and a total of %s tie", async (profit, total) => {
    const { json } = await processed([statement(profit, total)]);
    expect(json.reconciliation.every(({ ok }) => ok === true)).toBe(true);
    expect(json.classes[0]?.gain).toBe("468.00");
  });

  test.each([
    ["468.40", "468.40", "Short Term Capital Gain (STT paid), row 4: Profit/Loss(-)"],
    ["468", "468.40", "Short Term Capital Gain (STT paid): Total"],
  ])("a profit of %s and a total of %s are warned about", async (profit, total, check) => {
    const { json } = await processed([statement(profit, total)]);
    expect(findingOf(json, "figures-differ-slightly")?.message).toContain(
      `"${check}" is ₹468.40 as stated and ₹468.00 by its sales`,
    );
    expect(json.classes[0]?.gain).toBe("468.00");
  });

  test("a rupee is a row that was changed, named with its place and both figures", async () => {
    const refusal = await refusalOf([statement("469", "469")]);
    expect(refusal).toMatchObject({ code: "does-not-tie", where: { row: 4 } });
    for (const words of ["row 4", "₹469.00", "₹468.00"]) {
      expect(refusal.message).toContain(words);
    }
  });
});
