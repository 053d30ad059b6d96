import { expect, test } from "vitest";
import { heldRules, unusedLosses } from "./held-rules.ts";
import { mergeRun } from "./merged-returns.ts";

const SEED = 20_261_122;

test("a changed return breaks the rules that its change concerns", async () => {
  const { bytes, notices } = await mergeRun(SEED, 0);
  const brokenBy = (change: (itr2: Changed) => void) => {
    const { ITR2 } = JSON.parse(new TextDecoder().decode(bytes)).ITR;
    change(ITR2);
    const rules = heldRules(ITR2, notices).flatMap(({ rule, holds }) => (holds ? [] : [rule]));
    return [...new Set(rules)].sort((a, b) => a - b);
  };
  expect(brokenBy(() => {})).toEqual([]);
  const row = (name: string) => `IncBFLA.${name}`;
  expect(
    brokenBy((itr2) => add(itr2, `ScheduleBFLA.LTCG12_5Per.${row("IncOfCurYrUndHeadFromCYLA")}`)),
  ).toEqual([238, 580]);
  expect(
    brokenBy((itr2) =>
      add(itr2, "ScheduleCGFor23.AccruOrRecOfCG.ShortTermUnder20Per.DateRange.Upto15Of6"),
    ),
  ).toEqual([577]);
  expect(
    brokenBy((itr2) =>
      add(itr2, "ScheduleCGFor23.LongTermCapGain23.SaleOfEquityShareUs112A.BalanceCG"),
    ),
  ).toEqual([134, 135]);
  expect(brokenBy((itr2) => add(itr2, "ScheduleCGFor23.LongTermCapGain23.TotalLTCG"))).toContain(
    99,
  );
  expect(brokenBy((itr2) => add(itr2, "ScheduleBFLA.TotalBFLossSetOff.TotBFLossSetoff"))).toEqual([
    236, 276,
  ]);
  const a2 = "ScheduleCGFor23.ShortTermCapGainFor23.EquityMFonSTT.0.EquityMFonSTTDtls";
  const sold = 1_009_856;
  expect(brokenBy((itr2) => add(itr2, `${a2}.FullConsideration`, -sold))).toEqual([102, 113]);
  const unused = JSON.parse(new TextDecoder().decode(bytes)).ITR.ITR2;
  add(unused, "ScheduleCGFor23.CurrYrLosses.LossRemainSetOff.StclSetoff20Per");
  add(unused, "ScheduleCGFor23.CurrYrLosses.InLtcg12_5Per.CurrYrCapGain");
  expect(unusedLosses(unused)).toContain("short-term loss");
});

type Changed = { [key: string]: Changed | number };

/** Adds one rupee, or another amount, to a field. */
function add(itr2: Changed, path: string, rupees = 1): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const at = keys.reduce<Changed>((node, key) => node[key] as Changed, itr2);
  at[last] = Number(at[last]) + rupees;
}
