import type { ReadFiles } from "../read-statement.ts";
import { derivative, intradayTreatment, type Scope } from "../rules/treatment.ts";
import { sumOf } from "../values/fixed-point.ts";
import { type Amount, formatMoney, money } from "../values/money.ts";
import type { LotSums } from "./lot-sums.ts";

/** Trades that are business income, section 28, by kind; derivatives are not speculative, section 43(5). */
export type BusinessTrades = {
  readonly kind: "intraday" | "derivatives";
  /** Rows that were set aside among them. */
  readonly trades: number;
  /** Of the rows that could be read, before charges; negative for a loss. */
  readonly profit: Amount;
};

const kinds: readonly {
  readonly kind: BusinessTrades["kind"];
  readonly treatment: number;
  readonly scopes: readonly Scope[];
}[] = [
  { kind: "intraday", treatment: intradayTreatment, scopes: ["intraday", "non-equity-intraday"] },
  { kind: "derivatives", treatment: derivative, scopes: ["derivative"] },
];

/** Whether a section's trades are business income; `undefined` is not. */
export function isBusinessScope(scope: Scope | undefined): boolean {
  return scope !== undefined && kinds.some(({ scopes }) => scopes.includes(scope));
}

/**
 * Returns the business trades of all statements, wherever a reader keeps them: as lots, as rows that
 * were set aside, or as the sums of a section. Whatever depends on business income asks this list.
 */
export function businessTrades(
  { table, files }: Pick<ReadFiles, "table" | "files">,
  sums: LotSums,
): readonly BusinessTrades[] {
  return kinds
    .map(({ kind, treatment, scopes }) => {
      const lots = sums.of({ treatment });
      const aside = table.setAside.filter(({ section }) => {
        const scope = table.sections[section]?.scope;
        return scope !== undefined && scopes.includes(scope);
      });
      const summed = files.flatMap(({ statement }) =>
        statement.summedSections.filter(({ scope }) => scopes.includes(scope)),
      );
      return {
        kind,
        trades:
          lots.lots + aside.length + summed.reduce((trades, section) => trades + section.trades, 0),
        profit: formatMoney(
          money(lots.saleValue - lots.cost + sumOf(summed.map(({ profit }) => profit))),
        ),
      };
    })
    .filter(({ trades }) => trades > 0);
}
