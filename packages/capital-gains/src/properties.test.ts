import { StatementResult } from "@site/result/statement-result";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import { iciciStatement, type WrittenLot } from "../test/icici-statement.ts";
import { openedReport } from "../test/opened.ts";
import {
  fileOf,
  iciciResult,
  processed,
  type ResultJson,
  refusalOf,
  taken,
  textOf,
} from "../test/process.ts";
import { wrongTotals } from "../test/wrong-totals.ts";
import type { InputFile } from "./law/statement/input.ts";
import { type CalendarDate, formatDate } from "./law/values/calendar-date.ts";
import { financialYear, firstDay, lastDay } from "./law/values/financial-year.ts";
import { fixedOf, formatTrimmed, scale } from "./law/values/fixed-point.ts";
import { statementSales } from "./papers/ais/statement-sales.ts";
import { explainLot, lotRecords } from "./papers/figures/lot-record.ts";
import { returnFigures } from "./papers/figures/return-figures.ts";
import { capitalGainsReport } from "./papers/report/capital-gains-report.ts";
import { returnGainsOf } from "./papers/return/gains-of-result.ts";
import { processedCsv } from "./papers/schedule-112a/upload-file.ts";
import { processStatements } from "./process-statements.ts";

// What must hold for any statement, on random ones.

const fixed = (text = "") => fixedOf(text);
const rupees = fc
  .bigInt({ min: 0n, max: 10n ** 9n })
  .map((paise) => formatTrimmed(paise * 10_000n));
const expenses = fc.bigInt({ min: 0n, max: 10n ** 6n }).map((v) => formatTrimmed(v * 100n));
const purchases = [365, 366, 367, 800, 2700, 2800, 4000];
const names = ["ITC", "M&M", "TOTAL GAS", "A-B (C)"];
const allIsins = ["INE154A01025", "INE101A01026", "INE399L01023"];

type Sections = { readonly short: readonly WrittenLot[]; readonly long: readonly WrittenLot[] };

/** Random lots of both sections of a year's statement. */
function statement(year: number): fc.Arbitrary<Sections> {
  const first = firstDay(financialYear(year));
  const days = lastDay(financialYear(year)) - first;
  const lot = (held: fc.Arbitrary<number>): fc.Arbitrary<WrittenLot> =>
    fc
      .record({
        name: fc.constantFrom(...names),
        isin: fc.constantFrom(...allIsins),
        quantity: fc.integer({ min: 1, max: 5000 }).map(String),
        sale: rupees,
        cost: rupees,
        saleExpenses: expenses,
        buyExpenses: expenses,
        fmv: fc.constantFrom("", "NA", "0", "276", "1234.5", "0.05"),
        day: fc.integer({ min: 0, max: days }),
        held,
      })
      .map(({ day, held: daysHeld, ...rest }) => ({
        ...rest,
        sold: formatDate((first + day) as CalendarDate),
        bought: formatDate((first + day - daysHeld) as CalendarDate),
      }));
  return fc.record({
    short: fc.array(lot(fc.integer({ min: 0, max: 364 })), { maxLength: 6 }),
    long: fc.array(lot(fc.constantFrom(...purchases)), { maxLength: 8 }),
  });
}

/** Securities of every kind that sections 111A and 112A do not take. */
const otherIsins = [
  "INF204KB17I5",
  "INF204KC1402",
  "INF0R8F01034",
  "INF247L01AP3",
  "IN0020200104",
  "INE906B07CB9",
  "INE002A20018",
  "INE256A04022",
];

const year = fc.constantFrom(2022, 2024, 2025);
const statements = year.chain((fy) => fc.tuple(fc.constant(fy), statement(fy)));
const label = (fy: number) => `${fy}-${fy + 1}`;

/** Checks what must hold for any value. */
const holds = <T>(any: fc.Arbitrary<T>, check: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(any, check), { numRuns: 60 });

/** The cell that makes a row of ICICI Direct's be set aside; its profit stays unchanged. */
const oddities: Readonly<Record<string, readonly [column: number, cell: string]>> = {
  "acquisition-date-missing": [7, "-"],
  "unreadable-cell": [5, "1000.0O"],
  "quantity-not-positive": [2, "0"],
  "transfer-before-acquisition": [7, "31-Mar-2031"],
};

/**
 * A statement of lots, and the same with odd rows between them that the totals count in.
 */
function withOddRows(
  lots: Sections,
  odd: readonly (readonly [reason: string, lot: WrittenLot])[],
  fy: number,
): { readonly file: InputFile; readonly text: string } {
  const marked = odd.map(([, lot], i) => ({ ...lot, name: `ODD${i}` }));
  const short = lots.short.flatMap((lot, i) => [lot, ...marked.filter((_, at) => at % 7 === i)]);
  const rest = marked.filter((lot) => !short.includes(lot));
  const file = iciciStatement({ short, long: [...rest, ...lots.long] }, label(fy));
  const text = textOf(file)
    .split("\n")
    .map((line) => {
      const [, place] = /^ODD(\d+),/.exec(line) ?? [];
      if (place === undefined) {
        return line;
      }
      const [column = 0, cell = ""] = oddities[odd[Number(place)]?.[0] ?? ""] ?? [];
      return line.split(",").with(column, cell).join(",");
    })
    .join("\n");
  return { file: fileOf(text, file.name), text };
}

/** Everything that depends on the lots' amounts but not on their order. */
function totals(json: ResultJson) {
  return {
    classes: json.classes,
    scheduleCG: json.scheduleCG,
    tableF: json.tableF,
    balance: json.schedule112A.balance,
    rows: json.schedule112A.rows.map((row) => JSON.stringify(row)).sort(),
  };
}

describe("any statement", () => {
  test("securities of other kinds, in any section, change no figure of 111A and 112A", async () => {
    const others = fc.array(fc.constantFrom(...otherIsins), { minLength: 1, maxLength: 8 });
    await holds(fc.tuple(statements, others), async ([[fy, sections], isins]) => {
      const turned = (lots: readonly WrittenLot[]) =>
        lots.map((lot, i) => ({ ...lot, isin: isins[i % isins.length] ?? "" }));
      const alone = await iciciResult(sections, label(fy));
      const mixed = await iciciResult(
        {
          short: [...turned(sections.long), ...sections.short, ...turned(sections.short)],
          long: [...turned(sections.short), ...sections.long, ...turned(sections.long)],
          longNotPaid: turned(sections.long),
        },
        label(fy),
      );
      // Their losses and gains meet those of sections 111A and 112A in the set-off, so in Table F.
      const ownFigures = (json: ResultJson) => ({
        ...totals(json),
        classes: [],
        scheduleCG: { ...json.scheduleCG, otherAssets: [] },
        tableF: {},
      });
      expect(ownFigures(mixed.json)).toEqual(ownFigures(alone.json));
      expect(mixed.csv).toBe(alone.csv);
      for (const { section, isin } of mixed.json.lots) {
        expect(["111A", "112A"].includes(section)).toBe(allIsins.includes(String(isin)));
      }
    });
  });

  test("combining files equals adding them", async () => {
    const two = year.chain((fy) => fc.tuple(fc.constant(fy), statement(fy), statement(fy)));
    await holds(two, async ([fy, one, other]) => {
      // The same file twice is refused.
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const a = iciciStatement(one, label(fy), "a.csv");
      const b = iciciStatement(other, label(fy), "b.csv");
      const whole = iciciStatement(
        { short: [...one.short, ...other.short], long: [...one.long, ...other.long] },
        label(fy),
      );
      const apart = await processed([a, b]);
      const together = await processed([whole]);
      expect(totals(apart.json)).toEqual(totals(together.json));
    });
  });

  // With at least as many lots as odd rows: a file of unreadable rows is refused.
  const withOdd = year.chain((fy) =>
    fc
      .tuple(
        fc.constant(fy),
        statement(fy).filter(({ short, long }) => short.length + long.length > 0),
        statement(fy),
        fc.array(fc.constantFrom(...Object.keys(oddities)), { minLength: 1, maxLength: 6 }),
      )
      .map(([, lots, others, reasons]) => {
        const spare = [...others.short, ...others.long, ...lots.short, ...lots.long];
        const most = lots.short.length + lots.long.length;
        return {
          fy,
          lots,
          odd: reasons
            .slice(0, most)
            .flatMap((reason, i) => (spare[i] === undefined ? [] : [[reason, spare[i]] as const])),
        };
      }),
  );

  test("rows that are set aside change no other row's figures, and totals tie only with them", async () => {
    await holds(withOdd, async ({ fy, lots, odd }) => {
      const plain = await iciciResult(lots, label(fy));
      const { file, text } = withOddRows(lots, odd, fy);
      const mixed = await processed([file]);
      expect(totals(mixed.json)).toEqual(totals(plain.json));
      const figures = ({ json }: typeof plain) =>
        json.lots.map(({ source: _, ...figuresOfLot }) => figuresOfLot);
      expect(figures(mixed)).toEqual(figures(plain));
      expect(mixed.csv).toBe(plain.csv);
      expect(mixed.json.setAside.map(({ reason }) => reason).sort()).toEqual(
        odd.map(([reason]) => reason).sort(),
      );
      expect(mixed.json.reconciliation.every(({ ok }) => ok === true)).toBe(true);
      const [hidden = ""] = /^ODD0,.*$/m.exec(text) ?? [];
      const profit = fixed(hidden.split(",").at(-1));
      if (profit > scale || profit < -scale) {
        const without = fileOf(text.replace(`${hidden}\n`, ""));
        expect(await refusalOf([without])).toMatchObject({ code: "does-not-tie" });
      }
    });
  });

  test("makes every paper of its result, its totals the sums of its own lots, and the same of one that was stored and read", async () => {
    const check = Compile(StatementResult);
    const any = fc.tuple(fc.constantFrom(2022, 2024, 2025, 2026), withOdd);
    await holds(any, async ([fy, { lots, odd }]) => {
      const isins = [...allIsins, ...otherIsins];
      const moved = (all: readonly WrittenLot[]) =>
        all.map((lot, i) => {
          const sold = firstDay(financialYear(fy)) + ((i * 37) % 365);
          const held = i % 2 === 0 ? 2700 : 200;
          const isin = isins[i % isins.length] ?? "";
          const bought = formatDate((sold - held) as CalendarDate);
          return { ...lot, isin, bought, sold: formatDate(sold as CalendarDate) };
        });
      const { file } = withOddRows({ short: moved(lots.short), long: moved(lots.long) }, odd, fy);
      const outcome = await processStatements([file], { asOf: "2026-11-23" });
      const result = taken(outcome);
      const read: unknown = JSON.parse(JSON.stringify(result));
      expect(check.Check(read)).toBe(true);
      const papers = papersOf(result);
      expect(papersOf(read as StatementResult)).toEqual(papers);
      const { report } = papers;
      expect(report === null ? [] : wrongTotals(openedReport(result, report))).toEqual([]);
    });
  });
});

/** Every paper that is made of a result. */
function papersOf(result: StatementResult) {
  const explanations = lotRecords(result, result.lots).map(explainLot);
  expect(explanations.flat().join(" ")).not.toMatch(/undefined|NaN|\bnull\b/);
  const report = capitalGainsReport(result);
  expect(report === null).toBe(result.lotCount === 0 && result.setAside.length === 0);
  return {
    explanations,
    report,
    csv: processedCsv(result),
    figures: returnFigures(result),
    fields: returnGainsOf(result),
    sales: statementSales(result),
  };
}
