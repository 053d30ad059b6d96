import type { GivenLosses } from "./statement-choices.ts";

/** The lists in which a person enters losses and gains. */
export type EntryList = keyof GivenLosses;

/** The fields of an entry. A file of `--losses` may have the year of the income for a year. */
type FieldOf<List extends EntryList> =
  | keyof GivenLosses[List][number]
  | (List extends "earlierYears" ? "financialYear" : never);

/**
 * Returns what `where.field` of a refusal says about an entry: `earlierYears[0].shortTermLoss`, or
 * `earlierYears[0]` without a field. Entries count from 0.
 */
export function entryField<List extends EntryList>(
  list: List,
  at: number,
  field?: FieldOf<List>,
): string {
  return `${list}[${at}]${field === undefined ? "" : `.${String(field)}`}`;
}

/** Reads what `entryField` returned for a list; undefined for any other text. */
export function readEntryField(
  list: EntryList,
  text: string,
): { at: number; field: string } | undefined {
  const [, ofList, at, field = ""] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(text) ?? [];
  return ofList === list ? { at: Number(at), field } : undefined;
}
