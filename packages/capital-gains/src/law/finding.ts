import type { Finding } from "@site/result/finding";
import type { NoteCode } from "@site/result/note";

/** Possible findings; `undefined` and `false` stand for none. */
export type Findings = readonly (Finding | undefined | false)[];

/** Returns what there is of possible findings, reasons or sentences. */
export function said<T>(possible: readonly (T | undefined | false)[]): T[] {
  return possible.filter((each): each is T => each !== undefined && each !== false);
}

type PlaceAndFigures = Pick<Finding, "where" | "data">;

/** Makes a finding; `noteOf` has a title for each code. */
export function finding(
  severity: "warning" | "info",
  code: NoteCode,
  message: string,
  rest: PlaceAndFigures = {},
): Finding {
  return { severity, code, message, ...rest };
}

/** Makes a finding about a figure to check. */
export function warning(code: NoteCode, message: string, rest: PlaceAndFigures = {}): Finding {
  return finding("warning", code, message, rest);
}

/** Makes a finding about an assumption. */
export function info(code: NoteCode, message: string, rest: PlaceAndFigures = {}): Finding {
  return finding("info", code, message, rest);
}

/** Returns `1 sale`, `3 sales` or `3 more sales`. */
export function saleCount(lots: number, more = ""): string {
  return `${lots} ${more}${lots === 1 ? "sale" : "sales"}`;
}

/** Above this number items are counted, not named. */
export const mostNamed = 10;

/** Joins texts; above `most` the rest are counted: `a, b and 5 more`. */
export function listed(
  texts: readonly string[],
  separator = ", ",
  most: number = mostNamed,
): string {
  if (texts.length <= most) {
    return texts.join(separator);
  }
  return `${texts.slice(0, most).join(separator)} and ${texts.length - most} more`;
}
