import type { StatementChoices } from "@site/result/statement-choices";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../../test/icici-statement.ts";
import {
  findingOf,
  findingsOf,
  processed,
  type ResultJson,
  refusalOf,
  resultOf,
} from "../../test/process.ts";
import { Random } from "../../test/random.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { fixedOf } from "../law/values/fixed-point.ts";
import { processStatements } from "../process-statements.ts";

const embassy = "INE041025011";
const powerGrid = "INE0GGX23010";
const indiGrid = "INE219X23014";
const runs = 500;

type Entry = NonNullable<StatementChoices["returnedCapital"]>[number];

/** A unit sold, in whole paise but for the price of 2018, with what was repaid on it. */
type Sale = WrittenLot & { readonly isLong: boolean };

const paise = (amount: number) => (amount / 100).toFixed(2);
const addMonths = (day: string, months: number) => {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
};

/** A year of sales of units, and sums repaid on some of them. */
function holderOf(run: number) {
  const random = new Random(48, run);
  const year = random.pick([2023, 2024, 2025, 2026]);
  const day = (from: string, days: number) =>
    new Date(Date.parse(from) + random.below(days) * 86_400_000).toISOString().slice(0, 10);
  const sales = Array.from({ length: 1 + random.below(5) }, (): Sale => {
    const isin = random.pick([embassy, powerGrid, indiGrid]);
    const sold = day(`${year}-04-02`, 200);
    const isOld = isin === indiGrid && random.chance(0.6);
    const bought = isOld
      ? "2017-06-07"
      : random.pick([day("2019-06-01", 700), day("2022-08-01", 220)]);
    const months = sold < "2024-07-23" ? 36 : 12;
    const cost = random.below(5_000_000);
    return {
      ...{ isin, name: isin.slice(3, 6), sold, bought, quantity: String(1 + random.below(400)) },
      cost: paise(cost),
      sale: paise(Math.max(0, cost + random.below(3_000_000) - 1_500_000)),
      saleExpenses: paise(random.below(9_000)),
      buyExpenses: paise(random.below(9_000)),
      ...(isOld && { fmv: paise(9_000 + random.below(4_000)) }),
      // Section 2(42A): on the very day the period is over it is short-term yet.
      isLong: sold > addMonths(bought, months),
    };
  });
  const perUnit = () => `${random.below(180)}.${String(random.below(100)).padStart(2, "0")}`;
  const entries: Entry[] = [];
  const isNew = (entry: Omit<Entry, "perUnit">) =>
    !entries.some(
      ({ isin, bought, sold }) =>
        isin === entry.isin && bought === entry.bought && sold === entry.sold,
    );
  for (const { isin = "", bought, sold } of sales) {
    const entry = random.pick([{ isin }, { isin, bought }, { isin, bought, sold }, undefined]);
    if (entry !== undefined && isNew(entry)) {
      entries.push({ ...entry, perUnit: perUnit() });
    }
  }
  return { year, sales, entries };
}

/** The sum repaid on a sale's units: the entry for both days, else for the day of purchase, else for all. */
function repaidOn({ isin, bought, sold, quantity = "1" }: Sale, entries: readonly Entry[]) {
  const of = (wanted: Omit<Entry, "perUnit">) =>
    entries.find(
      (each) => each.isin === isin && each.bought === wanted.bought && each.sold === wanted.sold,
    );
  const entry =
    of({ isin, bought, sold } as Entry) ?? of({ isin, bought } as Entry) ?? of({ isin } as Entry);
  return entry && fixedOf(entry.perUnit) * BigInt(quantity);
}

/** Section 48 with section 55(2)(ac), in millionths of a rupee. */
function onPaper(sale: Sale, entries: readonly Entry[]) {
  const [sold, spent] = [fixedOf(sale.sale), fixedOf(sale.saleExpenses ?? "0")];
  const paid = fixedOf(sale.cost) + fixedOf(sale.buyExpenses ?? "0");
  const repaid = repaidOn(sale, entries) ?? 0n;
  const lowers = repaid < paid ? repaid : paid;
  const of2018 = fixedOf(sale.fmv ?? "0") * BigInt(sale.quantity ?? "1");
  const capped = sale.isLong && of2018 > 0n ? (of2018 < sold ? of2018 : sold) : 0n;
  const left = paid - lowers;
  const cost = left > capped ? left : capped;
  // The other reading takes the sum off after the comparison with 2018.
  const whole = (paid > capped ? paid : capped) - repaid;
  const more = capped === 0n ? 0n : cost - (whole > 0n ? whole : 0n);
  return { lowers, more, rest: repaid - lowers, cost, gain: sold - spent - cost };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n);
const rests = (json: ResultJson) =>
  sum(
    findingsOf(json, "returned-capital-above-cost").map(({ data }) => fixedOf(String(data?.rest))),
  );

describe("units of 500 random holders", () => {
  test("cost less by what the trust repaid, never below zero, and are as before once it is undone", async () => {
    const seen = { lowered: 0, rest: 0, open: 0, old: 0, short: 0, above2018: 0 };
    for (let run = 0; run < runs; run += 1) {
      const { year, sales, entries } = holderOf(run);
      const files = [
        iciciStatement(
          {
            short: sales.filter(({ isLong }) => !isLong),
            long: sales.filter(({ isLong }) => isLong),
          },
          `${year}-${year + 1}`,
        ),
      ];
      const before = JSON.stringify(await resultOf(files));
      const { json } = await processed(files, { returnedCapital: entries });
      const inOrder = [
        ...sales.filter(({ isLong }) => !isLong),
        ...sales.filter(({ isLong }) => isLong),
      ];
      const paper = inOrder.map((sale) => onPaper(sale, entries));
      expect(
        json.lots.map((lot) => ({
          lowers: fixedOf(lot.returnedCapital ?? "0"),
          cost: fixedOf(lot.costOfAcquisition),
          gain: fixedOf(lot.gain),
          term: lot.term,
          stated: fixedOf(lot.cost),
          isYours: lot.flags.includes("returned-capital"),
        })),
        `${run}`,
      ).toEqual(
        paper.map(({ lowers, cost, gain }, i) => ({
          ...{ lowers, cost, gain },
          term: inOrder[i]?.isLong ? "long" : "short",
          stated: fixedOf(inOrder[i]?.cost ?? "0"),
          isYours: inOrder[i] !== undefined && repaidOn(inOrder[i], entries) !== undefined,
        })),
      );
      expect(rests(json), `${run}`).toBe(sum(paper.map(({ rest }) => rest)));
      const open = new Set(
        sales.filter((sale) => repaidOn(sale, entries) === undefined).map(({ isin }) => isin),
      );
      expect(
        new Set(findingsOf(json, "returned-capital-open").map(({ data }) => data?.isin)),
        `${run}`,
      ).toEqual(open);
      const others = Map.groupBy(inOrder, ({ isin = "" }) => isin).values();
      expect(
        findingsOf(json, "returned-capital-before-2018")
          .map(({ data }) => fixedOf(String(data?.otherGainChange)))
          .sort(),
        `${run}`,
      ).toEqual(
        [...others]
          .map((of) => sum(of.map((sale) => onPaper(sale, entries).more)))
          .filter((more) => more > 0n)
          .sort(),
      );
      // What the broker states still ties.
      expect(json.reconciliation.length).toBeGreaterThan(0);
      expect(json.reconciliation.every(({ ok }) => ok)).toBe(true);
      const undone = await processStatements(files, { returnedCapital: [] });
      expect(JSON.stringify(undone.ok && undone.value), `${run}`).toBe(before);
      seen.lowered += Number(paper.some(({ lowers }) => lowers > 0n));
      seen.rest += Number(paper.some(({ rest }) => rest > 0n));
      seen.open += Number(open.size > 0);
      seen.old += Number(sales.some(({ fmv, isLong }) => isLong && fmv !== undefined));
      seen.short += Number(sales.some(({ isLong }) => !isLong));
      seen.above2018 += Number(findingOf(json, "returned-capital-before-2018") !== undefined);
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(25);
  }, 240_000);
});

const unit = { isin: embassy, symbol: "EMBASSY", quantity: 400 };
const bought = { bought: "2021-06-10", buyValue: 142_000 };
const sold = { sold: "2025-10-12", sellValue: 166_000 };
const statement = zerodhaStatement({ "Equity - Long Term": [{ ...unit, ...bought, ...sold }] });

describe("a sale of a trust's units", () => {
  test("asks for the capital repaid, with the purchases and sales that it is asked for", async () => {
    const { json } = await processed([statement]);
    expect(findingOf(json, "returned-capital-open")).toMatchObject({
      severity: "warning",
      data: {
        ...{ isin: embassy, kind: "reit", lots: 1 },
        ...{ holdingBought: "2021-06-10", holdingSold: "2025-10-12", holdingUnits: "400" },
      },
    });
    expect(findingOf(json, "returned-capital-open")?.message).toContain(
      "Counting it makes this gain of ₹24,000.00 larger",
    );
  });

  test("counts the sum per unit, in the file for the return, too", async () => {
    const returnedCapital = [{ isin: embassy, perUnit: "38.5" }];
    const { json } = await processed([statement], { returnedCapital });
    // 1,42,000 less 400 × 38.50, so 1,66,000 less 1,26,600.
    expect(json.schedule112A.rows[0]).toMatchObject({ actualCost: "126600", balance: "39400" });
    expect(json.scheduleCG.longTerm112A[0]?.gain).toBe("39400");
    expect(findingOf(json, "returned-capital-counted")?.data).toMatchObject({
      lowers: "15400.00",
      holdingPerUnit: "38.50",
    });
  });

  test("of which nothing was repaid, asks no more", async () => {
    const returnedCapital = [{ isin: embassy, perUnit: "0" }];
    const { json } = await processed([statement], { returnedCapital });
    expect(findingOf(json, "returned-capital-open")).toBe(undefined);
    expect(json.lots[0]?.gain).toBe("24000.00");
  });

  test("before assessment year 2024-25 asks nothing, and takes no answer", async () => {
    const early = zerodhaStatement(
      {
        "Equity - Long Term": [
          { ...unit, bought: "2019-06-10", buyValue: 1, sold: "2022-10-12", sellValue: 2 },
        ],
      },
      2022,
    );
    const { json } = await processed([early], {
      returnedCapital: [{ isin: embassy, perUnit: "1" }],
    });
    expect(findingOf(json, "returned-capital-open")).toBe(undefined);
    expect(findingOf(json, "returned-capital-not-used")?.data?.isin).toBe(embassy);
    expect(json.lots[0]?.gain).toBe("1.00");
  });

  test.each<[string, readonly Entry[]]>([
    ["returned-capital-malformed", [{ isin: embassy, bought: "2021-02-30", perUnit: "1" }]],
    ["returned-capital-malformed", [{ isin: embassy, perUnit: "much" }]],
    [
      "returned-capital-twice",
      [
        { isin: embassy, perUnit: "1" },
        { isin: embassy, perUnit: "2" },
      ],
    ],
  ])("refuses what cannot be: %s", async (code, returnedCapital) => {
    expect(
      await refusalOf([statement], { returnedCapital: returnedCapital as Entry[] }),
    ).toMatchObject({ code });
  });

  test("of a share takes no answer", async () => {
    const share = zerodhaStatement({
      "Equity - Long Term": [{ ...bought, ...sold }],
    });
    const { json } = await processed([share], {
      returnedCapital: [{ isin: "INE154A01025", perUnit: "1" }],
    });
    expect(findingOf(json, "returned-capital-not-used")).toBeDefined();
    expect(json.lots[0]?.gain).toBe("24000.00");
  });
});
