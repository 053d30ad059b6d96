import type { Quarter, Schedule112AColumn } from "@site/result/names";
import {
  decimal,
  each,
  fields,
  listOf,
  type ShapeOf,
  text,
  whole,
} from "../../readers/json/json-shape.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";

/** The fields of Table F. */
export const quarterFields = {
  "upto-15-jun": "Upto15Of6",
  "16-jun-15-sep": "Upto15Of9",
  "16-sep-15-dec": "Up16Of9To15Of12",
  "16-dec-15-mar": "Up16Of12To15Of3",
  "16-mar-31-mar": "Up16Of3To31Of3",
} as const satisfies Record<Quarter, string>;

/** Fields of Schedule CFL by how many years before this one the losses arose, from 1. */
export const cflYears = [
  "LossCFFromPrevYrToAY",
  "LossCFFromPrev2ndYearFromAY",
  "LossCFFromPrev3rdYearFromAY",
  "LossCFFromPrev4thYearFromAY",
  "LossCFFromPrev5thYearFromAY",
  "LossCFFromPrev6thYearFromAY",
  "LossCFFromPrev7thYearFromAY",
  "LossCFFromPrev8thYearFromAY",
] as const;

/**
 * The columns of Schedule 112A: what they are called in a result's row and in the return's, what they
 * hold, and their names among the totals. A decimal with a question mark is left out where it is blank.
 */
export const columnsOf112A = [
  ["acquired", "ShareOnOrBefore", "text"],
  ["isin", "ISINCode", "text"],
  ["name", "ShareUnitName", "text"],
  ["quantity", "NumSharesUnits", "decimal?"],
  ["salePricePerUnit", "SalePricePerShareUnit", "decimal?"],
  ["fullValueOfConsideration", "TotSaleValue", "whole", "SaleValue112A"],
  ["costOfAcquisition", "CostAcqWithoutIndx", "whole", "CostAcqWithoutIndx112A"],
  ["actualCost", "AcquisitionCost", "whole", "AcquisitionCost112A"],
  ["lowerOfConsiderationAndMarketValue", "LTCGBeforelowerB1B2", "whole", "LTCGBeforelowerB1B2112A"],
  ["fairMarketValuePerUnit", "FairMktValuePerShareunit", "decimal"],
  ["fairMarketValue", "TotFairMktValueCapAst", "whole", "FairMktValueCapAst112A"],
  ["transferExpenses", "ExpExclCnctTransfer", "whole", "ExpExclCnctTransfer112A"],
  ["totalDeductions", "TotalDeductions", "whole", "Deductions112A"],
  ["balance", "Balance", "whole", "Balance112A"],
] as const satisfies readonly (readonly [Schedule112AColumn, ...string[]])[];

/** The columns of Schedule 112A that have a total. */
export const totalsOf112A = columnsOf112A.flatMap(([column, field, , total]) =>
  total === undefined ? [] : [{ column, field, total }],
);

/** Rows of Schedule BFLA with other income than capital gains. */
export const ownHeads = [
  "Salary",
  "HP",
  "OthSrcExclRaceHorse",
  "OthSrcRaceHorse",
  "IncOSDTAA",
] as const;
const rowsOfE = capitalGainRows.map(({ e }) => e);
const lossColumns = capitalGainRows.map(({ loss }) => loss);
const rowsOfF = capitalGainRows.map(({ f }) => f);
const capitalGainHeads = capitalGainRows.map(({ head }) => head);

const wholes = <K extends string>(...names: readonly K[]) => each(names, whole);
const texts = <K extends string>(...names: readonly K[]) => each(names, text);
const amounts = <K extends string>(...names: readonly K[]) => fields(wholes(...names));

/** An item of Schedule CG with its consideration, deductions and gain. */
const asset = fields({
  ...wholes("FullValueConsdOthUnqshr", "FullConsideration", "BalanceCG", "CapgainonAssets"),
  ...wholes("LossSec94of7Or94of8", "DeductionUs54F"),
  DeductSec48: amounts("AquisitCost", "ImproveCost", "ExpOnTrans", "TotalDedn"),
});

/** An item without figures. */
export const nilAsset = asset(undefined);

const shortTerm = fields({
  SaleofLandBuild: fields({
    SaleofLandBuildDtls: listOf(fields({ STCGonImmvblPrprty: whole, DateofSale: text })),
  }),
  EquityMFonSTT: listOf(fields({ MFSectionCode: text, EquityMFonSTTDtls: asset })),
  NRITransacSec48Dtl: amounts("NRItaxSTTPaid", "NRItaxSTTNotPaid"),
  NRISecur115AD: asset,
  SaleOnOtherAssets: asset,
  CapitalLossBuyBackShares: fields({
    TotalCapitalLossBuyBackShares: whole,
    CapitalLossBuyBackSharesDtls: listOf(fields({ Rate: text, Amount: whole })),
  }),
  ...wholes("PassThrIncNatureSTCG20Per", "PassThrIncNatureSTCG30Per"),
  ...wholes("PassThrIncNatureSTCGAppRate", "TotalAmtDeemedStcg"),
  ...wholes("TotalAmtNotTaxUsDTAAStcg", "TotalAmtTaxUsDTAAStcg", "TotalSTCG"),
});

const longTerm = fields({
  SaleofLandBuild: fields({
    SaleofLandBuildDtls: listOf(fields({ LTCGonImmvblPrprty: whole, DateofSale: text })),
    TotalLTCGImmblPrprty: whole,
  }),
  Proviso112Applicable: listOf(fields({ Proviso112Applicabledtls: asset })),
  SaleOfEquityShareUs112A: asset,
  NRIProvisoSec48: asset,
  NRIOnSec112and115: listOf(fields({ NRIOnSec112and115Dtls: asset })),
  NRISaleOfEquityShareUs112A: asset,
  NRISaleofForeignAsset: amounts("BalonSpeciAsset"),
  SaleofAssetNADtls: fields({ SaleofAssetNA: asset }),
  CapitalLossBuyBackShares: amounts("TotalCapitalLossBuyBackShares"),
  ...wholes("PassThrIncNatureLTCGUs112A12_5Per", "PassThrIncNatureLTCG12_5Per"),
  ...wholes("TotalAmtDeemedLtcg", "TotalAmtNotTaxUsDTAALtcg", "TotalAmtTaxUsDTAALtcg"),
  TotalLTCG: whole,
});

const tableE = fields({
  ...each(["InLossSetOff", "TotLossSetOff", "LossRemainSetOff"], amounts(...lossColumns)),
  ...each(rowsOfE, amounts(...lossColumns, "CurrYearIncome", "CurrYrCapGain")),
});

const periods = fields({ DateRange: amounts(...Object.values(quarterFields)) });

const row112A = fields({
  ShareOnOrBefore: text,
  ...each(["NumSharesUnits", "SalePricePerShareUnit", "FairMktValuePerShareunit"], decimal),
  ...wholes(...totalsOf112A.map(({ field }) => field)),
});

const cylaRow = fields({
  IncCYLA: fields({
    ...wholes("IncOfCurYrUnderThatHead", "IncOfCurYrAfterSetOff"),
    ...wholes("HPlossCurYrSetoff", "OthSrcLossNoRaceHorseSetoff"),
  }),
});

const lossOfYear = fields({
  DateOfFiling: text,
  ...wholes(
    "TotalHPPTILossCF",
    "TotalSTCGPTILossCF",
    "TotalLTCGPTILossCF",
    "OthSrcLossRaceHorseCF",
  ),
});

const bflaRow = fields({
  IncBFLA: fields({
    ...wholes("IncOfCurYrUndHeadFromCYLA", "BFlossPrevYrUndSameHeadSetoff"),
    IncOfCurYrAfterSetOffBFLosses: whole,
  }),
});

/** Reads the fields of `ITR.ITR2` that a merge or the facts of a return depend on. */
export const readItr2 = fields({
  Form_ITR2: fields(texts("FormName", "AssessmentYear", "SchemaVer", "FormVer")),
  PartA_GEN1: fields({
    PersonalInfo: fields(texts("PAN", "Status")),
    FilingStatus: fields({
      ReturnFileSec: whole,
      ...texts("OrigRetFiledDate", "CompDirectorPrvYrFlg", "HeldUnlistedEqShrPrYrFlg"),
      ...texts("ResidentialStatus", "PortugeseCC5A"),
    }),
  }),
  ScheduleCGFor23: fields({
    ShortTermCapGainFor23: shortTerm,
    LongTermCapGain23: longTerm,
    CurrYrLosses: tableE,
    AccruOrRecOfCG: fields(each(rowsOfF, periods)),
    DeducClaimInfo: fields({
      DeducClaimDtlsUs54F: listOf(fields({ AmtDeducted: whole, DateofTransfer: text })),
    }),
    ...wholes("SumOfCGIncm", "IncmFromVDATrnsf", "TotScheduleCGFor23"),
  }),
  Schedule112A: fields({
    Schedule112ADtls: listOf(row112A),
    ...wholes(...totalsOf112A.map(({ total }) => total), "TotalBalance112A"),
  }),
  Schedule115AD: amounts("SaleValue115AD", "TotalBalance115AD"),
  ScheduleCYLA: fields({
    ...each(capitalGainHeads, cylaRow),
    LossRemAftSetOff: amounts("BalHPlossCurYrAftSetoff", "BalOthSrcLossNoRaceHorseAftSetoff"),
  }),
  ScheduleBFLA: fields({
    ...each([...capitalGainHeads, ...ownHeads], bflaRow),
    TotalBFLossSetOff: amounts("TotBFLossSetoff"),
    IncomeOfCurrYrAftCYLABFLA: whole,
  }),
  ScheduleCFL: fields({
    ...each(cflYears, fields({ CarryFwdLossDetail: lossOfYear })),
    ...each(
      ["TotalOfBFLossesEarlierYrs", "AdjTotBFLossInBFLA", "CurrentAYloss", "TotalLossCFSummary"],
      fields({ LossSummaryDetail: lossOfYear }),
    ),
  }),
  ScheduleEI: amounts("NetAgriIncOrOthrIncRule7"),
  ScheduleFSI: fields({ ScheduleFSIDtls: listOf(fields({})) }),
  ScheduleHP: fields({ PropertyDetails: listOf(fields({})) }),
  ScheduleOS: fields({
    IncOthThanOwnRaceHorse: fields({
      ...wholes("Dividend22f", "DividendOthThan22e", "IncChargeableSpecialRates"),
      Deductions: amounts("Expenses", "Depreciation", "IntExp57"),
    }),
    DividendDTAA: fields({ DateRange: amounts(...Object.values(quarterFields)) }),
  }),
  ScheduleSI: fields({ SplCodeRateTax: listOf(fields({ SecCode: text, SplRateInc: whole })) }),
  ScheduleTDS2: fields({ TDSOthThanSalaryDtls: listOf(fields({ TDSCreditName: text })) }),
  ScheduleTR1: fields({ ScheduleTR: listOf(fields({})) }),
  ScheduleVDA: fields({ ScheduleVDADtls: listOf(fields({})) }),
  "PartB-TI": fields({
    TotalIncome: whole,
    CapGain: fields({
      ShortTerm: amounts("ShortTerm20Per"),
      LongTerm: amounts("LongTerm12_5Per"),
    }),
  }),
  PartB_TTI: fields({ AssetOutIndiaFlag: text }),
});

/** The fields of an ITR-2 that we read; what it lacks or has in another type is nil. */
export type Itr2 = ShapeOf<typeof readItr2>;
