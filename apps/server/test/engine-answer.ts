import type { ResultHead } from "@site/result/result-head";
import { resultVersion } from "@site/result/version";

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

/** An answer like the engine's about one lot, for programs that replace it. */
export function engineAnswer(sources: ResultHead["sources"], assessmentYear = "2026-27") {
  const head = { ...plainHead, sources, assessmentYear };
  return { ok: true, missing: [], files: ["processed_file.csv"], head } as const;
}
