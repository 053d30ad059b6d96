import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { decodeTrie } from "cspell-trie-lib";

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const british = decodeTrie(
  gunzipSync(read("../../node_modules/@cspell/dict-en-gb-mit/en_GB.trie.gz")),
);
/** The product's own words, one per line. A line in lower case also allows a capital first letter. */
export const ownWords = read("./dictionary.txt").toString("utf8").trimEnd().split("\n");
const own = new Set(ownWords);

/** Returns the words of a prose that neither dictionary has, each with its position. */
export function misspellings(prose: string) {
  const found: { index: number; word: string }[] = [];
  for (const { index, 0: token } of prose.matchAll(/[^\s¦—–]+/g)) {
    const start = token.search(/[^([{"'‘“*_]/);
    const plain = token.slice(Math.max(start, 0)).replace(/['"’”)\]}*_.,;:!?…]+$/, "");
    // Names of files, options and identifiers, and shortened words, are not checked.
    if (!/^[A-Za-z]?[a-z]+(['’][a-z]+)?(-[A-Za-z]?[a-z]+(['’][a-z]+)?)*$/.test(plain)) {
      continue;
    }
    if (own.has(plain.toLowerCase().replace(/['’]s$/, ""))) {
      continue;
    }
    for (const part of plain.matchAll(/[^-]+/g)) {
      if (!isKnown(part[0].replace("’", "'"))) {
        found.push({ index: index + start + part.index, word: part[0] });
      }
    }
  }
  return found;
}

function isKnown(word: string): boolean {
  const stem = word.replace(/'s$/, "");
  const forms = [word, stem, word.toLowerCase(), stem.toLowerCase()];
  return forms.some((form) => own.has(form) || (british.has(form) && !isOxford(form)));
}

/** Whether a word is written with -ize where it can be written with -ise; the dictionary has both. */
function isOxford(word: string): boolean {
  return (
    /iz(e[drs]?|ers|ing|ations?)$/.test(word) &&
    !/^priz/.test(word) &&
    british.has(word.replace(/iz(?=[a-z]+$)/, "is"))
  );
}
