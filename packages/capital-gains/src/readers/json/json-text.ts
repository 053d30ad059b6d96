import type { Result } from "@site/result/result";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

/** A JSON text with its value, and with a tree of the places of its values. */
export type JsonText = {
  readonly text: string;
  readonly value: unknown;
  readonly tree: Node;
};

/** Why a text is refused, as the end of a sentence, and where; line and column count from 1. */
type JsonProblem = { readonly line: number; readonly column: number; readonly what: string };

/** The parser's codes in words. */
const words: Readonly<Record<string, string>> = {
  InvalidNumberFormat: "has an incomplete number",
  UnexpectedEndOfNumber: "has an incomplete number",
  PropertyNameExpected: "lacks a name in quotes",
  ColonExpected: "lacks a colon",
  CommaExpected: "lacks a comma",
  CloseBraceExpected: "ends too early",
  CloseBracketExpected: "ends too early",
  EndOfFileExpected: "has something after its end",
  InvalidCommentToken: "has a comment",
  UnexpectedEndOfComment: "has a comment",
  UnexpectedEndOfString: "has a text without its closing quote",
  InvalidUnicode: "has an escape that JSON does not know",
  InvalidEscapeCharacter: "has an escape that JSON does not know",
  InvalidCharacter: "has a control character in a text",
};

/**
 * Reads JSON (RFC 8259) strictly. An object with the same name twice is refused, because programs
 * differ in which one counts. A byte order mark before the value is skipped.
 */
export function readJson(text: string): Result<JsonText, JsonProblem> {
  const plain = text.replace(/^\ufeff/, " ");
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(plain, errors, { disallowComments: true });
    const [error] = errors;
    if (error !== undefined || tree === undefined) {
      const code = error === undefined ? "" : printParseErrorCode(error.error);
      return problem(text, error?.offset, words[code] ?? "has something that is not a JSON value");
    }
    const fault = faultIn(tree);
    return fault === undefined
      ? { ok: true, value: { text, value: JSON.parse(plain), tree } }
      : problem(text, fault.offset, fault.what);
  } catch (error) {
    if (error instanceof RangeError) {
      return problem(text, 0, "is nested deeper than any return");
    }
    throw error;
  }
}

/** Finds a name that its object has twice, or a number that is no number any more. */
function faultIn({
  type,
  value,
  offset,
  children = [],
}: Node): { readonly offset: number; readonly what: string } | undefined {
  if (type === "number" && !Number.isFinite(value)) {
    return { offset, what: "has a number that is too large" };
  }
  const names = new Set<string>();
  for (const child of children) {
    const name = child.type === "property" ? child.children?.[0]?.value : undefined;
    if (names.has(name)) {
      return { offset: child.offset, what: "has the same name twice in one object" };
    }
    if (typeof name === "string" && !name.isWellFormed()) {
      return { offset: child.offset, what: "has half a character as a name" };
    }
    if (name !== undefined) {
      names.add(name);
    }
    const fault = faultIn(child);
    if (fault !== undefined) {
      return fault;
    }
  }
  return undefined;
}

function problem(
  text: string,
  offset: number = 0,
  what: string,
): { readonly ok: false; readonly error: JsonProblem } {
  const lines = text.slice(0, offset).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return { ok: false, error: { line: lines.length, column, what } };
}
