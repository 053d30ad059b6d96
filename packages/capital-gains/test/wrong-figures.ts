import type { FigureCell, FigureSection } from "@site/result/figures";
import { parseFixed, sumOf as sum } from "../src/law/values/fixed-point.ts";

/** Returns whether a paper has a section. */
export function hasSection({ heading }: FigureSection, texts: readonly string[]): boolean {
  return startOf(heading, texts) >= 0;
}

/**
 * Returns the figures of a section that a paper shows otherwise or not at all, and the totals that are not
 * the sum of their addends on that paper.
 *
 * @param texts what the paper says, in reading order; headings, titles and labels may be broken
 */
export function wrongFigures(section: FigureSection, texts: readonly string[]): string[] {
  const { heading, columns, rows } = section;
  let next = startOf(heading, texts);
  if (next < 0) {
    return [`${heading}: not there`];
  }
  const wrong: string[] = [];
  const words = (expected: string) => {
    const { text, after } = textFrom(texts, next, expected.length);
    next = after;
    if (text !== expected) {
      wrong.push(`${heading}: "${text}" instead of "${expected}"`);
    }
  };
  for (const title of [heading, ...(rows.length === 0 ? [] : columns)]) {
    words(title);
  }
  const shown = new Map<string, readonly (bigint | null)[]>();
  for (const { name, label, cells } of rows) {
    words(label);
    const figures = cells.map((cell) => {
      const text = cell === null ? "" : (texts[next] ?? "");
      next += cell === null ? 0 : 1;
      if (cell !== null && !isShownAs(cell, text)) {
        wrong.push(`${heading}, ${label}: "${text}" instead of ${cell.value}`);
      }
      return cell !== null && amountKinds.includes(cell.kind) ? amountIn(text) : null;
    });
    shown.set(name, figures);
    if (wrong.length > 0) {
      return wrong;
    }
  }
  return wrongSums(section, shown);
}

function startOf(heading: string, texts: readonly string[]): number {
  return texts.findIndex(
    (first, at) =>
      first !== "" &&
      heading.startsWith(first.trim()) &&
      textFrom(texts, at, heading.length).text === heading,
  );
}

/** Joins texts until they are as long as a length. */
function textFrom(texts: readonly string[], from: number, length: number) {
  let text = "";
  let after = from;
  while (text.length < length && after < texts.length) {
    text = `${text} ${texts[after]}`.trim().replaceAll(/\s+/g, " ");
    after += 1;
  }
  return { text, after };
}

const amountKinds = ["rupees", "money", "count"];

/** Returns the totals that are not the sum of their addends, below each other or in a row. */
function wrongSums(
  { heading, rows, sumsUp }: FigureSection,
  shown: ReadonlyMap<string, readonly (bigint | null)[]>,
): string[] {
  return rows.flatMap(({ name, label, sumOf }) => {
    const own = shown.get(name) ?? [];
    const isRight = own.every((amount, column) => {
      const addends = (sumOf ?? []).flatMap((of) => shown.get(of)?.[column] ?? []);
      return amount === null || addends.length === 0 || sum(addends) === amount;
    });
    const across = own.flatMap((amount) => amount ?? []);
    const sumsAcross = !sumsUp || sum(across.slice(0, -1)) === across.at(-1);
    return isRight && sumsAcross ? [] : [`${heading}, ${label}: not the sum of its addends`];
  });
}

/** Returns the amount of a text of any paper: `−₹1,25,000`, `-125000`; null for words. */
function amountIn(text: string): bigint | null {
  return parseFixed(text.replace("−", "-").replaceAll(/[₹,%]/g, "")) ?? null;
}

function isShownAs({ kind, value }: FigureCell, text: string): boolean {
  if (kind === "text") {
    return text === value;
  }
  if (kind === "date") {
    return new Date(`${text} UTC`).toISOString().startsWith(value);
  }
  return amountIn(text) === amountIn(value);
}
