import { counted } from "@site/result/counts";
import type { Finding } from "@site/result/finding";
import { accepted, type Result } from "@site/result/result";
import { finding, info } from "../law/finding.ts";
import type { Lot } from "../law/lots/lot.ts";
import type { SetAsideRow, StatementRows } from "../law/lots/set-aside.ts";
import type { ReadStatement } from "../law/read-statement.ts";
import { whereOf } from "../law/refusal.ts";
import { holdingOf } from "../law/rules/holding-period.ts";
import type { ProcessOptions } from "../law/statement/input.ts";
import { type CalendarDate, type DateOrder, NumericDates } from "../law/values/calendar-date.ts";
import { longDate } from "../law/values/date-text.ts";
import { financialYearOf } from "../law/values/financial-year.ts";
import type { Container } from "./grid.ts";
import type { BrokerReader, SourceFile } from "./reader.ts";

/** A statement and its rows with a sale. */
export type ReadRows = StatementRows & { readonly statement: ReadStatement };

/** A file read in one of the two orders, and the rows that were read, also of one that is refused. */
type Reading = StatementRows & {
  readonly order: DateOrder;
  readonly outcome: Result<ReadStatement>;
};

/**
 * Reads a file with the reader that recognised it. Dates of three numbers (`05/06/2025`) mean that a
 * spreadsheet program saved the file again, with the day or the month first by that machine's
 * settings. One date may prove the order by its digits. Otherwise the file is read both ways and the
 * better fit is used, or the day first where both fit, and a finding says so.
 */
export function readInDateOrder(
  reader: BrokerReader,
  file: SourceFile,
  options: ProcessOptions,
): Result<ReadRows> {
  const read = (dates: NumericDates): Reading => {
    const rows: StatementRows = { lots: [], setAside: [] };
    const container = readBy(file.container, dates);
    const outcome = reader.read({ ...file, container }, rows, options);
    return { order: dates.order, outcome, ...rows };
  };
  const dates = new NumericDates("day-first");
  const dayFirst = read(dates);
  const { ambiguous, dayFirstOnly, monthFirstOnly } = dates;
  if (!monthFirstOnly && (dayFirstOnly || !ambiguous)) {
    return rowsOf(dayFirst);
  }

  const monthFirst = read(new NumericDates("month-first"));
  const decision = decide(dayFirst, monthFirst);
  const taken = decision?.taken ?? dayFirst;
  const differences = differencesOf(taken, taken === dayFirst ? monthFirst : dayFirst);
  if (differences.length === 0) {
    return rowsOf(dayFirst);
  }
  const onDates =
    taken === monthFirst && monthFirstOnly && !dayFirstOnly
      ? monthFirstFinding(file)
      : ambiguousFinding(file, taken.order, differences, decision);
  return rowsOf(taken, [onDates]);
}

/** Returns the container with sheets whose dates of three numbers are read by `dates`. */
function readBy(container: Container, dates: NumericDates): Container {
  const sheets = container.sheets.map(({ name, rows }) => ({ name, rows: () => rows(dates) }));
  return { ...container, sheets };
}

function rowsOf(
  { outcome, lots, setAside }: Reading,
  findings: readonly Finding[] = [],
): Result<ReadRows> {
  if (!outcome.ok) {
    return outcome;
  }
  const statement: ReadStatement = {
    ...outcome.value,
    findings: (section) => [...outcome.value.findings(section), ...findings],
  };
  return accepted({ statement, lots, setAside });
}

/** What speaks against a reading, and in words what the other one has more of. */
type Misfit = readonly [name: string, words: string, count: (reading: Reading) => number];

/** Strongest first: the first in which the readings differ decides. */
const misfits: readonly Misfit[] = [
  ["refused", "faults that stop the reading", ({ outcome }) => (outcome.ok ? 0 : 1)],
  ["outside-the-year", "sales outside the statement's days", salesOutsideTheYear],
  [
    "totals",
    "totals that do not match",
    ({ outcome }) => (outcome.ok ? outcome.value.tieOuts.filter(({ ok }) => !ok).length : 0),
  ],
  [
    "no-such-day",
    "dates that do not exist",
    ({ setAside }) => setAside.filter(({ refusal }) => refusal !== undefined).length,
  ],
  [
    "sold-before-bought",
    "shares sold before they are bought",
    ({ setAside }) =>
      setAside.filter(({ reason }) => reason === "transfer-before-acquisition").length,
  ],
  ["term", "sales under the heading of the other term", lotsUnderTheOtherTerm],
  ["row-order", "sections whose sales are out of order", sectionsOutOfOrder],
];

type Decision = ReturnType<typeof decide>;

function decide(dayFirst: Reading, monthFirst: Reading) {
  for (const [decidedBy, words, count] of misfits) {
    const day = count(dayFirst);
    const month = count(monthFirst);
    if (day !== month) {
      const taken = day < month ? dayFirst : monthFirst;
      const more = `${words} (${Math.max(day, month)} against ${Math.min(day, month)})`;
      return { taken, decidedBy, more };
    }
  }
  return undefined;
}

/**
 * Counts sales outside the days or the year that the statement names, or outside the year of most sales if
 * it names none.
 */
function salesOutsideTheYear({ outcome, lots }: Reading): number {
  const period = outcome.ok ? outcome.value.period : null;
  if (period !== null) {
    const { from, to } = period;
    return lots.filter(({ transferred }) => transferred < from || transferred > to).length;
  }
  const stated = outcome.ok ? outcome.value.year : null;
  const mayBeAssessmentYear = outcome.ok && outcome.value.mayBeAssessmentYear === true;
  const ofYears = Map.groupBy(lots, ({ transferred }) => financialYearOf(transferred));
  const within = [...ofYears].map(([year, { length }]) => {
    const fits = stated === null || year === stated || (mayBeAssessmentYear && year === stated - 1);
    return fits ? length : 0;
  });
  return lots.length - Math.max(0, ...within);
}

function lotsUnderTheOtherTerm({ lots }: Reading): number {
  return lots.filter(({ section: { scope }, acquired, transferred }) => {
    const isLongHere = holdingOf(acquired, transferred) === "long";
    return scope === (isLongHere ? "equity-short-term" : "equity-long-term");
  }).length;
}

/** With this many days or more, a section in the order of its sales is no coincidence. */
const daysThatShowAnOrder = 5;

function sectionsOutOfOrder({ lots }: Reading): number {
  const sections = Map.groupBy(lots, ({ section }) => section);
  return [...sections.values()].filter((ofSection) => {
    const days = ofSection.map(({ transferred }) => transferred);
    const steps = days.slice(1).map((day, i) => day - (days[i] ?? day));
    const isOrdered = steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
    return !isOrdered && new Set(days).size >= daysThatShowAnOrder;
  }).length;
}

/** A row whose dates differ in the other order: as read, and as it would be. */
type Difference = readonly [taken: Lot | SetAsideRow, other: Lot | SetAsideRow | undefined];

function differencesOf(taken: Reading, other: Reading): readonly Difference[] {
  const keyOf = ({ row, section }: Lot | SetAsideRow) => `${row} ${section.sheet}`;
  const rowsOfReading = ({ lots, setAside }: Reading) =>
    new Map([...lots, ...setAside].map((row) => [keyOf(row), row] as const));
  const inOther = rowsOfReading(other);
  return [...rowsOfReading(taken)]
    .map(([key, row]): Difference => [row, inOther.get(key)])
    .filter((difference) => differingDays(difference) !== undefined);
}

/** Returns the date of a row that differs, the sale's before the purchase's. */
function differingDays([row, other]: Difference) {
  return [
    [row.transferred, other?.transferred],
    [row.acquired, other?.acquired],
  ].find(([one, another]) => one !== another);
}

function isOfOtherTerm([row, other]: Difference): boolean {
  return other !== undefined && isLong(row) !== isLong(other);
}

function isLong({ acquired, transferred }: Lot | SetAsideRow): boolean | undefined {
  if (acquired === undefined || transferred === undefined) {
    return undefined;
  }
  return holdingOf(acquired, transferred) === "long";
}

function monthFirstFinding({ name }: SourceFile): Finding {
  return info(
    "dates-month-first",
    `${name} was saved again by a spreadsheet program, which wrote its dates with the month first ` +
      "(12/25/2025). They are read that way.",
    { where: { file: name } },
  );
}

function ambiguousFinding(
  { name }: SourceFile,
  order: DateOrder,
  differences: readonly Difference[],
  decision: Decision,
): Finding {
  const example =
    differences.find((difference) => differingDays(difference)?.[1] !== undefined) ??
    differences[0];
  const [taken, other] = (example && differingDays(example)) ?? [];
  const row = example?.[0];
  const otherTerm = differences.filter(isOfOtherTerm).length;
  const why =
    decision === undefined
      ? "as is usual in India, but nothing in the file proves it"
      : `because the other order has more ${decision.more}`;
  const shown = (day: CalendarDate | undefined) =>
    day === undefined ? "not a date" : longDate(day);
  return finding(
    decision === undefined ? "warning" : "info",
    "date-order-ambiguous",
    `${name} was saved again by a spreadsheet program: its dates are numbers such as 05/06/2025, which ` +
      `can be read in two ways. They are read with the ${order.replace("-", " ")}, ${why}. A date in row ${row?.row} is ` +
      `then ${shown(taken)}, not ${shown(other)}. In the other order ` +
      `${counted(differences.length, "sale")} ${differences.length === 1 ? "has" : "have"} other dates, ` +
      `${otherTerm} of them the other term. Download the statement again and upload it unchanged: ` +
      "brokers name the month or put the year first.",
    {
      where:
        row === undefined
          ? { file: name }
          : whereOf({ file: name, sheet: row.section.sheet, row: row.row }),
      data: { order, decidedBy: decision?.decidedBy ?? null, rows: differences.length, otherTerm },
    },
  );
}
