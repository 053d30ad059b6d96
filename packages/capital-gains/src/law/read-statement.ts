import type { Broker } from "@site/result/brokers";
import type { Finding, Refusal } from "@site/result/finding";
import type { StatedDividends } from "./dividends/stated-dividend.ts";
import type { Lot } from "./lots/lot.ts";
import type { SetAsideRow } from "./lots/set-aside.ts";
import type { NameSection } from "./rules/law-of-year.ts";
import type { TieOut } from "./tie-out.ts";
import type { CalendarDate } from "./values/calendar-date.ts";
import type { FinancialYear } from "./values/financial-year.ts";
import type { Money } from "./values/money.ts";

/** Choices about how a statement is read. */
export type ReadOptions = {
  /** Deduct the depository charges that a statement lists apart from its sales, section 48(i). */
  readonly deductDepositoryCharges?: boolean;
};

/** A section whose trades a reader keeps as sums and in no lot. */
export type SummedSection = {
  readonly title: string;
  /** Only derivatives: every other section is taxed sale by sale. */
  readonly scope: "derivative";
  readonly trades: number;
  readonly profit: Money;
};

/** What a reader found in a file besides its rows. */
export type ReadStatement = {
  readonly broker: Broker;
  /** The layout it was, for the findings: `icici-capital-gain-csv`, `zerodha-tax-pnl-21-columns`. */
  readonly layout: string;
  /** The account or client number with all but its last characters masked; `null` if not stated. */
  readonly accountMasked: string | null;
  /** What persons' accounts differ in, never shown or kept; else the masked account counts. */
  readonly holder?: string | null;
  readonly year: FinancialYear | null;
  /** Whether `year` may be the assessment year, one later, because the statement does not say. */
  readonly mayBeAssessmentYear?: boolean;
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  /** Whether it lists shares tendered in a buyback among ordinary sales. */
  readonly hidesBuybacks: boolean;
  /** The broker's own figures next to those of the lots. The engine refuses when one is broken. */
  readonly tieOuts: readonly TieOut[];
  /** The sections that are in no lot, those without trades left out. */
  readonly summedSections: readonly SummedSection[];
  /** Tables of dividends, charges and other debits, cell by cell as stated: no figure uses them. */
  readonly statedApart?: readonly {
    readonly sheet: string;
    readonly rows: readonly (readonly string[])[];
  }[];
  /** Only of a broker whose statements list dividends. */
  readonly dividends?: StatedDividends;
  /** A row without any profit: why the file is refused when a figure is broken. */
  readonly rowWithoutProfit?: Refusal | undefined;
  /** Findings on the file, which name sections as in the Act of its year. */
  readonly findings: (section: NameSection) => readonly Finding[];
};

/** Returns what distinguishes a statement's account from others; `null` when it states nothing. */
export function holderOf({ holder, accountMasked }: ReadStatement): string | null {
  return holder ?? accountMasked;
}

/** Returns broker and account as a key. */
export function clientKey(statement: ReadStatement): string {
  return `${statement.broker} ${holderOf(statement) ?? ""}`;
}

/** A file that was read: its name, what it says, and its rows with a sale. */
export type ReadFile = {
  readonly name: string;
  readonly statement: ReadStatement;
  readonly lots: readonly Lot[];
  /** Rows that are not lots, because they cannot be taxed from what they state. */
  readonly setAside: readonly SetAsideRow[];
  /** The days of its first and last sale; `null` without lots. */
  readonly transfers: { readonly first: CalendarDate; readonly last: CalendarDate } | null;
};

/** Returns the days of the first and the last sale; `null` without lots. */
export function transfersOf(lots: readonly Lot[]): ReadFile["transfers"] {
  const days = lots.map(({ transferred }) => transferred).sort((a, b) => a - b);
  const [first, last] = [days.at(0), days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** All files. */
export type ReadFiles = {
  readonly files: readonly ReadFile[];
  readonly findings: readonly Finding[];
};
