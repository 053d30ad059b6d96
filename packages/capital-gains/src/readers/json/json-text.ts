import type { Result } from "../../law/refusal.ts";

/** The place of a value in its text: from its first character to after its last. */
type Span = { readonly start: number; readonly end: number };

/** A member of an object, with the place of its key's opening quote. */
type JsonMember = {
  readonly key: string;
  readonly keyStart: number;
  readonly value: JsonNode;
};

/** An object; its members in the text's order, each key once. */
export type JsonObject = Span & {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, JsonMember>;
};

type JsonArray = Span & { readonly kind: "array"; readonly items: readonly JsonNode[] };

/** A string with its escapes resolved. */
type JsonString = Span & { readonly kind: "string"; readonly value: string };

/** A number, exact: its value is `digits` divided by ten to the power of `scale`. */
export type JsonNumber = Span & {
  readonly kind: "number";
  readonly text: string;
  readonly digits: bigint;
  readonly scale: number;
};

/** `true`, `false` or `null`. */
type JsonWord = Span & {
  readonly kind: "word";
  readonly value: "true" | "false" | "null";
};

/** A value with its place in the text, so that the text around it can be changed. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonWord;

/** Why a text is refused, as the end of a sentence, with the line from 1. */
type JsonProblem = { readonly line: number; readonly what: string };

/** No return has deeper nesting, more values or longer numbers. */
const deepest = 64;
const mostValues = 2_000_000;
const longestNumber = 40;
const largestExponent = 60;

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const wordPattern = /true|false|null/y;
const whitespace = /[ \t\n\r]*/y;
// Up to the closing quote, an escape or a control character, which no string may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 section 7 forbids them.
const plain = /[^"\\\u0000-\u001f]*/y;
const escapePattern = /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/y;

const escaped: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * Reads JSON (RFC 8259) strictly and keeps the place of every value. Numbers are exact, whatever
 * their length; an object with the same key twice is refused, because programs differ in which one
 * counts. A byte order mark before the value is skipped.
 */
export function readJson(text: string): Result<JsonNode, JsonProblem> {
  try {
    return { ok: true, value: new Reader(text).document() };
  } catch (error) {
    if (error instanceof Problem) {
      return { ok: false, error: { line: lineOf(text, error.at), what: error.message } };
    }
    throw error;
  }
}

/** Returns the value at a path of keys below a value; `undefined` where there is none. */
export function jsonAt(
  node: JsonNode | undefined,
  ...path: readonly string[]
): JsonNode | undefined {
  let found = node;
  for (const key of path) {
    found = found?.kind === "object" ? found.members.get(key)?.value : undefined;
  }
  return found;
}

/** Returns the text of a string at a path; `undefined` where there is none. */
export function textAt(node: JsonNode | undefined, ...path: readonly string[]): string | undefined {
  const found = jsonAt(node, ...path);
  return found?.kind === "string" ? found.value : undefined;
}

/** Returns the whole number at a path, without its fraction; 0 where there is none. */
export function integerAt(node: JsonNode | undefined, ...path: readonly string[]): bigint {
  const found = jsonAt(node, ...path);
  if (found?.kind !== "number") {
    return 0n;
  }
  return found.scale >= 0
    ? found.digits / 10n ** BigInt(found.scale)
    : found.digits * 10n ** BigInt(-found.scale);
}

/** Returns the items of an array at a path; none where there is no array. */
export function itemsAt(
  node: JsonNode | undefined,
  ...path: readonly string[]
): readonly JsonNode[] {
  const found = jsonAt(node, ...path);
  return found?.kind === "array" ? found.items : [];
}

/** Returns the keys of an object in the text's order; none where there is no object. */
export function keysOf(node: JsonNode | undefined): readonly string[] {
  return node?.kind === "object" ? [...node.members.keys()] : [];
}

class Problem extends Error {
  readonly at: number;

  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    if (this.#text.startsWith("\ufeff")) {
      this.#at = 1;
    }
    const value = this.#value(0);
    if (this.#at < this.#text.length) {
      throw this.#problem("has something after its end");
    }
    return value;
  }

  /** Reads a value with the whitespace before and after it. */
  #value(depth: number): JsonNode {
    this.#values += 1;
    if (depth > deepest || this.#values > mostValues) {
      throw this.#problem("is nested deeper or has more values than any return");
    }
    this.#take(whitespace);
    const value = this.#bareValue(depth);
    this.#take(whitespace);
    return value;
  }

  #bareValue(depth: number): JsonNode {
    const start = this.#at;
    switch (this.#text[start]) {
      case "{":
        return this.#object(start, depth);
      case "[":
        return this.#array(start, depth);
      case '"': {
        const value = this.#string();
        return { kind: "string", start, end: this.#at, value };
      }
      default:
        return this.#numberOrWord(start);
    }
  }

  #object(start: number, depth: number): JsonObject {
    const members = new Map<string, JsonMember>();
    this.#at += 1;
    this.#take(whitespace);
    while (this.#text[this.#at] !== "}") {
      if (members.size > 0) {
        this.#expect(",");
        this.#take(whitespace);
      }
      const keyStart = this.#at;
      const key = this.#string();
      if (members.has(key)) {
        throw this.#problem("has the same name twice in one object");
      }
      this.#take(whitespace);
      this.#expect(":");
      members.set(key, { key, keyStart, value: this.#value(depth + 1) });
    }
    this.#at += 1;
    return { kind: "object", start, end: this.#at, members };
  }

  #array(start: number, depth: number): JsonArray {
    const items: JsonNode[] = [];
    this.#at += 1;
    this.#take(whitespace);
    while (this.#text[this.#at] !== "]") {
      if (items.length > 0) {
        this.#expect(",");
      }
      items.push(this.#value(depth + 1));
    }
    this.#at += 1;
    return { kind: "array", start, end: this.#at, items };
  }

  #string(): string {
    this.#expect('"');
    let value = this.#take(plain);
    while (this.#text[this.#at] === "\\") {
      value += this.#escape() + this.#take(plain);
    }
    this.#expect('"');
    return value;
  }

  #escape(): string {
    escapePattern.lastIndex = this.#at;
    const match = escapePattern.exec(this.#text);
    if (match === null) {
      throw this.#problem("has an escape that JSON does not know");
    }
    this.#at = escapePattern.lastIndex;
    const [, code, letter = ""] = match;
    return code === undefined
      ? (escaped[letter] ?? "")
      : String.fromCharCode(Number.parseInt(code, 16));
  }

  #numberOrWord(start: number): JsonNode {
    const word = this.#take(wordPattern) as JsonWord["value"] | "";
    if (word !== "") {
      return { kind: "word", start, end: this.#at, value: word };
    }
    const text = this.#take(numberPattern);
    if (text === "") {
      throw this.#problem("has something that is not a JSON value");
    }
    const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
    const [whole = "", fraction = ""] = mantissa.split(".");
    const power = Number(exponent);
    if (text.length > longestNumber || Math.abs(power) > largestExponent) {
      throw this.#problem("has a number that is too large");
    }
    const scale = fraction.length - power;
    return { kind: "number", start, end: this.#at, text, digits: BigInt(whole + fraction), scale };
  }

  /** Takes what a sticky pattern matches here, "" when it does not. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [taken = ""] = pattern.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      const isOver = this.#at >= this.#text.length;
      throw this.#problem(isOver ? "ends too early" : `lacks a ${character}`);
    }
    this.#at += 1;
  }

  #problem(what: string): Problem {
    return new Problem(this.#at, what);
  }
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i >= 0 && i < at; i = text.indexOf("\n", i + 1)) {
    line += 1;
  }
  return line;
}
