import type { Refusal } from "@site/result/finding";
import type { Lot } from "../lots/lot.ts";
import { holderOf, type ReadFile } from "../read-statement.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { larger, smaller } from "../values/money.ts";

/** Refuses a file with the same bytes as an earlier one: each of its sales would count twice. */
export function sameFileTwice(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Refusal | undefined {
  for (const [i, file] of files.entries()) {
    const earlier = files.slice(0, i).find((other) => isSame(other.bytes, file.bytes));
    if (earlier !== undefined) {
      return {
        code: "same-file-twice",
        message:
          `${file.name} is the same file as ${earlier.name}, so every sale in it would count twice. ` +
          `Nothing was computed. Leave ${file.name} out.`,
        where: { file: file.name },
      };
    }
  }
  return undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The days that a statement covers, both included. */
type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/**
 * Refuses a file that covers days of an earlier one of the same client, so that the sales of these
 * days would count twice. Two files of one broker overlap when
 * - both state client and period, the client is the same, the periods share days, and each file has a
 *   sale on these days, whether or not the sales are equal (a client may change purchase values);
 * - else, unless they are of two clients: the days they cover overlap, and at least one sale is in
 *   both. A file that states no period covers the days from its first sale to its last.
 * Equal sales of two clients or of two brokers are left to the person.
 */
export function overlappingStatements(files: readonly ReadFile[]): Refusal | undefined {
  for (const [i, later] of files.entries()) {
    for (const earlier of files.slice(0, i)) {
      const shared = common(daysOf(earlier), daysOf(later));
      if (shared !== undefined && overlap(earlier, later, shared)) {
        return refusalOf(earlier, later, shared);
      }
    }
  }
  return undefined;
}

function overlap(a: ReadFile, b: ReadFile, shared: Days): boolean {
  const [one, other] = [a.statement, b.statement];
  const clients = [one, other].map(holderOf);
  const areKnown = clients.every((client) => client !== null);
  if (one.broker !== other.broker || (areKnown && clients[0] !== clients[1])) {
    return false;
  }
  const [sales, otherSales] = [salesOn(a, shared), salesOn(b, shared)];
  if (areKnown && one.period !== null && other.period !== null) {
    return sales.length > 0 && otherSales.length > 0;
  }
  const keys = new Set(sales.map(sameLotKey));
  return otherSales.some((lot) => keys.has(sameLotKey(lot)));
}

/** Returns the days that a file covers; `undefined` for one without period and sales. */
function daysOf({ statement, transfers }: ReadFile): Days | undefined {
  if (statement.period !== null) {
    return statement.period;
  }
  return transfers === null ? undefined : { from: transfers.first, to: transfers.last };
}

function common(a: Days | undefined, b: Days | undefined): Days | undefined {
  if (a === undefined || b === undefined) {
    return undefined;
  }
  const from = larger(a.from, b.from);
  const to = smaller(a.to, b.to);
  return from > to ? undefined : { from, to };
}

/** Returns a file's lots that were sold on the given days. */
function salesOn({ lots }: ReadFile, { from, to }: Days): readonly Lot[] {
  return lots.filter(({ transferred }) => transferred >= from && transferred <= to);
}

function refusalOf(earlier: ReadFile, later: ReadFile, { from, to }: Days): Refusal {
  const isWithin = (file: ReadFile) => daysOf(file)?.from === from && daysOf(file)?.to === to;
  const leaveOut = [later, earlier].find(isWithin);
  const days = from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
  return {
    code: "overlapping-statements",
    message:
      `${earlier.name} and ${later.name} are of the same client and both have sales of ` +
      `${days}, which would count twice. Nothing was computed. ` +
      (leaveOut === undefined
        ? `Neither covers the other: leave ${later.name} out and download a statement for the days ` +
          "that are then missing, or one for the whole year to replace both."
        : `Leave ${leaveOut.name} out: the other one covers its days.`),
    where: { file: (leaveOut ?? later).name },
  };
}

/** Flags lots that are in more than one file; equal rows of one file are two executions. */
export function flagDuplicatesAcrossFiles(lots: readonly Lot[]): readonly Lot[] {
  const filesOf = new Map<string, Set<number>>();
  for (const lot of lots) {
    const key = sameLotKey(lot);
    filesOf.set(key, (filesOf.get(key) ?? new Set()).add(lot.section.file));
  }
  return lots.map((lot) =>
    (filesOf.get(sameLotKey(lot))?.size ?? 0) > 1
      ? { ...lot, flags: [...lot.flags, "same-lot-in-several-files"] }
      : lot,
  );
}

/** Returns what two statements of one sale share: security, dates, quantity and values. */
function sameLotKey({ name, isin, acquired, transferred, quantity, saleValue, cost }: Lot): string {
  return [isin || name, acquired, transferred, quantity, saleValue, cost].join(" ");
}
