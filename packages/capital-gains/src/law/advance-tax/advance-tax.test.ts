import type { StatementResult } from "@site/result/statement-result";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../../test/icici-statement.ts";
import { entered, findingOf, iciciResult, processed, refusalOf } from "../../../test/process.ts";
import type { ProcessOptions } from "../statement/input.ts";
import { dueNow } from "./advance-tax.ts";

/** A sale of the tax year 2026-27 with a gain or loss in whole rupees. */
const sale = (sold: string, gain: number, bought = "2026-04-01"): WrittenLot => ({
  sold,
  bought,
  sale: String(1_000_000 + gain),
  cost: "1000000",
});
const long = (sold: string, gain: number) => sale(sold, gain, "2020-01-01");

type Sections = Parameters<typeof iciciStatement>[0];

async function taxOf(sections: Sections, options: ProcessOptions = {}) {
  const { json } = await processed([iciciStatement(sections, "2026-2027")], options);
  if (json.advanceTax === null) {
    throw new Error("no advance tax");
  }
  return json.advanceTax;
}

type Instalments = NonNullable<StatementResult["advanceTax"]>["instalments"];

/** A field of the five instalments, in one text. */
const column = (rows: Instalments, key: keyof Instalments[number]) =>
  rows.map((row) => String(row[key])).join(" ");
const gainsOf = (rows: Instalments, term: "shortTerm" | "longTerm") =>
  rows.map(({ gainsInPeriod }) => gainsInPeriod[term]).join(" ");
const accrued = (rows: Instalments) => rows.map(({ taxAccrued }) => taxAccrued.total).join(" ");

describe("advance tax on the gains of a running year", () => {
  test("a gain in every period is due with its own instalment and forgiven before", async () => {
    const { instalments, tax, gains, belowThreshold } = await taxOf({
      short: [
        sale("2026-06-15", 100_000),
        sale("2026-06-16", 100_000),
        sale("2026-12-15", 100_000),
        sale("2027-03-15", 100_000),
        sale("2027-03-16", 100_000),
      ],
    });
    expect(gains).toEqual({ shortTerm: "500000", longTerm: "0", atSlabRates: "0" });
    // 20% of 5,00,000, and 4% cess on it.
    expect(tax).toEqual({ shortTerm: "100000", longTerm: "0", cess: "4000", total: "104000" });
    expect(belowThreshold).toBe(false);
    expect(accrued(instalments)).toBe("20800 41600 62400 83200 104000");
    // 15% of 20,800; 45% of 41,600; 75% of 62,400; all of 83,200 and of 1,04,000.
    expect(column(instalments, "amountDue")).toBe("3120.00 18720.00 46800.00 83200.00 104000.00");
    // 12% and 36% are enough for the first two.
    expect(column(instalments, "enoughWithoutInterest")).toBe(
      "2496.00 14976.00 46800.00 83200.00 104000.00",
    );
    // 15% of 1,04,000 less 3,120, and so on.
    expect(column(instalments, "forgiven")).toBe("12480.00 28080.00 31200.00 20800.00 0.00");
    // 31 hundreds for 3 months, 187 for 3, 468 for 3, 832 for 1; none by 31 March.
    expect(column(instalments, "interestIfUnpaid")).toBe("93 561 1404 832 0");
    expect(column(instalments, "interestMonths")).toBe("3 3 3 1 0");
    expect(column(instalments, "isInstalment")).toBe("true true true true false");
    expect(column(instalments, "period")).toBe(
      "upto-15-jun 16-jun-15-sep 16-sep-15-dec 16-dec-15-mar 16-mar-31-mar",
    );
  });

  test("the exemption is used for long-term gains in time order", async () => {
    const { instalments, exemption, tax } = await taxOf({
      long: [long("2026-06-01", 100_000), long("2026-09-01", 100_000)],
    });
    expect(exemption).toEqual({ limit: "125000", used: "125000" });
    expect(column(instalments, "exemptionUsed")).toBe("100000 125000 125000 125000 125000");
    // 12.5% of 75,000, cess 375.
    expect(tax).toEqual({ shortTerm: "0", longTerm: "9375", cess: "375", total: "9750" });
    expect(column(instalments, "amountDue")).toBe("0.00 4387.50 7312.50 9750.00 9750.00");
  });

  test("an exemption once used is not given back by a loss that meets a later gain", async () => {
    const { instalments, tax } = await taxOf({
      long: [long("2026-08-10", 100_000), long("2026-11-10", -90_000), long("2027-01-15", 400_000)],
    });
    // The loss leaves 3,10,000 of January; 25,000 of the exemption was unused by then.
    expect(gainsOf(instalments, "longTerm")).toBe("0 100000 0 310000 0");
    expect(column(instalments, "exemptionUsed")).toBe("0 100000 100000 125000 125000");
    // 12.5% of 2,85,000 is 35,625, cess 1,425; nothing is due before January.
    expect(tax.total).toBe("37050");
    expect(column(instalments, "amountDue")).toBe("0.00 0.00 0.00 37050.00 37050.00");
    expect(column(instalments, "interestIfUnpaid")).toBe("0 0 0 370 0");
    expect(instalments[2]?.nothingDue).toEqual({
      headline: "Nothing is due",
      reason: "These gains alone bear no tax at the special rates up to 15 December 2026.",
    });
    expect(instalments[3]?.nothingDue).toBeNull();
  });

  test("a loss of one section meets its own gains before those of the other in its row", async () => {
    const { instalments } = await taxOf({
      long: [long("2026-05-10", 100_000), long("2026-08-10", -100_000)],
      longNotPaid: [long("2026-08-10", 100_000)],
    });
    // Section 198 nets to nothing; what is left is the gain of section 197 in August, without exemption.
    expect(column(instalments, "exemptionUsed")).toBe("0 0 0 0 0");
    expect(accrued(instalments)).toBe("0 13000 13000 13000 13000");
  });

  test("interest is 1% a month on whole hundreds, also of what is forgiven", async () => {
    const { instalments, interestAfterYear } = await taxOf({
      short: [sale("2026-05-05", 100_000), sale("2026-10-05", 100_000)],
    });
    // Tax 20,800 by June and 41,600 by December: 15% are 3,120 and 6,240, 45% are 9,360 and 18,720.
    expect(column(instalments, "interestOn")).toBe("3100 9300 31200 41600 41600");
    expect(column(instalments, "interestIfUnpaid")).toBe("93 279 936 416 0");
    // 62 hundreds for 3 months are 186, and 187 hundreds are 561.
    expect(column(instalments, "interestForgiven")).toBe("93 282 0 0 0");
    expect(interestAfterYear).toEqual({
      from: "2027-04-01",
      enough: "37440.00",
      on: "41600",
      perMonth: "416",
    });
  });

  test.each([
    [125_000, "0", "0", true],
    // 12.5% of 3 and of 4 rupees: 0.375 and 0.50, rounded half up.
    [125_003, "0", "0", true],
    [125_004, "1", "1", true],
    // 12.5% of 76,923 is 9,615.375; cess 384.60.
    [201_923, "9615", "10000", false],
    // 12.5% of 76,920 is 9,615; cess 384.60.
    [201_912, "9614", "9999", true],
  ])("a long-term gain of %d", async (gain, longTerm, total, belowThreshold) => {
    const { tax, ...rest } = await taxOf({ long: [long("2026-06-01", gain)] });
    expect(tax).toMatchObject({ longTerm, total });
    expect(rest.belowThreshold).toBe(belowThreshold);
    expect(rest.exemption.used).toBe("125000");
    const reason = `Tax on these gains alone is ₹${Number(total).toLocaleString("en-IN")}; below ₹10,000`;
    for (const { nothingDue } of rest.instalments) {
      expect(nothingDue?.reason.startsWith(reason) ?? false).toBe(belowThreshold);
    }
  });

  test("losses leave nothing to pay", async () => {
    const { instalments, tax, exemption, next } = await taxOf(
      { short: [sale("2026-05-05", 40_000)], long: [long("2026-05-05", -90_000)] },
      entered({ earlierYears: [{ ...lossOf2025, shortTermLoss: 40_000 }] }),
    );
    expect(tax.total).toBe("0");
    expect(exemption.used).toBe("0");
    expect(instalments.every(({ amountDue }) => amountDue === "0.00")).toBe(true);
    expect(next).toBeNull();
  });

  test("gains under section 197 have no exemption, and gains at slab rates no tax here", async () => {
    const { gains, exemption, tax } = await taxOf({
      long: [long("2026-06-01", 100_000)],
      longNotPaid: [long("2026-06-01", 50_000)],
      shortNotPaid: [sale("2026-06-01", 7_000)],
    });
    expect(gains).toEqual({ shortTerm: "0", longTerm: "150000", atSlabRates: "7000" });
    expect(exemption.used).toBe("100000");
    expect(tax.longTerm).toBe("6250");
  });
});

const lossOf2025 = { assessmentYear: "2026-27", longTermLoss: 0, filedInTime: true };

describe("what is due next", () => {
  const short = [sale("2026-05-05", 100_000)];
  const nextOn = async (asOf: string) => (await taxOf({ short }, { asOf })).next;

  test.each([
    ["2026-04-01", "2026-06-15"],
    ["2026-06-15", "2026-06-15"],
    ["2026-06-16", "2026-09-15"],
    ["2026-12-15", "2026-12-15"],
    ["2027-03-16", "2027-03-31"],
    ["2027-03-31", "2027-03-31"],
    ["2027-04-01", undefined],
  ])("on %s: %s", async (asOf, dueDate) => {
    expect((await nextOn(asOf))?.dueDate).toBe(dueDate);
  });

  test("the amount covers all payments of the year", async () => {
    expect(await nextOn("2026-11-22")).toEqual({
      dueDate: "2026-12-15",
      cumulativePercent: "75",
      amountDue: "15600.00",
    });
  });

  test("earlier days are over, later ones are later", async () => {
    const { instalments, asOf } = await taxOf({ short }, { asOf: "2026-11-22" });
    expect(asOf).toBe("2026-11-22");
    expect(column(instalments, "state")).toBe("over over next later later");
  });

  test("the next instalment says whether anything is due, without one the last day does", async () => {
    const sections = { long: [long("2026-08-10", 100_000), long("2027-01-15", 400_000)] };
    const on = async (asOf?: string) => dueNow(await taxOf(sections, asOf ? { asOf } : {}));
    // ₹1,00,000 are within the exemption of ₹1,25,000 until January.
    const free = await on("2026-11-22");
    expect(free?.dueDate).toBe("2026-12-15");
    expect(free?.nothingDue?.reason).toContain(
      "no tax at the special rates up to 15 December 2026",
    );
    // 12.5% of 3,75,000 and 4% cess.
    const taxed = { amountDue: "48750.00", nothingDue: null };
    expect(await on("2027-01-20")).toMatchObject({ dueDate: "2027-03-15", ...taxed });
    expect(await on()).toMatchObject({ dueDate: "2027-03-31", ...taxed });
    expect(await on("2027-04-01")).toMatchObject({ dueDate: "2027-03-31", ...taxed });
  });

  test("all are over after the year", async () => {
    const { instalments } = await taxOf({ short }, { asOf: "2027-04-01" });
    expect(column(instalments, "state")).toBe("over over over over over");
  });

  test("is unknown without a date", async () => {
    const { instalments, asOf, next } = await taxOf({ short });
    expect([asOf, next, instalments[0]?.state]).toEqual([null, null, null]);
  });

  test("text that is not a date is refused", async () => {
    const file = iciciStatement({ short }, "2026-2027");
    for (const asOf of ["2026-02-30", "22-11-2026", ""]) {
      expect(await refusalOf([file], { asOf })).toMatchObject({ code: "as-of-malformed" });
    }
  });

  test("a sale after the date is counted and reported", async () => {
    const file = iciciStatement({ short }, "2026-2027");
    const { json } = await processed([file], { asOf: "2026-05-04" });
    expect(json.advanceTax?.gains.shortTerm).toBe("100000");
    expect(findingOf(json, "sales-after-the-day")?.message).toContain(
      "1 sale was sold after 4 May 2026",
    );
    const onTheDay = await processed([file], { asOf: "2026-05-05" });
    expect(findingOf(onTheDay.json, "sales-after-the-day")).toBeUndefined();
  });
});

describe("a year whose forms are published", () => {
  const yearOver = async (sections: Sections) =>
    (await processed([iciciStatement(sections)], { asOf: "2025-05-05" })).json;
  const short = (sold: string, gain: number) => sale(sold, gain, "2025-04-01");

  test("has no advance tax, whatever the date, but the interest if none was paid", async () => {
    const { advanceTax, interest } = await yearOver({
      short: [short("2025-05-05", 100_000)],
      long: [long("2026-03-20", 325_000)],
    });
    expect(advanceTax).toBeNull();
    // 20% of 1,00,000, 12.5% of 2,00,000, and 4% cess.
    expect(interest?.tax).toEqual({
      shortTerm: "20000",
      longTerm: "25000",
      cess: "1800",
      total: "46800",
    });
    const instalments = interest?.instalments ?? [];
    // 15%, 45%, 75% and 100% of 20,800; in March of 46,800.
    expect(column(instalments, "amountDue")).toBe("3120.00 9360.00 15600.00 20800.00 46800.00");
    // 31, 93 and 156 hundreds for 3 months, 208 for 1.
    expect(column(instalments, "interestIfUnpaid")).toBe("93 279 468 208 0");
    // On all of 46,800: 70, 210 and 351 hundreds for 3 months, 468 for 1, less those before.
    expect(column(instalments, "interestForgiven")).toBe("117 351 585 260 0");
    expect(interest?.interestAfterYear).toEqual({
      from: "2026-04-01",
      enough: "42120.00",
      on: "46800",
      perMonth: "468",
    });
  });

  test("uses the exemption for the higher of two rates first", async () => {
    const sections = { long: [long("2024-05-10", 200_000), long("2024-11-20", 200_000)] };
    const { interest } = (await iciciResult(sections, "2024-2025")).json;
    // 10% of 2,00,000 and 12.5% of 75,000, cess 1,175. Lower rate first: 7,500 and 25,000.
    expect(interest?.tax).toMatchObject({ longTerm: "29375", cess: "1175", total: "30550" });
    // Until 15 September only the first gain is made, and the exemption is its own: 10% of 75,000.
    expect(accrued(interest?.instalments ?? [])).toBe("7800 7800 30550 30550 30550");
  });

  test("owes no interest while the tax is below ₹10,000", async () => {
    const { interest } = await yearOver({ short: [short("2025-05-05", 48_000)] });
    expect(interest?.belowThreshold).toBe(true);
    expect(interest?.instalments.at(-1)?.nothingDue?.reason).toBe(
      "Tax on these gains alone is ₹9,984; below ₹10,000 there is no advance tax (section 208). " +
        "Your other income adds to it.",
    );
  });

  test("is not a running year, whose interest is part of its advance tax", async () => {
    const running = iciciStatement({ short: [sale("2026-05-05", 100_000)] }, "2026-2027");
    expect((await processed([running])).json.interest).toBeNull();
  });
});
