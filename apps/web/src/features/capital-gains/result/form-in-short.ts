import type { ReturnForm } from "@site/result/return-form";
import { longDay } from "../../../ui/format-date.ts";

/** The days of a year's return. */
export type ReturnDates = NonNullable<ReturnForm["dates"]>;

/** Says in a few words which form it is and until when it can be filed, for a link to the rest. */
export function formInShort(
  { form, candidates, questions, dates }: ReturnForm,
  today: string,
): { title: string; text: string } {
  const open = questions.filter(({ needed }) => needed).length;
  const asked =
    form === null && open > 0
      ? `: answer ${open === 1 ? "one question" : `${open} questions`}`
      : "";
  return {
    title: `${candidates.join(" or ")}${asked}`,
    text: dates ? rowText(dates, candidates, today) : "Which form, and by when",
  };
}

/** Says the same as `inShort` in the few words of a row: of what is late, only what is left. */
function rowText(dates: ReturnDates, candidates: readonly string[], today: string): string {
  const isLate = openDue(dates, candidates, today) === undefined && today <= dates.belated;
  return isLate
    ? `File late by ${dayAndMonth(dates.belated)}: ${fromToday(dates.belated, today)}`
    : inShort(dates, candidates, today);
}

/** Says until when the return can be filed. */
export function inShort(dates: ReturnDates, candidates: readonly string[], today: string): string {
  const due = openDue(dates, candidates, today);
  if (due !== undefined) {
    return `Due ${longDay(due)}, ${fromToday(due, today)}`;
  }
  if (today > dates.belated) {
    return `The time for a belated return ended on ${longDay(dates.belated)}`;
  }
  return `Was due ${missedDays(dates, candidates)}: file by ${dayAndMonth(dates.belated)}, ${fromToday(dates.belated, today)}`;
}

/** The due dates without an audit, such as "31 July or 31 August". */
function missedDays(dates: ReturnDates, candidates: readonly string[]): string {
  const { dues, lastDue } = duesOf(dates, candidates);
  return dues.flatMap(([, day]) => (day <= lastDue ? dayAndMonth(day) : [])).join(" or ");
}

/** A day of the year that runs, such as "31 July". */
function dayAndMonth(day: string): string {
  return longDay(day).replace(/ \d+$/, "");
}

/** Returns the day by which the return can still be filed in time; undefined once it is late. */
export function openDue(
  dates: ReturnDates,
  candidates: readonly string[],
  today: string,
): string | undefined {
  const { dues, lastDue } = duesOf(dates, candidates);
  return today <= lastDue ? dues.find(([, day]) => day >= today)?.[1] : undefined;
}

/** Returns the due dates of the forms that are possible, and the last one that applies without an audit. */
export function duesOf(
  dates: ReturnDates,
  candidates: readonly string[],
): { dues: readonly Due[]; lastDue: string } {
  const isSimple = (name: string) => name === "ITR-1" || name === "ITR-2";
  const simple: Due[] = [["ITR-1 and ITR-2", dates.withoutBusiness]];
  const others: Due[] = [
    ["ITR-3 and ITR-4", dates.business],
    ["with accounts to be audited", dates.audited],
  ];
  const isAllSimple = candidates.every(isSimple);
  return {
    dues: [...(candidates.some(isSimple) ? simple : []), ...(isAllSimple ? [] : others)],
    // For a person without an audit, which is rare; its date is listed in the sheet.
    lastDue: isAllSimple ? dates.withoutBusiness : dates.business,
  };
}

type Due = readonly [forms: string, day: string];

const dayMs = 86_400_000;

/** Returns in words how far a day is from today, both `YYYY-MM-DD`. */
export function fromToday(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (days === 0) {
    return "today";
  }
  if (days < 0) {
    return "passed";
  }
  return days === 1 ? "tomorrow" : `${days} days left`;
}
