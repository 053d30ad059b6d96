import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { allQuarters, gainKeys } from "./names.ts";

/** A value that fits a schema. A result never changes once it is made, so all of it is `readonly`. */
export type ValueOf<Schema extends TSchema> = Unchanging<Static<Schema>>;

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Unchanging<T[Name]> }
    : T;

/** Makes an object schema that allows only these fields. */
export function object<Fields extends TProperties>(fields: Fields, description?: string) {
  return Type.Object(fields, { additionalProperties: false, ...(description && { description }) });
}

/** Makes the schema of a value that JSON may have as `null`. */
export function orNull<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Union([schema, Type.Null()], { ...(description && { description }) });
}

/** Makes the schema of a list. */
export function list<Schema extends TSchema>(schema: Schema, description?: string) {
  return Type.Array(schema, { ...(description && { description }) });
}

/** Makes the schema of rupees: at least two decimals, more only when the exact value needs them. */
export const amount = (
  description = "Rupees; more than two decimals only where the exact value needs them.",
) => Type.String({ pattern: "^-?[0-9]+\\.[0-9]{2,6}$", description });

/** Makes the schema of whole rupees, which may be negative. */
export const wholeRupees = (description = "Whole rupees.") =>
  Type.String({ pattern: "^-?[0-9]+$", description });

/** Makes the schema of whole rupees that are never negative. */
export const rupees = (description = "Whole rupees, not negative.") =>
  Type.String({ pattern: "^[0-9]+$", description });

/** Makes the schema of a day, `YYYY-MM-DD`. */
export const day = (description = "YYYY-MM-DD.") =>
  Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description });

/** Makes the schema of a year of two years' digits. */
export const yearText = (description: string) =>
  Type.String({ pattern: "^[0-9]{4}-[0-9]{2}$", description });

/** A stable code, for programs. */
export const StableCode = Type.String({ pattern: "^[a-z0-9-]+$" });

/** Makes the schema of an object with a value for each of the five periods. */
export const byQuarter = <Value extends TSchema>(value: Value) =>
  Type.Record(Type.Enum([...allQuarters]), value, { additionalProperties: false });

/** Makes the schema of an object with a value for some rows of the return. */
export const byGain = <Value extends TSchema>(value: Value, description: string) =>
  Type.Partial(Type.Record(Type.Enum([...gainKeys]), value), {
    additionalProperties: false,
    description,
  });

/** A row of Table F: whole rupees for each of the five periods. */
export const QuarterAmounts = byQuarter(wholeRupees());
export type QuarterAmounts = ValueOf<typeof QuarterAmounts>;
