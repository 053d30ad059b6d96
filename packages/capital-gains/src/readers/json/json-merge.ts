import { applyEdits, type Edit, findNodeAtLocation, type Node } from "jsonc-parser";
import type { JsonText } from "./json-text.ts";

/** A value to put into a JSON text: only whole numbers, decimals and texts, as in a return. */
export type JsonValue =
  | string
  | bigint
  | JsonDecimal
  | JsonDefault
  | JsonItem
  | readonly JsonValue[]
  | JsonFields;

/** Values by key. */
export type JsonFields = { readonly [key: string]: JsonValue };

/** A number with a fraction, as its decimal text. */
export class JsonDecimal {
  readonly text: string;

  /** Takes the digits as they are to be written. */
  constructor(text: string) {
    this.text = text;
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

/** A changed value: before (`null` where there was none) and after. */
export type JsonChange = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
};

/** An edit with the changes that it makes. */
type Put = Edit & { readonly changes: readonly JsonChange[] };

/**
 * Puts values into a JSON text at their places and leaves every other character unchanged. An object
 * keeps its other members; a missing one is added after the last, with that one's leading whitespace.
 * An array is replaced as a whole unless it has the same values. A value already written the same way
 * is not touched.
 */
export function mergeJson(
  { text, tree }: Pick<JsonText, "text" | "tree">,
  fields: JsonFields,
): { readonly text: string; readonly changes: readonly JsonChange[] } {
  const puts = fieldPuts(text, tree, fields, "");
  return { text: applyEdits(text, [...puts]), changes: puts.flatMap(({ changes }) => changes) };
}

/** Returns a value as JSON text without whitespace. */
function jsonTextOf(value: JsonValue): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value === "bigint") {
    return value.toString();
  }
  if (value instanceof JsonDecimal) {
    return value.text;
  }
  if (value instanceof JsonDefault) {
    return jsonTextOf(value.value);
  }
  if (value instanceof JsonItem) {
    return `[${jsonTextOf(value.fields)}]`;
  }
  return isList(value)
    ? `[${value.map(jsonTextOf).join(",")}]`
    : `{${Object.entries(value).map(memberText).join(",")}}`;
}

function memberText([key, value]: [string, JsonValue]): string {
  return `${JSON.stringify(key)}:${jsonTextOf(value)}`;
}

/** Returns a value as written in a text, without whitespace between its parts. */
function compactText(text: string, { offset, length }: Node): string {
  const written = text.slice(offset, offset + length);
  return written.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, "$1");
}

function fieldPuts(text: string, node: Node, fields: JsonFields, path: string): readonly Put[] {
  const { offset, children = [] } = node;
  const last = children.at(-1);
  const end = last === undefined ? offset + 1 : last.offset + last.length;
  const space = last === undefined ? "" : /\s*$/.exec(text.slice(offset, last.offset))?.[0];
  let isEmpty = last === undefined;
  return Object.entries(fields).flatMap(([key, value]) => {
    const place = path === "" ? key : `${path}.${key}`;
    const found = findNodeAtLocation(node, [key]);
    if (found !== undefined) {
      return value instanceof JsonDefault ? [] : putsOf(text, found, value, place);
    }
    const content = (isEmpty ? "" : `,${space}`) + memberText([key, value]);
    isEmpty = false;
    return [{ offset: end, length: 0, content, changes: additions(value, place) }];
  });
}

function putsOf(text: string, node: Node, value: JsonValue, path: string): readonly Put[] {
  const { type, offset, length, children = [] } = node;
  if (value instanceof JsonItem && type === "array") {
    return itemPuts(text, node, value, path);
  }
  if (isFields(value) && type === "object") {
    return fieldPuts(text, node, value, path);
  }
  const content = jsonTextOf(value);
  if (isList(value) && type === "array") {
    const before = children.map((item) => compactText(text, item));
    const after = value.map(jsonTextOf);
    const changes = Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
      path: `${path}[${i}]`,
      before: before[i] ?? null,
      after: after[i] ?? "",
    })).filter((change) => change.before !== change.after);
    return changes.length === 0 ? [] : [{ offset, length, content, changes }];
  }
  const before = compactText(text, node);
  return before === content || (type === "string" && node.value === value)
    ? []
    : [{ offset, length, content, changes: [{ path, before, after: content }] }];
}

function itemPuts(text: string, node: Node, item: JsonItem, path: string): readonly Put[] {
  const { key, fields } = item;
  const items = node.children ?? [];
  const isItem = (each: Node) =>
    each.type === "object" && findNodeAtLocation(each, [key])?.value === fields[key];
  const found = items.find(isItem);
  if (found !== undefined) {
    return fieldPuts(text, found, fields, `${path}[${items.indexOf(found)}]`);
  }
  const last = items.at(-1);
  const offset = last === undefined ? node.offset + 1 : last.offset + last.length;
  const content = (last === undefined ? "" : ",") + jsonTextOf(fields);
  return [{ offset, length: 0, content, changes: additions(fields, `${path}[${items.length}]`) }];
}

/** Returns the values of a new part, one by one. */
function additions(value: JsonValue, path: string): readonly JsonChange[] {
  if (value instanceof JsonItem) {
    return additions(value.fields, `${path}[0]`);
  }
  if (value instanceof JsonDefault) {
    return additions(value.value, path);
  }
  if (isFields(value)) {
    return Object.entries(value).flatMap(([key, each]) => additions(each, `${path}.${key}`));
  }
  return isList(value)
    ? value.map((each, i) => ({ path: `${path}[${i}]`, before: null, after: jsonTextOf(each) }))
    : [{ path, before: null, after: jsonTextOf(value) }];
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isFields(value: JsonValue): value is JsonFields {
  return (
    typeof value === "object" &&
    !isList(value) &&
    ![JsonDecimal, JsonDefault, JsonItem].some((special) => value instanceof special)
  );
}
