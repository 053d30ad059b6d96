import { type Schema, Validator } from "@cfworker/json-schema";

/** A rule of a schema that a value breaks. */
type SchemaFault = {
  /** `ITR.ITR2.Schedule112A.Schedule112ADtls[3].ISINCode`. */
  readonly path: string;
  readonly keyword: string;
};

/** Keywords that report no more than a fault below them. */
const wrappers = ["$ref", "allOf", "properties", "items", "additionalProperties"];

/** Returns the check of a JSON Schema of draft 4: the faults of a value. */
export function schemaCheck(schema: Schema): (value: unknown) => readonly SchemaFault[] {
  const validator = new Validator(schema, "4", false);
  return (value) =>
    validator
      .validate(value)
      .errors.filter(({ keyword }) => !wrappers.includes(keyword))
      .map(({ keyword, instanceLocation, error }) => {
        // The validator places a missing field at its parent and names it in the sentence only.
        const missing = keyword === "required" ? /"(.*)"/.exec(error)?.[1] : undefined;
        const path = pathOf(instanceLocation);
        return {
          path: missing === undefined ? path : [path, missing].filter(Boolean).join("."),
          // A field under `additionalProperties: false` breaks the schema `false`, by which it is reported.
          keyword: keyword === "false" ? "additionalProperties" : keyword,
        };
      });
}

/** Returns a JSON pointer (`#/a/0/b`) as a path (`a[0].b`). */
function pathOf(pointer: string): string {
  return decodeURI(pointer)
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
}
