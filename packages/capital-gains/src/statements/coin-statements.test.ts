import { readFileSync } from "node:fs";
import type { Lot } from "result/lot";
import { describe, expect, test } from "vitest";
import { findingOf, findingsOf, processed } from "../../test/process.ts";
import { Random } from "../../test/random.ts";
import { type TradewiseLot, zerodhaStatement } from "../../test/zerodha-statement.ts";
import { checkDigit } from "../law/values/isin.ts";

// Statements of Coin, Zerodha's platform for mutual funds, with funds of every category. What is
// expected is worked out here from the data file and the law, without the engine's own table.

type Unit = {
  readonly isin: string;
  /** The line of its class. */
  readonly head: string;
  readonly scheme: string;
  readonly listed: boolean;
  readonly likely: string;
  readonly confidence: string;
  /** The kinds with the first and the last day on which AMFI's lists showed them; "" for all days. */
  readonly kinds: readonly (readonly [kind: string, first: string, last: string])[];
};

/** The units of each class of the data file. */
const classes = classesOf(readFileSync(new URL("../../data/funds.txt", import.meta.url), "utf8"));
const netAssetValues = new Map(
  readFileSync(new URL("../../data/fund-nav-2018-01-31.csv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split(","))
    .map(([isin = "", nav = ""]) => [isin, nav]),
);

function classesOf(text: string): readonly (readonly Unit[])[] {
  return text
    .split(/^@/m)
    .slice(1)
    .map((part) => {
      const [head = "", ...lines] = part.trimEnd().split("\n");
      const [kind = "", likely = "", confidence = "", listed, , changes = ""] = head.split("|");
      const kinds = changes.split("; ").map((each) => each.split(" ") as [string, string, string]);
      return lines.flatMap((line) =>
        line
          .slice(4)
          .split(",")
          .flatMap((serials) =>
            (serials.match(/.{4}/g) ?? []).map((serial): Unit => {
              const body = `INF${line.slice(0, 4)}${serial}`;
              return {
                isin: body + checkDigit(body),
                head,
                scheme: `${head} ${line.slice(0, 4)} ${serials}`,
                listed: listed === "listed",
                likely,
                confidence,
                kinds: changes === "" ? [[kind, "", "9999"]] : kinds,
              };
            }),
          ),
      );
    });
}

/** What becomes of a lot: its kind decides, decides and is marked, or is asked. */
type Outcome = "decided" | "marked" | "asked";

function kindOn(unit: Unit, day: string): string {
  const [[firstKind = ""] = []] = unit.kinds;
  const at = unit.kinds.findLastIndex(([, first]) => first <= day);
  const [kind, , last = ""] = unit.kinds[at] ?? [firstKind, "", "9999"];
  return day <= last || at === unit.kinds.length - 1 ? kind : "fund-of-unknown-kind";
}

function outcomeOf(unit: Unit, sold: string): Outcome {
  const kind = kindOn(unit, sold);
  if (kind === "fund-of-unknown-kind") {
    return "asked";
  }
  const isEarlier = kind !== unit.kinds.at(-1)?.[0];
  return unit.confidence === "medium" || isEarlier ? "marked" : "decided";
}

/** The section by kind and days, as the Act has it. */
function sectionOf(kind: string, listed: boolean, bought: string, sold: string): string {
  const isHeldLonger = (years: number) => {
    const limit = `${Number(bought.slice(0, 4)) + years}${bought.slice(4)}`;
    return sold > (limit.endsWith("-02-29") ? limit.replace("29", "28") : limit);
  };
  if (kind === "equity-fund") {
    return isHeldLonger(1) ? "112A" : "111A";
  }
  const isOfDebt = kind === "debt-fund" || kind === "liquid-fund";
  const isSpecified = isOfDebt || (kind !== "hybrid-fund" && sold < "2025-04-01");
  if (bought >= "2023-04-01" && isSpecified) {
    return "50AA";
  }
  return isHeldLonger(sold < "2024-07-23" ? 3 : listed ? 1 : 2) ? "112" : "slab";
}

type Drawn = { readonly year: number; readonly lots: readonly (TradewiseLot & { unit: Unit })[] };

function draw(run: number): Drawn {
  const random = new Random(24, run);
  const day = (from: string, to: string) => {
    const [first, last] = [Date.parse(from), Date.parse(to)].map((ms) => ms / 86_400_000);
    const at = (first ?? 0) + random.below((last ?? 0) - (first ?? 0) + 1);
    return new Date(at * 86_400_000).toISOString().slice(0, 10);
  };
  const year = random.pick([2020, 2021, 2022, 2023, 2024, 2025]);
  const units = Array.from({ length: 1 + random.below(8) }, () => {
    const ofClass = random.pick(classes);
    return random.pick(ofClass);
  });
  const lots = units.flatMap((unit, i) =>
    Array.from({ length: 1 + random.below(3) }, () => {
      const sold = day(`${year}-04-01`, `${year + 1}-03-31`);
      const bought = random.chance(0.3) ? day("2014-04-01", "2018-01-31") : day("2018-02-01", sold);
      return {
        ...{ unit, isin: unit.isin, symbol: `FUND ${i}`, bought, sold },
        ...{ quantity: "10.125", buyValue: "1012.5", sellValue: String(500 + random.below(3000)) },
      };
    }),
  );
  return { year, lots };
}

function seenOutcome({ flags }: Lot): Outcome {
  return flags.includes("fund-kind-unknown")
    ? "asked"
    : flags.includes("fund-kind-by-category")
      ? "marked"
      : "decided";
}

describe("1,000 random statements of Coin", () => {
  test("every scheme is decided, marked or asked as its confidence says", async () => {
    const schemes = { decided: 0, marked: 0, asked: 0 };
    const classesSeen = new Set<string>();
    let netAssetValuesUsed = 0;
    for (let run = 0; run < 1000; run += 1) {
      const { year, lots } = draw(run);
      const file = zerodhaStatement({ "Mutual Funds": lots }, year);
      const { json } = await processed([file], { acceptProposedFmv: true });
      const asked = new Map<string, Unit>();
      const outcomes = new Set<string>();
      expect(json.lots).toHaveLength(lots.length);
      for (const [i, { unit, bought, sold }] of lots.entries()) {
        const seen = json.lots[i] as Lot;
        const outcome = outcomeOf(unit, sold);
        const kind = kindOn(unit, sold);
        if (outcomes.size < outcomes.add(`${unit.scheme} ${outcome}`).size) {
          schemes[outcome] += 1;
        }
        classesSeen.add(unit.head);
        const which = `run ${run}, ${unit.isin} bought ${bought}, sold ${sold}`;
        expect([seenOutcome(seen), seen.kind], which).toEqual([outcome, kind]);
        if (outcome === "asked") {
          asked.set(unit.kinds.at(-1)?.[0] === kind ? unit.scheme : `${unit.isin} then`, unit);
          expect(seen.section, which).toBe("mutual-fund");
          continue;
        }
        expect(seen.section, which).toBe(sectionOf(kind, unit.listed, bought, sold));
        const nav = netAssetValues.get(unit.isin);
        if (seen.grandfathered && !unit.listed && nav !== undefined) {
          netAssetValuesUsed += 1;
          expect(Number(seen.fmvPerUnit), which).toBe(Number(nav));
        }
      }
      const questions = findingsOf(json, "fund-kind-unknown").map(({ data }) => data?.likelyKind);
      const expected = [...asked.values()].map(({ likely }) => (likely === "" ? null : likely));
      expect(questions.toSorted(), `run ${run}`).toEqual(expected.toSorted());
      const marked = new Set(
        lots.filter(({ unit, sold }) => outcomeOf(unit, sold) === "marked").map(({ isin }) => isin),
      );
      const { data, message = "" } = findingOf(json, "fund-kind-by-category") ?? {};
      expect(data?.funds ?? 0, `run ${run}`).toBe(marked.size);
      expect([...marked].every((isin) => message.includes(isin ?? ""))).toBe(true);
    }
    expect(classesSeen.size).toBe(classes.length);
    expect(schemes).toEqual({ decided: 2232, marked: 1204, asked: 1096 });
    expect(netAssetValuesUsed).toBe(233);
  });
});
