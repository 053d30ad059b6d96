import type { Where } from "./refusal.ts";

/**
 * Something the person must see about a statement that was processed: an assumption taken where the
 * law or the broker's file leaves a choice (`info`), or a figure to check (`warning`). `error` is
 * what would be a refusal if it stood alone. `data` holds figures for programmes, as JSON values.
 */
export interface Finding {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly message: string;
  readonly where?: Where;
  readonly data?: Readonly<Record<string, string | number | null>>;
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
  if (texts.length <= most) return texts.join(separator);
  return `${texts.slice(0, most).join(separator)} and ${texts.length - most} more`;
}
