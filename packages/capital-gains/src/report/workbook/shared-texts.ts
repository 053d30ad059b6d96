import { textElement } from "./cell-text.ts";

/** The most texts that are shared; a statement's files, titles and shares are fewer. */
const MOST_TEXTS = 20_000;
/** The number of texts collected before they are packed. */
const TEXTS_IN_A_PIECE = 1000;

/**
 * The texts of a workbook that its cells name by number (ECMA-376, 18.4.9): a text that many rows
 * repeat is written once, which makes a large worksheet a fifth smaller.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();

  /** Returns a text's number, from 0; `undefined` when there are too many texts to share another. */
  numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    const next = this.#numbers.size;
    if (next === MOST_TEXTS) {
      return undefined;
    }
    this.#numbers.set(text, next);
    return next;
  }

  /** The part of the workbook with the texts, in pieces. */
  *part(): Generator<string> {
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
    const texts = [...this.#numbers.keys()];
    for (let first = 0; first < texts.length; first += TEXTS_IN_A_PIECE) {
      yield texts
        .slice(first, first + TEXTS_IN_A_PIECE)
        .map((text) => `<si>${textElement(text)}</si>`)
        .join("");
    }
    yield "</sst>";
  }
}
