import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../../test/random.ts";
import { financialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { otherOrders } from "./other-orders.ts";
import type { GainRow } from "./rate-rows.ts";
import { orderUsed, type SetOffOrder, setOff } from "./set-off.ts";

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
      { seed: 74 },
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
      { seed: 74 },
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
      { seed: 74 },
    );
  });

  /** Random gains and losses of a year with two rates, and losses of up to eight years before it. */
  const randomPerson = (run: number) => {
    const random = new Random(125, run);
    const amounts = () => Array.from({ length: 5 }, () => BigInt(random.below(2001) - 1000));
    const years = random.shuffled([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024]);
    const size = () => (random.chance(0.4) ? 0n : BigInt(random.below(3000)));
    return {
      before: [
        row("111A@15", amounts()),
        row("111A@20", amounts()),
        { ...row("slab", amounts()), ratePercent: undefined },
        row("112A@10", amounts()),
        row("112A@12.5", amounts()),
      ],
      losses: years.slice(0, random.below(9)).map((year) => loss(year, size(), size())),
    };
  };
  const people = Array.from({ length: 2000 }, (_, run) => randomPerson(run));

  it("uses a loss in its last year, then the oldest, before any other of its term", () => {
    const wrong = people.filter(({ before, losses }) => {
      const { earlierLeft } = setOff(before, losses);
      return (["shortTerm", "longTerm"] as const).some((term) => {
        const left = earlierLeft.filter((each) => each[term] > 0n).map(({ year }) => year);
        return earlierLeft.some(
          ({ year, ...each }, i) => year > Math.min(...left) && each[term] !== losses[i]?.[term],
        );
      });
    });
    expect(wrong).toEqual([]);
  });

  it("uses the most that sections 70 and 74 allow in every order, and lets least lapse", () => {
    const orders = [true, false].flatMap((slabFirst) =>
      (["long-term-first", "last-year-first", "year-by-year"] as const).map(
        (each): SetOffOrder => ({ slabFirst, earlier: each }),
      ),
    );
    const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
    const counts = { slab: 0, "long-term-first": 0, "year-by-year": 0 };
    const wrong = people.filter(({ before, losses }) => {
      const ofYear = setOff(before);
      const gain = (term: string) =>
        sumOf(ofYear.rows.filter((each) => each.term === term).flatMap((each) => each.quarters));
      const given = (term: "shortTerm" | "longTerm") => sumOf(losses.map((each) => each[term]));
      const byLong = smaller(given("longTerm"), gain("long"));
      const most = byLong + smaller(given("shortTerm"), gain("short") + gain("long") - byLong);
      const lapses = ({ earlierLeft }: ReturnType<typeof setOff>) =>
        sumOf(
          earlierLeft.flatMap((each) => (each.lastYear ? [each.shortTerm, each.longTerm] : [])),
        );
      const used = setOff(before, losses);
      const found = otherOrders(before, losses);
      counts.slab += found.slab === undefined ? 0 : 1;
      for (const { order } of found.earlier) {
        counts[order as "year-by-year"] += 1;
      }
      return orders.some((order) => {
        const other = setOff(before, losses, order);
        return (
          sumOf(other.ways.map((way) => way.broughtForward)) !== most ||
          other.shortTermLossLeft !== ofYear.shortTermLossLeft ||
          other.longTermLossLeft !== ofYear.longTermLossLeft ||
          lapses(used) > lapses(other)
        );
      });
    });
    expect(wrong).toEqual([]);
    // Each difference that a finding names does occur.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  it("takes no long-term gain for a short-term loss while a long-term one of the year is left", () => {
    const wrong = people.filter(({ before }) => {
      const { ways, longTermLossLeft } = setOff(before);
      const isShort = (_: bigint, i: number) => before[i]?.term === "short";
      const long = ways.filter((_, i) => before[i]?.term === "long");
      return longTermLossLeft > 0n && sumOf(long.flatMap((way) => way.setOff.filter(isShort))) > 0n;
    });
    expect(wrong).toEqual([]);
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
    expect(orderUsed).toEqual({ slabFirst: true, earlier: "last-year-first" });
  });
});
