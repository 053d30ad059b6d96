import type { Finding } from "@site/result/finding";
import type { StatementResult } from "@site/result/statement-result";
import type { ReturnItem } from "../../../law/rules/return-places.ts";
import { formatFinancialYear, parseAssessmentYear } from "../../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import { taxStepFigures } from "../../figures/caused-tax-figures.ts";
import { buybackLabel, placeOfItem } from "../../figures/labels.ts";
import { otherGainsOf, returnFigures } from "../../figures/return-figures.ts";
import { taxFiguresWithSlab } from "../../figures/tax-figures.ts";
import { typeFigures } from "../../figures/type-figures.ts";
import type { ReportSheet } from "../looks.ts";
import type { ReportOwner } from "../report-owner.ts";
import { headRows } from "./head-rows.ts";
import { hasFigure } from "./schedule-cg-sheet.ts";
import { labelOfTwoFigures, sectionRows } from "./section-rows.ts";
import { cell, header, heading, paragraph, type ReportRow, reportSheet, row } from "./sheet.ts";

const columnWidths = [40, 15, 14, 16, 16, 14, 16];

/**
 * Makes the first sheet: whose figures these are, how the sales lead to the tax, what goes where in the
 * return, and what to check.
 */
export function summarySheet(result: StatementResult, owner: ReportOwner | undefined): ReportSheet {
  const rows = [
    ...headRows(yearTitle(result), result, owner),
    ...sectionRows(typeFigures(result), 1),
    ...sectionRows(taxFiguresWithSlab(result), labelOfTwoFigures),
    ...taxStepFigures(result).flatMap((section) => sectionRows(section, labelOfTwoFigures)),
    ...figures(result),
    ...checks(result),
  ];
  return reportSheet("Summary", columnWidths, rows);
}

function yearTitle({ assessmentYear }: StatementResult): string {
  const year = parseAssessmentYear(assessmentYear);
  const name = year === undefined ? "" : `, FY ${formatFinancialYear(year)}`;
  return `Capital gains${name} (assessment year ${assessmentYear})`;
}

function figures(result: StatementResult): readonly ReportRow[] {
  const { shortTerm111A, longTerm112A, intraday, buybackLosses } = result.scheduleCG;
  const { form } = result.form;
  const { shortTerm, longTerm } = result.cfl.carriedForward;
  const placeIn = (schedule: string, item: ReturnItem, otherwise: string): string => {
    const place = placeOfItem(result, item);
    return place === undefined ? otherwise : `${schedule}, item ${place}`;
  };
  const inCG = (item: ReturnItem, otherwise: string) =>
    placeIn("Schedule CG", item, `Schedule CG, ${otherwise}`);
  const speculative = `Speculative business, ${placeIn("Schedule BP", "speculative-business", "ITR-3")}`;
  const business = `Business, ${placeIn("Schedule BP", "other-business", form ?? "ITR-3")}`;
  return [
    ...heading("What to enter in your return"),
    header([["Figure", 2], "Rate", "Amount", ["Where", 3]]),
    ...shortTerm111A
      .filter(hasFigure)
      .map(({ ratePercent, gain }) =>
        line(
          "Short-term gain, section 111A",
          `${ratePercent}%`,
          gain,
          inCG("111A", "short-term, section 111A"),
        ),
      ),
    ...(form === "ITR-1" || form === "ITR-4"
      ? // These forms have no Schedule CG: they take totals at whatever rate.
        returnFigures(result).flatMap(({ schedule, figures }) =>
          figures.map(({ name, amount }) => line(name, "", amount, `${form}, ${schedule}`)),
        )
      : longTerm112A
          .filter(({ gain }) => gain !== "0")
          .map(({ ratePercent, gain }) =>
            line(
              "Long-term gain, section 112A, before the exemption",
              `${ratePercent}%`,
              gain,
              `${inCG("112A", "long-term, section 112A")}, from Schedule 112A`,
            ),
          )),
    ...otherGainsOf(result).map(({ title, section, item, gain }) =>
      line(
        title,
        section === "112" ? "12.5%" : "slab",
        gain,
        `Schedule CG, ${item === null ? "other assets" : `item ${item}`}`,
      ),
    ),
    ...(intraday.turnover === "0.00"
      ? []
      : [
          line("Intraday profit before charges", "slab", intraday.profit, speculative),
          line("Intraday turnover", "", intraday.turnover, "Part A-P&L, speculative activity"),
        ]),
    ...result.businessTrades
      .filter(({ kind }) => kind === "derivatives")
      .map(({ profit }) => line("Profit of derivatives before charges", "slab", profit, business)),
    ...buybackLosses.map(({ term, ratePercent, inReturn }) =>
      line(
        buybackLabel(term, ratePercent),
        `${ratePercent}%`,
        `-${inReturn}`,
        `${inCG(`buyback-loss-${term}`, "losses on buybacks")}, with the dividend in Schedule OS`,
      ),
    ),
    ...(shortTerm === "0" && longTerm === "0"
      ? []
      : [
          paragraph(
            `Losses for later years: ${wholeRupeeText(BigInt(shortTerm))} short-term and ${wholeRupeeText(BigInt(longTerm))} long-term, if you file this return in time. See Schedules of losses.`,
          ),
        ]),
    paragraph(formText(result)),
  ];
}

function line(figure: string, rate: string, value: string, where: string): ReportRow {
  return row(
    cell.text(figure, "text", 2),
    cell.centred(rate),
    cell.amount(value, value.includes(".") ? "amount" : "rupees"),
    cell.text(where, "text", 3),
  );
}

/** Returns which form the year needs, and why. */
function formText({ form: { form, candidates, reasons } }: StatementResult): string {
  const why = reasons.map(({ message }) => message).join(" ");
  return form === null
    ? `Form of the return: ${candidates.join(" or ")}, depending on your other income. ${why}`.trim()
    : `Form of the return: ${form}. ${why}`;
}

function checks(result: StatementResult): readonly ReportRow[] {
  const { findings, reconciliation, cfl, otherGains } = result;
  const count = (severity: Finding["severity"], one: string) => {
    const found = findings.filter((finding) => finding.severity === severity).length;
    return `${found} ${found === 1 ? one : `${one}s`}`;
  };
  const agreeing = reconciliation.filter(({ ok }) => ok).length;
  const madeFrom =
    cfl.years.length + otherGains.length > 0
      ? "Made from the statements named above and the losses and gains that you entered besides them: " +
        "other income is not known here."
      : "Made only from the statements named above: gains elsewhere, other income and brought-forward " +
        "losses are not known here.";
  return [
    ...heading("Checks"),
    paragraph(
      reconciliation.length === 0
        ? "The statements state no totals to compare with."
        : `${agreeing} of ${reconciliation.length} totals that the statements state ${agreeing === 1 ? "matches" : "match"} the sum of their sales: see Reconciliation.`,
    ),
    paragraph(
      `Findings: ${count("error", "error")}, ${count("warning", "warning")}, ${count("info", "note")}. See the sheet Findings.`,
    ),
    paragraph(`${madeFrom} This report helps you prepare a return and is not tax advice.`),
  ];
}
