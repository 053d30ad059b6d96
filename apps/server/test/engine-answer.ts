import type { ResultHead } from "result/result-head";
import { resultVersion } from "result/version";

/** A head of one lot with nothing to report, which tests change where it matters to them. */
export const plainHead: ResultHead = {
  version: resultVersion,
  law: { act: "Income-tax Act 1961", taxYear: null, sections: {} },
  setAside: [],
  setAsideCount: 0,
  assessmentYear: "2026-27",
  period: null,
  sources: [],
  lotCount: 1,
  classes: [],
  schedule112A: { rows: 1, balance: "0" },
  scheduleCG: {
    shortTerm111A: [],
    longTerm112A: [],
    intraday: { turnover: "0.00", profit: "0.00" },
  },
  tableF: {},
  lossesLeft: { shortTerm: "0", longTerm: "0" },
  tax: {
    rows: [],
    slabPercent: null,
    exemption: "125000",
    tax: "0",
    cess: "0",
    total: "0",
    atSlabRates: "0",
    leftOut: "0",
  },
  reconciliation: [],
  findings: [],
};

const zero = { shortTerm: "0", longTerm: "0", atSlabRates: "0" };
const tax = { shortTerm: "20000", longTerm: "0", cess: "800", total: "20800" };

/** What a head of a running year has besides. */
export const runningYear = {
  assessmentYear: "2027-28",
  law: { act: "Income-tax Act 2025", taxYear: "2026-27", sections: {} },
  advanceTax: {
    asOf: null,
    exemption: { limit: "125000", used: "0" },
    gains: zero,
    cessPercent: "4",
    tax,
    belowThreshold: false,
    next: null,
    interestAfterYear: { from: "2027-04-01", enough: "18720.00", on: "20800", perMonth: "208" },
    instalments: [
      {
        dueDate: "2026-12-15",
        isInstalment: true,
        state: null,
        cumulativePercent: "75",
        period: "16-sep-15-dec",
        gainsInPeriod: zero,
        exemptionUsed: "0",
        taxAccrued: tax,
        amountDue: "3120.00",
        forgiven: "12480.00",
        enoughWithoutInterest: "3120.00",
        nothingDue: null,
        interestMonths: "3",
        interestOn: "3100",
        interestIfUnpaid: "93",
        interestForgiven: "375",
      },
    ],
  },
} satisfies Partial<ResultHead>;

/** An answer like the engine's about one lot, for programs that replace it. */
export function engineAnswer(sources: ResultHead["sources"], assessmentYear = "2026-27") {
  const head = { ...plainHead, sources, assessmentYear };
  return { ok: true, missing: [], files: ["processed_file.csv"], head } as const;
}
