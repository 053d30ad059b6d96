import type { JsonNode, JsonNumber, JsonObject } from "./json-text.ts";

/** A value that breaks a rule of a schema: where it is, which keyword, and what is wrong. */
type SchemaViolation = {
  /** `ITR.ITR2.Schedule112A.Schedule112ADtls[3].ISINCode`. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
};

/** The check stops at this number. */
const mostViolations = 100;

/** Keywords that say nothing about a value. */
const silent: readonly string[] = ["$schema", "definitions", "description", "default"];

/**
 * Checks a value against a JSON Schema of draft 4 with exact numbers: bounds and `multipleOf` compare
 * scaled integers, so that 0.0007 is a multiple of 0.0001. In draft 4 an integer has neither a
 * fraction nor an exponent, `exclusiveMinimum` is a boolean beside `minimum`, and siblings of a `$ref`
 * do not count. A pattern may match anywhere in the text, and is not tried on a text that is too long.
 * @throws for an unknown keyword: a rule that is skipped would be a rule that is not kept
 */
export function schemaViolations(schema: JsonNode, value: JsonNode): readonly SchemaViolation[] {
  const check = new Check(schema);
  check.value(schema, value, "");
  return check.violations;
}

class Check {
  readonly violations: SchemaViolation[] = [];
  readonly #root: JsonNode;
  readonly #patterns = new Map<string, RegExp>();

  constructor(root: JsonNode) {
    this.#root = root;
  }

  value(schemaNode: JsonNode, value: JsonNode, path: string): void {
    const schema = this.#resolved(schemaNode);
    if (this.violations.length >= mostViolations) {
      return;
    }
    for (const { key, value: rule } of schema.members.values()) {
      if (!silent.includes(key)) {
        this.#keyword(key, rule, schema, value, path);
      }
    }
  }

  #keyword(
    keyword: string,
    rule: JsonNode,
    schema: JsonObject,
    value: JsonNode,
    path: string,
  ): void {
    const fail = (message: string, at = path) => {
      this.violations.push({ path: at, keyword, message });
    };
    switch (keyword) {
      case "type":
        if (!hasType(value, textOf(rule))) {
          fail(`is not of the type ${textOf(rule)}`);
        }
        return;
      case "allOf":
        for (const each of itemsOf(rule)) {
          this.value(each, value, path);
        }
        return;
      case "enum":
        if (!itemsOf(rule).some((each) => isEqual(each, value))) {
          fail("is not one of the values that the form knows");
        }
        return;
      case "minimum":
      case "maximum":
        if (value.kind === "number" && !isWithin(keyword, numberOf(rule), schema, value)) {
          fail(`is beyond the ${keyword} of ${numberOf(rule).text}`);
        }
        return;
      case "exclusiveMinimum":
      case "exclusiveMaximum":
        return; // `minimum` and `maximum` have looked.
      case "multipleOf":
        if (value.kind === "number" && !isMultiple(value, numberOf(rule))) {
          fail(`is not a multiple of ${numberOf(rule).text}`);
        }
        return;
      case "minLength":
      case "maxLength":
        if (value.kind === "string" && !isLong(keyword, value.value, numberOf(rule))) {
          fail(`breaks the ${keyword} of ${numberOf(rule).text}`);
        }
        return;
      case "pattern":
        if (value.kind === "string" && !this.#matches(textOf(rule), schema, value.value)) {
          fail("does not have the required form");
        }
        return;
      case "minItems":
      case "maxItems":
        if (value.kind === "array" && !isCount(keyword, value.items.length, numberOf(rule))) {
          fail(`breaks the ${keyword} of ${numberOf(rule).text}`);
        }
        return;
      case "items":
        if (value.kind === "array") {
          value.items.forEach((item, i) => {
            this.value(rule, item, `${path}[${i}]`);
          });
        }
        return;
      case "required":
        if (value.kind === "object") {
          for (const key of itemsOf(rule).map(textOf)) {
            if (!value.members.has(key)) {
              fail("is missing", below(path, key));
            }
          }
        }
        return;
      case "properties":
        if (value.kind === "object") {
          const known = objectOf(rule).members;
          for (const { key, value: inner } of value.members.values()) {
            const each = known.get(key);
            if (each !== undefined) {
              this.value(each.value, inner, below(path, key));
            }
          }
        }
        return;
      case "additionalProperties":
        if (rule.kind !== "word" || rule.value !== "false") {
          break;
        }
        if (value.kind === "object") {
          const known = schema.members.get("properties");
          for (const key of value.members.keys()) {
            if (known === undefined || !objectOf(known.value).members.has(key)) {
              fail("is not known to the form", below(path, key));
            }
          }
        }
        return;
    }
    throw new RangeError(`the schema has ${keyword}, which is not checked`);
  }

  #resolved(schemaNode: JsonNode): JsonObject {
    let schema = objectOf(schemaNode);
    for (let i = 0; i < 16; i += 1) {
      const ref = schema.members.get("$ref");
      if (ref === undefined) {
        return schema;
      }
      const name = textOf(ref.value).replace(/^#\/definitions\//, "");
      const definitions = objectOf(this.#root).members.get("definitions");
      const found = definitions && objectOf(definitions.value).members.get(name);
      if (found === undefined) {
        throw new RangeError(`the schema refers to ${name}, which it does not define`);
      }
      schema = objectOf(found.value);
    }
    throw new RangeError("the schema's references do not end");
  }

  #matches(pattern: string, schema: JsonObject, text: string): boolean {
    const longest = schema.members.get("maxLength");
    if (longest !== undefined && !isLong("maxLength", text, numberOf(longest.value))) {
      return true; // `maxLength` has failed already.
    }
    let compiled = this.#patterns.get(pattern);
    if (compiled === undefined) {
      compiled = new RegExp(pattern);
      this.#patterns.set(pattern, compiled);
    }
    return compiled.test(text);
  }
}

function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function hasType(value: JsonNode, type: string): boolean {
  switch (type) {
    case "integer":
      return value.kind === "number" && /^-?[0-9]+$/.test(value.text);
    case "boolean":
      return value.kind === "word" && value.value !== "null";
    case "null":
      return value.kind === "word" && value.value === "null";
    case "number":
    case "string":
    case "array":
    case "object":
      return value.kind === type;
  }
  throw new RangeError(`the schema has the type ${type}, which is not checked`);
}

/** Returns both digits at one scale, to be compared or divided as integers. */
function aligned(a: JsonNumber, b: JsonNumber): readonly [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)];
}

function isMultiple(value: JsonNumber, of: JsonNumber): boolean {
  const [dividend, divisor] = aligned(value, of);
  return dividend % divisor === 0n;
}

function isWithin(
  keyword: "minimum" | "maximum",
  bound: JsonNumber,
  schema: JsonObject,
  value: JsonNumber,
): boolean {
  const [a, b] = aligned(value, bound);
  const word = schema.members.get(keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum");
  const isExclusive = word?.value.kind === "word" && word.value.value === "true";
  if (a === b) {
    return !isExclusive;
  }
  return keyword === "minimum" ? a > b : a < b;
}

function isLong(keyword: "minLength" | "maxLength", text: string, bound: JsonNumber): boolean {
  return isCount(keyword, [...text].length, bound);
}

function isCount(keyword: string, count: number, bound: JsonNumber): boolean {
  const limit = Number(bound.text);
  return keyword.startsWith("min") ? count >= limit : count <= limit;
}

function isEqual(a: JsonNode, b: JsonNode): boolean {
  if (a.kind === "number" && b.kind === "number") {
    const [left, right] = aligned(a, b);
    return left === right;
  }
  return a.kind === "string" && b.kind === "string" && a.value === b.value;
}

function objectOf(node: JsonNode): JsonObject {
  if (node.kind !== "object") {
    throw new RangeError("the schema has no object where one belongs");
  }
  return node;
}

function itemsOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind !== "array") {
    throw new RangeError("the schema has no list where one belongs");
  }
  return node.items;
}

function textOf(node: JsonNode): string {
  if (node.kind !== "string") {
    throw new RangeError("the schema has no text where one belongs");
  }
  return node.value;
}

function numberOf(node: JsonNode): JsonNumber {
  if (node.kind !== "number") {
    throw new RangeError("the schema has no number where one belongs");
  }
  return node;
}
