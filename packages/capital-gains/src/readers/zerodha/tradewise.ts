import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { type RowPlace, rowRefusal, whereOf } from "../../law/refusal.ts";
import type { Scope } from "../../law/rules/treatment.ts";
import type { Money } from "../../law/values/money.ts";
import { Row, type Sheet } from "../grid.ts";
import { downloadAgain, lotsWithoutSection, severalStatements } from "../refused-rows.ts";
import { headerIn, type TradewiseHeader, zerodhaColumns } from "./columns.ts";
import {
  type ClientNumber,
  clientNumberIn,
  type StatedPeriod,
  tradewiseTitle,
} from "./preamble.ts";
import { tradewiseSums } from "./section-sums.ts";
import { isTotalLabel, routeOf } from "./section-titles.ts";
import { type StatedTotal, totalByRate } from "./stated-totals.ts";
import {
  type At,
  readTrade,
  refusalInRow,
  type Tradewise,
  type TradewiseSection,
} from "./trades.ts";

/** What a row of the tradewise part is. */
type Line =
  /** The title above the sections, with the days that they cover. */
  | { readonly kind: "statement"; readonly period: StatedPeriod }
  | { readonly kind: "title"; readonly title: string; readonly scope: Scope }
  | { readonly kind: "header"; readonly header: TradewiseHeader }
  | { readonly kind: "lot" }
  | { readonly kind: "total"; readonly label: string; readonly amount: Money | undefined }
  | { readonly kind: "total-by-rate"; readonly totals: readonly StatedTotal[] }
  /** Text alone on its row that is no known title: a note, unless a header or lots follow it. */
  | { readonly kind: "note"; readonly text: string }
  /** Several cells above any header. */
  | { readonly kind: "preamble"; readonly clientNumber: ClientNumber | undefined };

type Total = Extract<Line, { kind: "total" }>;

/** Returns what a row of a sheet is below the header in force. */
function classify(row: Row, sheet: string, header: TradewiseHeader | undefined): Line {
  if (header !== undefined && row.date(header.places.transferred) !== undefined) {
    return { kind: "lot" };
  }
  const first = row.firstFilled();
  const text = row.text(first);
  const ownHeader = headerIn(row);
  if (ownHeader !== undefined) {
    return { kind: "header", header: ownHeader };
  }
  const statement = tradewiseTitle(text);
  if (statement !== undefined) {
    return { kind: "statement", period: statement.period };
  }
  if (isTotalLabel(text) && hasNoDates(row, header)) {
    return { kind: "total", label: text, amount: header && row.amount(header.places.statedProfit) };
  }
  const totals = totalByRate(row, sheet);
  if (totals !== undefined) {
    return { kind: "total-by-rate", totals };
  }
  const filled = row.filledCount();
  const scope = filled <= 2 ? routeOf(text) : undefined;
  if (scope !== undefined) {
    return { kind: "title", title: text, scope };
  }
  if (filled === 1) {
    return { kind: "note", text };
  }
  return header === undefined
    ? { kind: "preamble", clientNumber: clientNumberIn(row, first) }
    : { kind: "lot" };
}

/** A share may be called TOTAL: its row has dates, even if one of them can't be read. */
function hasNoDates(row: Row, header: TradewiseHeader | undefined): boolean {
  const places = header?.places;
  return !places || (row.isBlank(places.acquired) && row.isBlank(places.transferred));
}

/** What a sheet leaves in force for the next one. */
export type Known = {
  readonly period?: StatedPeriod | undefined;
  readonly clientNumber?: ClientNumber | undefined;
  /** The client number of a sheet with totals, for a file whose tradewise part has none. */
  readonly clientOfTotals?: ClientNumber | undefined;
};

/** A text alone on its row, and the row. */
type RowText = { readonly text: string; readonly row: number };

/** What is in force at a row of a sheet. */
type InForce = Known & {
  /** Whether the sheet's title has been read. */
  readonly isTitled?: true;
  readonly open?: TradewiseSection;
  readonly header?: TradewiseHeader | undefined;
  /** A header above all titles, for sections without their own. */
  readonly commonHeader?: TradewiseHeader;
  readonly unknownTitle?: RowText | undefined;
  /** The refusal of a row that is shorter than its header: the end of a CSV, unless a row follows. */
  readonly shortRow?: Refusal | undefined;
};

/** Reads one sheet, or one CSV of the ZIP file, below what the sheets before it left in force. */
export function readTradewise(sheet: Sheet, known: Known, tradewise: Tradewise): Result<Known> {
  const above = { file: tradewise.file.name, sheet: sheet.name, row: 0 };
  const named = tradewiseTitle(sheet.name);
  const title = named?.section ?? undefined;
  let inForce: Result<InForce> =
    named === undefined ? accepted(known) : covering(known, named.period, above);
  if (inForce.ok && title !== undefined) {
    inForce = titled(inForce.value, title, routeOf(title), { place: above, tradewise });
  }
  if (!inForce.ok) {
    return inForce;
  }
  for (const row of sheet.rows()) {
    if (!(row instanceof Row)) {
      return failed(row);
    }
    inForce = below(inForce.value, { row, place: { ...above, row: row.number }, tradewise });
    if (!inForce.ok) {
      return inForce;
    }
  }
  const { period, clientNumber, shortRow } = inForce.value;
  // Only a CSV can be cut off in the middle of a row.
  return title !== undefined && shortRow !== undefined
    ? failed(shortRow)
    : accepted({ ...known, period, clientNumber });
}

/** Reads a row; returns what is in force below it. */
function below(above: InForce, at: At): Result<InForce> {
  const inForce = above.shortRow === undefined ? above : { ...above, shortRow: undefined };
  const { row, place, tradewise } = at;
  const line = classify(row, place.sheet, inForce.header);
  switch (line.kind) {
    case "statement": {
      if (inForce.isTitled) {
        return failed(severalStatements(place));
      }
      const covered = covering(inForce, line.period, place);
      return covered.ok
        ? accepted({ ...covered.value, isTitled: true, unknownTitle: undefined })
        : covered;
    }
    case "title":
      return titled(inForce, line.title, line.scope, at);
    case "header":
      return headed(inForce, line.header, at);
    case "lot":
      return withLot(inForce, at);
    case "total":
      addTotal(line, inForce, at);
      return accepted(inForce);
    case "total-by-rate":
      tradewise.totals.push(...line.totals);
      return accepted(inForce);
    case "note":
      return accepted({ ...inForce, unknownTitle: { text: line.text, row: place.row } });
    case "preamble":
      if (inForce.open !== undefined) {
        const { title } = inForce.open.section;
        const what = `is in the section "${title}", which has no header above it`;
        return failed(refusalInRow(place, "header-missing", what));
      }
      return accepted({ ...inForce, clientNumber: inForce.clientNumber ?? line.clientNumber });
  }
}

/** A statement covers the same days throughout. */
function covering(inForce: InForce, period: StatedPeriod, place: RowPlace): Result<InForce> {
  const { period: known } = inForce;
  // The sheet's name has only the first day; the title on the sheet has both.
  if (known === undefined || known.to === null) {
    return accepted({ ...inForce, period });
  }
  if (period.from !== known.from || (period.to ?? known.to) !== known.to) {
    return failed(severalStatements(place));
  }
  return accepted(inForce);
}

/** Opens the section below a title. */
function titled(
  inForce: InForce,
  title: string,
  scope: Scope | undefined,
  { place, tradewise }: Omit<At, "row">,
): Result<InForce> {
  if (scope === undefined) {
    return failed(unknownSection(title, place));
  }
  const { file, sections } = tradewise;
  const ofSheet = { file: file.index, sheet: place.sheet, title };
  const section = { ...ofSheet, scope };
  const open: TradewiseSection = { section, intraday: { ...ofSheet, scope: "intraday" }, rows: [] };
  sections.push(open);
  return accepted({ ...inForce, open, header: inForce.commonHeader, unknownTitle: undefined });
}

/** Puts a header in force. */
function headed(
  inForce: InForce,
  header: TradewiseHeader,
  { place, tradewise }: At,
): Result<InForce> {
  if (inForce.unknownTitle !== undefined) {
    return failed(unknownTitle(inForce.unknownTitle, place));
  }
  if (header.missing !== undefined) {
    const column = zerodhaColumns.titleOf(header.missing);
    const what = `is a header without the column "${column}"`;
    return failed(refusalInRow(place, "column-missing", what, column));
  }
  tradewise.headers.push(header);
  return accepted({
    ...inForce,
    header,
    ...(inForce.open === undefined && { commonHeader: header }),
  });
}

/** Reads a row with a sale; what is in force below it has its refusal if it is shorter than its header. */
function withLot(inForce: InForce, at: At): Result<InForce> {
  if (inForce.unknownTitle !== undefined) {
    return failed(unknownTitle(inForce.unknownTitle, at.place));
  }
  const { open, header, period } = inForce;
  if (open === undefined || header === undefined) {
    return failed(lotsWithoutSection(at.place, at.row, "ZERODHA"));
  }
  const shortRow = readTrade({ ...at, header, open, period });
  return accepted(shortRow === undefined ? inForce : { ...inForce, shortRow });
}

function addTotal({ label, amount }: Total, { open }: InForce, { place, tradewise }: At): void {
  if (amount === undefined || open === undefined) {
    return;
  }
  const { title, scope } = open.section;
  const ofAllTables = tradewise.sections.flatMap(({ rows }) => rows);
  tradewise.tableTotals.push({
    check: `${title}: ${label}`,
    stated: amount,
    candidates: [open.rows, ofAllTables].map((rows) => ({ scope, ...tradewiseSums(rows) })),
    where: whereOf(place, zerodhaColumns.titleOf("statedProfit")),
  });
}

/** Returns the refusal of a title that is not known, in its row above this one. */
function unknownTitle({ text, row }: RowText, place: RowPlace): Refusal {
  return unknownSection(text, { ...place, row });
}

/** Returns the refusal of a section that cannot be classified, by its title. */
function unknownSection(title: string, place: RowPlace): Refusal {
  const message = `${place.file} has a section "${title.slice(0, 80)}" that we do not know, so it is not clear how its sales are taxed. Nothing was computed. ${downloadAgain}`;
  return rowRefusal(place, "unknown-section", message);
}
