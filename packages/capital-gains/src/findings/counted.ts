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
