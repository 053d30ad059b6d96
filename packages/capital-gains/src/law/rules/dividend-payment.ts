import { type DividendPlace, dividendPlaces } from "@site/result/names";
import type { CalendarDate } from "../values/calendar-date.ts";
import { type FinancialYear, firstDay, lastDay } from "../values/financial-year.ts";
import { quartersOf } from "./instalments.ts";

/**
 * How many days after the ex-date a dividend is likely paid. Section 127 of the Companies Act 2013
 * leaves a company 30 days from the declaration, and Zerodha's help says "30 to 45 days after the
 * ex-date"; a dividend paid sooner or later than these limits is rare enough to be left to the person.
 */
const likelyDays = 30;
const earliestDays = 15;
const latestDays = 45;

/**
 * Returns what maps a day of payment to where a dividend is counted. Section 8 of the Act of 1961: an
 * interim dividend is income of the year in which it is made available, in practice paid. A final one
 * is income of the year of the meeting that declares it, which only the person can know. Nothing says
 * which day decides the period of Schedule OS; the day of payment fits Form 26AS and the tax deducted.
 */
export function dividendPlaceOf(year: FinancialYear): (paid: CalendarDate) => DividendPlace {
  const quarterOf = quartersOf(year);
  const [first, last] = [firstDay(year), lastDay(year)];
  return (paid) => (paid < first || paid > last ? "other-year" : quarterOf(paid));
}

/** Returns the likely day of payment of a dividend, its place, and the other places near it. */
export function likelyPayment(exDate: CalendarDate, year: FinancialYear) {
  const placeOf = dividendPlaceOf(year);
  const after = (days: number) => (exDate + days) as CalendarDate;
  const place = placeOf(after(likelyDays));
  const near = new Set<DividendPlace>();
  for (let days = earliestDays; days <= latestDays; days += 1) {
    near.add(placeOf(after(days)));
  }
  near.delete(place);
  return {
    likely: after(likelyDays),
    place,
    others: dividendPlaces.filter((each) => near.has(each)),
  };
}
