import type { Refusal, Where } from "@site/result/finding";

/** Wraps a refusal as a result. */
export function refusedWith(
  code: string,
  message: string,
  where?: Where,
): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error: where === undefined ? { code, message } : { code, message, where } };
}

/** A row of one of the person's files. */
export type RowPlace = {
  readonly file: string;
  /** "" for a file that is one table. */
  readonly sheet: string;
  readonly row: number;
};

/**
 * Returns the place of a row and, where given, of its column by title. Rows count from 1: what is before the
 * first has the place of its sheet.
 */
export function whereOf({ file, sheet, row }: RowPlace, column?: string): Where {
  return {
    file,
    ...(sheet === "" ? {} : { sheet }),
    ...(row > 0 && { row }),
    ...(column === undefined ? {} : { column }),
  };
}

/** Refuses a whole file because of one row, naming the wrong column where it is one. */
export function rowRefusal(
  place: RowPlace,
  code: string,
  message: string,
  column?: string,
): Refusal {
  return { code, message, where: whereOf(place, column) };
}
