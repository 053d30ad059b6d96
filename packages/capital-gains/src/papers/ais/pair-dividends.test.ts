import { describe, expect, test } from "vitest";
import { aisFile, type WrittenAis } from "../../../test/ais-file.ts";
import { taken } from "../../../test/process.ts";
import { date } from "../../law/values/calendar-date.ts";
import { checkAis } from "./check-ais.ts";

const itc = { name: "ITC", isin: "INE154A01025", exDate: "2025-05-28", amount: "785.00" };

async function pairedIn(
  dividends: NonNullable<WrittenAis["dividends"]>,
  listed: readonly (typeof itc)[],
) {
  const key = { pan: "ABCPK1234F", born: date("1980-04-15") };
  const sales = { year: 2025, sales: [], dividends: listed };
  return taken(await checkAis(aisFile({ dividends }), key, sales)).dividends;
}

describe("days of payment from the AIS", () => {
  test("a payment of the amount after the ex-date is the dividend's, by name or by amount alone", async () => {
    const sbi = { ...itc, name: "SBIN", isin: "INE062A01020", amount: "159.40" };
    const { paired, others } = await pairedIn(
      [
        { company: "ITC LIMITED", day: "28/07/2025", amount: "785" },
        { company: "STATE BANK OF INDIA", day: "30/05/2025", amount: "159" },
        { company: "INFOSYS LIMITED", day: "30/06/2025", amount: "220.50" },
      ],
      [itc, sbi],
    );
    expect(paired).toMatchObject([
      { isin: itc.isin, paid: "2025-07-28", company: "ITC LIMITED", byAmount: false },
      { isin: sbi.isin, paid: "2025-05-30", company: "STATE BANK OF INDIA", byAmount: true },
    ]);
    expect(others).toEqual({ count: 1, amount: "220.50" });
  });

  test.each([
    ["before the ex-date", { day: "27/05/2025" }],
    ["half a year later", { day: "31/12/2025" }],
    ["of another amount", { amount: "786" }],
    ["marked as inactive", { status: "Inactive" }],
    ["without a day", { day: "" }],
  ])("a payment %s sets no day", async (_, change) => {
    const payment = { company: "ITC LIMITED", day: "28/07/2025", amount: "785", ...change };
    expect((await pairedIn([payment], [itc])).paired).toEqual([]);
  });

  test("of equal amounts the name decides, and without it none is taken", async () => {
    const other = { ...itc, name: "SBIN", isin: "INE062A01020" };
    const payments = [
      { company: "STATE BANK OF INDIA", day: "30/05/2025", amount: "785" },
      { company: "ITC LIMITED", day: "28/07/2025", amount: "785" },
    ];
    expect((await pairedIn(payments, [itc, other])).paired).toMatchObject([
      { name: "ITC", paid: "2025-07-28" },
      { name: "SBIN", paid: "2025-05-30" },
    ]);
    const unknown = payments.map((each, i) => ({ ...each, company: `XYZ ${i}` }));
    expect((await pairedIn(unknown, [itc, other])).paired).toEqual([]);
  });

  test("dividends of a share with one ex-date are paid together", async () => {
    const payment = { company: "ITC LIMITED", day: "28/07/2025", amount: "1570" };
    expect((await pairedIn([payment], [itc, itc])).paired).toMatchObject([
      { amount: "1570.00", paid: "2025-07-28" },
    ]);
  });
});
