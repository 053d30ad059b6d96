import type { BusinessTrades } from "@site/result/lot";
import { isOfYear } from "@site/result/names";
import type { ReadFile } from "../read-statement.ts";
import type { Scope, Treatment } from "../rules/treatment.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import type { AssessedLot } from "./lot.ts";

const kinds: readonly {
  readonly kind: BusinessTrades["kind"];
  readonly treatment: Treatment;
  readonly scopes: readonly Scope[];
}[] = [
  { kind: "intraday", treatment: "intraday", scopes: ["intraday", "non-equity-intraday"] },
  { kind: "derivatives", treatment: "derivative", scopes: ["derivative"] },
];

/** Whether a section's trades are business income. */
export function isBusinessScope(scope: Scope): boolean {
  return kinds.some(({ scopes }) => scopes.includes(scope));
}

/** Returns all business trades: lots, rows that were set aside, and sections kept as sums. */
export function businessTrades(
  files: readonly ReadFile[],
  lots: readonly AssessedLot[],
): readonly BusinessTrades[] {
  return kinds
    .map(({ kind, treatment, scopes }) => {
      const trades = lots.filter((lot) => lot.treatment === treatment);
      const aside = files.flatMap(({ setAside }) =>
        setAside.filter((row) => scopes.includes(row.section.scope) && isOfYear(row)),
      );
      const summed = files.flatMap(({ statement }) =>
        statement.summedSections.filter(({ scope }) => scopes.includes(scope)),
      );
      return {
        kind,
        trades:
          trades.length +
          aside.length +
          summed.reduce((count, section) => count + section.trades, 0),
        profit: formatMoney(
          money(
            sumOf(trades.map(({ saleValue, cost }) => saleValue - cost)) +
              sumOf(summed.map(({ profit }) => profit)),
          ),
        ),
      };
    })
    .filter(({ trades }) => trades > 0);
}
