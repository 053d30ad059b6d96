import type { Finding } from "@site/result/finding";
import { warning } from "../finding.ts";
import { clientKey, holderOf, type ReadFile, type ReadStatement } from "../read-statement.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { financialYearOf, firstDay, lastDay } from "../values/financial-year.ts";

/** The days of a year that no statement covers, both included. */
type Gap = { readonly from: CalendarDate; readonly to: CalendarDate };

/** Returns a finding for each client whose statements, all with their days, leave out days. */
export function daysNotCoveredFindings(files: readonly ReadFile[]): readonly Finding[] {
  const clients = Map.groupBy(files, ({ statement }) => clientKey(statement));
  return [...clients.values()].flatMap(ofClient);
}

function ofClient(files: readonly ReadFile[]): readonly Finding[] {
  const gaps = gapsOf(files);
  if (gaps.length === 0) {
    return [];
  }
  const days = gaps.map(({ from, to }) => `${longDate(from)} to ${longDate(to)}`);
  const [last] = files.slice(-1);
  return [
    warning(
      "part-year-statement",
      `${files.map(({ name }) => name).join(", ")}: ${files.length === 1 ? "the statement does" : "the statements together do"} ` +
        `not cover ${days.join(" and ")} of the financial year. Sales on these days are missing: add a statement if you had any.`,
      {
        where: { file: last?.name ?? "" },
        data: { days: gaps.reduce((sum, { from, to }) => sum + (to - from) + 1, 0) },
      },
    ),
  ];
}

function gapsOf(files: readonly ReadFile[]): readonly Gap[] {
  const periods = files.flatMap(({ statement }) => statement.period ?? []);
  const [any] = periods;
  if (any === undefined || periods.length < files.length) {
    return [];
  }
  const year = financialYearOf(any.from);
  const end = lastDay(year);
  const gaps: Gap[] = [];
  let next = firstDay(year);
  for (const { from, to } of [...periods].sort((a, b) => a.from - b.from)) {
    if (from > next) {
      gaps.push({ from: next, to: (from - 1) as CalendarDate });
    }
    next = Math.max(next, to + 1) as CalendarDate;
  }
  return next > end ? gaps : [...gaps, { from: next, to: end }];
}

/** Reports two accounts at a broker: one person may have two, but two share no return. */
export function differentAccountFindings(
  files: readonly { readonly name: string; readonly statement: ReadStatement }[],
): readonly Finding[] {
  return files.flatMap(({ name, statement }, i) => {
    const own = holderOf(statement);
    const earlier = files.slice(0, i).find((other) => {
      const holder = other.statement.broker === statement.broker ? holderOf(other.statement) : null;
      return own !== null && holder !== null && holder !== own;
    });
    return earlier === undefined
      ? []
      : warning(
          "different-accounts",
          `${name} has a different account or name from ${earlier.name}. All files are treated as one ` +
            "person's: one exemption, one return. Process other people's statements separately.",
          { where: { file: name } },
        );
  });
}
