// The fields of ITR-2 in a person's words. Names of fields are the department's (schema of ITR-2,
// assessment year 2026-27); "" adds nothing to the words around it.

import { capitalGainRows } from "./capital-gain-rows.ts";
import { cflYears } from "./itr2.ts";

const schedules: Record<string, string> = {
  CreationInfo: "The file itself",
  Form_ITR2: "Form and year",
  PartA_GEN1: "Part A, general",
  "PartB-TI": "Part B-TI",
  PartB_TTI: "Part B-TTI",
  ScheduleCGFor23: "Schedule CG",
  Schedule112A: "Schedule 112A",
  ScheduleOS: "Schedule OS",
  ScheduleCYLA: "Schedule CYLA",
  ScheduleBFLA: "Schedule BFLA",
  ScheduleCFL: "Schedule CFL",
};

/** Parts of Schedule CG with their own name. */
const tables: Record<string, string> = {
  CurrYrLosses: "Schedule CG, Table E",
  AccruOrRecOfCG: "Schedule CG, Table F",
};

const periods = {
  Upto15Of6: "up to 15 June",
  Upto15Of9: "16 June to 15 September",
  Up16Of9To15Of12: "16 September to 15 December",
  Up16Of12To15Of3: "16 December to 15 March",
  Up16Of3To31Of3: "16 to 31 March",
};

const rows = Object.fromEntries(
  capitalGainRows.flatMap(({ e, loss, head, f, term, rate }) => {
    const row = `${term}-term at ${rate === "slab rates" ? "your slab rate" : rate}`;
    return [...[e, head, f].map((name) => [name, row] as const), [loss, `loss ${row}`] as const];
  }),
);

const lossYears = Object.fromEntries(
  cflYears.map((field, before) => {
    const year = 2025 - before;
    return [field, `losses of AY ${year}-${String(year + 1).slice(2)}`];
  }),
);

const words: Record<string, string> = {
  ...periods,
  ...rows,
  ...lossYears,
  Digest: "signature of the software that wrote it, which no longer fits",
  ShortTermCapGainFor23: "short-term",
  LongTermCapGain23: "long-term",
  EquityMFonSTT: "A2, section 111A",
  EquityMFonSTTDtls: "",
  MFSectionCode: "kind",
  FullConsideration: "full value of consideration",
  DeductSec48: "",
  AquisitCost: "cost of acquisition",
  ImproveCost: "cost of improvement",
  ExpOnTrans: "expenses on transfer",
  TotalDedn: "total deductions",
  BalanceCG: "balance",
  CapgainonAssets: "capital gain",
  LossSec94of7Or94of8: "loss under section 94(7) or 94(8)",
  DeductionUs54F: "deduction under section 54F",
  NRITransacSec48Dtl: "non-residents, section 48",
  NRItaxSTTPaid: "with transaction tax",
  NRItaxSTTNotPaid: "without transaction tax",
  NRISecur115AD: "foreign investors, section 115AD",
  SaleofLandBuild: "land or building",
  SaleofLandBuildDtls: "sale",
  DateofSale: "date of sale",
  DateofPurchase: "date of purchase",
  SaleOnOtherAssets: "A5, other assets",
  FullValueConsdRecvUnqshr: "unlisted shares, consideration",
  FairMrktValueUnqshr: "unlisted shares, fair market value",
  FullValueConsdSec50CA: "unlisted shares, section 50CA",
  FullValueConsdOthUnqshr: "other assets, consideration",
  TotalAmtDeemedStcg: "deemed gains",
  TotalAmtDeemedLtcg: "deemed gains",
  PassThrIncNatureSTCG: "pass-through income",
  PassThrIncNatureLTCG: "pass-through income",
  TotalAmtNotTaxUsDTAAStcg: "not taxed under a treaty",
  TotalAmtNotTaxUsDTAALtcg: "not taxed under a treaty",
  TotalAmtTaxUsDTAAStcg: "taxed under a treaty",
  TotalAmtTaxUsDTAALtcg: "taxed under a treaty",
  CapitalLossBuyBackShares: "losses on buybacks",
  TotalCapitalLossBuyBackShares: "total",
  CapitalLossBuyBackSharesDtls: "",
  Rate: "rate",
  Amount: "amount",
  TotalSTCG: "total",
  TotalLTCG: "total",
  SaleOfEquityShareUs112A: "B3, section 112A",
  NRISaleOfEquityShareUs112A: "non-residents, section 112A",
  NRISaleofForeignAsset: "non-residents, foreign exchange assets",
  SaleonSpecAsset: "sale",
  DednSpecAssetus115: "deduction under section 115F",
  BalonSpeciAsset: "balance",
  SaleofAssetNADtls: "",
  SaleofAssetNA: "B8, section 112",
  SumOfCGIncm: "sum of capital gains",
  IncmFromVDATrnsf: "virtual digital assets",
  TotScheduleCGFor23: "total",
  InLossSetOff: "losses to be set off",
  TotLossSetOff: "total set off",
  LossRemainSetOff: "losses left",
  CurrYearIncome: "gain of the year",
  CurrYrCapGain: "gain left after set-off",
  DividendIncUs115BBDA: "item 10, dividends",
  DateRange: "",
  IncCYLA: "",
  IncOfCurYrUnderThatHead: "income of the year",
  IncOfCurYrAfterSetOff: "after set-off",
  HPlossCurYrSetoff: "loss from house property",
  OthSrcLossNoRaceHorseSetoff: "loss from other sources",
  TotalCurYr: "losses of the year",
  TotHPlossCurYr: "house property",
  TotOthSrcLossNoRaceHorse: "other sources",
  TotalLossSetOff: "total set off",
  TotHPlossCurYrSetoff: "house property",
  TotOthSrcLossNoRaceHorseSetoff: "other sources",
  LossRemAftSetOff: "losses left",
  BalHPlossCurYrAftSetoff: "house property",
  BalOthSrcLossNoRaceHorseAftSetoff: "other sources",
  IncBFLA: "",
  IncOfCurYrUndHeadFromCYLA: "income from Schedule CYLA",
  BFlossPrevYrUndSameHeadSetoff: "brought-forward losses set off",
  IncOfCurYrAfterSetOffBFLosses: "after brought-forward losses",
  TotalBFLossSetOff: "",
  TotBFLossSetoff: "total of earlier losses set off",
  IncomeOfCurrYrAftCYLABFLA: "income of the year after all losses",
  CarryFwdLossDetail: "",
  DateOfFiling: "return filed on",
  TotalHPPTILossCF: "house property",
  TotalSTCGPTILossCF: "short-term",
  TotalLTCGPTILossCF: "long-term",
  TotalOfBFLossesEarlierYrs: "brought forward in all",
  LossSummaryDetail: "",
  AdjTotBFLossInBFLA: "set off this year",
  CurrentAYloss: "loss of this year",
  TotalLossCFSummary: "carried forward",
  SaleValue112A: "total of column 6, sale value",
  CostAcqWithoutIndx112A: "total of column 7, cost that counts",
  AcquisitionCost112A: "total of column 8, what was paid",
  LTCGBeforelowerB1B2112A: "total of column 9",
  FairMktValueCapAst112A: "total of column 11, value of 31 January 2018",
  ExpExclCnctTransfer112A: "total of column 12, expenses",
  Deductions112A: "total of column 13, deductions",
  Balance112A: "total of column 14, balance",
  TotalBalance112A: "balance of the schedule",
  PersonalInfo: "",
  DOB: "date of birth",
  PAN: "PAN",
};

/**
 * Returns a field of the return in words: the schedule or table, and the field in it.
 *
 * @param path below `ITR.ITR2`, such as `ScheduleCGFor23.SumOfCGIncm`
 */
export function fieldWords(path: string): { schedule: string; field: string } {
  const [first = "", ...rest] = path.replace(/^ITR\.ITR2\./, "").split(".");
  const [table = ""] = rest;
  const schedule = tables[table] ?? schedules[first] ?? spelledOut(first);
  const names = tables[table] ? rest.slice(1) : rest;
  const parts = names.map((name) => {
    const [, plain = name, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(name) ?? [];
    const number = place === undefined ? "" : ` ${Number(place) + 1}`;
    const inWords = plain === "Schedule112ADtls" ? "row" : (words[plain] ?? spelledOut(plain));
    return plain === "Schedule112ADtls" || !words[plain] ? inWords + number : inWords;
  });
  const field = parts.filter((part) => part.trim() !== "").join(", ");
  return { schedule, field: field.slice(0, 1).toUpperCase() + field.slice(1) };
}

/** Returns a field of the return as part of a sentence: `Schedule CG, Table F: long-term at 12.5%`. */
export function fieldText(path: string): string {
  const { schedule, field } = fieldWords(path);
  return field === "" ? schedule : `${schedule} (${field})`;
}

/** Returns a department's name that has no words here as separate words: `NameOfBank`, `name of bank`. */
function spelledOut(name: string): string {
  return name
    .replace(/Dtls?\b/g, "")
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/([A-Z]+|[0-9])([A-Z][a-z])/g, "$1 $2")
    .replace(/\b[A-Z][a-z]+\b/g, (word, at) => (at === 0 ? word : word.toLowerCase()))
    .trim();
}
