import type { Where } from "./refusal.ts";

/**
 * Something the person must see about a statement that was processed: an assumption taken where the
 * law or the broker's file leaves a choice (`info`), or a figure to check (`warning`). `error` is
 * what would be a refusal if it stood alone. `data` holds figures for programmes, as JSON values.
 */
export type Finding = {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly message: string;
  readonly where?: Where;
  readonly data?: Readonly<Record<string, string | number | null>>;
};

/** What there may be to say, with nothing in the places where there is not. */
export type Findings = readonly (Finding | undefined | false)[];

/** The findings that there are. */
export function said(findings: Findings): Finding[] {
  return findings.filter((finding) => finding !== undefined && finding !== false);
}

type PlaceAndFigures = Pick<Finding, "where" | "data">;

/** A finding of a figure to check. */
export function warning(code: string, message: string, rest: PlaceAndFigures = {}): Finding {
  return { severity: "warning", code, message, ...rest };
}

/** A finding of an assumption that was taken. */
export function info(code: string, message: string, rest: PlaceAndFigures = {}): Finding {
  return { severity: "info", code, message, ...rest };
}

/** `1 lot`, `3 lots`, `3 more lots`. */
export function lotCount(lots: number, more = ""): string {
  return `${lots} ${more}${lots === 1 ? "lot" : "lots"}`;
}

/** More than these are counted, not named. */
export const MOST_NAMED = 10;

/** The texts one after the other, all when they are few: `a, b and 5 more`. */
export function listed(
  texts: readonly string[],
  separator = ", ",
  most: number = MOST_NAMED,
): string {
  if (texts.length <= most) {
    return texts.join(separator);
  }
  return `${texts.slice(0, most).join(separator)} and ${texts.length - most} more`;
}
