import { type JsonNode, readJson } from "../../readers/json/json-text.ts";

let read: JsonNode | undefined;

/** Returns the department's schema of ITR-2, loaded on first use. */
export async function itr2Schema(): Promise<JsonNode> {
  if (read === undefined) {
    const { itr2SchemaText: ITR2_SCHEMA } = await import("../../generated/itr2-schema.ts");
    const schema = readJson(ITR2_SCHEMA);
    if (!schema.ok) {
      throw new RangeError(`the schema ${schema.error.what}`);
    }
    read = schema.value;
  }
  return read;
}
