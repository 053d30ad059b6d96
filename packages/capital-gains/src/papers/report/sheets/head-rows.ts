import { brokers } from "@site/result/brokers";
import type { StatementResult } from "@site/result/statement-result";
import { date } from "../../../law/values/calendar-date.ts";
import { longDate } from "../../../law/values/date-text.ts";
import type { ReportOwner } from "../report-owner.ts";
import { cell, heading, paragraph, type ReportRow, row, table, title } from "./sheet.ts";

/** How many columns the owner's rows cover, from the second on. */
const ownerColumns = 3;

/**
 * Returns the first rows of a report: its title, whose it is, and the statements it was made from. Name
 * and PAN are in B2 and B3, where `withOwner` writes what a person asks for.
 */
export function headRows(
  name: string,
  { period, sources }: StatementResult,
  owner: ReportOwner | undefined,
): readonly ReportRow[] {
  const transfers = period && [period.from, period.to].map((day) => longDate(date(day)));
  return [
    title(name),
    row("Name", cell.text(owner?.name ?? "", "text", ownerColumns)),
    row("PAN", cell.text("", "text", ownerColumns)),
    ...(owner === undefined
      ? []
      : [row("Made on", cell.text(longDate(date(owner.madeOn)), "text", ownerColumns))]),
    ...(transfers === null ? [] : [paragraph(`Transfers from ${transfers.join(" to ")}`)]),
    ...heading("Statements"),
    ...table(1, sources, [
      [["File", 2], ({ file }) => cell.text(file, "text", 2)],
      [["Account", 2], ({ account }) => cell.text(account ?? "", "text", 2)],
      ["Broker", ({ broker }) => cell.text(brokers[broker].label)],
      ["Sales", ({ lots }) => cell.number(String(lots))],
    ]),
  ];
}
