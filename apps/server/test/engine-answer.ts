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

/** An answer like the engine's about one lot, for programs that replace it. */
export function engineAnswer(sources: EnginePreview["sources"], assessmentYear = "2026-27") {
  const preview = { ...plainPreview, sources, assessmentYear };
  return { ok: true, files: ["processed_file.csv"], preview } as const;
}
