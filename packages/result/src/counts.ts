/** Writes the digits of a whole number with Indian separators: `5,000`, `1,25,000`. */
export function separated(digits: string): string {
  // Not by Intl: V8 can't keep a formatter in the engine's startup snapshot.
  return digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,");
}

/** Writes a count as every page, mail and paper has it: `5,000`, `1,25,000`. */
export function countText(count: number): string {
  return separated(String(count));
}

/** Writes how many there are of something: `1 sale`, `5,000 sales`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
