import { describe, expect, test } from "vitest";
import { Random } from "../../../test/random.ts";
import { financialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { smaller } from "../values/money.ts";
import { otherOrders } from "./other-orders.ts";
import type { GainRow } from "./rate-rows.ts";
import { type SetOff, type SetOffOrder, setOff } from "./set-off.ts";

/** A row with its five periods, such as `0 10 -60 0 0`. */
const row = (key: GainRow["key"], quarters: string): GainRow => ({
  key,
  ratePercent: key.split("@")[1] as GainRow["ratePercent"],
  term: key.startsWith("112A") ? "long" : "short",
  quarters: quarters.split(" ").map(BigInt),
});
const texts = ({ rows }: SetOff) => rows.map(({ quarters }) => quarters.join(" "));
const loss = (year: number, shortTerm: bigint, longTerm: bigint) => ({
  year: financialYear(year),
  shortTerm,
  longTerm,
  lastYear: year === 2017,
});

describe("set-off for Table F", () => {
  test.each([
    ["later periods first, then back to the nearest", "100 50 -120 0 30", "60 0 0 0 0"],
    ["a first loss goes forward only", "-40 10 0 50 5", "0 0 0 20 5"],
    ["a last loss goes back, the nearest first", "70 0 20 10 -35", "65 0 0 0 0"],
    ["two losses, the earlier one first", "20 -10 15 -8 0", "17 0 0 0 0"],
    ["more loss than gain leaves nothing", "20 -50 15 0 0", "0 0 0 0 0"],
    ["no loss changes nothing", "20 0 15 0 1", "20 0 15 0 1"],
  ])("a row's losses use up its own gains in time order: %s", (_, before, after) => {
    expect(texts(setOff([row("111A@20", before)]))).toEqual([after]);
  });

  test.each<[string, [key: GainRow["key"], before: string, after: string][], string]>([
    [
      // 60 - 10 of its own row (nothing later there), then 20 + 15 later, 5 of the nearest earlier, 10
      "a loss left over goes to another row by its period",
      [
        ["111A@20", "0 10 -60 0 0", "0 0 0 0 0"],
        ["112A@12.5", "100 5 0 20 15", "90 0 0 0 0"],
      ],
      "0 short, 0 long",
    ],
    [
      "short-term losses go against the other short-term rate, then long-term, highest rate first",
      [
        ["111A@15", "-100 0 0 0 0", "0 0 0 0 0"],
        ["111A@20", "0 40 0 0 0", "0 0 0 0 0"],
        ["112A@10", "30 0 0 0 0", "15 0 0 0 0"],
        ["112A@12.5", "0 0 20 25 0", "0 0 0 0 0"],
      ],
      "0 short, 0 long",
    ],
    [
      "long-term losses lower no short-term gain",
      [
        ["111A@20", "50 0 0 0 0", "50 0 0 0 0"],
        ["112A@12.5", "0 -70 0 10 0", "0 0 0 0 0"],
      ],
      "0 short, 60 long",
    ],
    [
      "a short-term loss is kept where a long-term one of the other rate can meet the gain",
      [
        ["111A@20", "-50 0 0 0 0", "0 0 0 0 0"],
        ["112A@10", "-80 0 0 0 0", "0 0 0 0 0"],
        ["112A@12.5", "0 90 0 0 0", "0 0 0 0 0"],
      ],
      "40 short, 0 long",
    ],
    [
      "gains at slab rates go before those at 20%, and these before long-term gains",
      [
        ["111A@15", "-35 0 0 0 0", "0 0 0 0 0"],
        ["slab", "0 40 0 0 0", "0 5 0 0 0"],
        ["111A@20", "0 0 30 0 0", "0 0 30 0 0"],
        ["112A@12.5", "50 0 0 0 0", "50 0 0 0 0"],
      ],
      "0 short, 0 long",
    ],
  ])("%s", (_, rows, left) => {
    const result = setOff(rows.map(([key, before]) => row(key, before)));
    expect(texts(result)).toEqual(rows.map(([, , after]) => after));
    expect(`${result.shortTermLossLeft} short, ${result.longTermLossLeft} long`).toBe(left);
  });

  test("a loss under section 112A lowers a gain under section 112 in its row before table E", () => {
    // Section 70(3): 1,00,000 of gold in May, less 40,000 lost on shares in August.
    const outside112A = [100_000n, 0n, 0n, 0n, 0n];
    const both = { ...row("112A@12.5", "100000 -40000 0 0 0"), outside112A };
    const left = [60_000n, 0n, 0n, 0n, 0n];
    expect(setOff([both])).toMatchObject({
      rows: [{ quarters: left, outside112A: left }],
      ways: [{ income: 60_000n, loss: 0n, setOff: [0n] }],
    });
  });

  test.each([
    [25n, [25n, 0n, 0n]],
    [60n, [40n, 20n, 0n]],
    [100n, [40n, 30n, 30n]],
  ])("losses of earlier years keep this order: %d", (shortTerm, taken) => {
    const before = [
      row("slab", "0 40 0 0 0"),
      row("111A@20", "0 0 30 0 0"),
      row("112A@12.5", "50 0 0 0 0"),
    ];
    const { ways } = setOff(before, [loss(2020, shortTerm, 0n)]);
    expect(ways.map(({ broughtForward }) => broughtForward)).toEqual(taken);
  });
});

describe("the set-off of 2,000 random people", () => {
  /** Gains and losses of a year with two rates, and losses of up to eight years before it. */
  const people = Array.from({ length: 2000 }, (_, run) => {
    const random = new Random(125, run);
    const amounts = () => Array.from({ length: 5 }, () => random.below(2001) - 1000).join(" ");
    const years = random.shuffled([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024]);
    const size = () => (random.chance(0.4) ? 0n : BigInt(random.below(3000)));
    return {
      before: [
        row("111A@15", amounts()),
        row("111A@20", amounts()),
        row("slab", amounts()),
        row("112A@10", amounts()),
        row("112A@12.5", amounts()),
      ],
      losses: years.slice(0, random.below(9)).map((year) => loss(year, size(), size())),
    };
  });
  const terms = ["shortTerm", "longTerm"] as const;
  const gainLeft = ({ rows }: SetOff, term?: GainRow["term"]) =>
    sumOf(
      rows
        .filter((each) => term === undefined || each.term === term)
        .flatMap(({ quarters }) => quarters),
    );

  test("places every rupee of gain and loss once, and leaves no negative", () => {
    for (const { before, losses } of people) {
      const { rows, ways, earlierLeft } = setOff(before, losses);
      expect(rows.flatMap(({ quarters }) => quarters).every((each) => each >= 0n)).toBe(true);
      ways.forEach(({ income, loss: own, ...way }, i) => {
        // A row's gains and losses are what it brings into table E, as a gain or as a loss.
        expect([income - own, income * own]).toEqual([sumOf(before[i]?.quarters ?? []), 0n]);
        // Its gain is set off, taken by earlier losses, or left in Table F.
        expect(sumOf(rows[i]?.quarters ?? [])).toBe(
          income - sumOf(way.setOff) - way.broughtForward,
        );
        // Its loss is set off against other rows or left.
        expect(own - way.lossLeft).toBe(sumOf(ways.map(({ setOff: taken }) => taken[i] ?? 0n)));
      });
      // Losses of earlier years are set off or left.
      const used = losses.flatMap((given, i) =>
        terms.map((term) => given[term] - (earlierLeft[i]?.[term] ?? 0n)),
      );
      expect(sumOf(used)).toBe(sumOf(ways.map(({ broughtForward }) => broughtForward)));
      expect(used.every((each) => each >= 0n)).toBe(true);
    }
  });

  test("leaves a loss of the year only without a gain, and long-term ones meet no short-term gain", () => {
    const wrong = people.filter(({ before, losses }) => {
      const ofYear = setOff(before);
      const longAlone = setOff(
        before,
        losses.map((each) => ({ ...each, shortTerm: 0n })),
      );
      return (
        (ofYear.shortTermLossLeft > 0n && gainLeft(ofYear) > 0n) ||
        (ofYear.longTermLossLeft > 0n && gainLeft(ofYear, "long") > 0n) ||
        longAlone.ways.some(({ term, broughtForward }) => term === "short" && broughtForward > 0n)
      );
    });
    expect(wrong).toEqual([]);
  });

  test("uses a loss in its last year, then the oldest, before any other of its term", () => {
    const wrong = people.filter(({ before, losses }) => {
      const { earlierLeft } = setOff(before, losses);
      return terms.some((term) => {
        const left = earlierLeft.filter((each) => each[term] > 0n).map(({ year }) => year);
        return earlierLeft.some(
          ({ year, ...each }, i) => year > Math.min(...left) && each[term] !== losses[i]?.[term],
        );
      });
    });
    expect(wrong).toEqual([]);
  });

  test("uses the most that sections 70 and 74 allow in every order, and lets least lapse", () => {
    const orders = [true, false].flatMap((slabFirst) =>
      (["long-term-first", "last-year-first", "year-by-year"] as const).map(
        (earlier): SetOffOrder => ({ slabFirst, earlier }),
      ),
    );
    const lapses = ({ earlierLeft }: SetOff) =>
      sumOf(earlierLeft.flatMap((each) => (each.lastYear ? terms.map((term) => each[term]) : [])));
    const counts = { slab: 0, "long-term-first": 0, "last-year-first": 30, "year-by-year": 0 };
    const wrong = people.filter(({ before, losses }) => {
      const ofYear = setOff(before);
      const given = (term: (typeof terms)[number]) => sumOf(losses.map((each) => each[term]));
      const byLong = smaller(given("longTerm"), gainLeft(ofYear, "long"));
      const most = byLong + smaller(given("shortTerm"), gainLeft(ofYear) - byLong);
      const used = setOff(before, losses);
      const found = otherOrders(before, losses);
      counts.slab += found.slab === undefined ? 0 : 1;
      for (const { order } of found.earlier) {
        counts[order] += 1;
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
});
