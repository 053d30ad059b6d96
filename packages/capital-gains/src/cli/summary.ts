import { type Answer, answersTo } from "@site/result/answers";
import { brokers } from "@site/result/brokers";
import type { Finding } from "@site/result/finding";
import { isOpenDividend, slabPercents } from "@site/result/names";
import type { OriginQuestion } from "@site/result/origins";
import { asksWhichPrice, candidatesOf } from "@site/result/price-candidates";
import type { StatementResult } from "@site/result/statement-result";
import { saleCount } from "../law/finding.ts";
import { isoDate } from "../law/values/calendar-date.ts";
import { longDate } from "../law/values/date-text.ts";
import { moneyOf } from "../law/values/money.ts";
import { rupeeText } from "../law/values/rupee-text.ts";
import { taxStepFigures } from "../papers/figures/caused-tax-figures.ts";
import { dividendFigures } from "../papers/figures/dividend-figures.ts";
import { taxFiguresWithSlab } from "../papers/figures/tax-figures.ts";
import { typeFigures } from "../papers/figures/type-figures.ts";
import { sectionLines } from "./section-lines.ts";

/** The options that answer a finding. */
const optionTexts: Readonly<Record<Exclude<Answer, "origins">, string>> = {
  kinds: "--kind ISIN=KIND",
  acceptProposedFmv: "--accept-proposed-fmv",
  fmvPrices: "--fmv ISIN=PRICE",
  buybacks: "--buyback ISIN=DATE",
  deductDepositoryCharges: "--deduct-depository-charges",
  businessResult: "--business-result RUPEES",
  returnedCapital: "--returned-capital ISIN=RUPEES",
};

/** Returns the options that answer a finding: of several prices each, since none is proposed. */
function optionsFor(finding: Finding): readonly string[] {
  const { code, data } = finding;
  const candidates = candidatesOf(finding);
  if (candidates.length > 0) {
    const priced = candidates.filter(({ price }) => price !== "");
    return [
      ...priced.map(({ name, price }) => `--fmv ${data?.isin}=${price}  (${name})`),
      ...(priced.length < candidates.length ? [`--fmv ${data?.isin}=PRICE`] : []),
    ];
  }
  return code === "header-not-from-portal"
    ? ["--template FILE"]
    : (answersTo[code] ?? [])
        .filter((answer) => answer !== "origins")
        .map((answer) =>
          optionTexts[answer]
            .replace("ISIN", String(data?.isin ?? "ISIN"))
            .replace("RUPEES", String(data?.offered ?? "RUPEES")),
        );
}

/** Returns the option that answers a question about a purchase; `--help-cost` explains it. */
function originOption({ isin, name, asks, stated }: OriginQuestion): string {
  switch (asks) {
    case "no-value":
      return `--cost ${isin}=merged-away, cancelled or sold  (${name})`;
    case "old-cost":
      return `--cost ${isin}=before-demerger  (${name})`;
    default:
      return `--cost ${isin}@${stated ?? "none"}=HOW,DATE,PRICE  (${name}; --help-cost)`;
  }
}

/**
 * Returns what a person at a terminal looks at first: gains by class, the way to the tax, totals, findings.
 * The schedules are in the report and in the JSON.
 */
export function summary(result: StatementResult): string {
  const { law, form } = result;
  const lines = [
    law.taxYear === null
      ? `Assessment year ${result.assessmentYear}`
      : `Tax year ${law.taxYear}, ${law.act}`,
  ];
  if (result.period !== null) {
    lines.push(`Period ${inWords(result.period.from)} to ${inWords(result.period.to)}`);
  }
  for (const source of result.sources) {
    lines.push(`${source.file}: ${brokers[source.broker].label}, ${saleCount(source.lots)}`);
  }
  lines.push(
    "",
    ...sectionLines(typeFigures(result)),
    "",
    ...sectionLines(taxFiguresWithSlab(result)),
  );
  lines.push(...taxStepFigures(result).flatMap((section) => ["", ...sectionLines(section)]));
  if (result.dividends?.rows.length) {
    lines.push(...dividendFigures(result).flatMap((each) => ["", ...sectionLines(each)]));
  }
  if (result.untilYearEnd) {
    lines.push(result.untilYearEnd.inWords);
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
      `  ${check.ok ? "matches" : "DIFFERS"}  ${check.check}: stated ${rupeeText(moneyOf(check.stated))}, computed ${rupeeText(moneyOf(check.computed))}`,
    );
  }
  if (law.taxYear === null) {
    lines.push("", `Form of the return: ${form.form ?? form.candidates.join(" or ")}`);
  }
  if (result.findings.length > 0) {
    lines.push("", "Findings");
  }
  for (const finding of result.findings) {
    lines.push(`  ${finding.severity}: ${finding.message} [${finding.code}]`);
  }
  const open = result.findings.filter(asksWhichPrice);
  if (open.length > 0) {
    lines.push(
      "",
      "Several prices of 31 January 2018 can count for these: choose with --fmv, --accept-proposed-fmv decides none",
    );
  }
  for (const { data } of open) {
    lines.push(`  ${data?.name} (${data?.isin})`);
  }
  const options = [
    ...result.findings.flatMap(optionsFor),
    ...(result.origins ?? []).map(originOption),
  ];
  for (const { isin, exDate, others } of openDividends(result)) {
    options.push(`--dividend ${isin}=${exDate}:PAID  (or ${others.join(", ")})`);
  }
  if (
    result.tax.atSlabRates !== "0" ||
    (result.dividends?.rows.length && !result.tax.slabPercent && !result.tax.caused)
  ) {
    options.push(`--slab PERCENT  (${slabPercents.join(", ")})`);
    options.push("--income AMOUNT --regime new|old  (your other income, instead of --slab)");
  }
  if (options.length > 0) {
    lines.push("", "Options that answer some of these");
  }
  for (const option of new Set(options)) {
    lines.push(`  ${option}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Returns the dividends that may belong to another period; without an ISIN no option can name one. */
function openDividends({ dividends }: StatementResult) {
  return (dividends?.rows ?? []).filter((each) => isOpenDividend(each) && each.isin !== "");
}

/** Writes a date of the result, `YYYY-MM-DD`, as a sentence has it. */
function inWords(date: string): string {
  return longDate(isoDate(date));
}
