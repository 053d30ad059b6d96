import { type DraftValue, itr2Draft, itr2Part } from "@site/capital-gains/test/itr2-draft";
import type { Random } from "@site/capital-gains/test/random";

type Fields = Record<string, DraftValue>;

/** The periods of Table F, each with a day in it. */
const periods = [
  ["Upto15Of6", "2025-05-20"],
  ["Upto15Of9", "2025-07-01"],
  ["Up16Of9To15Of12", "2025-11-11"],
  ["Up16Of12To15Of3", "2026-01-15"],
  ["Up16Of3To31Of3", "2026-03-30"],
] as const;

/** The rows of Table F that a resident's own gains belong to. */
const [slab, at20, at125] = [
  "ShortTermUnderAppRate",
  "ShortTermUnder20Per",
  "LongTermUnder12_5Per",
] as const;

/**
 * Returns a random draft of ITR-2, and the parts of its Schedule CG that a merge must leave as they are;
 * `mayDeduct54F` is the most that section 54F may take off item B3.
 */
export function randomDraft(random: Random, mayDeduct54F: number) {
  const draft = itr2Draft();
  const { ITR2 } = draft.ITR;
  for (const name of ["Schedule112A", "ScheduleCFL", "ScheduleS", "ScheduleHP", "ScheduleVIA"]) {
    if (random.chance(0.4)) {
      ITR2[name] = itr2Part(name);
    }
  }
  ITR2.ScheduleCGFor23 = itr2Part("ScheduleCGFor23");
  const deducted = mayDeduct54F > 0 && random.chance(0.15) ? 1 + random.below(mayDeduct54F) : 0;
  const { own, longTerm } = fillScheduleCG(ITR2.ScheduleCGFor23 as Fields, random, deducted);
  salary(ITR2, random);
  const mostOfHouse = Math.min(150_000, Math.max(0, longTerm));
  houseLoss(ITR2, random, random.chance(0.3) ? random.below(mostOfHouse + 1) : 0);
  specialIncome(ITR2, random);
  if (random.chance(0.5)) {
    const income = itr2Part("ScheduleOS.IncOthThanOwnRaceHorse") as Fields;
    ITR2.ScheduleOS = {
      ...(itr2Part("ScheduleOS") as Fields),
      IncOthThanOwnRaceHorse: { ...income, Dividend22f: random.pick([0, 1, 75_000]) },
    };
  }
  return { draft, own };
}

/** Puts an item of the person's into the schedule. */
type Put = (path: readonly [string, string], value: DraftValue) => void;

const short = (name: string) => ["ShortTermCapGainFor23", name] as const;
const long = (name: string) => ["LongTermCapGain23", name] as const;

/** Fills in the person's own items, and now and then Table F with these alone. */
function fillScheduleCG(cg: Fields, random: Random, deducted: number) {
  const own: (readonly string[])[] = [];
  const inTableF: Record<string, number[]> = {
    [slab]: [0, 0, 0, 0, 0],
    [at20]: [0, 0, 0, 0, 0],
    [at125]: [0, 0, 0, 0, 0],
  };
  /** Puts a gain into a period, and returns a day of it. */
  const day = (row: string, gain: number): string => {
    const period = random.below(periods.length);
    inTableF[row] = inTableF[row]?.with(period, (inTableF[row][period] ?? 0) + gain) ?? [];
    return periods[period]?.[1] ?? "";
  };
  const put: Put = (path, value) => {
    part(cg, path[0])[path[1]] = value;
    own.push(path);
  };

  if (random.chance(0.3)) {
    const houses = Array.from({ length: 1 + random.below(2) }, () => house(random, day));
    const gains = houses.map(({ LTCGonImmvblPrprty: gain }) => gain);
    put(long("SaleofLandBuild"), {
      SaleofLandBuildDtls: houses,
      TotalLTCGImmblPrprty: gains.reduce((sum, gain) => sum + gain, 0),
      TotalExcessTax: 0,
    });
  }
  if (random.chance(0.15)) {
    const { gain, value, ...deductions } = sale(random, 1000);
    const sold = {
      ...deductions,
      DateofPurchase: "2024-05-01",
      DateofSale: day(slab, gain),
      FullConsideration: value,
      FullConsideration50C: value,
      Balance: gain,
      DeductionUs54B: 0,
      STCGonImmvblPrprty: gain,
    };
    put(short("SaleofLandBuild"), { SaleofLandBuildDtls: [sold] });
  }
  // A merge may add the statement's figures to these two, so they are not the person's alone.
  if (random.chance(0.3)) {
    const item = { ...otherAssets(random, slab, day), LossSec94of7Or94of8: 0 };
    part(cg, "ShortTermCapGainFor23").SaleOnOtherAssets = item;
  }
  if (random.chance(0.15)) {
    const item = { ...otherAssets(random, at125, day), DeductionUs54F: 0 };
    part(cg, "LongTermCapGain23").SaleofAssetNADtls = { SaleofAssetNA: item };
  }
  if (random.chance(0.15)) {
    const { gain, value, ...DeductSec48 } = sale(random, 0);
    day(at125, gain);
    const amounts = { FullConsideration: value, DeductSec48, BalanceCG: gain };
    const details = { ...amounts, DeductionUs54F: 0, CapgainonAssets: gain };
    const item = { Proviso112SectionCode: "22", Proviso112Applicabledtls: details };
    put(long("Proviso112Applicable"), [item]);
  }
  passThrough(random, day, put);
  if (random.chance(0.2)) {
    cg.IncmFromVDATrnsf = random.below(5000);
  }
  if (deducted > 0) {
    part(cg, "LongTermCapGain23", "SaleOfEquityShareUs112A").DeductionUs54F = deducted;
    day(at125, -deducted);
    if (random.chance(0.5)) {
      const claim = { DateofTransfer: "2025-08-01", AmtDeducted: deducted };
      cg.DeducClaimInfo = { DeducClaimDtlsUs54F: [claim], TotDeductClaim: deducted };
    }
    own.push(["DeducClaimInfo"]);
  }
  fillTableF(cg, random, inTableF);
  return { own, longTerm: (inTableF[at125] ?? []).reduce((sum, gain) => sum + gain, 0) };
}

/** Fills in deemed gains and those that are passed through to the person. */
function passThrough(random: Random, day: (row: string, gain: number) => string, put: Put): void {
  if (random.chance(0.1)) {
    const gain = random.below(50_000);
    day(slab, gain);
    put(short("TotalAmtDeemedStcg"), gain);
  }
  if (random.chance(0.1)) {
    const [passedAt20, passedAtSlab] = [random.below(9000), random.below(9000)];
    day(at20, passedAt20);
    day(slab, passedAtSlab);
    put(short("PassThrIncNatureSTCG20Per"), passedAt20);
    put(short("PassThrIncNatureSTCGAppRate"), passedAtSlab);
    put(short("PassThrIncNatureSTCG"), passedAt20 + passedAtSlab);
  }
  if (random.chance(0.1)) {
    const gain = random.below(9000);
    day(at125, gain);
    put(long("PassThrIncNatureLTCG12_5Per"), gain);
    put(long("PassThrIncNatureLTCG"), gain);
  }
}

/** Fills in Table F with the person's own items, in some drafts. */
function fillTableF(cg: Fields, random: Random, inTableF: Record<string, number[]>): void {
  const isTableFFilled = random.chance(0.6);
  for (const [row, amounts] of Object.entries(inTableF)) {
    if (isTableFFilled && amounts.every((amount) => amount >= 0)) {
      const named = periods.map(([period], i) => [period, amounts[i] ?? 0] as const);
      part(cg, "AccruOrRecOfCG")[row] = { DateRange: Object.fromEntries(named) };
    }
  }
}

/** Returns a gain or loss with its value and deductions, both at least so much. */
function sale(random: Random, least: number) {
  const amount = 1 + random.below(10 ** (1 + random.below(7)));
  const gain = random.chance(0.3) ? -amount : amount;
  const cost = Math.max(-gain, 0) + least;
  const value = Math.max(gain, 0) + least;
  return { gain, value, AquisitCost: cost, ImproveCost: 0, ExpOnTrans: 0, TotalDedn: cost };
}

type Day = (row: string, gain: number) => string;

function house(random: Random, day: Day) {
  const value = 1_000_000 + random.below(9_000_000);
  const cost = random.below(value + 400_000);
  const balance = value - cost;
  const exemption = balance > 0 && random.chance(0.5) ? random.below(balance) : 0;
  const gain = balance - exemption;
  return {
    DateofPurchase: "2012-05-01",
    DateofSale: day(at125, gain),
    FullConsideration: value,
    FullConsideration50C: value,
    AquisitCost: cost,
    AquisitCostIndex: 0,
    ExpOnTrans: 0,
    TotalDedn: cost,
    Balance: balance,
    ExemptionOrDednUs54: { ExemptionGrandTotal: exemption },
    LTCGonImmvblPrprty: gain,
  };
}

function otherAssets(random: Random, row: string, day: Day): Fields {
  const { gain, value, ...DeductSec48 } = sale(random, 70_000);
  day(row, gain);
  return {
    FullValueConsdRecvUnqshr: 0,
    FairMrktValueUnqshr: 0,
    FullValueConsdSec50CA: 0,
    FullValueConsdOthUnqshr: value,
    FullConsideration: value,
    DeductSec48,
    BalanceCG: gain,
    CapgainonAssets: gain,
  };
}

/** Puts a salary into Schedules CYLA and BFLA. */
function salary(itr2: Fields, random: Random): void {
  const amount = random.below(2_000_000);
  part(itr2, "ScheduleBFLA", "Salary").IncBFLA = {
    IncOfCurYrUndHeadFromCYLA: amount,
    IncOfCurYrAfterSetOffBFLosses: amount,
  };
  part(itr2, "ScheduleCYLA").Salary = {
    IncCYLA: { IncOfCurYrUnderThatHead: amount, IncOfCurYrAfterSetOff: amount },
  };
}

/** Sets a loss of house property off against long-term gains, and leaves some of it. */
function houseLoss(itr2: Fields, random: Random, setOff: number): void {
  const left = random.chance(0.2) ? random.below(50_000) : 0;
  part(itr2, "ScheduleCYLA", "LTCG12_5Per", "IncCYLA").HPlossCurYrSetoff = setOff;
  part(itr2, "ScheduleCYLA", "TotalCurYr").TotHPlossCurYr = setOff + left;
  part(itr2, "ScheduleCYLA", "TotalLossSetOff").TotHPlossCurYrSetoff = setOff;
  part(itr2, "ScheduleCYLA", "LossRemAftSetOff").BalHPlossCurYrAftSetoff = left;
  if (left > 0) {
    itr2.ScheduleCFL = itr2Part("ScheduleCFL");
    const own = { TotalHPPTILossCF: left, TotalSTCGPTILossCF: 0, TotalLTCGPTILossCF: 0 };
    for (const row of ["CurrentAYloss", "TotalLossCFSummary"]) {
      part(itr2, "ScheduleCFL")[row] = { LossSummaryDetail: own };
    }
  }
}

/** Fills Schedule SI with winnings and gains of an earlier state of the draft. */
function specialIncome(itr2: Fields, random: Random): void {
  if (random.chance(0.5)) {
    const rates = [["5BB", 30] as const, ["1A", 20] as const, ["2A", 12.5] as const];
    const lines = rates.map(([SecCode, SplRatePercent]) => {
      const income = random.below(50_000);
      const tax = Math.round((income * SplRatePercent) / 100);
      return { SecCode, SplRatePercent, SplRateInc: income, SplRateIncTax: tax };
    });
    itr2.ScheduleSI = {
      SplCodeRateTax: lines,
      TotSplRateInc: lines.reduce((sum, line) => sum + line.SplRateInc, 0),
      TotSplRateIncTax: lines.reduce((sum, line) => sum + line.SplRateIncTax, 0),
    };
  }
}

/** Returns an object within another, added where it is missing. */
function part(root: Fields, ...path: readonly string[]): Fields {
  let at = root;
  for (const key of path) {
    at[key] ??= {};
    at = at[key] as Fields;
  }
  return at;
}
