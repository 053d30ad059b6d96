import { describe, expect, test } from "vitest";
import { aisFile } from "../../../test/ais-file.ts";
import { aisPair } from "../../../test/ais-pairs.ts";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { resultOf, taken } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { date } from "../../law/values/calendar-date.ts";
import { checkAis } from "./check-ais.ts";
import { statementSales } from "./statement-sales.ts";

const key = { pan: "ABCPK1234F", born: date("1980-04-15") };

/** Compares a random pair, and returns what each side alone is said to have, and what does not agree. */
async function comparedPair(seed: number, run: number) {
  const { lots, entries, onlyInAis, onlyInStatement } = aisPair(new Random(seed, run));
  const sales = statementSales(await resultOf([iciciStatement({ short: lots })]));
  const { shares } = taken(await checkAis(aisFile({ sales: entries }), key, sales));
  const named = (verdict: string) =>
    shares
      .filter((share) => share.verdict === verdict)
      .map(({ name }) => name.replace(/ \(.*/, ""))
      .sort();
  return {
    run,
    found: {
      onlyInAis: named("only-in-ais"),
      onlyInStatement: named("only-in-statement"),
      differing: named("differs"),
      denied: shares
        .filter(({ feedback }) => feedback?.includes("no such sale"))
        .map(({ name }) => name.replace(/ \(.*/, ""))
        .sort(),
    },
    expected: {
      onlyInAis: onlyInAis.toSorted(),
      onlyInStatement: onlyInStatement.toSorted(),
      differing: [],
      denied: onlyInAis.toSorted(),
    },
  };
}

describe("a statement and an AIS whose ISINs differ", () => {
  test("no sale is reported twice, and what only one side has is still reported", async () => {
    // Also run by hand with 1,000 pairs: AIS_PAIRS=1000 npm run test:unit pair-sales
    const pairs = Number(process.env.AIS_PAIRS ?? 150);
    for (let run = 0; run < pairs; run += 1) {
      const { found, expected } = await comparedPair(2026, run);
      expect({ run, ...found }).toEqual({ run, ...expected });
    }
  });
});
