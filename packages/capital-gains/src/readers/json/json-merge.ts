import type { JsonNode, JsonObject } from "./json-text.ts";

/** A value to put into a JSON text: only whole numbers and texts, as in a return. */
export type JsonValue = string | bigint | JsonDecimal | readonly JsonValue[] | JsonFields;

/** Values by key. */
export type JsonFields = { readonly [key: string]: JsonValue | JsonItem | JsonDefault };

/** A number with a fraction, as its decimal text. */
type JsonDecimal = { readonly decimal: string };

/** An item of an array, found by one of its fields; added at the end where there is none. */
export class JsonItem {
  readonly key: string;
  readonly fields: JsonFields;

  /** Takes the field that identifies the item, and the fields to put into it. */
  constructor(key: string, fields: JsonFields) {
    this.key = key;
    this.fields = fields;
  }
}

/** A value for a place that may have none: an existing one stays. */
export class JsonDefault {
  readonly value: JsonValue;

  /** Takes the value to add where there is none. */
  constructor(value: JsonValue) {
    this.value = value;
  }
}

/** A changed value: before (`null` where there was none) and after. */
export type JsonChange = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
};

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Puts values into a JSON text at their places and leaves every other character unchanged. An object
 * keeps its other members; a missing one is added after the last, with that one's leading whitespace.
 * An array is replaced as a whole unless it has the same values. A value already written the same way
 * is not touched.
 */
export function mergeJson(
  text: string,
  root: JsonObject,
  fields: JsonFields,
): { readonly text: string; readonly changes: readonly JsonChange[] } {
  const merge = new Merge(text);
  merge.object(root, fields, "");
  return { text: merge.finish(), changes: merge.changes };
}

/** Returns a value as JSON text without whitespace. */
export function jsonTextOf(value: JsonValue | JsonItem | JsonDefault): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value === "bigint") {
    return value.toString();
  }
  if (value instanceof JsonItem) {
    return `[${jsonTextOf(value.fields)}]`;
  }
  if (value instanceof JsonDefault) {
    return jsonTextOf(value.value);
  }
  if (isList(value)) {
    return `[${value.map(jsonTextOf).join(",")}]`;
  }
  if (isDecimal(value)) {
    return value.decimal;
  }
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${jsonTextOf(each)}`,
  );
  return `{${members.join(",")}}`;
}

/** Returns a value as written in a text, without whitespace between its parts. */
function compactText(text: string, node: JsonNode): string {
  if (node.kind === "array") {
    return `[${node.items.map((item) => compactText(text, item)).join(",")}]`;
  }
  if (node.kind === "object") {
    const members = [...node.members.values()].map(
      ({ key, value }) => `${JSON.stringify(key)}:${compactText(text, value)}`,
    );
    return `{${members.join(",")}}`;
  }
  return text.slice(node.start, node.end);
}

class Merge {
  readonly changes: JsonChange[] = [];
  readonly #text: string;
  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  object(node: JsonObject, fields: JsonFields, path: string): void {
    const added: string[] = [];
    for (const [key, value] of Object.entries(fields)) {
      const place = path === "" ? key : `${path}.${key}`;
      const member = node.members.get(key);
      if (member === undefined) {
        added.push(`${JSON.stringify(key)}:${jsonTextOf(value)}`);
        this.#added(value, place);
      } else if (!(value instanceof JsonDefault)) {
        this.#value(member.value, value, place);
      }
    }
    this.#append(node, [...node.members.values()].at(-1), added);
  }

  finish(): string {
    let result = "";
    let at = 0;
    for (const { start, end, text } of this.#edits.sort((a, b) => a.start - b.start)) {
      result += this.#text.slice(at, start) + text;
      at = end;
    }
    return result + this.#text.slice(at);
  }

  #value(node: JsonNode, value: JsonValue | JsonItem, path: string): void {
    if (value instanceof JsonItem) {
      this.#item(node, value, path);
    } else if (isFields(value) && node.kind === "object") {
      this.object(node, value, path);
    } else if (isList(value) && node.kind === "array") {
      this.#list(node, value, path);
    } else {
      this.#replace(node, value, path);
    }
  }

  #item(node: JsonNode, { key, fields }: JsonItem, path: string): void {
    if (node.kind !== "array") {
      this.#replace(node, [fields as JsonValue], path);
      return;
    }
    const wanted = jsonTextOf(fields[key] ?? "");
    const place = node.items.findIndex((item) => {
      const field = item.kind === "object" ? item.members.get(key)?.value : undefined;
      return field?.kind === "string" && JSON.stringify(field.value) === wanted;
    });
    const found = node.items[place];
    if (found?.kind === "object") {
      this.object(found, fields, `${path}[${place}]`);
      return;
    }
    this.#added(fields, `${path}[${node.items.length}]`);
    const last = node.items.at(-1);
    const at = last?.end ?? node.start + 1;
    const comma = last === undefined ? "" : ",";
    this.#edits.push({ start: at, end: at, text: comma + jsonTextOf(fields) });
  }

  #list(
    node: JsonNode & { readonly kind: "array" },
    values: readonly JsonValue[],
    path: string,
  ): void {
    const before = node.items.map((item) => compactText(this.#text, item));
    const after = values.map(jsonTextOf);
    if (before.length === after.length && before.every((item, i) => item === after[i])) {
      return;
    }
    this.#edits.push({ start: node.start, end: node.end, text: `[${after.join(",")}]` });
    for (let i = 0; i < Math.max(before.length, after.length); i += 1) {
      if (before[i] !== after[i]) {
        const change = { before: before[i] ?? null, after: after[i] ?? "" };
        this.changes.push({ path: `${path}[${i}]`, ...change });
      }
    }
  }

  #replace(node: JsonNode, value: JsonValue, path: string): void {
    const after = jsonTextOf(value);
    const isSame =
      node.kind === "string" && typeof value === "string"
        ? node.value === value
        : this.#text.slice(node.start, node.end) === after;
    if (!isSame) {
      this.changes.push({ path, before: compactText(this.#text, node), after });
      this.#edits.push({ start: node.start, end: node.end, text: after });
    }
  }

  /** Records the values of a new part, one by one. */
  #added(value: JsonValue | JsonItem | JsonDefault, path: string): void {
    if (value instanceof JsonItem) {
      this.#added(value.fields, `${path}[0]`);
    } else if (value instanceof JsonDefault) {
      this.#added(value.value, path);
    } else if (isFields(value)) {
      for (const [key, each] of Object.entries(value)) {
        this.#added(each, `${path}.${key}`);
      }
    } else if (isList(value)) {
      value.forEach((each, i) => {
        this.changes.push({ path: `${path}[${i}]`, before: null, after: jsonTextOf(each) });
      });
    } else {
      this.changes.push({ path, before: null, after: jsonTextOf(value) });
    }
  }

  #append(
    node: JsonObject,
    last: { readonly keyStart: number; readonly value: JsonNode } | undefined,
    members: readonly string[],
  ): void {
    if (members.length === 0) {
      return;
    }
    if (last === undefined) {
      const at = node.start + 1;
      this.#edits.push({ start: at, end: at, text: members.join(",") });
      return;
    }
    let from = last.keyStart;
    while (" \t\n\r".includes(this.#text[from - 1] ?? "{")) {
      from -= 1;
    }
    const space = this.#text.slice(from, last.keyStart);
    const text = members.map((member) => `,${space}${member}`).join("");
    this.#edits.push({ start: last.value.end, end: last.value.end, text });
  }
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isDecimal(value: JsonFields | JsonDecimal): value is JsonDecimal {
  return typeof value.decimal === "string";
}

function isFields(value: JsonValue): value is JsonFields {
  return typeof value === "object" && !isList(value) && !isDecimal(value);
}
