import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { iciciStatement } from "../../test/icici-statement.ts";
import { opened, rowsOf } from "../../test/opened.ts";
import { fileOf, textOf } from "../../test/process.ts";
import { strayAmounts } from "../../test/stray-amounts.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { InputFile, ProcessOptions } from "../law/statement/input.ts";
import { type CalendarDate, formatDate } from "../law/values/calendar-date.ts";
import { financialYear, firstDay } from "../law/values/financial-year.ts";
import { formatTrimmed } from "../law/values/fixed-point.ts";
import { explainLot, lotRecords } from "../papers/figures/lot-record.ts";
import { capitalGainsReport } from "../papers/report/capital-gains-report.ts";
import { processStatements } from "../process-statements.ts";

/** Returns what a person reads about a statement: on the page, at a terminal and in the report. */
async function sentencesOf(
  file: InputFile,
  options?: ProcessOptions,
): Promise<{ readonly code: string | undefined; readonly sentences: readonly string[] }> {
  const outcome = await processStatements([file], { asOf: "2026-11-23", ...options });
  if (!outcome.ok) {
    return { code: outcome.error.code, sentences: [outcome.error.message] };
  }
  const result = outcome.value;
  const report = capitalGainsReport(result);
  const cells =
    report === null
      ? []
      : opened(report).sheets.flatMap((sheet) => rowsOf(sheet).flatMap(([, ...texts]) => texts));
  const sentences = [
    ...result.findings.map(({ message }) => message),
    ...result.setAside.map(({ message }) => message),
    ...lotRecords(result, result.lots).flatMap(explainLot),
    ...cells.filter((text) => text.includes("₹") || text.includes(" less cost ")),
  ];
  return { code: undefined, sentences };
}

describe("every amount in a sentence has two decimals or none, and separators", () => {
  const folders = ["icici-direct/ok", "zerodha/ok", "icici-direct/not-ok", "zerodha/not-ok"];
  const fixtures = folders.flatMap((folder) => fixtureCases(folder));

  test.each(fixtures)("$name", async ({ file, expected: { options } }) => {
    expect(strayAmounts((await sentencesOf(file, options)).sentences)).toEqual([]);
    const accepting = await sentencesOf(file, { ...options, acceptProposedFmv: true });
    expect(strayAmounts(accepting.sentences)).toEqual([]);
  });

  /** Figures down to a millionth of a rupee, as charges and spreadsheets have them. */
  const figure = (most: bigint) => fc.bigInt({ min: 1n, max: most }).map(formatTrimmed);
  const lots = fc.array(
    fc.record({
      isin: fc.constantFrom(
        ...["INE154A01025", "INE040A01034", "INE092T01019", "INE758E01017", "INF204KB17I5"],
        ...["IN0020200195", "INE906B07CB9", "INF179K01830", "INF179K01AS4"],
      ),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5000 }).map(String), figure(10n ** 9n)),
      sale: figure(10n ** 12n),
      cost: figure(10n ** 12n),
      saleExpenses: figure(10n ** 7n),
      buyExpenses: figure(10n ** 7n),
      fmv: fc.oneof(fc.constantFrom("", "1006.75", "54.966", "160.41"), figure(10n ** 9n)),
      day: fc.integer({ min: 0, max: 230 }),
      held: fc.constantFrom(0, 40, 365, 800, 3100, 4200),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const any = fc.record({
    lots,
    year: fc.constantFrom(2023, 2024, 2025, 2026),
    off: fc.constantFrom("0", "0.4031", "0.00501", "1.234567"),
    acceptProposedFmv: fc.boolean(),
  });

  test("in any statement of ICICI Direct and of Zerodha", async () => {
    const codes = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(any, async ({ lots: random, year, off, acceptProposedFmv }) => {
        const dated = random.map(({ day, held, ...lot }) => {
          const sold = (firstDay(financialYear(year)) + day) as CalendarDate;
          return {
            ...lot,
            sold: formatDate(sold),
            bought: formatDate((sold - held) as CalendarDate),
          };
        });
        const icici = iciciStatement(
          { long: dated, short: [...dated].reverse(), longNotPaid: dated.slice(1) },
          `${year}-${year + 1}`,
        );
        const grandTotal = /(?<=^Grand Total,+)[-\d.]+$/m;
        const moved = textOf(icici).replace(
          grandTotal,
          (total) => `${Number(total) + Number(off)}`,
        );
        const tradewise = dated.map(({ sale, cost, saleExpenses, buyExpenses, fmv, ...lot }) => ({
          ...lot,
          buyValue: cost,
          sellValue: sale,
          fmvTotal: fmv === "" ? 0 : fmv,
          brokerage: saleExpenses,
          stampDuty: buyExpenses,
        }));
        const zerodha = zerodhaStatement(
          { "Equity - Long Term": tradewise, "Non Equity": tradewise, "F&O": tradewise },
          year,
        );
        for (const file of [fileOf(moved), zerodha]) {
          const { code, sentences } = await sentencesOf(file, { acceptProposedFmv });
          codes.add(code);
          expect(strayAmounts(sentences)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
    expect(codes).toContain(undefined);
  });
});

test.each([
  "₹40,570.768",
  "₹3.103023 higher",
  "₹1234",
  "₹12,345,678",
  "₹1.5",
  "-₹5",
  "₹-5",
  "a gain of 558.73875",
])("%s is not how a sentence has an amount", (text) => {
  expect(strayAmounts([text])).toHaveLength(1);
});

test("₹0, −₹1,25,000, ₹12,34,567.89. 12.5% of it, and 25 × 81.4371 are", () => {
  expect(strayAmounts(["₹0, −₹1,25,000, ₹12,34,567.89. 12.5% of it, and 25 × 81.4371"])).toEqual(
    [],
  );
});
