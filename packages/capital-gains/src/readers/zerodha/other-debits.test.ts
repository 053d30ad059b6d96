import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equityColumns } from "../../../scripts/sheet-description.ts";
import type { WrittenCell } from "../../../scripts/workbook-writer.ts";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { codesOf, findingOf, processed } from "../../../test/process.ts";
import { zerodhaWorkbook } from "../../../test/zerodha-statement.ts";

const files = [fixtureFile("zerodha/ok/depository-charges.xlsx")];
const expensesOf = (lots: readonly { readonly [field: string]: unknown }[]) =>
  lots.map(({ transferExpenses }) => transferExpenses);

describe("depository charges among other debits", () => {
  test("are reported with their amount and not deducted unless chosen", async () => {
    const { json } = await processed(files);
    expect(new Set(expensesOf(json.lots))).toEqual(new Set(["0.00"]));
    const finding = findingOf(json, "depository-charges");
    expect(finding).toMatchObject({
      severity: "warning",
      data: { entries: 6, total: "61.36", deducted: "0.00", withoutSale: "30.68" },
    });
    expect(finding?.message).toContain("₹61.36");
    expect(finding?.message).toContain("not deducted");
    expect(finding?.message).toContain('"DP Charges for Sale of SBIN on 04/07/2025"');
    expect(finding?.message).toContain('"DP charges for July"');
  });

  test("are deducted when chosen: to the paisa, by quantity, across all terms, not from intraday", async () => {
    const { json, csv } = await processed(files, { deductDepositoryCharges: true });
    expect(expensesOf(json.lots)).toEqual(["0.00", "5.11", "5.11", "0.00", "5.12", "15.34"]);
    // 200 - 5.11 twice, and 1000; 600 - 5.12 and 17400 - 15.34
    expect(json.scheduleCG.shortTerm111A[0]?.gain).toBe("1390");
    expect(json.scheduleCG.longTerm112A[0]?.gain).toBe("17980");
    expect(csv).toMatch(/^BE,INE154A01025,ITC,.*,15,/m);
    const finding = findingOf(json, "depository-charges");
    expect(finding).toMatchObject({ data: { deducted: "30.68", withoutSale: "30.68" } });
    expect(finding?.severity).toBe("warning");
  });

  const header = equityColumns.slice(0, 7);
  const statement = (
    lots: readonly (readonly WrittenCell[])[],
    debits: readonly (readonly WrittenCell[])[],
  ) =>
    zerodhaWorkbook({
      sections: { "Equity - Short Term": [header, ...lots] },
      sheets: {
        "Other Debits and Credits": [["Particulars", "Posting Date", "Debit", "Credit"], ...debits],
      },
    });

  test("any charge is spread without losing or adding anything, in shares of whole paise", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 10_000 }),
        async (quantities, paise) => {
          const lots = quantities.map((quantity) => [
            ...["M&M", "INE101A01026", "2025-05-05", "2025-07-01", quantity, 1_000_000, 1_000_000],
          ]);
          const debit = ["DP Charges for Sale of M&M on 01/07/2025", "2025-07-01", paise / 100, 0];
          const { json } = await processed([statement(lots, [debit])], {
            deductDepositoryCharges: true,
          });
          const parts = expensesOf(json.lots).map((text) => Number(String(text).replace(".", "")));
          expect(expensesOf(json.lots).every((text) => /^\d+\.\d{2}$/.test(String(text)))).toBe(
            true,
          );
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("of a share whose only sale was set aside are left out and reported", async () => {
    const odd = ["WIPRO", "INE075A01022", "-", "2025-07-01", 40, 0, 10_400];
    const good = ["INFY", "INE009A01021", "2025-05-05", "2025-07-01", 10, 15_000, 16_000];
    const debit = ["DP Charges for Sale of WIPRO on 2025-07-01", "2025-07-01", 15.34, 0];
    const { json } = await processed([statement([good, odd], [debit])], {
      deductDepositoryCharges: true,
    });
    expect(expensesOf(json.lots)).toEqual(["0.00"]);
    const finding = findingOf(json, "depository-charges");
    expect(finding).toMatchObject({ data: { deducted: "0.00", withoutSale: "15.34" } });
  });

  test("a sheet without them, or with a refunded one, has no finding", async () => {
    const good = ["INFY", "INE009A01021", "2025-05-05", "2025-07-01", 10, 15_000, 16_000];
    const charge = "DP Charges for Sale of INFY on 01/07/2025";
    const debits = [
      ["AMC for Demat Account", "2025-07-01", 88.5, 0],
      [charge, "2025-07-01", 15.34, 0],
      [charge, "2025-07-02", 0, 15.34],
    ];
    const { json } = await processed([statement([good], debits)]);
    expect(codesOf(json)).not.toContain("depository-charges");
  });
});
