import { expect, test } from "vitest";
import { heldRules, unusedLosses } from "./held-rules.ts";
import { mergeRun } from "./merged-returns.ts";

const merged = await mergeRun(20_261_122, 0);
type Changed = { [key: string]: Changed | number };

/** The merged return with rupees added to its fields. */
function changed(...changes: readonly (readonly [path: string, rupees: number])[]) {
  const document = JSON.parse(new TextDecoder().decode(merged.bytes));
  for (const [path, rupees] of changes) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const at = keys.reduce<Changed>((node, key) => node[key] as Changed, document.ITR.ITR2);
    at[last] = Number(at[last]) + rupees;
  }
  return document;
}

const cg = "ScheduleCGFor23";
const a2 = `${cg}.ShortTermCapGainFor23.EquityMFonSTT.0.EquityMFonSTTDtls`;

test.each<[path: string, rupees: number, rules: number[]]>([
  [a2, 0, []],
  ["ScheduleBFLA.LTCG12_5Per.IncBFLA.IncOfCurYrUndHeadFromCYLA", 1, [238, 580]],
  [`${cg}.AccruOrRecOfCG.ShortTermUnder20Per.DateRange.Upto15Of6`, 1, [577]],
  [`${cg}.LongTermCapGain23.SaleOfEquityShareUs112A.BalanceCG`, 1, [99, 134, 135, 575]],
  [`${cg}.LongTermCapGain23.SaleOfEquityShareUs112A.CapgainonAssets`, 1, [99, 135, 575]],
  [`${cg}.LongTermCapGain23.TotalLTCG`, 1, [99]],
  ["ScheduleBFLA.TotalBFLossSetOff.TotBFLossSetoff", 1, [236, 276]],
  [`${a2}.FullConsideration`, -1_009_856, [102, 113]],
])("%s changed by %i breaks the rules that it concerns", (path, rupees, rules) => {
  const changes = rupees === 0 ? [] : ([[path, rupees]] as const);
  const broken = heldRules(changed(...changes), merged.notices).filter(({ holds }) => !holds);
  expect([...new Set(broken.map(({ rule }) => rule))].sort((a, b) => a - b)).toEqual(rules);
});

test("a loss left next to a gain is unused", () => {
  const { ITR2 } = changed(
    [`${cg}.CurrYrLosses.LossRemainSetOff.StclSetoff20Per`, 1],
    [`${cg}.CurrYrLosses.InLtcg12_5Per.CurrYrCapGain`, 1],
  ).ITR;
  expect(unusedLosses(ITR2)).toContain("short-term loss");
});
