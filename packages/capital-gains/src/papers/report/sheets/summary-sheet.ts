import type { Finding } from "result/finding";
import type { StatementResult } from "result/statement-result";
import type { ReturnItem } from "../../../law/rules/return-places.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import {
  brokerLabels,
  buybackLabel,
  leftOutNote,
  otherGainLabels,
  placeOfItem,
  slabNote,
  transfersText,
} from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import { estimateTax } from "../tax-estimate.ts";
import {
  cell,
  header,
  heading,
  note,
  type Row,
  row,
  sheetOf,
  table,
  title,
  warning,
} from "./sheet.ts";

const columnWidths = [34, 22, 12, 18, 18, 16, 18];

/** Makes the first sheet: what was read, what goes where in the return, and what to check. */
export function summarySheet(result: StatementResult, rules: YearRules): ReportSheet {
  const rows = [
    title(`Capital gains, assessment year ${result.assessmentYear}`),
    ...(result.period === null ? [] : [row(cell.text(transfersText(result.period), "plain"))]),
    ...sources(result),
    ...figures(result, rules),
    ...classes(result),
    ...checks(result),
  ];
  return sheetOf("Summary", columnWidths, rows, {});
}

function sources(result: StatementResult): readonly Row[] {
  return [
    ...heading("Statements"),
    ...table(1, result.sources, [
      [
        ["File", 3],
        ({ file, account }) =>
          cell.text(account === null ? file : `${file} (account ${account})`, "text", 3),
      ],
      ["Broker", ({ broker }) => cell.text(brokerLabels[broker])],
      [["Layout", 2], ({ layout }) => cell.text(layout, "text", 2)],
      ["Lots", ({ lots }) => cell.number(String(lots))],
    ]),
  ];
}

function figures(result: StatementResult, rules: YearRules): readonly Row[] {
  const { shortTerm111A, longTerm112A, intraday, buybackLosses } = result.scheduleCG;
  const { shortTerm, longTerm } = result.cfl.carriedForward;
  const estimate = estimateTax(result, rules, "higher-rate-first");
  const placeIn = (schedule: string, item: ReturnItem, otherwise: string): string => {
    const place = placeOfItem(result, item);
    return place === undefined ? otherwise : `${schedule}, item ${place}`;
  };
  const inCG = (item: ReturnItem, otherwise: string) =>
    placeIn("Schedule CG", item, `Schedule CG, ${otherwise}`);
  const speculative = `Speculative business, ${placeIn("Schedule BP", "speculative-business", "ITR-3")}`;
  const business = `Business, ${placeIn("Schedule BP", "other-business", "ITR-3")}`;
  return [
    ...heading("What to enter in your return"),
    header([["Figure", 2], "Rate", "Amount", ["Where", 3]]),
    ...shortTerm111A.map(({ ratePercent, inReturn }) =>
      line(
        "Short-term gain, section 111A",
        `${ratePercent}%`,
        inReturn.gain,
        inCG("111A", "short-term, section 111A"),
      ),
    ),
    ...longTerm112A.map(({ ratePercent, inReturn }) =>
      line(
        "Long-term gain, section 112A, before the exemption",
        `${ratePercent}%`,
        inReturn,
        `${inCG("112A", "long-term, section 112A")}, from Schedule 112A`,
      ),
    ),
    ...result.classes.flatMap(({ section, place, gain }) => {
      const name = otherGainLabels[section];
      const where = `Schedule CG, ${place === null ? "other assets" : `item ${place}`}`;
      const rate = section === "112" ? rateOf112(rules) : "slab";
      return name === undefined ? [] : [line(name, rate, gain, where)];
    }),
    ...(intraday.turnover === "0.00"
      ? []
      : [
          line("Intraday profit before charges", "slab", intraday.profit, speculative),
          line("Intraday turnover", "", intraday.turnover, speculative),
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
    row(
      cell.text("Estimated tax on these gains, with cess", "totalText", 3),
      cell.total(estimate.total),
      cell.text("Estimate: see the last sheet", "totalText", 3),
    ),
    ...warning(leftOutNote(result)),
    ...warning(slabNote(result)),
    ...(shortTerm === "0" && longTerm === "0"
      ? []
      : [
          note(
            `Losses for later years: ${wholeRupeeText(BigInt(shortTerm))} short-term and ${wholeRupeeText(BigInt(longTerm))} long-term, if you file this return in time. See Schedules of losses.`,
          ),
        ]),
    note(formText(result)),
  ];
}

function line(figure: string, rate: string, value: string, where: string): Row {
  return row(
    cell.text(figure, "text", 2),
    cell.centered(rate),
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

/** Returns the rate of section 112, in a year with one rate for all long-term gains. */
function rateOf112({ longTerm112: [rate], longTerm112A }: YearRules): string {
  return rate !== undefined && longTerm112A.length === 1 ? `${rate.ratePercent}%` : "";
}

function classes(result: StatementResult): readonly Row[] {
  return [
    ...heading("All lots by term and section"),
    ...table(1, result.classes, [
      ["Term", ({ term }) => cell.text(terms[term])],
      ["Section", ({ section }) => cell.text(section)],
      ["Lots", ({ lots }) => cell.number(String(lots))],
      ["Sale value", ({ saleValue }) => cell.amount(saleValue)],
      ["Purchase value", ({ cost }) => cell.amount(cost)],
      ["Expenses", ({ expenses }) => cell.amount(expenses)],
      ["Gain", ({ gain }) => cell.amount(gain)],
    ]),
    ...(result.classes.length === 0
      ? [row(cell.text("No trades", "text", columnWidths.length))]
      : []),
  ];
}

const terms = {
  long: "Long-term",
  short: "Short-term",
  intraday: "Intraday",
  buyback: "Buyback",
  excluded: "In no schedule here",
};

function checks({ findings, reconciliation, cfl, otherGains }: StatementResult): readonly Row[] {
  const count = (severity: Finding["severity"], one: string) => {
    const found = findings.filter((finding) => finding.severity === severity).length;
    return `${found} ${found === 1 ? one : `${one}s`}`;
  };
  const agreeing = reconciliation.filter(({ ok }) => ok).length;
  const madeFrom =
    cfl.years.length + otherGains.length > 0
      ? "Made from the statements named above and the losses and gains that you entered besides them: " +
        "other income is not known here."
      : "Made only from the statements named above: gains elsewhere, other income and losses " +
        "of earlier years are not known here.";
  return [
    ...heading("Checks"),
    note(
      reconciliation.length === 0
        ? "The statements state no totals to compare with."
        : `${agreeing} of ${reconciliation.length} totals that the statements state ${agreeing === 1 ? "matches" : "match"} the sum of their lots: see Reconciliation.`,
    ),
    note(
      `Findings: ${count("error", "error")}, ${count("warning", "warning")}, ${count("info", "note")}. See the sheet Findings.`,
    ),
    note(
      "Sheets: Schedule CG, Table F and Schedules of losses have the figures to enter; Schedule 112A has the content of the " +
        "upload file; Lots has every sale with its rule, its arithmetic and its place in your files.",
    ),
    note(`${madeFrom} This report helps you prepare a return and is not tax advice.`),
  ];
}
