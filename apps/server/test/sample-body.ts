import { type TObject, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

/** Values where a pattern, or the call's own check, wants something particular. */
const wanted: Record<string, unknown> = {
  bucketName: "statements",
  email: "someone@example.test",
  name: "N",
};

/** Returns something that a schema accepts; `known` are values for properties of these names. */
export function sampleOf(
  schema: TObject,
  known: Record<string, unknown> = {},
): Record<string, unknown> {
  const values = { ...wanted, ...known };
  const needed = Object.entries(schema.properties).filter(
    ([name, part]) => name in values || !Type.IsOptional(part),
  );
  const valueFor = (part: TSchema) => {
    if (Type.IsObject(part)) {
      return sampleOf(part, known);
    }
    return Type.IsString(part) ? "x" : Value.Create(part);
  };
  return Object.fromEntries(needed.map(([name, part]) => [name, values[name] ?? valueFor(part)]));
}

/** Returns bodies that a schema accepts but for one property, which is missing or of a wrong type. */
export function nearlyRight(schema: TObject, known: Record<string, unknown>): object[] {
  const sample = sampleOf(schema, known);
  return Object.entries(schema.properties).flatMap(([name, part]) => {
    const inner: unknown[] = Type.IsObject(part) ? nearlyRight(part, known) : [];
    const missing = Type.IsOptional(part) ? [] : [undefined];
    const wrong = [5, ["x"]].filter((value) => !Value.Check(part, value));
    return [...missing, ...wrong, ...inner].map((value) => ({ ...sample, [name]: value }));
  });
}
