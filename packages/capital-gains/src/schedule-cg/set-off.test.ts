import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { financialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { otherOrders } from "./other-orders.ts";
import type { GainRow } from "./rate-rows.ts";
import { ORDER_USED, type SetOffOrder, setOff } from "./set-off.ts";

const row = (key: GainRow["key"], quarters: readonly bigint[]): GainRow => ({
  key,
  ratePercent: key.split("@")[1] as GainRow["ratePercent"],
  term: key.startsWith("112A") ? "long" : "short",
  quarters,
});
const gains = (rows: readonly GainRow[]) => rows.map(({ quarters }) => quarters.map(Number));

describe("set-off for Table F", () => {
  it.each([
    [
      "later periods first, then back to the nearest",
      [100n, 50n, -120n, 0n, 30n],
      [60, 0, 0, 0, 0],
    ],
    ["a first loss goes forward only", [-40n, 10n, 0n, 50n, 5n], [0, 0, 0, 20, 5]],
    ["a last loss goes back, the nearest first", [70n, 0n, 20n, 10n, -35n], [65, 0, 0, 0, 0]],
    ["two losses, the earlier one first", [20n, -10n, 15n, -8n, 0n], [17, 0, 0, 0, 0]],
    ["more loss than gain leaves nothing", [20n, -50n, 15n, 0n, 0n], [0, 0, 0, 0, 0]],
    ["no loss changes nothing", [20n, 0n, 15n, 0n, 1n], [20, 0, 15, 0, 1]],
  ])("a row's losses use up its own gains in time order: %s", (_, before, after) => {
    expect(gains(setOff([row("111A@20", before)]).rows)).toEqual([after]);
  });

  it("a loss left over goes to another row by its period", () => {
    const { rows } = setOff([
      row("111A@20", [0n, 10n, -60n, 0n, 0n]),
      row("112A@12.5", [100n, 5n, 0n, 20n, 15n]),
    ]);
    // 60 - 10 of its own row (nothing later there), then 20 + 15 later, 5 of the nearest earlier, 10
    expect(gains(rows)).toEqual([
      [0, 0, 0, 0, 0],
      [90, 0, 0, 0, 0],
    ]);
  });

  it("short-term losses go against the other short-term rate, then long-term, highest rate first", () => {
    const result = setOff([
      row("111A@15", [-100n, 0n, 0n, 0n, 0n]),
      row("111A@20", [0n, 40n, 0n, 0n, 0n]),
      row("112A@10", [30n, 0n, 0n, 0n, 0n]),
      row("112A@12.5", [0n, 0n, 20n, 25n, 0n]),
    ]);
    expect(gains(result.rows)).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [15, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect([result.shortTermLossLeft, result.longTermLossLeft]).toEqual([0n, 0n]);
  });

  it("long-term losses lower no short-term gain", () => {
    const result = setOff([
      row("111A@20", [50n, 0n, 0n, 0n, 0n]),
      row("112A@12.5", [0n, -70n, 0n, 10n, 0n]),
    ]);
    expect(gains(result.rows)).toEqual([
      [50, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect(result.longTermLossLeft).toBe(60n);
  });

  it("leaves no negative, and neither loses nor creates a rupee", () => {
    const five = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(five, five, five, five, (a, b, c, d) => {
        const before = [
          row("111A@15", a),
          row("111A@20", b),
          row("112A@10", c),
          row("112A@12.5", d),
        ];
        const after = setOff(before);
        const sum = (rows: readonly GainRow[]) =>
          rows.flatMap(({ quarters }) => quarters).reduce((total, amount) => total + amount, 0n);
        expect(after.rows.every(({ quarters }) => quarters.every((q) => q >= 0n))).toBe(true);
        expect(sum(after.rows) - after.shortTermLossLeft - after.longTermLossLeft).toBe(
          sum(before),
        );
        if (after.shortTermLossLeft > 0n) {
          expect(sum(after.rows)).toBe(0n);
        }
      }),
    );
  });
});

describe("set-off of losses of earlier years", () => {
  const five = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 5, maxLength: 5 });
  const rows = fc
    .tuple(five, five, five, five, five)
    .map(([a, b, c, d, e]) => [
      row("111A@15", a),
      row("111A@20", b),
      { ...row("slab", c), ratePercent: undefined },
      row("112A@10", d),
      row("112A@12.5", e),
    ]);
  const loss = (year: number, shortTerm: bigint, longTerm: bigint) => ({
    year: financialYear(year),
    shortTerm,
    longTerm,
    lastYear: year === 2017,
  });
  const amount = fc.bigInt({ min: 0n, max: 4000n });
  const earlier = fc
    .uniqueArray(fc.integer({ min: 2017, max: 2024 }), { maxLength: 8 })
    .chain((years) =>
      fc.tuple(
        ...years.map((year) =>
          fc.record({
            year: fc.constant(financialYear(year)),
            shortTerm: amount,
            longTerm: amount,
            lastYear: fc.constant(year === 2017),
          }),
        ),
      ),
    );

  it("meet gains at slab rates before those at 20%, and these before long-term gains", () => {
    const before = [
      { ...row("slab", [0n, 40n, 0n, 0n, 0n]), ratePercent: undefined },
      row("111A@20", [0n, 0n, 30n, 0n, 0n]),
      row("112A@12.5", [50n, 0n, 0n, 0n, 0n]),
    ];
    const taken = (shortTerm: bigint) =>
      setOff(before, [loss(2020, shortTerm, 0n)]).ways.map(({ broughtForward }) => broughtForward);
    expect(taken(25n)).toEqual([25n, 0n, 0n]);
    expect(taken(60n)).toEqual([40n, 20n, 0n]);
    expect(taken(100n)).toEqual([40n, 30n, 30n]);
    // This year's losses keep the same order.
    const losing = row("111A@15", [-35n, 0n, 0n, 0n, 0n]);
    expect(gains(setOff([losing, ...before]).rows).map((row) => row.join(" "))).toEqual([
      "0 0 0 0 0",
      "0 5 0 0 0",
      "0 0 30 0 0",
      "50 0 0 0 0",
    ]);
  });

  it("places every rupee of gain and loss once", () => {
    fc.assert(
      fc.property(rows, earlier, (before, losses) => {
        const after = setOff(before, losses);
        before.forEach(({ quarters, key }, i) => {
          const way = after.ways[i];
          const left = after.rows[i];
          if (way === undefined || left === undefined) {
            throw new Error(`no row ${key}`);
          }
          // A row's gains and losses are what it brings into table E, as a gain or as a loss.
          expect(way.income - way.loss).toBe(sumOf(quarters));
          expect(way.income === 0n || way.loss === 0n).toBe(true);
          // Its gain is set off, taken by earlier losses, or left in Table F.
          expect(sumOf(left.quarters)).toBe(way.income - sumOf(way.setOff) - way.broughtForward);
          expect(left.quarters.every((each) => each >= 0n)).toBe(true);
          // Its loss is set off against other rows or left.
          expect(way.loss - way.lossLeft).toBe(
            sumOf(after.ways.map(({ setOff: taken }) => taken[i] ?? 0n)),
          );
        });
        // Losses of earlier years are set off or left.
        const used = losses.map((loss, i) => ({
          shortTerm: loss.shortTerm - (after.earlierLeft[i]?.shortTerm ?? 0n),
          longTerm: loss.longTerm - (after.earlierLeft[i]?.longTerm ?? 0n),
        }));
        expect(sumOf(used.flatMap(({ shortTerm, longTerm }) => [shortTerm, longTerm]))).toBe(
          sumOf(after.ways.map(({ broughtForward }) => broughtForward)),
        );
        expect(used.every((each) => each.shortTerm >= 0n && each.longTerm >= 0n)).toBe(true);
      }),
    );
  });

  it("uses as much as the law allows: a loss is left over only without a gain", () => {
    fc.assert(
      fc.property(rows, earlier, (before, losses) => {
        const after = setOff(before, losses);
        const left = (term: string) =>
          sumOf(after.rows.filter((each) => each.term === term).flatMap((each) => each.quarters));
        const lossLeft = (term: "shortTerm" | "longTerm") =>
          sumOf(after.earlierLeft.map((each) => each[term]));
        if (after.shortTermLossLeft > 0n || lossLeft("shortTerm") > 0n) {
          expect(left("short") + left("long")).toBe(0n);
        }
        if (after.longTermLossLeft > 0n || lossLeft("longTerm") > 0n) {
          expect(left("long")).toBe(0n);
        }
        // Long-term losses never touch short-term gains.
        const longAlone = setOff(
          before,
          losses.map((loss) => ({ ...loss, shortTerm: 0n })),
        );
        expect(
          longAlone.ways.every(
            ({ broughtForward }, i) => broughtForward === 0n || before[i]?.term === "long",
          ),
        ).toBe(true);
      }),
    );
  });

  it("uses a loss in its last year, then the oldest, before any other of its term", () => {
    fc.assert(
      fc.property(rows, earlier, (before, losses) => {
        const after = setOff(before, losses);
        const inOrder = after.earlierLeft.toSorted((a, b) => a.year - b.year);
        for (const term of ["shortTerm", "longTerm"] as const) {
          const first = inOrder.findIndex((each) => each[term] > 0n);
          for (const younger of first < 0 ? [] : inOrder.slice(first + 1)) {
            expect(younger[term]).toBe(losses.find(({ year }) => year === younger.year)?.[term]);
          }
        }
        expect(after.shortTermLossLeft).toBe(setOff(before).shortTermLossLeft);
        expect(after.longTermLossLeft).toBe(setOff(before).longTermLossLeft);
      }),
      { seed: 125, numRuns: 1000 },
    );
  });

  it("uses the same total in every order, lets least lapse, and leaves most short-term of a year's losses", () => {
    const orders = [true, false].flatMap((slabFirst) =>
      (["long-term-first", "last-year-first", "year-by-year"] as const).map(
        (each): SetOffOrder => ({ slabFirst, earlier: each }),
      ),
    );
    const lapses = (after: ReturnType<typeof setOff>) =>
      sumOf(
        after.earlierLeft.flatMap((each) => (each.lastYear ? [each.shortTerm, each.longTerm] : [])),
      );
    const counts = { slab: 0, lapse: 0, term: 0 };
    fc.assert(
      fc.property(rows, earlier, (before, losses) => {
        const used = setOff(before, losses);
        const total = (after: typeof used) => sumOf(after.ways.map((way) => way.broughtForward));
        for (const order of orders) {
          const other = setOff(before, losses, order);
          expect(total(other)).toBe(total(used));
          expect(lapses(used)).toBeLessThanOrEqual(lapses(other));
        }
        // The most that sections 70 and 74 let be used, whatever the order.
        const gain = (term: string) =>
          sumOf(
            setOff(before)
              .rows.filter((row) => row.term === term)
              .flatMap((row) => row.quarters),
          );
        const given = (term: "shortTerm" | "longTerm") => sumOf(losses.map((each) => each[term]));
        const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
        const byLong = smaller(given("longTerm"), gain("long"));
        expect(total(used)).toBe(
          byLong + smaller(given("shortTerm"), gain("short") + gain("long") - byLong),
        );
        const { slab, earlier: found } = otherOrders(before, losses);
        counts.slab += Number(slab !== undefined);
        counts.lapse += Number(found.some(({ order }) => order === "long-term-first"));
        counts.term += Number(found.some(({ order }) => order === "year-by-year"));
      }),
      { seed: 125, numRuns: 1000 },
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  it("a short-term loss of the year is kept where a long-term one of the other rate can meet the gain", () => {
    const {
      shortTermLossLeft,
      longTermLossLeft,
      rows: after,
    } = setOff([
      row("111A@20", [-50n, 0n, 0n, 0n, 0n]),
      row("112A@10", [-80n, 0n, 0n, 0n, 0n]),
      row("112A@12.5", [0n, 90n, 0n, 0n, 0n]),
    ]);
    expect([shortTermLossLeft, longTermLossLeft]).toEqual([40n, 0n]);
    expect(sumOf(after.flatMap(({ quarters }) => quarters))).toBe(0n);
  });

  it("names another order with its rupees", () => {
    const slab = { ...row("slab", [0n, 100_000n, 0n, 0n, 0n]), ratePercent: undefined };
    const before = [
      row("111A@20", [100_000n, 0n, 0n, 0n, 0n]),
      slab,
      row("112A@12.5", [0n, 0n, 50_000n, 0n, 0n]),
    ];
    expect(otherOrders(before, [loss(2020, 100_000n, 0n)])).toEqual({
      slab: { setOff: 100_000n, taxUnder111A: 20_000n },
      earlier: [],
    });
    // The last year's 50,000 would lapse if 2020's long-term loss took the long-term gain.
    const long = [row("112A@12.5", [50_000n, 0n, 0n, 0n, 0n])];
    expect(otherOrders(long, [loss(2017, 50_000n, 0n), loss(2020, 0n, 70_000n)]).earlier).toEqual([
      {
        order: "long-term-first",
        used: { shortTerm: 0n, longTerm: 70_000n, lapses: 0n },
        other: { shortTerm: 0n, longTerm: 20_000n, lapses: 50_000n },
      },
    ]);
    expect(otherOrders(long, [loss(2019, 50_000n, 0n), loss(2020, 0n, 70_000n)]).earlier).toEqual([
      {
        order: "year-by-year",
        used: { shortTerm: 50_000n, longTerm: 20_000n, lapses: 0n },
        other: { shortTerm: 0n, longTerm: 70_000n, lapses: 0n },
      },
    ]);
    expect(ORDER_USED).toEqual({ slabFirst: true, earlier: "last-year-first" });
  });
});
