import { schemaCheck } from "../../readers/json/json-schema.ts";

let check: ReturnType<typeof schemaCheck> | undefined;

/** Returns the check of a document against the department's schema of ITR-2, loaded on first use. */
export async function itr2SchemaCheck(): Promise<ReturnType<typeof schemaCheck>> {
  if (check === undefined) {
    const { itr2SchemaText } = await import("../../generated/itr2-schema.ts");
    check = schemaCheck(JSON.parse(itr2SchemaText, withShortPattern));
  }
  return check;
}

/**
 * Lets a text that is too long pass a pattern: its length has failed already, and some of the
 * department's patterns take years on such a text.
 */
function withShortPattern(_: string, schema: { pattern?: string; maxLength?: number }): unknown {
  const { pattern, maxLength } = schema;
  return typeof pattern === "string" && typeof maxLength === "number"
    ? { ...schema, pattern: `^(?:[^]{${maxLength + 1}}|[^]*?(?:${pattern}))` }
    : schema;
}
