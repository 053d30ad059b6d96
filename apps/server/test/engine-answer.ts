import { previewVersion } from "contract/statement-preview";
import type { EnginePreview } from "../src/worker/engine-frame.ts";

/** A preview of one lot with nothing to report, which tests change where it matters to them. */
export const plainPreview: EnginePreview = {
  version: previewVersion,
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
  quarters: {},
  reconciliation: [],
  findings: [],
};

const zero = { shortTerm: "0", longTerm: "0", atSlabRates: "0" };
const tax = { shortTerm: "20000", longTerm: "0", cess: "800", total: "20800" };

/** What a preview of a running year says further, as the first versions stored it. */
export const runningYear = {
  assessmentYear: "2027-28",
  advanceTax: {
    asOf: null,
    exemption: { limit: "125000", used: "0" },
    gains: zero,
    cessPercent: "4",
    tax,
    belowThreshold: false,
    next: null,
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
        interestMonths: "3",
        interestIfUnpaid: "93",
      },
    ],
  },
};

/** An answer like the engine's about one lot, for programs that replace it. */
export function engineAnswer(sources: EnginePreview["sources"], assessmentYear = "2026-27") {
  const preview = { ...plainPreview, sources, assessmentYear };
  return { ok: true, missing: [], files: ["processed_file.csv"], preview } as const;
}
