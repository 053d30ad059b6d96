import { type Finding, info } from "../law/finding.ts";
import type { SetAsideRow } from "../law/lots/lot.ts";
import { LotTable, type TableMark } from "../law/lots/lot-table.ts";
import type { ReadStatement } from "../law/read-statement.ts";
import { type Result, whereOf } from "../law/refusal.ts";
import { holdingOf } from "../law/rules/holding-period.ts";
import type { ProcessOptions } from "../law/statement/input.ts";
import { type CalendarDate, type DateOrder, NumericDates } from "../law/values/calendar-date.ts";
import { longDate } from "../law/values/date-text.ts";
import { type FinancialYear, financialYearOf } from "../law/values/financial-year.ts";
import type { Container } from "./grid.ts";
import type { BrokerReader, SourceFile } from "./reader.ts";

/** A file read in one of the two orders, and where its lots begin in the table. */
type Reading = {
  readonly order: DateOrder;
  readonly outcome: Result<ReadStatement>;
  readonly table: LotTable;
  readonly from: TableMark;
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
  table: LotTable,
  options: ProcessOptions,
): Result<ReadStatement> {
  const read = (dates: NumericDates, into: LotTable): Reading => {
    const from = into.mark();
    const container = readBy(file.container, dates);
    const outcome = reader.read({ ...file, container }, into, options);
    return { order: dates.order, outcome, table: into, from };
  };
  const dates = new NumericDates("day-first");
  const dayFirst = read(dates, table);
  const { ambiguous, dayFirstOnly, monthFirstOnly } = dates;
  if (!monthFirstOnly && (dayFirstOnly || !ambiguous)) {
    return dayFirst.outcome;
  }

  const monthFirst = read(new NumericDates("month-first"), new LotTable());
  const decision = decide(dayFirst, monthFirst);
  const taken = decision?.taken ?? dayFirst;
  const differences = differencesOf(taken, taken === dayFirst ? monthFirst : dayFirst);
  if (differences.length === 0) {
    return dayFirst.outcome;
  }
  const finding =
    taken === monthFirst && monthFirstOnly && !dayFirstOnly
      ? monthFirstFinding(file)
      : ambiguousFinding(file, taken.order, differences, decision);
  if (taken === dayFirst) {
    return withFinding(dayFirst.outcome, finding);
  }
  table.rewind(dayFirst.from);
  return withFinding(read(new NumericDates("month-first"), table).outcome, finding);
}

/** Returns the container with sheets whose dates of three numbers are read by `dates`. */
function readBy(container: Container, dates: NumericDates): Container {
  const sheets = container.sheets.map((sheet) => ({
    name: sheet.name,
    rows: () => sheet.rows(dates),
    problem: () => sheet.problem?.() ?? null,
  }));
  return { ...container, sheets };
}

function withFinding(outcome: Result<ReadStatement>, finding: Finding): Result<ReadStatement> {
  if (!outcome.ok) {
    return outcome;
  }
  const { value } = outcome;
  return {
    ok: true,
    value: { ...value, findings: (section) => [...value.findings(section), finding] },
  };
}

/** What speaks against a reading. */
type Misfit = {
  readonly name: string;
  /** What the other reading has more of, in words. */
  readonly words: string;
  readonly count: (reading: Reading) => number;
};

/** Strongest first: the first in which the readings differ decides. */
const misfits: readonly Misfit[] = [
  {
    name: "refused",
    words: "faults that stop the reading",
    count: ({ outcome }) => (outcome.ok ? 0 : 1),
  },
  {
    name: "outside-the-year",
    words: "sales outside the statement's year",
    count: salesOutsideTheYear,
  },
  {
    name: "totals",
    words: "totals that do not match",
    count: ({ outcome }) => (outcome.ok ? outcome.value.tieOuts.filter(({ ok }) => !ok).length : 0),
  },
  {
    name: "no-such-day",
    words: "dates that do not exist",
    count: ({ table, from }) =>
      setAsideIn(table, from).filter(({ refusal }) => refusal !== undefined).length,
  },
  {
    name: "sold-before-bought",
    words: "shares sold before they are bought",
    count: ({ table, from }) =>
      setAsideIn(table, from).filter(({ reason }) => reason === "transfer-before-acquisition")
        .length,
  },
  { name: "term", words: "lots under the heading of the other term", count: lotsUnderTheOtherTerm },
  {
    name: "row-order",
    words: "sections whose sales are out of order",
    count: sectionsOutOfOrder,
  },
];

function setAsideIn(table: LotTable, from: TableMark): readonly SetAsideRow[] {
  return table.setAside.slice(from.setAside);
}

type Decision = {
  readonly taken: Reading;
  readonly misfit: Misfit;
  readonly against: readonly [taken: number, other: number];
};

function decide(dayFirst: Reading, monthFirst: Reading): Decision | undefined {
  for (const misfit of misfits) {
    const day = misfit.count(dayFirst);
    const month = misfit.count(monthFirst);
    if (day < month) {
      return { taken: dayFirst, misfit, against: [day, month] };
    }
    if (month < day) {
      return { taken: monthFirst, misfit, against: [month, day] };
    }
  }
  return undefined;
}

/** Counts sales outside the year the statement names, or outside that of most sales if it names none. */
function salesOutsideTheYear({ outcome, table, from }: Reading): number {
  const sales = new Map<FinancialYear, number>();
  for (let i = from.lots; i < table.length; i += 1) {
    const year = financialYearOf(table.transferred[i] as CalendarDate);
    sales.set(year, (sales.get(year) ?? 0) + 1);
  }
  const stated = outcome.ok ? outcome.value.year : null;
  const mayBeAssessmentYear = outcome.ok && outcome.value.mayBeAssessmentYear === true;
  let within = 0;
  for (const [year, count] of sales) {
    const fits = stated === null || year === stated || (mayBeAssessmentYear && year === stated - 1);
    if (fits && count > within) {
      within = count;
    }
  }
  return table.length - from.lots - within;
}

function lotsUnderTheOtherTerm({ table, from }: Reading): number {
  let count = 0;
  for (let i = from.lots; i < table.length; i += 1) {
    const scope = table.sections[table.section[i] ?? 0]?.scope;
    if (scope !== "equity-short-term" && scope !== "equity-long-term") {
      continue;
    }
    const holding = holdingOf(
      table.acquired[i] as CalendarDate,
      table.transferred[i] as CalendarDate,
    );
    if ((holding === "long") !== (scope === "equity-long-term")) {
      count += 1;
    }
  }
  return count;
}

/** With this many days or more, a section in the order of its sales is no coincidence. */
const daysThatShowAnOrder = 5;

function sectionsOutOfOrder({ table, from }: Reading): number {
  const days = new Map<number, number[]>();
  for (let i = from.lots; i < table.length; i += 1) {
    const section = table.section[i] ?? 0;
    const list = days.get(section) ?? [];
    if (list.length === 0) {
      days.set(section, list);
    }
    list.push(table.transferred[i] ?? 0);
  }
  let count = 0;
  for (const list of days.values()) {
    const steps = list.slice(1).map((day, i) => day - (list[i] ?? 0));
    const isOrdered = steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
    if (!isOrdered && new Set(list).size >= daysThatShowAnOrder) {
      count += 1;
    }
  }
  return count;
}

/** A row whose dates differ in the other order. */
type Difference = {
  readonly sheet: string;
  readonly row: number;
  /** One of its dates as read, and as it would be in the other order. */
  readonly days: readonly [taken: CalendarDate | undefined, other: CalendarDate | undefined];
  readonly otherTerm: boolean;
};

type DatedRow = {
  readonly sheet: string;
  readonly row: number;
  readonly acquired?: CalendarDate | undefined;
  readonly transferred?: CalendarDate | undefined;
};

function differencesOf(taken: Reading, other: Reading): readonly Difference[] {
  const inOther = datedRowsOf(other);
  const differences: Difference[] = [];
  for (const [key, row] of datedRowsOf(taken)) {
    const same = inOther.get(key);
    const days = [
      [row.transferred, same?.transferred],
      [row.acquired, same?.acquired],
    ].find(([one, another]) => one !== another);
    if (days === undefined) {
      continue;
    }
    const otherTerm = same !== undefined && isLong(row) !== isLong(same);
    const { sheet, row: number } = row;
    differences.push({ sheet, row: number, days: [days[0], days[1]], otherTerm });
  }
  return differences;
}

function isLong({ acquired, transferred }: DatedRow): boolean | undefined {
  if (acquired === undefined || transferred === undefined) {
    return undefined;
  }
  return holdingOf(acquired, transferred) === "long";
}

function datedRowsOf({ table, from }: Reading): ReadonlyMap<string, DatedRow> {
  const rows = new Map<string, DatedRow>();
  const add = (section: number, row: number, dates: Omit<DatedRow, "sheet" | "row">) => {
    const sheet = table.sections[section]?.sheet ?? "";
    rows.set(`${row} ${sheet}`, { sheet, row, ...dates });
  };
  for (let i = from.lots; i < table.length; i += 1) {
    add(table.section[i] ?? 0, table.row[i] ?? 0, {
      acquired: table.acquired[i] as CalendarDate,
      transferred: table.transferred[i] as CalendarDate,
    });
  }
  for (const aside of setAsideIn(table, from)) {
    add(aside.section, aside.row, aside);
  }
  return rows;
}

function monthFirstFinding({ name }: SourceFile): Finding {
  return info(
    "dates-month-first",
    `${name} was saved again by a spreadsheet program, which wrote its dates with the month first ` +
      "(12/25/2025). They are read that way.",
    { where: { file: name } },
  );
}

const inWords: Readonly<Record<DateOrder, string>> = {
  "day-first": "the day first",
  "month-first": "the month first",
};

function ambiguousFinding(
  { name }: SourceFile,
  order: DateOrder,
  differences: readonly Difference[],
  decision: Decision | undefined,
): Finding {
  const example = differences.find(({ days: [, other] }) => other !== undefined) ?? differences[0];
  const [taken, other] = example?.days ?? [];
  const otherTerm = differences.filter((difference) => difference.otherTerm).length;
  const why =
    decision === undefined
      ? "as is usual in India, but nothing in the file proves it"
      : `because the other order has more ${decision.misfit.words} ` +
        `(${decision.against[1]} against ${decision.against[0]})`;
  const shown = (day: CalendarDate | undefined) =>
    day === undefined ? "not a date" : longDate(day);
  return {
    severity: decision === undefined ? "warning" : "info",
    code: "date-order-ambiguous",
    message:
      `${name} was saved again by a spreadsheet program: its dates are numbers such as 05/06/2025, which ` +
      `can be read in two ways. They are read with ${inWords[order]}, ${why}. A date in row ${example?.row} is ` +
      `then ${shown(taken)}, not ${shown(other)}. In the other order ` +
      `${differences.length === 1 ? "1 row has" : `${differences.length} rows have`} other dates, ` +
      `${otherTerm} of them the other term. Download the statement again and upload it unchanged: ` +
      "brokers name the month or put the year first.",
    where: example === undefined ? { file: name } : whereOf({ file: name, ...example }),
    data: {
      order,
      decidedBy: decision?.misfit.name ?? null,
      rows: differences.length,
      otherTerm,
    },
  };
}
