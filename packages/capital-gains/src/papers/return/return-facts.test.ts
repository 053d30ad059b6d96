import { describe, expect, test } from "vitest";
import { type DraftValue, itr2Draft } from "../../../test/itr2-draft.ts";
import { readReturnFacts } from "./return-facts.ts";

type Values = { readonly [key: string]: DraftValue };

const detail = (shortTerm: number, longTerm: number, DateOfFiling: string) => ({
  CarryFwdLossDetail: {
    DateOfFiling,
    TotalSTCGPTILossCF: shortTerm,
    TotalLTCGPTILossCF: longTerm,
    TotalHPPTILossCF: 0,
  },
});
const summary = (shortTerm: number, longTerm: number) => ({
  LossSummaryDetail: {
    TotalHPPTILossCF: 0,
    TotalSTCGPTILossCF: shortTerm,
    TotalLTCGPTILossCF: longTerm,
  },
});

/** Makes an ITR-2 of an assessment year, `2026`, with schedules and fields of part A. */
function itr2(year: string, schedules: Values = {}, filing: Values = {}, pan = "ABCPK1234F") {
  const { ITR2 } = itr2Draft().ITR;
  const general = ITR2.PartA_GEN1 as { PersonalInfo: Values; FilingStatus: Values };
  return new TextEncoder().encode(
    JSON.stringify({
      ITR: {
        ITR2: {
          ...ITR2,
          PartB_TTI: { ...(ITR2.PartB_TTI as Values), AssetOutIndiaFlag: "NO" },
          ...schedules,
          Form_ITR2: { ...(ITR2.Form_ITR2 as Values), AssessmentYear: year },
          PartA_GEN1: {
            PersonalInfo: { ...general.PersonalInfo, PAN: pan },
            FilingStatus: { ...general.FilingStatus, HeldUnlistedEqShrPrYrFlg: "N", ...filing },
          },
        },
      },
    }),
  );
}

const read = (bytes: Uint8Array, pans: readonly string[] = [], assessmentYear = "2026-27") => {
  const outcome = readReturnFacts(bytes, { assessmentYear, pans });
  return outcome.ok ? { facts: outcome.value } : { code: outcome.error.code };
};
const loss = (
  assessmentYear: string,
  shortTermLoss: string,
  longTermLoss: string,
  filedOn: string | null,
  filedInTime: boolean | null,
) => ({ assessmentYear, shortTermLoss, longTermLoss, filedOn, filedInTime });

describe("a draft of this year", () => {
  test("has the losses brought forward with their days, in time where the due date says so", () => {
    const ScheduleCFL = {
      LossCFFromPrev8thYearFromAY: detail(900, 0, "2018-08-31"),
      LossCFFromPrev3rdYearFromAY: detail(0, 0, "2023-07-30"),
      LossCFFromPrev2ndYearFromAY: detail(1000, 70, "2024-10-31"),
      LossCFFromPrevYrToAY: detail(0, 5, "2025-09-16"),
      TotalOfBFLossesEarlierYrs: summary(1900, 75),
      TotalLossCFSummary: summary(1900, 75),
    };
    expect(read(itr2("2026", { ScheduleCFL }), ["ABCPK1234F"])).toMatchObject({
      facts: {
        kind: "draft",
        assessmentYear: "2026-27",
        pan: "ABCPK1234F",
        losses: [
          loss("2018-19", "900", "0", "2018-08-31", true),
          // After 31 July 2024, which is in time only with an audit.
          loss("2024-25", "1000", "70", "2024-10-31", null),
          loss("2025-26", "0", "5", "2025-09-16", true),
        ],
        bars: [],
      },
    });
  });

  test("states what closes the simple forms", () => {
    const bytes = itr2(
      "2026",
      {
        ScheduleHP: { PropertyDetails: [{}, {}, {}], TotalIncomeChargeableUnHP: 0 },
        ScheduleEI: { NetAgriIncOrOthrIncRule7: 5001 },
        ScheduleOS: { IncOthThanOwnRaceHorse: { Deductions: { DeductionUs57iia: 15_000 } } },
      },
      { CompDirectorPrvYrFlg: "Y", ResidentialStatus: "NOR" },
    );
    const { facts } = read(bytes);
    expect(facts?.bars.map(({ id }) => id)).toEqual([
      "director",
      "not-ordinarily-resident",
      "agricultural-income",
      "house-properties",
    ]);
    expect(facts?.losses).toEqual([]);
  });
});

describe("the return filed for the year before", () => {
  const ScheduleCFL = {
    // Assessment year 2017-18: the ninth before 2026-27.
    LossCFFromPrev8thYearFromAY: detail(50, 40, "2017-08-05"),
    LossCFFromPrev7thYearFromAY: detail(300, 0, "2018-08-31"),
    LossCFFromPrevYrToAY: detail(200, 1000, "2024-07-31"),
    TotalOfBFLossesEarlierYrs: summary(550, 1040),
    AdjTotBFLossInBFLA: summary(120, 10),
    CurrentAYloss: summary(7, 8),
    TotalLossCFSummary: summary(437, 1038),
  };

  test("has what it did not set off, the oldest taken as used first, and its own loss", () => {
    const { facts } = read(itr2("2025", { ScheduleCFL }, { ReturnFileSec: 11 }));
    expect(facts).toMatchObject({
      kind: "filed",
      assessmentYear: "2025-26",
      losses: [
        // 120 short-term: 50 of 2017-18, then 70; 10 long-term of 2017-18, whose 30 lapse.
        loss("2018-19", "230", "0", "2018-08-31", true),
        loss("2024-25", "200", "1000", "2024-07-31", true),
        loss("2025-26", "7", "8", null, true),
      ],
    });
    expect(facts?.notes.join(" ")).toContain("₹120 short-term and ₹10 long-term");
    expect(facts?.notes.join(" ")).toContain("₹30 of assessment year 2017-18");
    expect(facts?.notes).toHaveLength(3);
  });

  test("says where its total does not agree, and how it was filed", () => {
    const wrong = { ...ScheduleCFL, TotalLossCFSummary: summary(1, 2) };
    expect(read(itr2("2025", { ScheduleCFL: wrong })).facts?.notes.at(-1)).toContain("Row xii");
    const own = (filing: Values) =>
      read(itr2("2025", { ScheduleCFL }, filing)).facts?.losses.at(-1);
    expect(own({ ReturnFileSec: 12 })).toMatchObject({ filedInTime: false });
    expect(own({ ReturnFileSec: 17, OrigRetFiledDate: "2025-08-01" })).toMatchObject({
      filedOn: "2025-08-01",
      filedInTime: true,
    });
    expect(own({ ReturnFileSec: 17, OrigRetFiledDate: "2025-12-01" })?.filedInTime).toBeNull();
  });
});

test.each<[string, string, Uint8Array]>([
  ["another person", "return-of-another-person", itr2("2026", {}, {}, "ABCPX9999F")],
  ["another person's last year", "return-of-another-person", itr2("2025", {}, {}, "ABCPX9999F")],
  ["an older year", "return-of-another-year", itr2("2024")],
  ["a later year", "return-of-another-year", itr2("2027")],
  ["a prefill", "return-not-itr-2", new TextEncoder().encode('{"personalInfo": {}}')],
  ["another form", "return-not-itr-2", new TextEncoder().encode('{"ITR": {"ITR1": {}}}')],
  ["no JSON", "return-not-json", new TextEncoder().encode("%PDF-1.7")],
])("%s is refused", (_, code, bytes) => {
  expect(read(bytes, ["ABCPK1234F"])).toEqual({ code });
});
