import type { AdvanceTax } from "result/advance-tax";
import { type Answer, answersTo } from "result/answers";
import type { Finding } from "result/finding";
import type { ByTerm } from "result/loss-schedules";
import type { GainKey } from "result/names";
import type { StatementResult } from "result/statement-result";
import { dueNow } from "../law/advance-tax/advance-tax.ts";
import { saleCount } from "../law/finding.ts";
import { isoDate } from "../law/values/calendar-date.ts";
import { longDate } from "../law/values/date-text.ts";
import { grouped } from "../law/values/rupee-text.ts";
import { countedClasses } from "../papers/report/counted.ts";

/** Above this number rows of Schedule 112A are only counted; the file has them all. */
const mostRows = 40;

/** The options that answer a finding. */
const optionTexts: Readonly<Record<Answer, string>> = {
  kinds: "--kind ISIN=KIND",
  acceptProposedFmv: "--accept-proposed-fmv",
  fmvPrices: "--fmv ISIN=PRICE",
  buybacks: "--buyback ISIN=DATE",
  deductDepositoryCharges: "--deduct-depository-charges",
};

/** Returns the options that answer a finding. */
function optionsFor({ code, data }: Finding): readonly string[] {
  return code === "header-not-from-portal"
    ? ["--template FILE"]
    : (answersTo[code] ?? []).map((answer) =>
        optionTexts[answer].replace("ISIN", String(data?.isin ?? "ISIN")),
      );
}

const inFull = (term: string) => (term === "short" || term === "long" ? `${term}-term` : term);

function figures(...texts: readonly string[]): string {
  return texts.map((text) => text.padStart(18)).join("");
}

/** Returns the result as lines for a terminal. */
export function summary(result: StatementResult): string {
  const { advanceTax, law } = result;
  const lines = [
    law.taxYear === null
      ? `Assessment year ${result.assessmentYear}`
      : `Tax year ${law.taxYear}, ${law.act}`,
  ];
  if (result.period !== null) {
    lines.push(`Period ${inWords(result.period.from)} to ${inWords(result.period.to)}`);
  }
  for (const source of result.sources) {
    lines.push(`${source.file}: ${source.broker}, ${saleCount(source.lots)}`);
  }
  lines.push(
    "",
    `${"Class".padEnd(20)}${"Sales".padStart(7)}${figures("Sale value", "Cost used", "Sale expenses", "Gain")}  Item`,
  );
  for (const { term, section, lots, counted, gain, place } of countedClasses(result)) {
    const { saleValue, cost, expenses, paid } = counted;
    lines.push(
      `${`${inFull(term)} ${law.sections[section] ?? section}`.padEnd(20)}${String(lots).padStart(7)}` +
        figures(...[saleValue, cost, expenses, gain].map(grouped)) +
        (place === null ? "" : `  ${place}`) +
        (paid === undefined ? "" : `  (paid ${grouped(paid)})`),
    );
  }
  lines.push(...(advanceTax === null ? schedule112ALines(result) : advanceTaxLines(advanceTax)));
  lines.push(...setOffLines(result), "", "Table F, after set-off");
  for (const [key, quarters] of Object.entries(result.tableF)) {
    lines.push(
      `  ${key.padEnd(10)} ${Object.entries(quarters)
        .map(([quarter, amount]) => `${quarter} ${amount}`)
        .join("  ")}`,
    );
  }
  if (result.setAside.length > 0) {
    lines.push("", "Set aside: in no figure above");
  }
  for (const { name, source, message } of result.setAside) {
    lines.push(`  ${result.sources[source.file]?.file} row ${source.row} ${name}: ${message}`);
  }
  lines.push("", "Reconciliation");
  for (const check of result.reconciliation) {
    lines.push(
      `  ${check.ok ? "matches" : "DIFFERS"}  ${check.check}: stated ${check.stated}, computed ${check.computed}`,
    );
  }
  if (advanceTax === null) {
    lines.push(...formLines(result));
  }
  if (result.findings.length > 0) {
    lines.push("", "Findings");
  }
  for (const finding of result.findings) {
    lines.push(`  ${finding.severity}: ${finding.message} [${finding.code}]`);
  }
  const options = result.findings.flatMap(optionsFor);
  if (options.length > 0) {
    lines.push("", "Options that answer some of these");
  }
  for (const option of new Set(options)) {
    lines.push(`  ${option}`);
  }
  return `${lines.join("\n")}\n`;
}

function schedule112ALines({ schedule112A }: StatementResult): readonly string[] {
  const { rows, balance } = schedule112A;
  const shown = rows.slice(0, mostRows).map((cells) => cells.join(","));
  return [
    "",
    `Schedule 112A: ${rows.length === 1 ? "1 row" : `${rows.length} rows`}, balance ${balance}`,
    ...shown.map((line) => `  ${line}`),
    ...(rows.length > mostRows ? [`  ... and ${rows.length - mostRows} more`] : []),
  ];
}

/** Returns the gains so far, their tax, and a line for each due date. */
function advanceTaxLines(advanceTax: AdvanceTax): readonly string[] {
  const { asOf, exemption, gains, tax, belowThreshold, instalments, interestAfterYear, next } =
    advanceTax;
  const nothingDue = dueNow(advanceTax)?.nothingDue;
  return [
    "",
    "Gains so far, whole rupees after set-off",
    `  Short-term ${gains.shortTerm}, tax ${tax.shortTerm}`,
    `  Long-term ${gains.longTerm}, exempt ${exemption.used} of ${exemption.limit}, tax ${tax.longTerm}`,
    ...(gains.atSlabRates === "0"
      ? []
      : [`  At slab rates, not in the tax here: ${gains.atSlabRates}`]),
    `  Cess ${tax.cess}, total ${tax.total}`,
    "",
    "Advance tax on these gains, all payments of the year together",
    ...(nothingDue ? [`  ${nothingDue.headline}. ${nothingDue.reason}`] : []),
    ...(belowThreshold ? ["  With other income that takes the year's tax to ₹10,000:"] : []),
    ...instalments.map(
      (each) =>
        `  ${inWords(each.dueDate).padStart(17)} ${each.cumulativePercent.padStart(3)}% of ${each.taxAccrued.total}: ${each.amountDue}` +
        `; no interest if ${each.enoughWithoutInterest} is paid` +
        `; interest if unpaid ${each.interestMonths} x 1% of ${each.interestOn} = ${each.interestIfUnpaid}` +
        `; forgiven ${each.forgiven}, interest ${each.interestForgiven}${each.state === null ? "" : ` (${each.state})`}`,
    ),
    `  From ${inWords(interestAfterYear.from)}, if nothing is paid: 1% of ${interestAfterYear.on} = ${interestAfterYear.perMonth}` +
      ` for each month or part of it; none if ${interestAfterYear.enough} (90%) is paid before`,
    ...(asOf === null || nothingDue ? [] : [nextLine(asOf, next)]),
  ];
}

function nextLine(asOf: string, next: AdvanceTax["next"]): string {
  return next === null
    ? `  As of ${inWords(asOf)}: no due date is left.`
    : `  As of ${inWords(asOf)}: next due ${inWords(next.dueDate)}, ${next.amountDue} less what you have paid.`;
}

/** Returns Tables E, BFLA and CFL as a table of rows, and a line for each year of losses. */
function setOffLines({ scheduleE, bfla, cfl }: StatementResult): readonly string[] {
  const rows = (Object.keys(scheduleE.rows) as GainKey[]).map((key) => {
    const { income = "0", remaining = "0" } = scheduleE.rows[key] ?? {};
    const { broughtForward = "0", remaining: left = "0" } = bfla.rows[key] ?? {};
    const loss = scheduleE.lossToSetOff[key] ?? "0";
    const net = loss === "0" ? income : `-${loss}`;
    return `  ${key.padEnd(10)}${figures(net, remaining, broughtForward, left)}`;
  });
  const losses = ({ shortTerm, longTerm }: ByTerm) =>
    `short-term ${shortTerm}, long-term ${longTerm}`;
  return [
    "",
    "Set-off, whole rupees",
    `  ${"Row".padEnd(10)}${figures("Gains and losses", "Left, table E", "Earlier losses", "Left, BFLA")}`,
    ...rows,
    ...cfl.years.map(
      ({ assessmentYear, broughtForward, setOff, remaining, lastYear }) =>
        `  Losses of ${assessmentYear}: ${losses(broughtForward)}; set off ${losses(setOff)}; left ${losses(remaining)}` +
        (lastYear ? ", which no later year can use" : ""),
    ),
    ...cfl.notCarried.map(
      ({ assessmentYear, ...late }) =>
        `  Losses of ${assessmentYear}: ${losses(late)}; the return was filed late, so nothing is carried forward`,
    ),
    `  For later years, if you file this return in time: ${losses(cfl.carriedForward)}`,
  ];
}

/** Writes a date of the result, `YYYY-MM-DD`, as a sentence has it. */
function inWords(date: string): string {
  return longDate(isoDate(date));
}

function formLines({ form }: StatementResult): readonly string[] {
  const { dates } = form;
  return [
    "",
    `Form of the return: ${form.form ?? form.candidates.join(" or ")}`,
    ...form.reasons.map(({ message }) => `  ${message}`),
    ...form.questions.filter(({ needed }) => needed).map(({ question }) => `  Open: ${question}`),
    ...(dates === null
      ? []
      : [
          `  Due on ${inWords(dates.withoutBusiness)}, with business on ${inWords(dates.business)}; belated until ${inWords(dates.belated)}; revised until ${inWords(dates.revised)}`,
        ]),
  ];
}
