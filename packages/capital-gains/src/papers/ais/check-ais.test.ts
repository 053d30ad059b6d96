import { describe, expect, test } from "vitest";
import { aisFile, aisJson, type WrittenAis, type WrittenAisSale } from "../../../test/ais-file.ts";
import { iciciStatement, type WrittenLot } from "../../../test/icici-statement.ts";
import { resultOf, taken } from "../../../test/process.ts";
import { date } from "../../law/values/calendar-date.ts";
import { maskedPan } from "../../law/values/masked-pan.ts";
import { checkAis } from "./check-ais.ts";
import { statementSales } from "./statement-sales.ts";

const key = { pan: "abcpk1234f", born: date("1980-04-15") };
const oneIsin = "INE154A01025";
const days = { sold: "2025-08-01", bought: "2025-05-02" };
const soldLot: WrittenLot = { ...days, quantity: "10", sale: "5000.40", cost: "4000" };
const reported: WrittenAisSale = {
  day: "01/08/2025",
  isin: oneIsin,
  quantity: "10",
  saleValue: "5,000.00",
  cost: "4,000.00",
};

const at = (change: Partial<WrittenAisSale>): WrittenAisSale => ({ ...reported, ...change });

async function salesOf(short: readonly WrittenLot[], year?: string) {
  return statementSales(await resultOf([iciciStatement({ short }, year)]));
}

async function check(short: readonly WrittenLot[], ais: WrittenAis) {
  return taken(await checkAis(aisFile(ais), key, await salesOf(short)));
}

describe("the AIS compared with a statement", () => {
  const late = { ...soldLot, sold: "2026-03-31" };
  const with2018 = { ...reported, cost: "2,760", fairMarketValue: "2,760" };
  const notCounted = [at({ debit: "Off Market" }), at({ status: "Inactive" }), reported];
  const more = at({ quantity: "12", saleValue: "6000" });
  const rounded = [at({ saleValue: "5,001.60" }), at({ saleValue: "5,001.70" })];
  const twoLots = [soldLot, { ...soldLot, bought: "2025-05-03" }];

  test.each<[string, WrittenLot[], WrittenAisSale[], ...string[]]>([
    ["the same to the rupee", [soldLot], [reported], "agrees"],
    ["settled after a weekend", [soldLot], [at({ day: "04/08/2025" })], "agrees", "settlement-day"],
    ["a cost that is not known", [soldLot], [at({ cost: "0.00" })], "agrees", "cost-not-known"],
    ["the value of 2018 as the cost", [soldLot], [with2018], "agrees", "cost-of-2018"],
    ["another cost", [soldLot], [at({ cost: "3,000" })], "agrees", "cost-differs"],
    ["a price of the day", [soldLot], [at({ saleValue: "5120" })], "differs", "sale-value-differs"],
    ["more shares", [soldLot], [more], "differs", "quantity-differs"],
    ["rounded by a rupee for each entry", twoLots, rounded, "agrees"],
    ["an entry twice", [soldLot], [reported, reported], "agrees", "reported-twice"],
    ["two equal sales of a day", twoLots, [reported, reported], "agrees"],
    ["not counted", [soldLot], notCounted, "agrees", "inactive-entries", "off-market"],
    ["only in the statement", [soldLot], [], "only-in-statement", "not-in-ais"],
    ["only in the AIS", [], [reported], "only-in-ais", "not-in-statement"],
    ["sold on the year's last day", [late], [], "only-in-statement", "settled-next-year"],
    [
      "some of it sold on the last day of the year",
      [soldLot, { ...late, quantity: "3" }],
      [reported],
      ...["differs", "quantity-differs", "settled-next-year", "cost-differs"],
    ],
    ["settled on the first day", [], [at({ day: "01/04/2025" })], "only-in-ais", "sold-last-year"],
  ])("%s", async (_, short, sales, verdict, ...codes) => {
    // A statement needs a sale to be one; this share is on both sides.
    const own: WrittenLot = { ...soldLot, isin: "INE002A01018" };
    const { shares } = await check([...short, own], {
      sales: [...sales, { ...reported, isin: "INE002A01018" }],
    });
    const share = shares.find(({ isin }) => isin === oneIsin);
    expect(share?.verdict).toBe(verdict);
    expect(share?.reasons.map(({ code }) => code)).toEqual(codes);
    const isClear = verdict === "agrees" && !codes.includes("reported-twice");
    expect(share?.feedback === undefined).toBe(isClear);
  });

  test("shares that differ come first, with both sums and a text for the feedback", async () => {
    const { shares, note } = await check(
      [soldLot, { ...soldLot, isin: "INE002A01018", name: "ALPHA" }],
      {
        sales: [
          { ...reported, isin: "INE002A01018", name: "ALPHA LIMITED" },
          { ...reported, saleValue: "1,25,120.00" },
        ],
      },
    );
    expect(shares).toMatchObject([
      {
        isin: oneIsin,
        statement: { sales: 1, quantity: 10_000_000n, saleValue: 5_000_400_000n },
        ais: {
          saleValue: 125_120_000_000n,
          entries: [{ day: "2025-08-01", quantity: 10_000_000n }],
        },
        feedback:
          "SAMPLE (INE154A01025). Reported: quantity 10, sale value ₹1,25,120.00, cost ₹4,000.00. " +
          "According to my broker's statement: quantity 10, sale value ₹5,000.40, cost ₹4,000.00. The " +
          "sale value is that of the contract notes.",
      },
      { name: "ALPHA", verdict: "agrees" },
    ]);
    expect(note).toContain("the portal is right");
  });

  test("intraday trades are left out, and a sale without an ISIN is compared", async () => {
    const processed = await resultOf([
      iciciStatement({
        short: [soldLot, { ...soldLot, isin: "", name: "ALPHA", quantity: "7" }],
        speculation: [{ ...soldLot, isin: "INE002A01018", bought: soldLot.sold }],
      }),
    ]);
    const file = aisFile({ sales: [reported] });
    const { shares } = taken(await checkAis(file, key, statementSales(processed)));
    expect(shares).toMatchObject([
      { isin: "", name: "ALPHA", verdict: "only-in-statement" },
      { isin: oneIsin, verdict: "agrees" },
    ]);
  });

  test("an entry that was replaced is not said to be missing from the statement", async () => {
    const { shares } = await check([soldLot], {
      sales: [reported, at({ isin: "INE002A01018", status: "Inactive" })],
    });
    expect(shares.map(({ verdict, feedback }) => [verdict, feedback])).toEqual([
      ["agrees", undefined],
      ["agrees", undefined],
    ]);
  });

  test("a heading without rows is no sale", async () => {
    const inside = aisJson({ sales: [] });
    const rows = [
      [],
      [[]],
      [""],
      [
        ["", ""],
        ["", ""],
      ],
      null,
      ["No data found"],
      [["1", "None"]],
    ];
    for (const columnData of rows) {
      const text = JSON.stringify(inside, (name, value) =>
        name === "l1" && value?.columnLabel?.length > 10 ? { ...value, columnData } : value,
      );
      const { shares } = taken(await checkAis(aisFile({}, text), key, await salesOf([soldLot])));
      expect(shares.map(({ isin, verdict }) => [isin, verdict])).toEqual([
        [oneIsin, "only-in-statement"],
      ]);
    }
  });
});

/** Equal to a sale of the statement, but of the year before. */
const of2024 = { ...reported, day: "05/08/2024" };

describe("an AIS without a year in its header", () => {
  test("entries of the statement's year are compared", async () => {
    const { shares, otherYears } = await check([soldLot], { year: null, sales: [reported] });
    expect(shares).toMatchObject([{ verdict: "agrees" }]);
    expect(otherYears).toEqual([]);
  });

  test("a single entry of another year is set aside by name, and no share must include it", async () => {
    const other = { ...of2024, isin: "INE002A01018", name: "ALPHA LIMITED" };
    const { shares, otherYears } = await check([soldLot], { year: null, sales: [reported, other] });
    expect(shares.map(({ isin }) => isin)).toEqual([oneIsin]);
    expect(otherYears).toEqual([
      {
        isin: "INE002A01018",
        name: "ALPHA LIMITED",
        day: "2024-08-05",
        quantity: 10_000_000n,
        saleValue: 5_000_000_000n,
      },
    ]);
  });

  test("an entry without a date is not said to belong to this year", async () => {
    const { shares } = await check([{ ...soldLot, isin: "INE002A01018" }], {
      year: null,
      sales: [at({ day: "" }), at({ isin: "INE002A01018" })],
    });
    const share = shares.find(({ isin }) => isin === oneIsin);
    expect(share?.ais?.entries).toEqual([{ day: null, quantity: 10_000_000n }]);
    expect(share?.reasons[0]?.message).toContain("states no date");
  });
});

describe("an AIS that is not compared", () => {
  const text = (content: string) => new TextEncoder().encode(content);

  test.each<[string, Uint8Array, string, string]>([
    ["another date of birth", aisFile({ born: "16041980" }), "ais-wrong-password", "date of birth"],
    ["another PAN", aisFile({ pan: "ZZZPZ9999Z" }), "ais-wrong-password", "PAN"],
    ["a PDF", text("%PDF-1.7"), "ais-not-recognised", "as a PDF"],
    ["plain JSON", text('{"partB":{}}'), "ais-not-recognised", "not the encrypted file"],
    ["half of a file", aisFile({}).slice(0, 100), "ais-not-recognised", "as downloaded"],
    ["nothing", new Uint8Array(), "ais-not-recognised", "as downloaded"],
    ["other JSON inside", aisFile({}, '{"a":1}'), "ais-not-recognised", "changed its format"],
    ["no JSON inside", aisFile({}, "no JSON"), "ais-wrong-password", "Check both"],
    ["another year", aisFile({ year: "2024-25" }), "ais-of-another-year", "2024-25"],
    [
      "another year by its dates",
      aisFile({ year: null, sales: [of2024, { ...of2024, day: "06/08/2024" }, reported] }),
      ...(["ais-of-another-year", "financial year 2024-25"] as const),
    ],
    ["too large a file", new Uint8Array(17 * 1024 * 1024), "ais-too-large", "16 MB"],
    [
      "a figure that is none",
      aisFile({ sales: [{ ...reported, quantity: "ten" }] }),
      "ais-unreadable",
      '"ten" as its quantity',
    ],
  ])("%s", async (_, file, code, words) => {
    const outcome = await checkAis(file, key, await salesOf([soldLot]));
    expect(outcome).toMatchObject({ ok: false, error: { code } });
    expect(!outcome.ok && outcome.error.message).toContain(words);
  });

  test("another person's AIS, and one without a needed column, are refused", async () => {
    const file = aisFile({ sales: [reported] });
    const sales = await salesOf([soldLot]);
    const of = (pan: string) => ({ ...sales, pans: [maskedPan(pan)] });
    expect(await checkAis(file, key, of("ZZZPZ9999Z"))).toMatchObject({
      error: { code: "ais-of-another-person", message: expect.stringContaining("statement") },
    });
    expect((await checkAis(file, key, of("ABCPK1234F"))).ok).toBe(true);
    const inside = JSON.stringify(aisJson({ sales: [reported] }));
    const other = aisFile({}, inside.replace("ABCPK1234F", "ZZZPZ9999Z"));
    expect(await checkAis(other, key, sales)).toMatchObject({
      error: { code: "ais-of-another-person" },
    });
    const missing = aisFile({}, inside.replace("Sales Consideration", "Price"));
    expect(await checkAis(missing, key, sales)).toMatchObject({
      error: {
        code: "ais-column-missing",
        message: expect.stringContaining("sales consideration"),
      },
    });
  });
});
