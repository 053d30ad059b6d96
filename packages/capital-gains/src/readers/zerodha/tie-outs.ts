import type { Scope } from "../../law/rules/treatment.ts";
import { closest, roundingOf, type TieOut, tieOut } from "../../law/tie-out.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { type Money, money, zero } from "../../law/values/money.ts";
import { figuresOfZerodhaRow } from "./lot-row.ts";
import {
  type BrokersTerm,
  type Category,
  rowsOfTerm,
  type SummedRow,
  tradewiseSums,
} from "./section-sums.ts";
import { byShare, type StatedTotal } from "./stated-totals.ts";
import type { TableTotal } from "./trades.ts";

/** The rows of a class that a total can be the sum of, each with its name in the reconciliation. */
type StatedSums = readonly (readonly [words: string, ...Category[]])[];

const statedSums = {
  intraday: [["intraday", "intraday"]],
  equity: [
    ["equity", "short", "long"],
    ["equity and buyback", "short", "long", "buyback-short", "buyback-long"],
  ],
  "equity-and-funds": [
    ["equity and mutual-fund", "short", "long", "fund"],
    ["equity, buyback and mutual-fund", "short", "long", "buyback-short", "buyback-long", "fund"],
  ],
  "non-equity": [
    ["non-equity", "non-equity"],
    ["non-equity and debt ETF", "non-equity", "debt-etf"],
  ],
  funds: [["mutual-fund", "fund"]],
} as const satisfies Readonly<Record<string, StatedSums>>;

type Class = keyof typeof statedSums;

/**
 * Compares each of the broker's totals with the lots. Files differ in what a total adds up: in some
 * the long-term total sums `Profit`, in others `Taxable Profit`, newer ones count mutual funds among the
 * shares in the tables by share, and one term may be stated without the other. Any of these is accepted,
 * and the one that fits is named.
 *
 * Which term Zerodha gives a fund or a bond is its own matter: section 50AA makes some short-term
 * however long they were held. Totals of both terms with such rows are compared together; a total of
 * one term alone with the rows that can be of this term, and with all.
 */
export function zerodhaTieOuts(
  totals: readonly StatedTotal[],
  tableTotals: readonly TableTotal[],
  rows: readonly SummedRow[],
): TieOut[] {
  const tables = ofOneTable(totals).map((table) => {
    const [{ of }] = table;
    const ties = of === "equity" ? tieEach(table, of, rows) : tieClass(table, of, rows);
    return { of, table, ties };
  });
  const tiesAll = ({ ties }: (typeof tables)[number]) => ties.every(({ ok }) => ok);
  const fundRows = rows.filter(({ category }) => category === "fund");
  const hasFunds =
    fundRows.length > 0 || totals.some(({ of, amount }) => of === "funds" && amount !== zero);
  const sharesTie = tables.some(
    (each) =>
      each.of === "equity" && each.table.length === 2 && !each.table[0].side && tiesAll(each),
  );
  const fundsTie = tables.some((each) => each.of === "funds" && tiesAll(each));
  const ties = tables.flatMap((each) => {
    if (!hasFunds || each.of !== "equity" || tiesAll(each)) {
      return each.ties;
    }
    const withFunds = tieClass(each.table, "equity-and-funds", rows);
    if (withFunds.every(({ ok }) => ok) || !sharesTie || fundsTie) {
      return withFunds.some(({ isBroken }) => isBroken) ? each.ties : withFunds;
    }
    // Other totals show that no share is missing and some funds are.
    const funds = { sections: tradewiseSums(fundRows).sections, scope: "mutual-fund" as const };
    return withFunds.map((tie) => ({ ...tie, rows: { ...tie.rows, ...funds } }));
  });
  return [...ties, ...tableTotals.map(tieTable)];
}

/** The totals of one table, breakdown or side of 23 July 2024, of both terms or of one. */
type OneTable = readonly [StatedTotal, ...StatedTotal[]];

function ofOneTable(totals: readonly StatedTotal[]): readonly OneTable[] {
  const tables = Map.groupBy(totals, ({ of, term, sheet, side, label }) => {
    const isWhole = term === undefined;
    return `${of} ${isWhole} ${sheet} ${side} ${label.endsWith(byShare)}`;
  });
  return [...tables.values()] as unknown as readonly OneTable[];
}

/** Compares each total of a table with the rows of its term; one that is alone also with all rows. */
function tieEach(table: OneTable, of: Class, rows: readonly SummedRow[]): readonly TieOut[] {
  return table.map((total) => {
    const own = tieTotal(total, of, rows);
    const isAlone = table.length === 1 && total.term !== undefined;
    return isAlone && !own.ok ? closest([own, tieTotal(whole([total]), of, rows)]) : own;
  });
}

/** Compares the totals of a table whose rows have the broker's own terms. */
function tieClass(table: OneTable, of: Class, rows: readonly SummedRow[]): readonly TieOut[] {
  return table.length === 1 ? tieEach(table, of, rows) : [tieTotal(whole(table), of, rows)];
}

/** Returns the totals of a table as one, of both terms. */
function whole(totals: OneTable): StatedTotal {
  const { term: _, ...first } = totals[0];
  const labels = totals.map(({ label }) => label);
  return {
    ...first,
    label: first.of === "funds" && totals.length > 1 ? "all profits" : labels.join(" and "),
    amount: money(sumOf(totals.map(({ amount }) => amount))),
    figures: totals.reduce((sum, { figures }) => sum + figures, 0),
  };
}

/** What the sales of a class are called in short, where no term says it. */
const classNames: Readonly<Record<Class, string>> = {
  intraday: "Intraday",
  equity: "Shares",
  "equity-and-funds": "Shares and funds",
  "non-equity": "Other securities",
  funds: "Mutual funds",
};

const sideNames: Readonly<Record<NonNullable<StatedTotal["side"]>, string>> = {
  before: "up to 22 July 2024",
  after: "from 23 July 2024",
};

function nameOf({ term, side }: StatedTotal, of: Class): string {
  const terms = term === "short" ? "Short term" : "Long term";
  const name = term === undefined ? classNames[of] : terms;
  const ofTerm = of === "equity" || term === undefined ? name : `${classNames[of]}, ${terms}`;
  return side === undefined ? ofTerm : `${ofTerm}, ${sideNames[side]}`;
}

function tieTotal(total: StatedTotal, of: Class, rows: readonly SummedRow[]): TieOut {
  const { term, sheet, side } = total;
  const label = sheet === "" ? total.label : `${sheet}: ${total.label}`;
  const where = sheet === "" ? {} : { sheet };
  const sums: StatedSums = statedSums[of];
  return closest(
    sums.flatMap(([words, ...categories]) => {
      const summable = rows.filter(
        (row) => categories.includes(row.category) && row.side === (side ?? row.side),
      );
      const ofTerm = term === undefined ? [summable] : rowsOfTerm(summable, term);
      const named = `${term === undefined ? "" : `${term}-term `}${words}`;
      return ofTerm.flatMap((summedRows) => {
        const summed = tradewiseSums(summedRows);
        const rounding = roundingOf(total.figures + figuresOfZerodhaRow * summed.lots);
        const tied = { sections: summed.sections, scope: scopeOf(of, term), where };
        const tie = (column: "Profit" | "Taxable Profit", computed: Money): TieOut => ({
          ...tieOut(
            `${label} = ${column} of the ${named} sales`,
            total.amount,
            computed,
            rounding,
            tied,
          ),
          name: `${nameOf(total, of)}${column === "Profit" ? "" : ", taxable"}`,
        });
        return of === "intraday"
          ? [tie("Profit", summed.profit)]
          : [tie("Profit", summed.profit), tie("Taxable Profit", summed.taxableProfit)];
      });
    }),
  );
}

/** Returns the section whose rows a total would add up, for a statement without any. */
function scopeOf(of: Class, term: BrokersTerm | undefined): Scope {
  switch (of) {
    case "equity":
      return term === undefined ? "equity" : `equity-${term}-term`;
    case "equity-and-funds":
      return "equity";
    case "funds":
      return "mutual-fund";
    default:
      return of;
  }
}

function tieTable({ check, stated, candidates, where }: TableTotal): TieOut {
  const tie = closest(
    candidates.map(({ profit, lots, sections, scope }) =>
      tieOut(check, stated, profit, roundingOf(1 + figuresOfZerodhaRow * lots), {
        sections,
        scope,
        where,
      }),
    ),
  );
  return { ...tie, name: check };
}
