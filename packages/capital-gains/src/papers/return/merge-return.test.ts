import type { ReturnGains } from "@site/result/return-gains";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenSections } from "../../../test/icici-statement.ts";
import { type DraftValue, itr2Draft, itr2Part, oddlySpelled } from "../../../test/itr2-draft.ts";
import { entered, resultOf, taken } from "../../../test/process.ts";
import { Random } from "../../../test/random.ts";
import { zerodhaStatement } from "../../../test/zerodha-statement.ts";
import type { InputFile } from "../../law/statement/input.ts";
import { statedPans } from "../../readers/stated-pans.ts";
import { readReturn } from "./draft-return.ts";
import { returnGainsOf } from "./gains-of-result.ts";
import { mergeReturn } from "./merge-return.ts";
import { checkRules } from "./return-rules.ts";

const gainsOf = async (
  statement: InputFile,
  beside?: object,
): Promise<ReturnType<typeof returnGainsOf>> => {
  return returnGainsOf(await resultOf([statement], beside && entered(beside)));
};
const gainsOrThrow = async (sections: WrittenSections, beside?: object): Promise<ReturnGains> =>
  taken(await gainsOf(iciciStatement(sections), beside));

const longTermLot = {
  sold: "2025-08-01",
  bought: "2021-08-02",
  sale: "250000.40",
  cost: "100000.10",
};
const before2018 = {
  sold: "2025-12-20",
  bought: "2015-03-10",
  sale: "27600",
  cost: "10000",
  quantity: "80",
  fmv: "276",
  saleExpenses: "12.50",
};
const shortTermLot = { sold: "2025-05-02", bought: "2025-04-02", sale: "50000", cost: "45000" };
const shortLoss = { sold: "2026-03-20", bought: "2026-01-02", sale: "1000", cost: "31000.60" };
const knownSections: WrittenSections = {
  short: [shortTermLot, shortLoss],
  long: [before2018, longTermLot],
};

const earlier = (shortTermLoss: number, longTermLoss: number, year = 2024) => {
  const amounts = { assessmentYear: `${year}-${(year + 1) % 100}`, shortTermLoss, longTermLoss };
  return { earlierYears: [{ ...amounts, filedInTime: true, filedOn: `${year}-07-30` }] };
};
const earlierLosses = earlier(0, 30_000);

type Draft = { ITR: { ITR2: Record<string, DraftValue> } };
const encode = (text: string) => new TextEncoder().encode(text);
const bytesOf = (draft: Draft) => encode(JSON.stringify(draft));

/** A draft with parts changed at the places that the paths name. */
function draftWith(changes: Readonly<Record<string, DraftValue>> = {}): Draft {
  const draft = itr2Draft();
  draft.ITR.ITR2.ScheduleCGFor23 = itr2Part("ScheduleCGFor23");
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(".");
    let at = draft.ITR.ITR2 as Record<string, DraftValue>;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, DraftValue>;
    }
    at[keys.at(-1) ?? ""] = value;
  }
  return draft;
}

/** A JSON path, or a name in camel case or with an underscore: nothing that a person should read. */
const notWords = /[a-z][A-Z]|[A-Za-z\d\]]\.[A-Za-z]|\w_\w|\[\d/;

async function merged(draft: Draft | string, gains: ReturnGains) {
  const bytes = typeof draft === "string" ? encode(draft) : bytesOf(draft);
  const outcome = taken(await mergeReturn(bytes, gains));
  for (const { message } of outcome.notices) {
    expect(message).not.toMatch(notWords);
  }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(outcome.bytes);
  return { ...outcome, text, itr2: JSON.parse(text.replace("\ufeff", "")).ITR.ITR2 };
}

async function refusal(draft: Draft | string, gains: ReturnGains, pans: readonly string[] = []) {
  const bytes = typeof draft === "string" ? encode(draft) : bytesOf(draft);
  const outcome = await mergeReturn(bytes, gains, { pans });
  if (outcome.ok) {
    throw new RangeError("merged");
  }
  expect(outcome.error.message).not.toMatch(notWords);
  return outcome.error;
}

const ours = [
  "Schedule112A",
  "ScheduleCGFor23",
  "ScheduleCYLA",
  "ScheduleBFLA",
  "ScheduleCFL",
] as const;

describe("merging a statement into the person's ITR-2", () => {
  test("puts the figures where the form has them, and they are valid", async () => {
    const { itr2, fileName, notices } = await merged(
      draftWith(),
      await gainsOrThrow(knownSections),
    );
    expect(fileName).toBe("itr2-ay2026-27-schema-v1.1-merged.json");
    expect(itr2.CreationInfo.Digest).toBe("-");
    expect(itr2.Schedule112A.Schedule112ADtls).toEqual([
      {
        ShareOnOrBefore: "BE",
        ISINCode: "INE154A01025",
        ShareUnitName: "SAMPLE",
        NumSharesUnits: 80,
        SalePricePerShareUnit: 345,
        TotSaleValue: 27600,
        CostAcqWithoutIndx: 22080,
        AcquisitionCost: 10000,
        LTCGBeforelowerB1B2: 22080,
        FairMktValuePerShareunit: 276,
        TotFairMktValueCapAst: 22080,
        ExpExclCnctTransfer: 13,
        TotalDeductions: 22093,
        Balance: 5507,
      },
      {
        ShareOnOrBefore: "AE",
        ISINCode: "INNOTREQUIRD",
        ShareUnitName: "CONSOLIDATED",
        TotSaleValue: 250000,
        CostAcqWithoutIndx: 100000,
        AcquisitionCost: 100000,
        LTCGBeforelowerB1B2: 0,
        FairMktValuePerShareunit: 0,
        TotFairMktValueCapAst: 0,
        ExpExclCnctTransfer: 0,
        TotalDeductions: 100000,
        Balance: 150000,
      },
    ]);
    expect(itr2.Schedule112A).toMatchObject({ TotalBalance112A: 155507, Deductions112A: 122093 });
    const { ShortTermCapGainFor23: short, LongTermCapGain23: long } = itr2.ScheduleCGFor23;
    expect(short.EquityMFonSTT).toEqual([
      {
        MFSectionCode: "1A",
        EquityMFonSTTDtls: {
          FullConsideration: 51000,
          DeductSec48: { AquisitCost: 76001, ImproveCost: 0, ExpOnTrans: 0, TotalDedn: 76001 },
          BalanceCG: -25001,
          LossSec94of7Or94of8: 0,
          CapgainonAssets: -25001,
        },
      },
    ]);
    expect(short.TotalSTCG).toBe(-25001);
    expect(long).toMatchObject({
      SaleOfEquityShareUs112A: { BalanceCG: 155507, DeductionUs54F: 0, CapgainonAssets: 155507 },
      TotalLTCG: 155507,
    });
    expect(itr2.ScheduleCGFor23).toMatchObject({
      SumOfCGIncm: 130506,
      TotScheduleCGFor23: 130506,
      CurrYrLosses: {
        InLossSetOff: { StclSetoff20Per: 25001, LtclSetOff12_5Per: 0 },
        InLtcg12_5Per: { CurrYearIncome: 155507, StclSetoff20Per: 25001, CurrYrCapGain: 130506 },
        TotLossSetOff: { StclSetoff20Per: 25001 },
        LossRemainSetOff: { StclSetoff20Per: 0 },
      },
    });
    const { DateRange } = itr2.ScheduleCGFor23.AccruOrRecOfCG.LongTermUnder12_5Per;
    const periods = Object.values(DateRange) as number[];
    expect(periods.reduce((sum, amount) => sum + amount, 0)).toBe(130506);
    expect(itr2.ScheduleBFLA).toMatchObject({
      LTCG12_5Per: { IncBFLA: { IncOfCurYrAfterSetOffBFLosses: 130506 } },
      IncomeOfCurrYrAftCYLABFLA: 130506,
    });
    expect(itr2.ScheduleCFL).toBeUndefined();
    expect(notices.map(({ code }) => code)).toEqual([
      "part-b-left-to-the-utility",
      "not-confirmed-by-the-utility",
      "pan-not-compared",
      "part-b-to-be-computed",
    ]);
  });

  test("a loss left over goes into Schedule CFL, losses of other heads stay", async () => {
    const gains = await gainsOrThrow({ short: [shortLoss] });
    const cfl = itr2Part("ScheduleCFL") as Record<string, DraftValue>;
    const summary = { TotalHPPTILossCF: 700, TotalSTCGPTILossCF: 0, TotalLTCGPTILossCF: 0 };
    const { itr2 } = await merged(
      draftWith({
        ScheduleCFL: { ...cfl, TotalLossCFSummary: { LossSummaryDetail: summary } },
      }),
      gains,
    );
    expect(itr2.ScheduleCFL).toMatchObject({
      CurrentAYloss: { LossSummaryDetail: { TotalHPPTILossCF: 0, TotalSTCGPTILossCF: 30001 } },
      TotalLossCFSummary: {
        LossSummaryDetail: { TotalHPPTILossCF: 700, TotalSTCGPTILossCF: 30001 },
      },
    });
  });

  test("changes are reported value by value, and a second merge has none", async () => {
    const gains = await gainsOrThrow({ short: [shortTermLot] });
    const { text, changes } = await merged(draftWith(), gains);
    expect(changes).toContainEqual({
      path: "ScheduleCGFor23.CurrYrLosses.InStcg20Per.CurrYearIncome",
      schedule: "Schedule CG, Table E",
      field: "Short-term at 20%, gain of the year",
      before: "0",
      after: "5000",
    });
    expect(changes).toContainEqual({
      path: "ScheduleCGFor23.ShortTermCapGainFor23.EquityMFonSTT[0].MFSectionCode",
      schedule: "Schedule CG",
      field: "Short-term, A2, section 111A, kind",
      before: null,
      after: '"1A"',
    });
    expect(changes.every(({ path }) => /^(Schedule|CreationInfo\.Digest)/.test(path))).toBe(true);
    const again = await merged(text, gains);
    expect(again.changes).toEqual([]);
    expect(again.text).toBe(text);
  });

  test("rows of Schedule 112A that differ are reported row by row", async () => {
    const draft = draftWith({
      Schedule112A: {
        ...(itr2Part("Schedule112A") as object),
        Schedule112ADtls: [itr2Part("Schedule112A115ADType"), itr2Part("Schedule112A115ADType")],
      },
    });
    const { changes, notices } = await merged(draft, await gainsOrThrow({ long: [longTermLot] }));
    const rows = changes.filter(({ path }) => path.startsWith("Schedule112A.Schedule112ADtls["));
    expect(rows).toMatchObject([{ after: expect.stringContaining("CONSOLIDATED") }, { after: "" }]);
    expect(notices.map(({ code }) => code)).toContain("schedule-112a-replaced");
  });

  test("outside our schedules nothing changes, byte for byte", async () => {
    const all = await Promise.all([
      gainsOrThrow(knownSections),
      gainsOrThrow({ short: [shortTermLot] }),
      gainsOrThrow({ short: [shortLoss] }),
      gainsOrThrow({ long: [longTermLot] }),
    ]);
    for (let run = 0; run < 150; run += 1) {
      const random = new Random(20_261_122, run);
      const draft = draftWith({
        "PartA_GEN1.PersonalInfo.Address.RoadOrStreet": '12/4 "Rose" \\ Ünïcode \u2028 ₹ 😀',
        "PartB-TI.Salaries": random.below(10_000_000),
      });
      if (random.chance(0.3)) {
        delete draft.ITR.ITR2.ScheduleCGFor23;
      }
      if (random.chance(0.5)) {
        draft.ITR.ITR2.Schedule112A = itr2Part("Schedule112A");
      }
      if (random.chance(0.5)) {
        draft.ITR.ITR2.ScheduleCFL = itr2Part("ScheduleCFL");
      }
      const before = (random.chance(0.2) ? "\ufeff" : "") + oddlySpelled(draft, random);
      const { text: after, itr2 } = await merged(before, random.pick(all));
      expect(textOfOthers(after)).toEqual(textOfOthers(before));
      expect(itr2.CreationInfo).toEqual({
        ...(draft.ITR.ITR2.CreationInfo as object),
        Digest: "-",
      });
    }
  });

  test("gains on virtual digital assets stay and count in the total", async () => {
    const { itr2, text } = await merged(
      draftWith({ "ScheduleCGFor23.IncmFromVDATrnsf": 777 }),
      await gainsOrThrow({ short: [shortTermLot] }),
    );
    expect(itr2.ScheduleCGFor23).toMatchObject({ SumOfCGIncm: 5000, TotScheduleCGFor23: 5777 });
    expect(text).toContain('"IncmFromVDATrnsf":777');
  });

  test("buyback losses are in A(A), below zero; one without its dividend in Schedule OS is named", async () => {
    const bought = { bought: "2025-04-02", buyValue: 5000 };
    const statement = zerodhaStatement({
      "Equity - Short Term": [{ ...bought, sold: "2025-06-20", sellValue: 10_000 }],
      "Equity - Buyback": [{ ...bought, sold: "2025-08-20", sellValue: 9000 }],
    });
    const gains = taken(await gainsOf(statement));
    const { itr2 } = await merged(draftWith(), gains);
    expect(itr2.ScheduleCGFor23.ShortTermCapGainFor23).toMatchObject({
      CapitalLossBuyBackShares: {
        TotalCapitalLossBuyBackShares: -5000,
        CapitalLossBuyBackSharesDtls: [{ Rate: "STL20", Amount: -5000 }],
      },
      TotalSTCG: 0,
    });
    const dividend = "ScheduleOS.IncOthThanOwnRaceHorse.Dividend22f";
    const rule600 = async (draft: Draft) =>
      (await merged(draft, gains)).notices.find(({ code }) => code === "buyback-dividend-missing");
    expect((await rule600(draftWith()))?.message).toContain("losses on buybacks of ₹5,000");
    expect(await rule600(draftWith({ [dividend]: 0 }))).toBeDefined();
    expect(await rule600(draftWith({ [dividend]: 9000 }))).toBeUndefined();
  });

  test("gains at slab rates are in A5, and may be there from an earlier merge", async () => {
    const gains = await gainsOrThrow({ shortNotPaid: [shortTermLot], longNotPaid: [longTermLot] });
    const { itr2, text } = await merged(draftWith(), gains);
    expect(itr2.ScheduleCGFor23).toMatchObject({
      ShortTermCapGainFor23: { SaleOnOtherAssets: { FullConsideration: 50000, BalanceCG: 5000 } },
      LongTermCapGain23: { SaleofAssetNADtls: { SaleofAssetNA: { CapgainonAssets: 150000 } } },
      SumOfCGIncm: 155000,
      AccruOrRecOfCG: { ShortTermUnderAppRate: { DateRange: { Upto15Of6: 5000 } } },
    });
    expect((await merged(text, gains)).changes).toEqual([]);
  });

  test("losses of earlier years go through Schedules BFLA and CFL into Table F", async () => {
    const gains = await gainsOrThrow(knownSections, earlierLosses);
    const { itr2, text } = await merged(draftWith(), gains);
    expect(itr2.ScheduleBFLA.LTCG12_5Per.IncBFLA).toEqual({
      IncOfCurYrUndHeadFromCYLA: 130506,
      BFlossPrevYrUndSameHeadSetoff: 30000,
      IncOfCurYrAfterSetOffBFLosses: 100506,
    });
    expect(itr2.ScheduleCFL).toMatchObject({
      LossCFFromPrev2ndYearFromAY: {
        CarryFwdLossDetail: { DateOfFiling: "2024-07-30", TotalLTCGPTILossCF: 30000 },
      },
      TotalOfBFLossesEarlierYrs: { LossSummaryDetail: { TotalLTCGPTILossCF: 30000 } },
      AdjTotBFLossInBFLA: { LossSummaryDetail: { TotalLTCGPTILossCF: 30000 } },
      TotalLossCFSummary: { LossSummaryDetail: { TotalLTCGPTILossCF: 0 } },
    });
    expect((await merged(text, gains)).changes).toEqual([]);
    const own = { DateOfFiling: "2023-07-30", TotalSTCGPTILossCF: 5, TotalLTCGPTILossCF: 0 };
    const year = { CarryFwdLossDetail: { TotalHPPTILossCF: 0, ...own } };
    const error = await refusal(
      draftWith({ "ScheduleCFL.LossCFFromPrev3rdYearFromAY": year }),
      gains,
    );
    expect(error.message).toContain("assessment year 2023-24");
    const differs = { CarryFwdLossDetail: { TotalSTCGPTILossCF: 0, TotalLTCGPTILossCF: 29_999 } };
    const draft = draftWith({ "ScheduleCFL.LossCFFromPrev2ndYearFromAY": differs });
    expect(await refusal(draft, gains)).toMatchObject({
      code: "return-has-earlier-losses",
      message: expect.stringContaining(
        "For assessment year 2024-25 the draft brings forward capital losses that differ",
      ),
    });
  });

  test("the person's own invalid fields are named, not touched; a PAN in small letters is read", async () => {
    const own = { DOB: "15/04/1980", PAN: "abcpk1234f" };
    const { notices, text, pan } = await merged(
      draftWith({
        "PartA_GEN1.PersonalInfo.DOB": own.DOB,
        "PartA_GEN1.PersonalInfo.PAN": own.PAN,
      }),
      await gainsOrThrow({ short: [shortTermLot] }),
    );
    expect(pan).toBe("ABCPK1234F");
    expect(text).toContain('"DOB":"15/04/1980"');
    const notice = notices.find(({ code }) => code === "draft-not-valid");
    expect(notice?.message).toContain("Part A, general (Date of birth) does not have the required");
    expect(notices.some(({ message }) => message.includes("passes the department's schema"))).toBe(
      false,
    );
  });
});

describe("the person's own gains in the draft", () => {
  const cg = "ScheduleCGFor23";
  const ownHouse = {
    [`${cg}.LongTermCapGain23.SaleofLandBuild`]: {
      SaleofLandBuildDtls: [
        {
          DateofPurchase: "2012-05-01",
          DateofSale: "2025-10-10",
          FullConsideration: 900_000,
          FullConsideration50C: 900_000,
          AquisitCost: 400_000,
          AquisitCostIndex: 0,
          ExpOnTrans: 0,
          TotalDedn: 400_000,
          Balance: 500_000,
          ExemptionOrDednUs54: { ExemptionGrandTotal: 100_000 },
          LTCGonImmvblPrprty: 400_000,
        },
      ],
      TotalLTCGImmblPrprty: 400_000,
      TotalExcessTax: 0,
    },
  };
  const ownFund = {
    [`${cg}.ShortTermCapGainFor23.SaleOnOtherAssets`]: {
      FullValueConsdRecvUnqshr: 0,
      FairMrktValueUnqshr: 0,
      FullValueConsdSec50CA: 0,
      FullValueConsdOthUnqshr: 70_000,
      FullConsideration: 70_000,
      DeductSec48: { AquisitCost: 50_000, ImproveCost: 0, ExpOnTrans: 0, TotalDedn: 50_000 },
      BalanceCG: 20_000,
      LossSec94of7Or94of8: 0,
      CapgainonAssets: 20_000,
    },
  };
  const fundInTableF = {
    [`${cg}.AccruOrRecOfCG.ShortTermUnderAppRate.DateRange.Upto15Of9`]: 20_000,
  };
  const codes = (notices: readonly { readonly code: string }[]) => notices.map(({ code }) => code);

  test("a house and a debt fund keep their rows and join Tables E and F", async () => {
    const gains = await gainsOrThrow({ short: [shortLoss], long: [longTermLot] });
    const draft = draftWith({ ...ownHouse, ...ownFund, ...fundInTableF });
    const { itr2, text, notices } = await merged(draft, gains);
    const before = draft.ITR.ITR2.ScheduleCGFor23 as Record<string, Record<string, unknown>>;
    const after = itr2.ScheduleCGFor23;
    expect(after.LongTermCapGain23.SaleofLandBuild).toEqual(
      before.LongTermCapGain23?.SaleofLandBuild,
    );
    expect(after.ShortTermCapGainFor23.SaleOnOtherAssets).toEqual(
      before.ShortTermCapGainFor23?.SaleOnOtherAssets,
    );
    expect(after).toMatchObject({
      ShortTermCapGainFor23: { TotalSTCG: -10_001 },
      LongTermCapGain23: { TotalLTCG: 550_000 },
      SumOfCGIncm: 539_999,
      CurrYrLosses: {
        InStcgAppRate: { CurrYearIncome: 20_000, StclSetoff20Per: 20_000, CurrYrCapGain: 0 },
        InLtcg12_5Per: { CurrYearIncome: 550_000, StclSetoff20Per: 10_001 },
      },
    });
    // The loss is of March, so it takes the latest gain first: the house, sold in October.
    expect(after.AccruOrRecOfCG.LongTermUnder12_5Per.DateRange).toEqual({
      Upto15Of6: 0,
      Upto15Of9: 150_000,
      Up16Of9To15Of12: 389_999,
      Up16Of12To15Of3: 0,
      Up16Of3To31Of3: 0,
    });
    expect(itr2.ScheduleBFLA.LTCG12_5Per.IncBFLA.IncOfCurYrAfterSetOffBFLosses).toBe(539_999);
    expect(codes(notices)).toContain("own-gains-kept");
    expect(codes(notices)).not.toContain("own-gains-without-period");
    const { message = "" } = notices.find(({ code }) => code === "own-gains-kept") ?? {};
    expect(message).toContain(
      "other assets (item A5) ₹20,000, land or building (item B1) ₹4,00,000",
    );
    expect((await merged(text, gains)).changes).toEqual([]);
  });

  test("a gain whose period the draft does not show is in the first one, and named", async () => {
    const gains = await gainsOrThrow({ short: [shortTermLot] });
    const { itr2, text, notices } = await merged(draftWith(ownFund), gains);
    const { DateRange } = itr2.ScheduleCGFor23.AccruOrRecOfCG.ShortTermUnderAppRate;
    expect(DateRange.Upto15Of6).toBe(20_000);
    const notice = notices.find(({ code }) => code === "own-gains-without-period");
    expect(notice?.message).toContain("other assets (item A5) ₹20,000");
    // What the person then corrects in Table F stays.
    const corrected = text
      .replace(/("ShortTermUnderAppRate":\{"DateRange":\{"Upto15Of6":)20000/, "$10")
      .replace(/("ShortTermUnderAppRate":[^}]*"Up16Of3To31Of3":)0/, "$120000");
    expect(corrected).not.toBe(text);
    const again = await merged(corrected, gains);
    expect(again.changes).toEqual([]);
    expect(codes(again.notices)).not.toContain("own-gains-without-period");
  });

  test("what lapses stays in the total of Schedule CFL, which is said", async () => {
    const gains = await gainsOrThrow(knownSections, earlier(0, 500_000, 2018));
    const { itr2, notices } = await merged(draftWith(), gains);
    const total = itr2.ScheduleCFL.TotalLossCFSummary.LossSummaryDetail.TotalLTCGPTILossCF;
    const notice = notices.find(({ code }) => code === "lapsing-losses-in-total");
    expect(total).toBeGreaterThan(0);
    expect(notice?.message).toContain(`₹${total.toLocaleString("en-IN")} of losses`);
  });

  test("Table F of a draft that has the statement already shows its own gains' periods", async () => {
    const draft = draftWith({ ...ownFund, ...fundInTableF });
    const { text } = await merged(
      draft,
      await gainsOrThrow({ shortNotPaid: [], short: [shortTermLot] }),
    );
    const gains = await gainsOrThrow({ short: [shortTermLot] }, earlier(7000, 0));
    const { itr2, notices } = await merged(text, gains);
    const { IncBFLA } = itr2.ScheduleBFLA.STCGAppRate;
    expect(IncBFLA.IncOfCurYrUndHeadFromCYLA).toBe(20_000);
    const { DateRange } = itr2.ScheduleCGFor23.AccruOrRecOfCG.ShortTermUnderAppRate;
    expect(DateRange.Upto15Of9).toBe(IncBFLA.IncOfCurYrAfterSetOffBFLosses);
    expect(codes(notices)).toContain("order-of-earlier-losses");
    expect(codes(notices)).not.toContain("own-gains-without-period");
  });

  test("a deduction under section 54F stays and reduces item B3", async () => {
    const draft = draftWith({
      [`${cg}.LongTermCapGain23.SaleOfEquityShareUs112A.DeductionUs54F`]: 50_000,
      [`${cg}.DeducClaimInfo`]: {
        DeducClaimDtlsUs54F: [{ DateofTransfer: "2025-08-01", AmtDeducted: 50_000 }],
        TotDeductClaim: 50_000,
      },
    });
    const { itr2, notices } = await merged(draft, await gainsOrThrow({ long: [longTermLot] }));
    expect(itr2.ScheduleCGFor23.LongTermCapGain23.SaleOfEquityShareUs112A).toEqual({
      BalanceCG: 150_000,
      DeductionUs54F: 50_000,
      CapgainonAssets: 100_000,
    });
    expect(itr2.ScheduleCGFor23.AccruOrRecOfCG.LongTermUnder12_5Per.DateRange.Upto15Of9).toBe(
      100_000,
    );
    expect(codes(notices)).not.toContain("own-gains-without-period");
  });

  test("losses of other heads set off against gains stay, before losses of earlier years", async () => {
    const draft = draftWith({
      "ScheduleCYLA.LTCG12_5Per.IncCYLA.HPlossCurYrSetoff": 30_000,
      "ScheduleCYLA.LTCG12_5Per.IncCYLA.OthSrcLossNoRaceHorseSetoff": 10_000,
    });
    const { itr2 } = await merged(
      draft,
      await gainsOrThrow({ long: [longTermLot] }, earlierLosses),
    );
    expect(itr2.ScheduleCYLA.LTCG12_5Per.IncCYLA).toMatchObject({
      IncOfCurYrUnderThatHead: 150_000,
      HPlossCurYrSetoff: 30_000,
      IncOfCurYrAfterSetOff: 110_000,
    });
    expect(itr2.ScheduleBFLA.LTCG12_5Per.IncBFLA).toEqual({
      IncOfCurYrUndHeadFromCYLA: 110_000,
      BFlossPrevYrUndSameHeadSetoff: 30_000,
      IncOfCurYrAfterSetOffBFLosses: 80_000,
    });
    expect(itr2.ScheduleCGFor23.AccruOrRecOfCG.LongTermUnder12_5Per.DateRange.Upto15Of9).toBe(
      80_000,
    );
  });

  test("gains of both in item A5 are added once", async () => {
    const gains = await gainsOrThrow({ short: [shortTermLot], shortNotPaid: [shortTermLot] });
    const first = await merged(draftWith({ ...ownFund, ...fundInTableF }), gains);
    expect(first.itr2.ScheduleCGFor23.ShortTermCapGainFor23.SaleOnOtherAssets).toMatchObject({
      FullConsideration: 120_000,
      BalanceCG: 25_000,
      CapgainonAssets: 25_000,
      DeductSec48: { AquisitCost: 95_000, TotalDedn: 95_000 },
    });
    expect(codes(first.notices)).toContain("own-item-added-to");
    const second = await merged(first.text, gains);
    expect(second.changes).toEqual([]);
    expect(codes(second.notices)).toContain("own-item-contains");
    const alone = await gainsOrThrow({ shortNotPaid: [shortTermLot] });
    const error = await refusal(draftWith(ownFund), alone);
    expect(error.message).toContain("both have other assets (item A5): ₹20,000 and ₹5,000");
  });
});

describe("a draft that is not merged", () => {
  const cg = "ScheduleCGFor23";
  const shortTerm = `${cg}.ShortTermCapGainFor23`;

  const on112A = `${cg}.LongTermCapGain23.SaleOfEquityShareUs112A.DeductionUs54F`;
  const ofHouse = "ScheduleCYLA.LTCG12_5Per.IncCYLA.HPlossCurYrSetoff";
  const brought = "ScheduleCFL.TotalOfBFLossesEarlierYrs.LossSummaryDetail.TotalLTCGPTILossCF";

  test.each<[code: string, words: string, draft: Draft | string]>([
    ["not-json", "ends too early (line 1, column 2)", "{"],
    ["not-json", "twice", '{"ITR":{},"ITR":{}}'],
    ["not-itr-2", "A prefill is not a return yet", '{"personalInfo":{}}'],
    ["not-itr-2", "It has ITR-3", '{"ITR":{"ITR3":{}}}'],
    ["of-another-year", '"2025"', draftWith({ "Form_ITR2.AssessmentYear": "2025" })],
    ["schema-not-known", '"Ver2.0"', draftWith({ "Form_ITR2.SchemaVer": "Ver2.0" })],
    ["without-pan", "has no PAN", draftWith({ "PartA_GEN1.PersonalInfo.PAN": "" })],
    [
      "has-other-gains",
      "foreign institutional investor",
      draftWith({ "Schedule115AD.SaleValue115AD": 1 }),
    ],
    ["has-other-gains", "a tax treaty", draftWith({ [`${shortTerm}.TotalAmtTaxUsDTAAStcg`]: 3 })],
    ["has-other-gains", "deducts ₹4 under section 54F", draftWith({ [on112A]: 4 })],
    ["sets-off-other-losses", "long-term gains at 12.5%; with", draftWith({ [ofHouse]: 9 })],
    ["has-earlier-losses", "brought-forward", draftWith({ [brought]: 9 })],
  ])("return-%s: %s", async (code, words, draft) => {
    const error = await refusal(draft, await gainsOrThrow({ short: [shortTermLot] }));
    expect(error.code).toBe(`return-${code}`);
    expect(error.message).toContain(words);
    expect(error.message).toMatch(/Nothing was merged/);
  });

  test("another person's is refused by the PAN that the statement states", async () => {
    const statement = zerodhaStatement({});
    const text = `Name,SAMPLE\nPAN,ZZZPZ9999Z\n${new TextDecoder().decode(statement.bytes)}`;
    const pans = await statedPans([{ name: "taxpnl.csv", bytes: encode(text) }]);
    expect(pans).toEqual(["ZZZPZ9999Z"]);
    const gains = await gainsOrThrow({ short: [shortTermLot] });
    expect((await refusal(draftWith(), gains, pans)).code).toBe("return-of-another-person");
    expect((await mergeReturn(bytesOf(draftWith()), gains, { pans: ["abcpk1234f "] })).ok).toBe(
      true,
    );
  });

  test("one that is not UTF-8, or too large, is refused", async () => {
    const gains = await gainsOrThrow({ short: [shortTermLot] });
    for (const [bytes, code] of [
      [Uint8Array.of(0xff, 0xfe, 0x7b, 0), "return-not-json"],
      [new Uint8Array(33 * 1024 * 1024), "return-too-large"],
    ] as const) {
      expect(await mergeReturn(bytes, gains)).toMatchObject({ error: { code } });
    }
  });

  test("one whose own rows would break a rule together with ours is refused", async () => {
    const gains = await gainsOrThrow({ short: [shortTermLot] });
    const broken = { ...gains, tableF: {} };
    expect(await refusal(draftWith(), broken)).toMatchObject({
      code: "merged-return-not-valid",
      message: expect.stringContaining("rule 577"),
    });
    const wrong = { ...gains, longTerm112A: "7" };
    expect((await refusal(draftWith(), wrong)).message).toContain("rule 134");
  });
});

describe("a statement that is not merged", () => {
  const other = { section: "112A", ratePercent: "12.5", period: "upto-15-jun", gain: 5 };

  const earlierYear = { long: [{ ...longTermLot, sold: "2024-08-01", bought: "2021-08-01" }] };
  const setAside = { short: [shortTermLot, { ...shortTermLot, quantity: "0" }] };
  const intraday = { speculation: [{ ...shortTermLot, bought: shortTermLot.sold }] };
  const beside = { otherGains: [other] };

  test.each<[code: string, WrittenSections, words: string, { year?: string; beside?: object }?]>([
    ["return-year-not-known", earlierYear, "2025-26", { year: "2024-2025" }],
    ["return-needs-itr-3", intraday, "ITR-3"],
    ["result-incomplete", setAside, "1 of the statement's sales"],
    [
      "return-other-gains-given",
      { short: [shortTermLot] },
      "enter them in the utility",
      { beside },
    ],
  ])("%s", async (code, sections, words, given = {}) => {
    const gains = await gainsOf(iciciStatement(sections, given.year), given.beside);
    expect(gains).toMatchObject({ ok: false, error: { code } });
    expect(!gains.ok && gains.error.message).toContain(words);
  });
});

test("no rule that fails is named by a path", () => {
  const broken = itr2Draft();
  for (const name of ["ScheduleCGFor23", "Schedule112A", "ScheduleCFL"]) {
    broken.ITR.ITR2[name] = itr2Part(name);
  }
  let seen = 0;
  checkRules(readReturn(broken).ITR.ITR2, ({ message }) => {
    expect(message).not.toMatch(notWords);
    seen += 1;
  });
  expect(seen).toBeGreaterThan(80);
});

/** The text before and after ITR-2, and that of its schedules, apart from ours and the digest's part. */
function textOfOthers(text: string): readonly string[] {
  const tree = parseTree(text.replace("\ufeff", " "));
  const itr2 = tree && findNodeAtLocation(tree, ["ITR", "ITR2"]);
  if (itr2 === undefined) {
    throw new RangeError("no ITR-2");
  }
  const others = (itr2.children ?? []).filter(
    ({ children: [name] = [] }) => !["CreationInfo", ...ours].includes(name?.value),
  );
  return [
    text.slice(0, itr2.offset),
    ...others.map(({ offset, length }) => text.slice(offset, offset + length)),
    text.slice(itr2.offset + itr2.length),
  ];
}
