import type { KnownKind } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../refusal.ts";
import { contradiction } from "../rules/security-kind.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { judgeIsin } from "../values/isin.ts";
import { type Money, parseMoney } from "../values/money.ts";
import type { ProcessOptions } from "./input.ts";

/** What the person answered, read and checked. */
export type Answers = {
  /** Kinds of securities by ISIN. */
  readonly kinds: ReadonlyMap<string, KnownKind>;
  /** Their own prices of 31 January 2018, by ISIN. */
  readonly fmvPrices: ReadonlyMap<string, Money>;
  readonly asOf: CalendarDate | undefined;
};

/** Reads a person's answers; refuses the first that cannot be. */
export function answersOf(options: ProcessOptions): Result<Answers> {
  const kinds = kindsOf(options);
  if (!kinds.ok) {
    return kinds;
  }
  const fmvPrices = givenPrices(options.fmvPrices ?? {});
  if (!fmvPrices.ok) {
    return fmvPrices;
  }
  const asOf = options.asOf === undefined ? undefined : isoDate(options.asOf);
  if (options.asOf !== undefined && asOf === undefined) {
    return refusedWith(
      "as-of-malformed",
      `"${options.asOf.slice(0, 20)}" is not a date. Write it as 2026-11-22.`,
    );
  }
  return accepted({ kinds: kinds.value, fmvPrices: fmvPrices.value, asOf });
}

/** Returns the kinds that the person chose, by ISIN; refuses one that contradicts its ISIN. */
function kindsOf(options: ProcessOptions): Result<ReadonlyMap<string, KnownKind>> {
  const kinds = new Map(Object.entries(options.kinds ?? {}));
  for (const [isin, kind] of kinds) {
    const problem = contradiction(isin, kind);
    if (problem !== undefined) {
      return refusedWith(
        "kind-contradicts-isin",
        `${isin} ${problem}, so its kind cannot be ${kind}. Nothing was computed; leave this choice out or correct it.`,
      );
    }
  }
  return accepted(kinds);
}

/** Reads the person's own prices of 31 January 2018. */
function givenPrices(texts: Readonly<Record<string, string>>): Result<Map<string, Money>> {
  const prices = new Map<string, Money>();
  for (const [isin, text] of Object.entries(texts)) {
    const price = parseMoney(text);
    if (judgeIsin(isin) === "malformed" || price === undefined || price <= 0n) {
      return refusedWith(
        "fmv-price-malformed",
        `"${isin}=${text}" is not a price of 31 January 2018. Write the ISIN and the rupees per share, ` +
          "such as INE154A01025=276.",
      );
    }
    prices.set(isin, price);
  }
  return accepted(prices);
}
