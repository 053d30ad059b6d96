import type { IncomeOfYear } from "@site/result/income-of-year";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { refusalOf, resultOf } from "../../test/process.ts";

const long = { bought: "2020-01-05", sold: "2025-05-21", sale: "500000", cost: "100000" };
const short = { bought: "2025-06-05", sold: "2025-12-20", sale: "180000", cost: "100000" };
const debtFund = { ...short, isin: "INF0R8F01034" };
const file = iciciStatement({ short: [short], long: [long] });
const withFund = iciciStatement({ short: [short, debtFund], long: [long] });
const incomeOfYear: IncomeOfYear = { otherIncome: "250000", regime: "new" };

describe("the tax of a statement with the person's other income", () => {
  test("is what the gains add, row by row, whatever slab was said before", async () => {
    const { tax } = await resultOf([file], { incomeOfYear });
    // Of 4,00,000 the income leaves 1,50,000: 80,000 at 20% first, then 70,000; 2,05,000 at 12.5% is left.
    expect(tax).toMatchObject({ tax: "25625", cess: "1025", total: "26650", slabPercent: null });
    expect(tax.rows).toMatchObject([
      { key: "111A@20", basicLeft: "80000", taxed: "0", tax: "0" },
      { key: "112A@12.5", basicLeft: "70000", exempt: "125000", taxed: "205000", tax: "25625" },
    ]);
    expect((await resultOf([file], { incomeOfYear, slabPercent: "30" })).tax).toEqual(tax);
    expect((await resultOf([file], {})).tax.caused).toBeUndefined();
  });

  test("has gains at slab rates at the slabs that they reach, and a rebate that falls away", async () => {
    const income = { otherIncome: "1180000", regime: "new" } as const;
    const { tax } = await resultOf([withFund], { incomeOfYear: income });
    // 80,000 on 11,80,000: 2,000 up to 12 lakh, 9,000 above. Of 69,000 the rebate leaves 60,000.
    expect(tax.rows.find(({ key }) => key === "slab")).toMatchObject({
      left: "80000",
      tax: "11000",
    });
    expect(tax.caused).toMatchObject({ beside: [{ name: "rebate", amount: "49000" }] });
    // 16,000 at 20% and 2,75,000 at 12.5% with them.
    expect(tax.total).toBe(String(((11_000 + 49_000 + 16_000 + 34_375) * 104) / 100));
    expect(tax.atSlabRates).toBe("0");
  });

  test("is measured until each due date for advance tax and its interest", async () => {
    const { interest, tax } = await resultOf([file], { incomeOfYear });
    const accrued = interest?.instalments.map(({ taxAccrued }) => taxAccrued.total);
    // Until December the long-term gain alone: 4,00,000 - 1,50,000 - 1,25,000 at 12.5%.
    expect(accrued).toEqual(["16250", "16250", "16250", tax.total, tax.total]);
  });

  test("needs the dividends where gains at slab rates take the income above ₹2 crore", async () => {
    const income = { otherIncome: "19990000", regime: "new" } as const;
    expect((await resultOf([file], { incomeOfYear: income })).tax.caused).toBeDefined();
    expect(await refusalOf([withFund], { incomeOfYear: income })).toMatchObject({
      code: "income-dividends-missing",
      where: { field: "incomeOfYear.dividends" },
    });
  });

  test("is refused in a year whose slabs are not here", async () => {
    const of2022 = { ...long, sold: "2022-05-21" };
    const old = iciciStatement({ long: [of2022] }, "2022-2023");
    expect(await refusalOf([old], { incomeOfYear })).toMatchObject({ code: "income-year-unknown" });
  });
});
