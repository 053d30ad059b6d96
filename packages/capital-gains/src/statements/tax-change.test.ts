import { type GainKey, gainKeys, slabPercents } from "@site/result/names";
import { type ComparedTax, taxChange } from "@site/result/tax-change";
import type { TaxComputation, TaxRow } from "@site/result/tax-computation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { resultOf } from "../../test/process.ts";
import { wholeRupeeText } from "../law/values/rupee-text.ts";

// What a change of the tax is called: a saving only where both sums contain the same things.

const inRupees = (amount: string) => wholeRupeeText(BigInt(amount.split(".")[0] ?? ""));
const words = { what: "Your answers", inRupees };
const said = (before: ComparedTax, after: ComparedTax) => {
  const { tone, sentences } = taxChange(before, after, words);
  return { tone, text: sentences.join("\n") };
};

/** What is in a sum and beside it, by names of its own: each with its amount or number. */
function contentsOf({ tax, setAsideCount, classes }: ComparedTax): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  for (const { key, gains } of tax.rows) {
    for (const { from, section, amount } of gains) {
      const isLong = key.startsWith("112A");
      const kind = `${from} ${key} ${isLong ? section : ""}`;
      contents.set(kind, String(BigInt(contents.get(kind) ?? 0) + BigInt(amount)));
    }
  }
  contents.set("not in the sum, slab", tax.atSlabRates);
  contents.set("not in the sum, section 112", tax.leftOut);
  contents.set("slab", tax.slabPercent ?? "not said");
  contents.set("set aside", String(setAsideCount));
  for (const { term, lots, gain } of classes) {
    if (term !== "long" && term !== "short") {
      contents.set(`apart, ${term}`, `${lots} sale ${gain}`);
    }
  }
  return contents;
}

/** Names what entered or left: a kind of income with its amounts, or anything else that differs. */
function movesOf(before: ComparedTax, after: ComparedTax) {
  const [was, is] = [contentsOf(before), contentsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => [name, was.get(name) ?? "0", is.get(name) ?? "0"] as const)
    .filter(([name, earlier, now]) =>
      /^(statement|buyback) /.test(name) ? (earlier === "0") !== (now === "0") : earlier !== now,
    );
}

/** Fails unless the words fit what moved between two taxes. */
function expectFittingWords(before: ComparedTax, after: ComparedTax): "compared" | "moved" {
  const { tone, text } = said(before, after);
  const moves = movesOf(before, after);
  const change = BigInt(after.tax.total) - BigInt(before.tax.total);
  if (moves.length === 0) {
    expect(text).toMatch(change === 0n ? / stays / : change < 0n ? / save / : / add /);
    expect(tone).toBe(change === 0n ? null : change < 0n ? "less" : "more");
    return "compared";
  }
  expect(text).not.toMatch(/\b(saves?|stays?|adds?)\b/);
  expect(tone).toBeNull();
  for (const [name, earlier, now] of moves) {
    const isSlab = name === "not in the sum, slab";
    if (name === "slab") {
      expect(text).toMatch(now === "not said" ? /Without your slab/ : new RegExp(`is ${now}%`));
    } else if (name === "set aside" || name.startsWith("apart, ")) {
      const [count = ""] = now.split(" ");
      expect(text).toContain(count === "0" && name !== "set aside" ? "→ none" : `${count} sale`);
    } else if (!(isSlab && before.tax.slabPercent !== after.tax.slabPercent)) {
      const by = BigInt(now) - BigInt(earlier);
      const isNamed =
        text.includes(wholeRupeeText(by < 0n ? -by : by)) ||
        (text.includes(inRupees(earlier)) && text.includes(inRupees(now)));
      expect([name, isNamed, text]).toEqual([name, true, text]);
    }
  }
  return "moved";
}

const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const kinds = gainKeys.flatMap(
  (key): readonly (readonly [GainKey, Gain["from"], Gain["section"]])[] =>
    key === "slab"
      ? [
          [key, "statement", "50AA"],
          [key, "statement", "slab"],
          [key, "elsewhere", "slab"],
        ]
      : key.startsWith("111A")
        ? [
            [key, "statement", "111A"],
            [key, "buyback", "111A"],
            [key, "elsewhere", "111A"],
          ]
        : [
            [key, "statement", "112A"],
            [key, "statement", "112"],
            [key, "buyback", "112A"],
            [key, "elsewhere", "112A"],
          ],
);
type Gain = TaxRow["gains"][number];

/** What a made-up tax is made of. */
type Made = {
  readonly amounts: readonly bigint[];
  readonly losses: bigint;
  readonly slabPercent: TaxComputation["slabPercent"];
  readonly leftOut: bigint;
  readonly setAsideCount: number;
  readonly apart: readonly number[];
};

const made: fc.Arbitrary<Made> = fc.record({
  amounts: fc.tuple(...kinds.map(() => fc.oneof(fc.constant(0n), amount))),
  losses: fc.bigInt({ min: 0n, max: 500_000n }),
  slabPercent: fc.constantFrom(null, null, ...slabPercents),
  leftOut: fc.constantFrom(0n, 0n, 5_000n, -3n),
  setAsideCount: fc.constantFrom(0, 0, 1, 2),
  apart: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 1, 3))),
});

/** Two taxes, of which the second differs in some of what it is made of. */
const pair = fc
  .record({
    before: made,
    after: made,
    changed: fc.subarray(["losses", "slabPercent", "leftOut", "setAsideCount", "apart"] as const),
    amountsChanged: fc.array(fc.boolean(), { minLength: kinds.length, maxLength: kinds.length }),
    scaled: fc.boolean(),
    few: fc.boolean(),
  })
  .map(({ before, after, changed, amountsChanged, scaled, few }) => {
    const some = few ? changed.filter((name) => name === "losses") : changed;
    const other = Object.fromEntries(some.map((name) => [name, after[name]]));
    const amounts = before.amounts.map((each, at) =>
      scaled || few
        ? each === 0n || kinds[at]?.[1] === "elsewhere"
          ? each
          : each + 1n || 7n
        : amountsChanged[at]
          ? (after.amounts[at] ?? 0n)
          : each,
    );
    return [taxOf(before), taxOf({ ...before, ...other, amounts })] as const;
  });

function taxOf({ amounts, losses, slabPercent, leftOut, setAsideCount, apart }: Made): ComparedTax {
  const rows = gainKeys.flatMap((key): TaxRow[] => {
    const gains = kinds.flatMap(([of, from, section], at): Gain[] => {
      const each = amounts[at] ?? 0n;
      return of === key && each !== 0n ? [{ from, section, amount: String(each) }] : [];
    });
    const sum = gains.reduce((all, each) => all + BigInt(each.amount), 0n);
    const left = sum > losses ? sum - losses : 0n;
    const ratePercent = key === "slab" ? slabPercent : (key.split("@")[1] ?? null);
    const tax =
      ratePercent === null
        ? left === 0n
          ? "0"
          : null
        : String((left * BigInt(ratePercent.replace(/[.].*/, ""))) / 100n);
    const none = { lossesOfYear: "0", setOffElsewhere: "0", carriedForward: "0", exempt: "0" };
    const broughtForward = String(sum > 0n ? sum - left : 0n);
    return gains.length === 0
      ? []
      : [
          {
            key,
            ratePercent,
            gains,
            ...none,
            broughtForward,
            left: String(left),
            taxed: String(left),
            tax,
          },
        ];
  });
  const tax = rows.reduce((all, row) => all + BigInt(row.tax ?? 0), 0n);
  const atSlabRates = rows.filter((row) => row.tax === null).map(({ left }) => left);
  return {
    tax: {
      rows,
      slabPercent,
      exemption: "125000",
      tax: String(tax),
      cess: "0",
      total: String(tax),
      atSlabRates: atSlabRates[0] ?? "0",
      leftOut: String(leftOut),
    },
    setAsideCount,
    classes: (["intraday", "buyback", "excluded"] as const).flatMap((term, at) => {
      const lots = apart[at] ?? 0;
      return lots === 0 ? [] : [{ term, section: "" as never, lots, gain: `${lots}00.00` }];
    }),
  };
}

describe("what a change of the tax is called", () => {
  test("of any two taxes only those of the same things are compared, and all that moved is named", () => {
    const counts = { compared: 0, moved: 0 };
    fc.assert(
      fc.property(pair, ([before, after]) => {
        counts[expectFittingWords(before, after)] += 1;
      }),
      { numRuns: 5_000 },
    );
    // Both happened often.
    expect(Math.min(counts.compared, counts.moved)).toBeGreaterThan(500);
  });

  test("neither is a saving said between any two ways of answering about one statement", async () => {
    const fund = "INF999X01017";
    const statement = {
      long: [
        { name: "MYSETF", isin: fund, sale: "2000000.00", cost: "1200000.00", fmv: "" },
        {
          name: "ITC",
          isin: "INE154A01025",
          sale: "900000.00",
          cost: "100000.00",
          bought: "2017-01-10",
          fmv: "",
        },
      ].map((lot) => ({ sold: "2025-12-16", bought: "2024-01-02", quantity: "100", ...lot })),
      short: [
        {
          name: "SBI",
          isin: "INE062A01020",
          quantity: "10",
          sale: "60000.00",
          cost: "50000.00",
          sold: "2025-05-20",
          bought: "2025-01-02",
        },
      ],
    };
    const answers = [
      ...[
        {},
        { kinds: { [fund]: "debt-fund" as const } },
        { kinds: { [fund]: "gold-fund" as const } },
      ],
      { kinds: { [fund]: "equity-fund" as const } },
    ].flatMap((kind) =>
      [undefined, "20" as const, "30" as const].flatMap((slabPercent) =>
        [
          {},
          { acceptProposedFmv: true },
          { fmvPrices: { INE154A01025: "300" } },
          { buybacks: [{ isin: "INE154A01025", sold: "2025-12-16" }] },
          { losses: { earlierYears: [lossOf("120000", "330007")], otherGains: [] } },
          { losses: { earlierYears: [], otherGains: [gainOf("112A", "200000")] } },
          {
            losses: {
              earlierYears: [lossOf("5000000", "0")],
              otherGains: [gainOf("slab", "-20000")],
            },
          },
        ].map((other) => ({ ...kind, ...other, ...(slabPercent && { slabPercent }) })),
      ),
    );
    const results = await Promise.all(
      answers.map(async (each) => {
        const { tax, classes, setAside } = await resultOf([iciciStatement(statement)], each);
        return { tax, classes, setAsideCount: setAside.length };
      }),
    );
    const counts = { compared: 0, moved: 0 };
    for (const before of results) {
      for (const after of results) {
        counts[expectFittingWords(before, after)] += 1;
      }
    }
    expect(counts.compared + counts.moved).toBeGreaterThan(5_000);
    expect(counts.compared).toBeGreaterThan(results.length);
  });
});

const lossOf = (shortTermLoss: string, longTermLoss: string) => ({
  assessmentYear: "2025-26",
  shortTermLoss,
  longTermLoss,
  filedInTime: true,
});
const gainOf = (section: "112A" | "slab", gain: string) => ({
  section,
  ...(section === "112A" && { ratePercent: "12.5" }),
  period: "upto-15-jun" as const,
  gain,
});
