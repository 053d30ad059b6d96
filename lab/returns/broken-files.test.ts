import { aisFile, aisJson } from "@site/capital-gains/test/ais-file";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { type DraftValue, itr2Draft, itr2Part } from "@site/capital-gains/test/itr2-draft";
import { Random } from "@site/capital-gains/test/random";
import type { Result } from "@site/result/result";
import { expect, test } from "vitest";
import { date } from "../../packages/capital-gains/src/law/values/calendar-date.ts";
import { checkAis } from "../../packages/capital-gains/src/papers/ais/check-ais.ts";
import { statementSales } from "../../packages/capital-gains/src/papers/ais/statement-sales.ts";
import { returnGainsOf } from "../../packages/capital-gains/src/papers/return/gains-of-result.ts";
import { mergeReturn } from "../../packages/capital-gains/src/papers/return/merge-return.ts";
import { resultOf, taken } from "../../packages/capital-gains/test/process.ts";

const runs = 200;
const seed = 20_261_122;
const soldLot = {
  sold: "2025-08-01",
  bought: "2025-05-02",
  quantity: "10",
  sale: "5000",
  cost: "4000",
};

/** Values that replace a correct one. */
const strangeValues: readonly DraftValue[] = [
  "",
  "x",
  "1,2",
  -1,
  1.5,
  9e15,
  [],
  [[]],
  {},
  { a: [1] },
];

const processed = () => resultOf([iciciStatement({ short: [soldLot] })]);

test(`${runs} broken drafts are merged or refused, without an exception`, async () => {
  const gains = taken(returnGainsOf(await processed()));
  const draft = itr2Draft();
  for (const name of ["ScheduleCGFor23", "Schedule112A", "ScheduleCFL"]) {
    draft.ITR.ITR2[name] = itr2Part(name);
  }
  const codes = await outcomes(draft, (text) => mergeReturn(new TextEncoder().encode(text), gains));
  expect(codes).toEqual(
    expect.arrayContaining(["ok", "return-not-json", "merged-return-not-valid"]),
  );
}, 120_000);

test(`${runs} broken AIS files are compared or refused, without an exception`, async () => {
  const sales = statementSales(await processed());
  const ais = aisJson({
    sales: [{ day: "04/08/2025", isin: "INE154A01025", quantity: "10", saleValue: "5000" }],
  }) as DraftValue;
  const key = { pan: "ABCPK1234F", born: date("1980-04-15") };
  const codes = await outcomes(ais, (text) => checkAis(aisFile({}, text), key, sales));
  expect(codes).toEqual(expect.arrayContaining(["ok", "ais-wrong-password", "ais-not-recognised"]));
}, 120_000);

/** Codes of all outcomes for the value with one or two strangers, or truncated. */
async function outcomes(
  value: DraftValue,
  tried: (text: string) => Promise<Result<unknown>>,
): Promise<readonly string[]> {
  const codes = new Set<string>();
  for (let run = 0; run < runs; run += 1) {
    const random = new Random(seed, run);
    const once = withStranger(value, random);
    const text = JSON.stringify(random.chance(0.3) ? withStranger(once, random) : once);
    const end = random.chance(0.1) ? random.below(text.length) : text.length;
    const outcome = await tried(text.slice(0, end));
    codes.add(outcome.ok ? "ok" : outcome.error.code);
  }
  return [...codes];
}

/** The value with a stranger at a random depth. */
function withStranger(value: DraftValue, random: Random): DraftValue {
  if (typeof value !== "object" || value === null || random.chance(0.06)) {
    return random.pick(strangeValues);
  }
  const keys = Object.keys(value);
  const key = random.pick(keys);
  if (keys.length === 0) {
    return random.pick(strangeValues);
  }
  if (Array.isArray(value)) {
    return value.map((item, i) => (String(i) === key ? withStranger(item, random) : item));
  }
  const fields = value as Readonly<Record<string, DraftValue>>;
  return { ...fields, [key]: withStranger(fields[key] ?? "", random) };
}
