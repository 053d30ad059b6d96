import type { Finding } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { type Findings, info, said, saleCount, warning } from "../../law/finding.ts";
import type { StatementRows } from "../../law/lots/set-aside.ts";
import type { ReadStatement } from "../../law/read-statement.ts";
import { refusedWith } from "../../law/refusal.ts";
import type { NameSection } from "../../law/rules/law-of-year.ts";
import { zero } from "../../law/values/money.ts";
import type { Container } from "../grid.ts";
import type { BrokerReader, SourceFile } from "../reader.ts";
import { severalStatements } from "../refused-rows.ts";
import { layoutOf, locate, type Report } from "./layout.ts";
import type { Peculiarity } from "./lot-row.ts";
import { type Reading, readSections } from "./sections.ts";
import { iciciTieOuts } from "./totals.ts";

/** Reads ICICI Direct's report "Capital Gain > Equity" in the layouts it has had since 2020. */
export const iciciDirect: BrokerReader = { recognise, read };

function recognise(container: Container): Result<boolean> {
  const [located] = locate(container);
  return located?.ok === false
    ? located
    : accepted(located !== undefined && !located.value.preamble.isProfitAndLoss);
}

function read(file: SourceFile, into: StatementRows): Result<ReadStatement> {
  const [located, second] = locate(file.container);
  if (second?.ok) {
    const { sheet, header } = second.value;
    return failed(severalStatements({ file: file.name, sheet, row: header.number }));
  }
  if (located === undefined) {
    const message = `${file.name} does not have the header of ICICI Direct's report.`;
    return refusedWith("not-recognised", message, { file: file.name });
  }
  if (!located.ok) {
    return located;
  }
  if (second?.ok === false) {
    return second;
  }
  const { header, columns, preamble } = located.value;
  const layout = layoutOf(columns, file.name, header.number);
  if (!layout.ok) {
    return layout;
  }
  const report: Report = { ...located.value, file, ...layout.value };
  const reading: Reading = { report, rows: into, sections: [], ties: [], peculiar: [] };
  const grandTotal = readSections(reading);
  if (!grandTotal.ok) {
    return grandTotal;
  }
  return accepted({
    broker: "ICICI",
    layout: report.layout,
    accountMasked: preamble.account === null ? null : masked(preamble.account),
    holder: preamble.holder === "" ? null : preamble.holder,
    year: preamble.year?.year ?? null,
    mayBeAssessmentYear: preamble.year?.mayBeAssessmentYear ?? false,
    period: null,
    hidesBuybacks: true,
    tieOuts: [...reading.ties, ...iciciTieOuts(reading.sections, grandTotal.value)],
    summedSections: [],
    findings: (section) => said(findings(reading, section)),
  });
}

/** Hides all but the last four characters, which are enough to distinguish one's own accounts. */
function masked(account: string): string {
  return account.length <= 4 ? "****" : "*".repeat(account.length - 4) + account.slice(-4);
}

function findings({ report, rows, peculiar }: Reading, section: NameSection): Findings {
  const { file, layout } = report;
  const where = { file: file.name };
  const hasExpenses = rows.lots.some(
    ({ transferExpenses, buyExpenses }) => transferExpenses !== zero || buyExpenses !== zero,
  );
  const peculiarity = (
    make: typeof info,
    code: Peculiarity,
    message: (sales: string) => string,
  ): Finding | false => {
    const of = peculiar.filter(({ shows }) => shows === code);
    const more = { where: { ...where, row: of[0]?.row }, data: { lots: of.length } };
    return of.length > 0 && make(code, message(saleCount(of.length)), more);
  };
  return [
    layout === "icici-fill-down" &&
      warning(
        "expenses-not-stated",
        "This older layout of ICICI Direct states neither expenses nor ISINs. Gains are therefore " +
          "before brokerage and other charges, which you can deduct using your contract notes.",
        { where },
      ),
    layout !== "icici-fill-down" &&
      hasExpenses &&
      info(
        "stt-within-expenses-unknown",
        "ICICI Direct does not say whether its expense columns include securities transaction tax, " +
          `which section ${section("48")} does not let you deduct. They look too small to include it, so they are ` +
          "deducted in full; compare them with your contract notes.",
        { where },
      ),
    peculiarity(
      warning,
      "purchase-value-is-considered-price",
      (sales) =>
        `The Purchase Value of ${sales} bought before 1 February ` +
        "2018 is the quantity times the price considered, not times the purchase rate. The cost of acquisition " +
        "is what was paid; the stated value is used. Check it against your records.",
    ),
    peculiarity(
      info,
      "profit-from-considered-price",
      (sales) =>
        `ICICI Direct computes the Profit/Loss(-) of ${sales} ` +
        "bought before 1 February 2018 from the price considered, while the Purchase Value is what " +
        "was paid. Its totals are checked on that basis. Gains here are computed from what was paid " +
        `and the price of 31 January 2018, section ${section("55(2)(ac)")}.`,
    ),
    peculiarity(
      info,
      "profit-from-paid-price",
      (sales) =>
        `ICICI Direct computes the Profit/Loss(-) of ${sales} bought ` +
        "before 1 February 2018 from what was paid, although the price considered differs. Its " +
        "totals are checked on that basis. Gains here take the price of 31 January 2018 into " +
        `account, section ${section("55(2)(ac)")}, and may be smaller.`,
    ),
  ];
}
