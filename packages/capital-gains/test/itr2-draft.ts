import { itr2SchemaText } from "../src/generated/itr2-schema.ts";
import type { Random } from "./random.ts";

/** A JSON value of a draft; numbers are whole and small. */
export type DraftValue =
  | string
  | number
  | readonly DraftValue[]
  | { readonly [key: string]: DraftValue };

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

const draftSchema = JSON.parse(itr2SchemaText) as {
  readonly definitions: Readonly<Record<string, Schema>>;
};

/** Our own texts for the patterns of required fields. */
const samples: Readonly<Record<string, string>> = {
  "[A-Z]{5}[0-9]{4}[A-Z]": "ABCPK1234F",
  "[A-Z]{3}[P][A-Z][0-9]{4}[A-Z]": "ABCPK1234F",
  "[S][W][0-9]{8}": "SW10000001",
  "-|.{44}": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "ITR-2": "ITR-2",
  "2026": "2026",
  "Ver1.0": "Ver1.0",
  "([12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))": "2026-04-15",
  "2026-07-31": "2026-07-31",
  "[1-9]{1}[0-9]{5}": "560001",
  "[1-9]{1}[0-9]{9}|[1-9]{1}[0-9]{4,9}": "9000000001",
  "[A-Z]{4}[0][A-Z0-9]{6}": "SBIN0000001",
  "Y|N": "N",
  "IN[0-9A-Z]{10}|INNOTREQUIRD": "INE154A01025",
  "[0-9]{1,5}": "80",
  "[0-9]{1,10}": "80",
};

/** Returns a smallest draft of ITR-2 that the department's schema accepts, filled in from the schema. */
export function itr2Draft(): { ITR: { ITR2: Record<string, DraftValue> } } {
  const draft = { ITR: { ITR2: smallest({ $ref: "#/definitions/ITR2" }, "") } };
  return draft as { ITR: { ITR2: Record<string, DraftValue> } };
}

/** Returns a smallest schedule of the form by its name in the schema, or a part of it: `ScheduleOS.Name`. */
export function itr2Part(name: string): DraftValue {
  const [schedule = "", ...path] = name.split(".");
  let schema: Schema = { $ref: `#/definitions/${schedule}` };
  for (const key of path) {
    const found = schema.$ref ? draftSchema.definitions[schema.$ref.slice(14)] : schema;
    schema = found?.properties?.[key] ?? missing(name);
  }
  return smallest(schema, "");
}

function smallest(schema: Schema, key: string): DraftValue {
  if (schema.$ref !== undefined) {
    const found = draftSchema.definitions[schema.$ref.replace("#/definitions/", "")];
    if (found === undefined) {
      throw new RangeError(schema.$ref);
    }
    return smallest(found, key);
  }
  if (schema.enum?.[0] !== undefined) {
    return schema.enum[0];
  }
  if (schema.pattern !== undefined) {
    if (schema.type === "integer") {
      return Number(samples[schema.pattern] ?? missing(schema.pattern));
    }
    const own = key.includes("Email") ? "someone@example.com" : samples[schema.pattern];
    return own ?? (schema.pattern.startsWith("|(") ? "Sample" : missing(schema.pattern));
  }
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          smallest(schema.properties?.[name] ?? missing(name), name),
        ]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}, key));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, 0);
    default:
      return "Sample";
  }
}

function missing(what: string): never {
  throw new RangeError(`the sample draft has no value for ${what}`);
}

/** Returns a value as JSON with odd whitespace, order and escapes. */
export function oddlySpelled(value: DraftValue, random: Random): string {
  const gap = () => random.pick(["", "", " ", "\n", "\r\n  ", "\t", "   "]);
  if (typeof value === "number") {
    return String(value);
  }
  if (typeof value === "string") {
    return oddText(value, random);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => gap() + oddlySpelled(item, random) + gap());
    return `[${items.length === 0 ? gap() : items.join(",")}]`;
  }
  const members = random
    .shuffled(Object.entries(value))
    .map(
      ([key, each]) =>
        `${gap()}${oddText(key, random)}${gap()}:${gap()}${oddlySpelled(each, random)}${gap()}`,
    );
  return `{${members.length === 0 ? gap() : members.join(",")}}`;
}

function oddText(text: string, random: Random): string {
  const characters = [...JSON.stringify(text).slice(1, -1)].map((character) =>
    /[A-Za-z]/.test(character) && random.chance(0.03)
      ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
      : character,
  );
  return `"${characters.join("")}"`;
}
