import { type Finding, listed, lotCount, MOST_NAMED, warning } from "../finding.ts";
import type { LotFlag } from "../lots/lot.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { formatMoney, money } from "../values/money.ts";
import { placeOf, placeOfRow } from "./place-of.ts";

/** The lots with a flag: how many, and the first of them. */
type Flagged = { lots: number; readonly first: number[] };

/** One finding for each flag, with the number of lots; each lot is named when they are few. */
export function flagFindings(table: LotTable, fileNames: readonly string[]): readonly Finding[] {
  const flagged = new Map<LotFlag, Flagged>();
  for (let i = 0; i < table.length; i += 1) {
    if (table.flags[i] === 0) {
      continue;
    }
    for (const flag of table.flagsOf(i)) {
      const found = flagged.get(flag) ?? { lots: 0, first: [] };
      flagged.set(flag, found);
      found.lots += 1;
      if (found.first.length < MOST_NAMED) {
        found.first.push(i);
      }
    }
  }
  const findings: Finding[] = [];
  for (const [flag, text] of Object.entries(FLAG_TEXTS) as [LotFlag, FlagText][]) {
    const found = flagged.get(flag);
    const [index] = found?.first ?? [];
    if (found === undefined || index === undefined) {
      continue;
    }
    findings.push({
      severity: text.severity,
      code: flag,
      message: `${lotCount(found.lots)} (${namesOf(table, found, fileNames)}) ${text.message}`,
      where: placeOf(table, index, fileNames),
      data: { lots: found.lots },
    });
  }
  return findings;
}

/** A cell can hold a text of any length. */
const LONGEST_NAME = 60;

/** `ITC row 6, WIPRO row 9`, with the file where there are several. */
function namesOf(table: LotTable, { lots, first }: Flagged, fileNames: readonly string[]): string {
  const names = first.map((i) => {
    const { file, row } = placeOf(table, i, fileNames);
    return `${table.shareOf(i).name.slice(0, LONGEST_NAME)} row ${row}${fileNames.length > 1 ? ` of ${file}` : ""}`;
  });
  return lots > names.length ? `${listed(names)} and ${lots - names.length} more` : listed(names);
}

/** How a flag that lots carry is told: how grave, and what it means for the person. */
export type FlagText = {
  readonly severity: Finding["severity"];
  /** Follows "3 lots (…)" or "1 lot (…)", so it has no verb that counts them. */
  readonly message: string;
};

/**
 * The finding that stands for all lots with a flag. Prices of 31-Jan-2018 are told share by share
 * and are not here (see `fair-market-value-findings.ts`), nor is what a reader reports with its rows.
 */
export const FLAG_TEXTS: Readonly<Partial<Record<LotFlag, FlagText>>> = {
  "held-exactly-12-months": {
    severity: "warning",
    message:
      "sold exactly on the anniversary of the purchase: taken as short-term, because section " +
      "2(42A) calls long-term only what was held for more than 12 months. Confirm it if much " +
      "depends on it.",
  },
  "held-exactly-24-or-36-months": {
    severity: "warning",
    message:
      "sold exactly on the day on which the 24 or 36 months of section 2(42A) end that count for " +
      "this kind of security: taken as short-term, because long-term is only what was held for " +
      "more. Confirm it if much depends on it.",
  },
  "term-differs-from-section": {
    severity: "warning",
    message:
      "in a section of the other term than the dates give: the dates decide, and not the broker's " +
      "heading.",
  },
  "acquired-and-transferred-same-day": {
    severity: "info",
    message:
      "bought and sold on one day within a delivery section (trade-to-trade shares are always " +
      "delivered): kept as short-term, not as intraday.",
  },
  "intraday-dates-differ": {
    severity: "warning",
    message:
      "in the intraday section although bought and sold on different days: kept as intraday, as " +
      "the broker has it. Check the trade.",
  },
  "zero-cost": {
    severity: "warning",
    message:
      "stated with a purchase value of 0. A bonus share rightly costs nothing, section " +
      "55(2)(aa)(iiia); otherwise the broker does not know what you paid, and the gain is too " +
      "high. Nothing is guessed: have the broker correct the statement and upload it again.",
  },
  "isin-missing": {
    severity: "warning",
    message: "without an ISIN: a row of its own in Schedule 112A says INNOTAVAILAB.",
  },
  "isin-malformed": {
    severity: "warning",
    message:
      "with an ISIN that is not 12 characters beginning with IN: a row of its own in Schedule " +
      "112A says INNOTAVAILAB.",
  },
  "isin-check-digit": {
    severity: "warning",
    message: "with an ISIN whose check digit is wrong: kept as stated, check it.",
  },
  "buyback-consideration-nil": {
    severity: "warning",
    message:
      "given to a buyback between 1-Oct-2024 and 31-Mar-2026: what you received is a dividend, " +
      "section 2(22)(f), to be returned under other sources; for capital gains the consideration " +
      "is nil, section 46A, and what you paid for the shares is a loss.",
  },
  "buyback-exempt": {
    severity: "info",
    message:
      "given to a buyback up to 30-Sep-2024: exempt, section 10(34A), because the company paid " +
      "the tax. The gain counts as 0.",
  },
  "same-lot-in-several-files": {
    severity: "warning",
    message:
      "found with the same share, dates, quantity and values in more than one file. If it is the " +
      "same sale, remove one file: each is counted now.",
  },
  "no-charges-stated": {
    severity: "warning",
    message:
      "without charges of their own: gains are before brokerage and other expenses, which you " +
      "may deduct from your contract notes.",
  },
};

/**
 * The finding that stands for all rows that were set aside: how many there are, and what they were
 * sold for as far as they state it. None when there are no such rows.
 */
export function setAsideFinding(
  table: LotTable,
  fileNames: readonly string[],
): Finding | undefined {
  const [first] = table.setAside;
  if (first === undefined) {
    return undefined;
  }
  const rows = table.setAside.length;
  const saleValue = table.setAside.reduce((sum, aside) => sum + (aside.saleValue ?? 0n), 0n);
  return warning(
    "rows-set-aside",
    `${rows === 1 ? "1 row cannot be taxed from what it states and is" : `${rows} rows cannot be taxed from what they state and are`} ` +
      "in no figure here. Your broker's totals are tied with them counted in, so nothing else is " +
      `missing. ${rows === 1 ? "It is listed with the reason" : "Each is listed with its reason"}; ` +
      "add what you owe on it to your return yourself.",
    {
      where: placeOfRow(table, first, fileNames),
      data: { rows, saleValue: formatMoney(money(saleValue)) },
    },
  );
}
