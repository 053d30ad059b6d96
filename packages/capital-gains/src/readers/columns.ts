import type { CalendarDate } from "../law/values/calendar-date.ts";
import type { Money } from "../law/values/money.ts";
import type { Quantity } from "../law/values/quantity.ts";
import type { Row } from "./grid.ts";

/** A column of a broker's report, declared once: a lot's field is the name that it is declared by. */
export type Column<Value = unknown> = {
  /** How it is titled; messages use the first. */
  readonly titles: readonly [string, ...string[]];
  /** Reads a cell; `undefined` where it can't be read. Without it the column is only located. */
  readonly parse?: (row: Row, place: number) => Value | undefined;
  /** Whether a report needs the column, and each lot something in it. */
  readonly isRequired?: true;
  /** What an empty cell states where it need not hold anything; by default nothing. */
  readonly default?: Value;
};

/** Reads a text, "" for none. */
export const text = (row: Row, place: number): string => row.text(place);
/** Reads a text in capitals, "" for none. */
export const capitals = (row: Row, place: number): string => row.text(place).toUpperCase();
/** Reads a date (see `parseDate`). */
export const date = (row: Row, place: number): CalendarDate | undefined => row.date(place);
/** Reads an amount in rupees (see `parseFixed`). */
export const amount = (row: Row, place: number): Money | undefined => row.amount(place);
/** Reads a number of shares or units. */
export const quantity = (row: Row, place: number): Quantity | undefined =>
  row.amount(place) as bigint | undefined as Quantity | undefined;

/** The columns of a report by name. */
type Declared = Readonly<Record<string, Column>>;

/** The names of columns whose cells are read. */
type Read<Columns extends Declared> = {
  [Name in keyof Columns]: Columns[Name] extends { parse: unknown } ? Name : never;
}[keyof Columns] &
  string;

type Value<C extends Column> = ReturnType<NonNullable<C["parse"]>>;

/** What the cells of a row state; `undefined` for one that is empty or can't be read. */
export type Cells<Columns extends Declared> = {
  readonly [Name in Read<Columns>]: Value<Columns[Name]>;
};

/** The same of a row without an unreadable cell. */
export type StatedCells<Columns extends Declared> = {
  readonly [Name in Read<Columns>]: Columns[Name] extends
    | { isRequired: true }
    | { default: unknown }
    ? NonNullable<Value<Columns[Name]>>
    : Value<Columns[Name]>;
};

/** A row's cells, and the columns of those that can't be read in the order of their declaration. */
export type RowOfCells<Columns extends Declared> =
  | { readonly ok: true; readonly cells: StatedCells<Columns> }
  | {
      readonly ok: false;
      readonly cells: Cells<Columns>;
      readonly unreadable: readonly [Read<Columns>, ...Read<Columns>[]];
    };

/** Where a report has its columns, from 0; -1 for one that it lacks. */
export type Places<Columns extends Declared> = Readonly<Record<keyof Columns & string, number>>;

/**
 * Declares a report's columns. `keyOf` reduces a text to what identifies a title, "" for none;
 * `isEmpty` says whether a cell states nothing.
 */
export function reportColumns<const Columns extends Declared>(
  columns: Columns,
  keyOf: (text: string) => string,
  isEmpty: (row: Row, place: number) => boolean,
) {
  type Name = keyof Columns & string;
  const declared = Object.entries<Column>(columns).map(([name, column]) => ({
    name: name as Name,
    ...column,
    keys: column.titles.map(keyOf),
  }));
  const read = declared.flatMap(({ parse, ...column }) =>
    parse === undefined ? [] : { parse, ...column },
  );
  return {
    /** Returns the title of a column for messages. */
    titleOf: (name: Name): string => columns[name]?.titles[0] ?? name,

    /** The keys of all titles. */
    keys: declared.flatMap(({ keys }) => keys),

    /** Returns the places of the columns in a header row, by any of their titles. */
    placesIn(header: ReadonlyMap<string, number>): Places<Columns> {
      const places = declared.map(({ name, keys }) => {
        const found = keys.find((key) => header.has(key));
        return [name, header.get(found ?? "") ?? -1];
      });
      return Object.fromEntries(places);
    },

    /** Returns the required columns that a header lacks. */
    missing: (places: Places<Columns>): readonly Name[] =>
      declared.flatMap(({ name, isRequired }) => (isRequired && places[name] < 0 ? name : [])),

    /** Reads the cells of a row. */
    read(row: Row, places: Places<Columns>): RowOfCells<Columns> {
      const unreadable: Name[] = [];
      const values = read.map(({ name, parse, isRequired, default: whenEmpty }) => {
        const place = places[name];
        const value = parse(row, place);
        if (value === undefined && (isRequired || !isEmpty(row, place))) {
          unreadable.push(name);
          return [name, undefined];
        }
        return [name, value ?? whenEmpty];
      });
      const cells = Object.fromEntries(values);
      return (
        unreadable.length === 0 ? { ok: true, cells } : { ok: false, cells, unreadable }
      ) as RowOfCells<Columns>;
    },
  };
}

/** Returns the first column of each title in a header row, by the title's key. */
export function headerOf(row: Row, keyOf: (text: string) => string): Map<string, number> {
  const header = new Map<string, number>();
  for (let i = 0; i < row.length; i += 1) {
    const key = keyOf(row.text(i));
    if (key !== "" && !header.has(key)) {
      header.set(key, i);
    }
  }
  return header;
}
