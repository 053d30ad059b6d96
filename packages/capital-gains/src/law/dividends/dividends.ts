import type { Dividends } from "@site/result/dividends";
import { allQuarters, type DividendPlace, dividendPlaces, type Quarter } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import type { QuarterAmounts } from "@site/result/values";
import { clientKey, type ReadFile } from "../read-statement.ts";
import { refusedWith } from "../refusal.ts";
import { dividendPlaceOf, likelyPayment } from "../rules/dividend-payment.ts";
import { roundToTotal } from "../schedule-cg/rate-rows.ts";
import { type CalendarDate, formatDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money, roundToRupees } from "../values/money.ts";
import type { StatedDividend } from "./stated-dividend.ts";

/** The dividends of the year without the tax on them, and those that two files state. */
export type DividendsOfYear = Omit<Dividends, "tax"> & { readonly repeated: number };

/** A day or period that the person said, for all dividends of a share with one ex-date. */
type GivenPayment = { readonly place: DividendPlace; readonly paid: CalendarDate | undefined };

/**
 * Returns the dividends of the files by the return's periods; `undefined` where no file's broker lists
 * them. Refuses an answer about a dividend that no file has, or that cannot be.
 */
export function dividendsOf(
  files: readonly ReadFile[],
  year: FinancialYear,
  chosen: NonNullable<StatementChoices["dividends"]>,
): Result<DividendsOfYear | undefined> {
  const { stated, repeated } = countedOnce(files);
  const given = givenPayments(stated, year, chosen);
  if (!given.ok) {
    return given;
  }
  if (files.every(({ statement }) => statement.dividends === undefined)) {
    return accepted(undefined);
  }
  const rows = [...stated]
    .sort((a, b) => a.exDate - b.exDate)
    .map((each) => {
      const { likely, place, others } = likelyPayment(each.exDate, year);
      const answer = given.value.get(keyOf(each));
      return {
        name: each.name,
        isin: each.isin,
        exDate: formatDate(each.exDate),
        amount: formatMoney(each.amount),
        likely: formatDate(likely),
        place: answer?.place ?? place,
        paid: answer?.paid === undefined ? null : formatDate(answer.paid),
        isGiven: answer !== undefined,
        others: dividendPlaces.filter(
          (other) =>
            other !== (answer?.place ?? place) && (other === place || others.includes(other)),
        ),
        exact: each.amount,
      };
    });
  const sumIn = (where: DividendPlace) =>
    money(sumOf(rows.filter(({ place }) => place === where).map(({ exact }) => exact)));
  const exact = allQuarters.map(sumIn);
  const total = roundToRupees(money(sumOf(exact)));
  const rounded = roundToTotal(total, exact);
  return accepted({
    rows: rows.map(({ exact: _exact, ...row }) => row),
    periods: Object.fromEntries(
      allQuarters.map((quarter, i) => [quarter, String(rounded[i] ?? 0n)]),
    ) as QuarterAmounts,
    total: String(total),
    otherYear: formatMoney(sumIn("other-year")),
    repeated,
  });
}

/** Of dividends that two files of one client state alike only the first file's count. */
function countedOnce(files: readonly ReadFile[]) {
  const seen = new Map<string, number>();
  let repeated = 0;
  const stated = files.flatMap(({ statement }, file) =>
    (statement.dividends?.rows ?? []).filter((row) => {
      const key = [clientKey(statement), keyOf(row), row.name, row.amount].join("\n");
      const first = seen.get(key) ?? file;
      seen.set(key, first);
      repeated += first === file ? 0 : 1;
      return first === file;
    }),
  );
  return { stated, repeated };
}

function keyOf({ isin, exDate }: Pick<StatedDividend, "isin" | "exDate">): string {
  return `${isin} ${formatDate(exDate)}`;
}

/** Reads the person's answers, by share and ex-date. */
function givenPayments(
  stated: readonly StatedDividend[],
  year: FinancialYear,
  chosen: NonNullable<StatementChoices["dividends"]>,
): Result<ReadonlyMap<string, GivenPayment>> {
  const known = new Set(stated.map(keyOf));
  const given = new Map<string, GivenPayment>();
  for (const { isin, exDate, paid } of chosen) {
    const ex = isoDate(exDate);
    const key = `${isin} ${exDate}`;
    const named = `the dividend of ${isin.slice(0, 12)} with ex-date ${ex === undefined ? exDate.slice(0, 10) : longDate(ex)}`;
    if (ex === undefined || !known.has(key)) {
      return refusedWith(
        "dividend-not-stated",
        `You said when ${named} was paid, but these statements list no such dividend. Nothing was ` +
          "computed. Check ISIN and ex-date, or remove this choice.",
      );
    }
    const place = dividendPlaces.find((each) => each === paid);
    const day = place === undefined ? isoDate(paid) : undefined;
    if (place === undefined && (day === undefined || day < ex)) {
      return refusedWith(
        "dividend-day-wrong",
        `You said that ${named} was paid on ${day === undefined ? `"${paid.slice(0, 20)}", which is not a date` : `${longDate(day)}, before its ex-date`}. ` +
          "Nothing was computed. Correct the day, or remove this choice.",
      );
    }
    const placed = place ?? dividendPlaceOf(year)(day as CalendarDate);
    if (isBefore(placed, dividendPlaceOf(year)(ex))) {
      return refusedWith(
        "dividend-day-wrong",
        `You moved ${named} to a period that ended before it. Nothing was computed. Choose a later ` +
          "period, or remove this choice.",
      );
    }
    const earlier = given.get(key);
    if (earlier !== undefined && (earlier.place !== placed || earlier.paid !== day)) {
      return refusedWith(
        "dividend-day-wrong",
        `You said twice, and differently, when ${named} was paid. Nothing was computed. Remove one ` +
          "of these choices.",
      );
    }
    given.set(key, { place: placed, paid: day });
  }
  return accepted(given);
}

/** Whether a period of the year is over when another begins. */
function isBefore(place: DividendPlace, other: DividendPlace): boolean {
  const at = (each: DividendPlace) => allQuarters.indexOf(each as Quarter);
  return at(place) >= 0 && at(place) < at(other);
}
