/**
 * Stands for everything that is not prose: no phrase and no word reaches across it. Line breaks are
 * kept, so a position in the prose has the same line in the file.
 */
export const notProse = "¦";
const blanked = (text: string) => text.replace(/[^\n]/g, notProse);

const codeParts = new RegExp(
  [
    /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/, // A run of line comments.
    /\/\*[\s\S]*?\*\//,
    // A regular expression, so that a quotation mark in it begins no string.
    /(?<=[(=,:[!&|?]\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//,
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
/** Text between tags: it follows a tag or a value, and has none of the characters of code. */
const markupText =
  /(?<=[>}])(?!\s*\n\s*\n)(?:[^<>{}=;`"|]*[a-z] [a-z][^<>{}=;`"|]*|\s*[A-Z][a-z]+[.:…]?\s*)(?=[<{])/g;

/**
 * Returns a file's prose: the comments, strings and markup text of code, the text of a document.
 * Everything else is blanked out, as are code in backticks and addresses. A single word is prose only
 * if it begins with a capital letter, as a label does; others are mostly names.
 */
export function proseOf(path: string, text: string): string {
  if (path.endsWith(".md")) {
    return withoutCode(text.replace(/^( *)```[\s\S]*?^\1```/gm, blanked));
  }
  if (!/\.([cm]?[jt]sx?|css|html|json)$/.test(path)) {
    return withoutCode(
      text.replace(/^((?!\s*#\s).*?)(\s#\s.*)?$/gm, (_, code, words = "") => blanked(code) + words),
    );
  }
  const prose = blanked(text).split("");
  const keep = (from: number, kept: string) => prose.splice(from, kept.length, ...kept.split(""));
  if (/\.(tsx|html)$/.test(path)) {
    for (const { index, 0: found } of text.matchAll(markupText)) {
      keep(index, found);
    }
  }
  for (const { index, 0: found } of text.matchAll(codeParts)) {
    keep(index, /^\/[/*]/.test(found) ? comment(found) : literal(found));
  }
  return prose.join("");
}

/** Turns the marks of a comment into spaces, so that a phrase reaches over the end of a line. */
function comment(found: string): string {
  return withoutCode(
    found.replace(/^[ \t]*(\/\/\/?|\/\*+|\*+(?!\/))|\*+\/$/gm, (mark) => " ".repeat(mark.length)),
  );
}

/** Blanks out the quotes of a string; a value in it becomes a number, so that "${n}th" is no word. */
function literal(found: string): string {
  if (found.startsWith("/")) {
    return blanked(found);
  }
  const inner = found
    .slice(1, -1)
    // Lines of another language: a style sheet, a page, a script.
    .replace(/^[\s\S]*[{};<>]\s*\n[\s\S]*$/, blanked)
    .replace(/\$\{[^}]*\}/g, (value) => value.replace(/[^\n]/g, "0"))
    .replace(/\\u\{?[0-9a-f]+\}?|\\./gi, blanked);
  return (
    notProse +
    (/\s|^[A-Z][a-z]+[.:…]?$/.test(inner.trim()) ? withoutCode(inner) : blanked(inner)) +
    notProse
  );
}

/** Blanks out code in backticks, addresses and the targets of links. */
function withoutCode(text: string): string {
  return text.replace(
    /(?<!`)`[^`]+`|\]\([^)\s]+\)|<[a-z/!][^>\n]*>|\bhttps?:\/\/[^\s)>]+/gi,
    blanked,
  );
}
