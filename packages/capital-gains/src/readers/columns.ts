import type { Quantity } from "../law/values/quantity.ts";
import type { Row } from "./grid.ts";

/** A column of a broker's report; the name that it is declared by is the lot's field. */
type Column<Value = unknown> = {
  /** How it is titled; messages use the first. */
  readonly titles: readonly [string, ...string[]];
  /** Reads a cell; `undefined` where it can't be read. Without it the column is only located. */
  readonly parse?: (row: Row, place: number) => Value | undefined;
  /** Whether a report needs the column, and each lot something in it. */
  readonly isRequired?: true;
  /** What an empty cell states where it need not hold anything; by default nothing. */
  readonly default?: Value;
};

/** How cells are read (see `Row`). */
export const parseCell = {
  text: (row: Row, place: number) => row.text(place),
  capitals: (row: Row, place: number) => row.text(place).toUpperCase(),
  date: (row: Row, place: number) => row.date(place),
  amount: (row: Row, place: number) => row.amount(place),
  quantity: (row: Row, place: number) => row.amount(place) as bigint as Quantity | undefined,
};

type Columns = Readonly<Record<string, Column>>;

type Value<Of extends Column> = ReturnType<NonNullable<Of["parse"]>>;

/** What the cells of a row state; `undefined` for one that is empty or can't be read. */
export type RowCells<Of extends Columns> = {
  readonly [Name in keyof Of as Of[Name] extends { parse: unknown } ? Name : never]: Value<
    Of[Name]
  >;
};

/** The same of a row without an unreadable cell. */
export type StatedCells<Of extends Columns> = {
  readonly [Name in keyof RowCells<Of>]: Of[Name] extends
    | { isRequired: true }
    | { default: unknown }
    ? NonNullable<Value<Of[Name]>>
    : Value<Of[Name]>;
};

/** A row's cells, and the columns of those that can't be read, in the order of their declaration. */
type RowOfCells<Of extends Columns> =
  | { readonly ok: true; readonly cells: StatedCells<Of> }
  | {
      readonly ok: false;
      readonly cells: RowCells<Of>;
      readonly unreadable: (keyof RowCells<Of>)[];
    };

/** Where a report has its columns, from 0; -1 for one that it lacks. */
export type Places<Of extends Columns> = Readonly<Record<keyof Of & string, number>>;

/**
 * Declares a report's columns. `keyOf` reduces a text to what identifies a title, "" for none;
 * `isEmpty` says whether a cell states nothing.
 */
export function reportColumns<const Of extends Columns>(
  columns: Of,
  keyOf: (text: string) => string,
  isEmpty: (row: Row, place: number) => boolean,
) {
  type Name = keyof Of & string;
  const names = Object.keys(columns) as Name[];
  const declared = names.map((name) => {
    const column: Column = columns[name] as Column;
    return { name, ...column, keys: column.titles.map(keyOf) };
  });
  // Rows of one shape are read faster.
  const noCells: Record<string, unknown> = Object.fromEntries(
    declared.flatMap(({ name, parse }) => (parse ? [[name, undefined]] : [])),
  );
  return {
    /** Returns the title of a column for messages. */
    titleOf: (name: Name): string => columns[name]?.titles[0] ?? name,

    /** The keys of all titles. */
    keys: new Set(declared.flatMap(({ keys }) => keys)),

    /** Finds the columns of a header row in any order, and the first place of each title by its key. */
    headerIn(row: Row) {
      const byKey = new Map<string, number>();
      for (const [place, key] of row.texts().map(keyOf).entries()) {
        if (key !== "" && !byKey.has(key)) {
          byKey.set(key, place);
        }
      }
      const placeOf = (keys: readonly string[]) =>
        byKey.get(keys.find((key) => byKey.has(key)) ?? "") ?? -1;
      const places = declared.map(({ name, keys }) => [name, placeOf(keys)]);
      return { byKey, places: Object.fromEntries(places) as Places<Of> };
    },

    /** Returns the required columns that a header lacks. */
    missing: (places: Places<Of>): Name[] =>
      declared.flatMap(({ name, isRequired }) => (isRequired && places[name] < 0 ? name : [])),

    /** Reads the cells of a row. */
    read(row: Row, places: Places<Of>): RowOfCells<Of> {
      const unreadable: Name[] = [];
      const cells = { ...noCells };
      for (const { name, parse, isRequired, default: whenEmpty } of declared) {
        const value = parse?.(row, places[name]);
        if (value !== undefined) {
          cells[name] = value;
        } else if (parse && !isRequired && isEmpty(row, places[name])) {
          cells[name] = whenEmpty;
        } else if (parse) {
          unreadable.push(name);
        }
      }
      return { ok: unreadable.length === 0, cells, unreadable } as unknown as RowOfCells<Of>;
    },
  };
}
