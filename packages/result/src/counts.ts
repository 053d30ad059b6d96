const grouped = new Intl.NumberFormat("en-IN");

/** Writes a count with Indian separators, as every page, mail and paper has it: `5,000`, `1,25,000`. */
export function countText(count: number): string {
  return grouped.format(count);
}

/** Writes how many there are of something: `1 sale`, `5,000 sales`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
