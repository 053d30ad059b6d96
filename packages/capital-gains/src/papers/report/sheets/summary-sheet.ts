import type { Finding } from "../../../law/finding.ts";
import type { ReturnItem } from "../../../law/rules/return-places.ts";
import type { YearRules } from "../../../law/rules/year-rules.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { wholeRupeeText } from "../../../law/values/rupee-text.ts";
import {
  brokerLabels,
  buybackLabel,
  leftOutNote,
  otherGainLabels,
  placeOfItem,
  slabNote,
} from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note, transfersText } from "../note.ts";
import { estimateTax } from "../tax-estimate.ts";

const columnWidths = [34, 22, 12, 18, 18, 16, 18];
const last = columnWidths.length - 1;

/** Makes the first sheet: what was read, what goes where in the return, and what to check. */
export function summarySheet(result: StatementResult, rules: YearRules): ReportSheet {
  return {
    name: "Summary",
    layout: { widths: columnWidths, headerRows: 0 },
    write(rows) {
      rows.row(2).text(`Capital gains, assessment year ${result.assessmentYear}`, "title");
      if (result.period !== null) {
        rows.row().text(transfersText(result.period), "plain");
      }
      writeSources(rows, result);
      writeReturn(rows, result, rules);
      writeClasses(rows, result);
      writeState(rows, result);
    },
  };
}

function writeSources(rows: ReportRows, result: StatementResult): void {
  heading(rows, "Statements");
  rows.row().text("File", "header").joinUpTo(2, "header");
  rows.texts(["Broker", "Layout"], "header").joinUpTo(5, "header").text("Lots", "header");
  for (const { file, broker, layout, account, lots } of result.sources) {
    rows
      .row()
      .text(account === null ? file : `${file} (account ${account})`)
      .joinUpTo(2, "text");
    rows.texts([brokerLabels[broker], layout]).joinUpTo(5, "text").number(String(lots));
  }
}

function writeReturn(rows: ReportRows, result: StatementResult, rules: YearRules): void {
  const { shortTerm111A, longTerm112A, intraday, buybackLosses } = result.scheduleCG;
  const scheduleCG = (item: ReturnItem, otherwise: string): string => {
    const place = placeOfItem(result, item);
    return `Schedule CG, ${place === undefined ? otherwise : `item ${place}`}`;
  };
  heading(rows, "What to enter in your return");
  rows.row().text("Figure", "header").joinUpTo(1, "header").text("Rate", "header");
  rows.texts(["Amount", "Where"], "header").joinUpTo(last, "header");
  const line = (figure: string, rate: string, amount: string, where: string): void => {
    rows.row().text(figure).joinUpTo(1, "text").text(rate, "centered");
    rows.amount(amount, amount.includes(".") ? "amount" : "rupees");
    rows.text(where).joinUpTo(last, "text");
  };
  for (const { ratePercent, inReturn } of shortTerm111A) {
    line(
      "Short-term gain, section 111A",
      `${ratePercent}%`,
      inReturn.gain,
      scheduleCG("111A", "short-term, section 111A"),
    );
  }
  for (const { ratePercent, inReturn } of longTerm112A) {
    line(
      "Long-term gain, section 112A, before the exemption",
      `${ratePercent}%`,
      inReturn,
      `${scheduleCG("112A", "long-term, section 112A")}, from Schedule 112A`,
    );
  }
  for (const { section, place, gain } of result.classes) {
    const label = otherGainLabels[section];
    if (label === undefined) {
      continue;
    }
    const where = place === null ? "Schedule CG, other assets" : `Schedule CG, item ${place}`;
    line(label, section === "112" ? rateOf112(rules) : "slab", gain, where);
  }
  if (intraday.turnover !== "0.00") {
    const place = placeOfItem(result, "speculative-business");
    const where = `Speculative business, ${place === undefined ? "ITR-3" : `Schedule BP, item ${place}`}`;
    line("Intraday profit before charges", "slab", intraday.profit, where);
    line("Intraday turnover", "", intraday.turnover, where);
  }
  for (const { profit } of result.businessTrades.filter(({ kind }) => kind === "derivatives")) {
    const place = placeOfItem(result, "other-business");
    const where = `Business, ${place === undefined ? "ITR-3" : `Schedule BP, item ${place}`}`;
    line("Profit of derivatives before charges", "slab", profit, where);
  }
  for (const { term, ratePercent, inReturn } of buybackLosses) {
    line(
      buybackLabel(term, ratePercent),
      `${ratePercent}%`,
      `-${inReturn}`,
      `${scheduleCG(`buyback-loss-${term}`, "losses on buybacks")}, with the dividend in Schedule OS`,
    );
  }
  const { total } = estimateTax(result, rules, "higher-rate-first");
  rows.row().text("Estimated tax on these gains, with cess", "totalText").joinUpTo(2, "totalText");
  rows.amount(String(total), "totalRupees");
  rows.text("Estimate: see the last sheet", "totalText");
  rows.joinUpTo(last, "totalText");
  for (const left of [leftOutNote(result), slabNote(result)]) {
    if (left !== undefined) {
      note(rows, left, columnWidths, "warning");
    }
  }
  const { shortTerm, longTerm } = result.cfl.carriedForward;
  if (shortTerm !== "0" || longTerm !== "0") {
    note(
      rows,
      `Losses for later years: ${wholeRupeeText(BigInt(shortTerm))} short-term and ${wholeRupeeText(BigInt(longTerm))} long-term, if you file this return in time. See Schedules of losses.`,
      columnWidths,
    );
  }
  note(rows, formText(result), columnWidths);
}

/** Returns which form the year needs, and why. */
function formText({ form: { form, candidates, reasons } }: StatementResult): string {
  const why = reasons.map(({ message }) => message).join(" ");
  return form === null
    ? `Form of the return: ${candidates.join(" or ")}, depending on your other income. ${why}`.trim()
    : `Form of the return: ${form}. ${why}`;
}

/** Returns the rate of section 112: a year with one rate for all long-term gains has it here, too. */
function rateOf112({ longTerm112A }: YearRules): string {
  return longTerm112A.every(({ ratePercent }) => ratePercent === "12.5") ? "12.5%" : "";
}

function writeClasses(rows: ReportRows, result: StatementResult): void {
  heading(rows, "All lots by term and section");
  const titles = ["Term", "Section", "Lots", "Sale value", "Purchase value", "Expenses", "Gain"];
  rows.row().texts(titles, "header");
  for (const { term, section, lots, saleValue, cost, expenses, gain } of result.classes) {
    rows.row().texts([terms[term], section]).number(String(lots));
    rows.amount(saleValue).amount(cost).amount(expenses).amount(gain);
  }
  if (result.classes.length === 0) {
    rows.row().text("No trades").joinUpTo(last, "text");
  }
}

const terms = {
  long: "Long-term",
  short: "Short-term",
  intraday: "Intraday",
  buyback: "Buyback",
  excluded: "In no schedule here",
};

function writeState(rows: ReportRows, result: StatementResult): void {
  const count = (severity: Finding["severity"], one: string) => {
    const found = result.findings.filter((finding) => finding.severity === severity).length;
    return `${found} ${found === 1 ? one : `${one}s`}`;
  };
  const totals = result.reconciliation.length;
  const agreeing = result.reconciliation.filter(({ ok }) => ok).length;
  heading(rows, "Checks");
  const say = (text: string) => note(rows, text, columnWidths);
  say(
    totals === 0
      ? "The statements state no totals to compare with."
      : `${agreeing} of ${totals} totals that the statements state ${agreeing === 1 ? "matches" : "match"} the sum of their lots: see Reconciliation.`,
  );
  say(
    `Findings: ${count("error", "error")}, ${count("warning", "warning")}, ${count("info", "note")}. See the sheet Findings.`,
  );
  say(
    "Sheets: Schedule CG, Table F and Schedules of losses have the figures to enter; Schedule 112A has the content of the " +
      "upload file; Lots has every sale with its rule, its arithmetic and its place in your files.",
  );
  const isGiven = result.cfl.years.length + result.otherGains.length > 0;
  const madeFrom = isGiven
    ? "Made from the statements named above and the losses and gains that you entered besides them: " +
      "other income is not known here."
    : "Made only from the statements named above: gains elsewhere, other income and losses " +
      "of earlier years are not known here.";
  say(`${madeFrom} This report helps you prepare a return and is not tax advice.`);
}
