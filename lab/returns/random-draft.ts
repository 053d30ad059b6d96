import { type DraftValue, itr2Draft, itr2Part } from "capital-gains/test/itr2-draft";
import type { Random } from "capital-gains/test/random";

type Fields = Record<string, DraftValue>;
type Row = "slab" | "20" | "12.5";

/** A draft of ITR-2 with other schedules filled, and what the person's own rows of Schedule CG add up to. */
export type RandomDraft = {
  readonly draft: { ITR: { ITR2: Fields } };
  /** Parts of Schedule CG that a merge must leave as they are, by their place below it. */
  readonly own: readonly (readonly string[])[];
  /** Losses of house property that the draft sets off against long-term gains at 12.5%. */
  readonly setOffOfHouse: number;
};

const PERIODS = [
  ["Upto15Of6", "2025-05-20"],
  ["Upto15Of9", "2025-07-01"],
  ["Up16Of9To15Of12", "2025-11-11"],
  ["Up16Of12To15Of3", "2026-01-15"],
  ["Up16Of3To31Of3", "2026-03-30"],
] as const;

/** Returns a random draft; `mayDeduct54F` is the most that section 54F may take off item B3. */
export function randomDraft(random: Random, mayDeduct54F: number): RandomDraft {
  const draft = itr2Draft();
  const { ITR2 } = draft.ITR;
  for (const name of ["Schedule112A", "ScheduleCFL", "ScheduleS", "ScheduleHP", "ScheduleVIA"]) {
    if (random.chance(0.4)) {
      ITR2[name] = itr2Part(name);
    }
  }
  ITR2.ScheduleCGFor23 = itr2Part("ScheduleCGFor23");
  const cg = new OwnRows(ITR2.ScheduleCGFor23 as Fields, random);
  cg.fill();
  if (mayDeduct54F > 0 && random.chance(0.15)) {
    cg.deduct54F(1 + random.below(mayDeduct54F));
  }
  if (random.chance(0.6)) {
    cg.fillTableF();
  }
  salary(ITR2, random);
  const house = random.chance(0.3)
    ? random.below(Math.min(150_000, Math.max(0, cg.sums["12.5"])) + 1)
    : 0;
  houseLoss(ITR2, random, house);
  specialIncome(ITR2, random);
  if (random.chance(0.5)) {
    const income = itr2Part("ScheduleOS.IncOthThanOwnRaceHorse") as Fields;
    ITR2.ScheduleOS = {
      ...(itr2Part("ScheduleOS") as Fields),
      IncOthThanOwnRaceHorse: { ...income, Dividend22f: random.pick([0, 1, 75_000]) },
    };
  }
  return { draft, own: cg.own, setOffOfHouse: house };
}

/** The person's own rows of Schedule CG. */
class OwnRows {
  readonly own: (readonly string[])[] = [];
  readonly sums: Record<Row, number> = { slab: 0, "20": 0, "12.5": 0 };
  readonly #periods: Record<Row, number[]> = {
    slab: [0, 0, 0, 0, 0],
    "20": [0, 0, 0, 0, 0],
    "12.5": [0, 0, 0, 0, 0],
  };
  readonly #cg: Fields;
  readonly #random: Random;

  constructor(cg: Fields, random: Random) {
    this.#cg = cg;
    this.#random = random;
  }

  fill(): void {
    const { short, long } = { short: this.#part("ShortTermCapGainFor23"), long: this.#long() };
    const random = this.#random;
    if (random.chance(0.3)) {
      const sales = Array.from({ length: 1 + random.below(2) }, () => this.#house());
      long.SaleofLandBuild = {
        SaleofLandBuildDtls: sales.map(({ fields }) => fields),
        TotalLTCGImmblPrprty: this.#sum(sales.map(({ gain }) => gain)),
        TotalExcessTax: 0,
      };
      this.own.push(["LongTermCapGain23", "SaleofLandBuild"]);
    }
    if (random.chance(0.15)) {
      const gain = this.#gain();
      const period = this.#add("slab", gain);
      const [value, cost] = [Math.max(gain, 0) + 1000, Math.max(-gain, 0) + 1000];
      const dated = { DateofPurchase: "2024-05-01", DateofSale: PERIODS[period]?.[1] ?? "" };
      short.SaleofLandBuild = {
        SaleofLandBuildDtls: [
          {
            ...dated,
            FullConsideration: value,
            FullConsideration50C: value,
            AquisitCost: cost,
            ImproveCost: 0,
            ExpOnTrans: 0,
            TotalDedn: cost,
            Balance: gain,
            DeductionUs54B: 0,
            STCGonImmvblPrprty: gain,
          },
        ],
      };
      this.own.push(["ShortTermCapGainFor23", "SaleofLandBuild"]);
    }
    if (random.chance(0.3)) {
      short.SaleOnOtherAssets = { ...this.#otherAssets("slab"), LossSec94of7Or94of8: 0 };
    }
    if (random.chance(0.15)) {
      long.SaleofAssetNADtls = {
        SaleofAssetNA: { ...this.#otherAssets("12.5"), DeductionUs54F: 0 },
      };
    }
    if (random.chance(0.15)) {
      const gain = this.#gain();
      this.#add("12.5", gain);
      const [value, cost] = [Math.max(gain, 0), Math.max(-gain, 0)];
      const DeductSec48 = { AquisitCost: cost, ImproveCost: 0, ExpOnTrans: 0, TotalDedn: cost };
      const amounts = { FullConsideration: value, DeductSec48, BalanceCG: gain };
      long.Proviso112Applicable = [
        {
          Proviso112SectionCode: "22",
          Proviso112Applicabledtls: { ...amounts, DeductionUs54F: 0, CapgainonAssets: gain },
        },
      ];
      this.own.push(["LongTermCapGain23", "Proviso112Applicable"]);
    }
    if (random.chance(0.1)) {
      short.TotalAmtDeemedStcg = random.below(50_000);
      this.#add("slab", short.TotalAmtDeemedStcg as number);
      this.own.push(["ShortTermCapGainFor23", "TotalAmtDeemedStcg"]);
    }
    if (random.chance(0.1)) {
      const [at20, atSlab] = [random.below(9000), random.below(9000)];
      short.PassThrIncNatureSTCG20Per = at20;
      short.PassThrIncNatureSTCGAppRate = atSlab;
      short.PassThrIncNatureSTCG = at20 + atSlab;
      this.#add("20", at20);
      this.#add("slab", atSlab);
      this.own.push(["ShortTermCapGainFor23", "PassThrIncNatureSTCG20Per"]);
    }
    if (random.chance(0.1)) {
      long.PassThrIncNatureLTCG12_5Per = random.below(9000);
      long.PassThrIncNatureLTCG = long.PassThrIncNatureLTCG12_5Per as number;
      this.#add("12.5", long.PassThrIncNatureLTCG12_5Per as number);
      this.own.push(["LongTermCapGain23", "PassThrIncNatureLTCG"]);
    }
    if (random.chance(0.2)) {
      this.#cg.IncmFromVDATrnsf = random.below(5000);
    }
  }

  deduct54F(amount: number): void {
    const item = this.#long().SaleOfEquityShareUs112A as Fields;
    item.DeductionUs54F = amount;
    this.#add("12.5", -amount);
    if (this.#random.chance(0.5)) {
      this.#cg.DeducClaimInfo = {
        DeducClaimDtlsUs54F: [{ DateofTransfer: "2025-08-01", AmtDeducted: amount }],
        TotDeductClaim: amount,
      };
    }
    this.own.push(["DeducClaimInfo"]);
  }

  /** Fills Table F with these rows alone, where none is a loss. */
  fillTableF(): void {
    const table = this.#part("AccruOrRecOfCG");
    for (const [row, name] of [
      ["slab", "ShortTermUnderAppRate"],
      ["20", "ShortTermUnder20Per"],
      ["12.5", "LongTermUnder12_5Per"],
    ] as const) {
      const periods = this.#periods[row];
      if (periods.every((amount) => amount >= 0)) {
        const named = PERIODS.map(([period], i) => [period, periods[i] ?? 0] as const);
        table[name] = { DateRange: Object.fromEntries(named) };
      }
    }
  }

  #house(): { readonly fields: Fields; readonly gain: number } {
    const random = this.#random;
    const value = 1_000_000 + random.below(9_000_000);
    const cost = random.below(value + 400_000);
    const balance = value - cost;
    const exemption = balance > 0 && random.chance(0.5) ? random.below(balance) : 0;
    const gain = balance - exemption;
    const period = this.#add("12.5", gain);
    const fields = {
      DateofPurchase: "2012-05-01",
      DateofSale: PERIODS[period]?.[1] ?? "",
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
    return { fields, gain };
  }

  #otherAssets(row: Row): Fields {
    const gain = this.#gain();
    this.#add(row, gain);
    const [value, cost] = [Math.max(gain, 0) + 70_000, Math.max(-gain, 0) + 70_000];
    return {
      FullValueConsdRecvUnqshr: 0,
      FairMrktValueUnqshr: 0,
      FullValueConsdSec50CA: 0,
      FullValueConsdOthUnqshr: value,
      FullConsideration: value,
      DeductSec48: { AquisitCost: cost, ImproveCost: 0, ExpOnTrans: 0, TotalDedn: cost },
      BalanceCG: gain,
      CapgainonAssets: gain,
    };
  }

  #gain(): number {
    const random = this.#random;
    const amount = 1 + random.below(10 ** (1 + random.below(7)));
    return random.chance(0.3) ? -amount : amount;
  }

  #sum(gains: readonly number[]): number {
    return gains.reduce((sum, gain) => sum + gain, 0);
  }

  #add(row: Row, gain: number): number {
    const period = this.#random.below(PERIODS.length);
    this.sums[row] += gain;
    const periods = this.#periods[row];
    periods[period] = (periods[period] ?? 0) + gain;
    return period;
  }

  #part(name: string): Fields {
    return this.#cg[name] as Fields;
  }

  #long(): Fields {
    return this.#part("LongTermCapGain23");
  }
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
    const lines = [
      ["5BB", 30, random.below(50_000)],
      ["1A", 20, random.below(50_000)],
      ["2A", 12.5, random.below(50_000)],
    ] as const;
    const taxed = lines.map(([SecCode, SplRatePercent, income]) => ({
      SecCode,
      SplRatePercent,
      SplRateInc: income,
      SplRateIncTax: Math.round((income * SplRatePercent) / 100),
    }));
    const sum = (field: "SplRateInc" | "SplRateIncTax") =>
      taxed.reduce((total, line) => total + line[field], 0);
    itr2.ScheduleSI = {
      SplCodeRateTax: taxed,
      TotSplRateInc: sum("SplRateInc"),
      TotSplRateIncTax: sum("SplRateIncTax"),
    };
  }
}

function part(root: Fields, ...path: readonly string[]): Fields {
  let at = root;
  for (const key of path) {
    at[key] ??= {};
    at = at[key] as Fields;
  }
  return at;
}
