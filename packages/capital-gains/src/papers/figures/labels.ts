import type { GainKey, LotSection, Quarter, RateKey, RatePeriod } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import { placeText, type ReturnItem } from "../../law/rules/return-places.ts";
import { entriesOf } from "../../law/schedule-cg/loss-schedules.ts";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";

/** The periods, as headed in the return's Table F. */
export const quarterLabels: Readonly<Record<Quarter, string>> = {
  "upto-15-jun": "Upto 15/6",
  "16-jun-15-sep": "16/6 to 15/9",
  "16-sep-15-dec": "16/9 to 15/12",
  "16-dec-15-mar": "16/12 to 15/3",
  "16-mar-31-mar": "16/3 to 31/3",
};

/** Returns a section and a rate in words. */
export function rateLabel(section: string, ratePercent: string): string {
  return `${section === "111A" ? "Short" : "Long"}-term, section ${section}, ${ratePercent}%`;
}

/** Returns a row of the year's tax in words, by its section and rate: `112A@12.5`. */
export function rateKeyLabel(key: RateKey | "112@12.5"): string {
  const [section = "", ratePercent = ""] = key.split("@");
  return rateLabel(section, ratePercent);
}

/** Returns the name of a row of the return's set-off and of its Table F. */
export function rowLabel({ classes, otherGains }: StatementResult, key: GainKey): string {
  if (key === "slab") {
    return "Short-term, at slab rate";
  }
  const hasSection112 =
    key === "112A@12.5" && [...classes, ...otherGains].some(({ section }) => section === "112");
  return hasSection112 ? "Long-term, sections 112A and 112, 12.5%" : rateKeyLabel(key);
}

/** Returns the name of a term's losses on buybacks. */
export function buybackLabel(term: "short" | "long", ratePercent: string): string {
  return `Loss on buybacks, ${term}-term, ${ratePercent}%`;
}

/** Returns where a figure of a result is entered in the return, see `placeText`. */
export function placeOfItem(
  { assessmentYear, form }: Pick<StatementResult, "assessmentYear" | "form">,
  item: ReturnItem,
): string | undefined {
  const year = parseAssessmentYear(assessmentYear);
  return year === undefined ? undefined : placeText(year, item, form.candidates);
}

/** Gains outside sections 111A and 112A, by the section of their class. */
const otherGainLabels: Readonly<Partial<Record<LotSection, string>>> = {
  "112": "Long-term, section 112",
  "50AA": "Section 50AA, at slab rate",
  slab: "Short-term, at slab rate",
};

/** Returns the name of gains outside sections 111A and 112A, whose rules changed on 23 July 2024. */
export function otherGainName(section: LotSection, ratePeriod: RatePeriod): string {
  const sales = ratePeriod === "from-2024-07-23" ? "" : ", sold up to 22 July 2024";
  return `${otherGainLabels[section] ?? section}${sales}`;
}

/**
 * Returns the note for figures that leave out gains whose rate depends on indexation; `undefined`
 * without any.
 */
export function leftOutNote({ scheduleCG }: StatementResult): string | undefined {
  return scheduleCG.otherAssets.some(({ key }) => key === null)
    ? `INCOMPLETE: these statements also have gains under section 112 from sales up to 22 July 2024, see Schedule CG. Table F, the set-off and the estimated tax here leave them out: add them yourself.`
    : undefined;
}

/** Returns the note for an estimate that leaves out gains at slab rates; `undefined` without any. */
export function slabNote({ tax }: StatementResult): string | undefined {
  return tax.atSlabRates === "0"
    ? undefined
    : `Gains of ${wholeRupeeText(BigInt(tax.atSlabRates))} at slab rates are not in the estimate: their tax depends on your other income.`;
}

/**
 * Returns the note for schedules that are without the business result that the statements' derivatives
 * show a loss of; `undefined` once it was given, and where no gain could take it.
 */
export function businessNote({ findings }: StatementResult): string | undefined {
  const open = findings.find(({ code }) => code === "business-result-open");
  return open?.severity === "warning"
    ? `${wholeRupeeText(BigInt(open.data?.setOff ?? "0"))} of your loss from futures and options is not set off yet; it can lower these gains.`
    : undefined;
}

/** Returns the column of Schedule CYLA with what is left: ITR-3 has a column more, for business losses. */
export function leftColumnOfCyla({ form }: StatementResult): string {
  const isItr3 = form.candidates.includes("ITR-3");
  if (isItr3 && !form.candidates.includes("ITR-2")) {
    return "Column 5";
  }
  return isItr3 ? "Column 4 (ITR-3: 5)" : "Column 4";
}

/** Returns whether the year has its own loss to set off or brings one forward. */
export function hasLosses({ scheduleE, cyla, cfl }: StatementResult): boolean {
  return (
    cyla.businessLoss !== undefined ||
    cfl.years.length > 0 ||
    Object.values(scheduleE.lossToSetOff).some((loss) => loss !== "0")
  );
}

/** Returns the rows of the return's set-off that have any figure: rows of zeros say nothing on paper. */
export function shownKeys({ scheduleE, bfla }: StatementResult): ReadonlySet<GainKey> {
  const figures = entriesOf(scheduleE.rows).filter(
    ([key, { income }]) =>
      income !== "0" ||
      (scheduleE.lossToSetOff[key] ?? "0") !== "0" ||
      (bfla.rows[key]?.remaining ?? "0") !== "0",
  );
  return new Set(figures.map(([key]) => key));
}
