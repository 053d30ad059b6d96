import { Refusal } from "@site/result/finding";
import { StatementResult } from "@site/result/statement-result";
import { object } from "@site/result/values";

/** The output of a run that was refused. */
export const RefusedSchema = object({ error: Refusal });

/** Returns the JSON Schema of what the command prints with --json: the result, or a refusal. */
export function outputSchemaText(): string {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Output of capital-gains --json",
    anyOf: [StatementResult, RefusedSchema],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
