/**
 * Prints the JSON Schema of what the command line prints with --json: the result, with what merge-return
 * adds, or a refusal.
 */
import { Refusal } from "result/finding";
import { StatementResult } from "result/statement-result";
import { list, object, orNull } from "result/values";
import { Type } from "typebox";

/** The output of a run that was processed. */
export const OutputSchema = object({
  ...StatementResult.properties,
  mergedReturn: Type.Optional(
    object(
      {
        fileName: Type.String(),
        changes: list(
          object({
            path: Type.String({ description: "Below ITR.ITR2 of the return." }),
            schedule: Type.String({ description: "The schedule or table in words." }),
            field: Type.String({ description: "The field in words." }),
            before: orNull(Type.String(), "As in the draft; null where it is not there."),
            after: Type.String({ description: "JSON text; empty for a removed row." }),
          }),
        ),
        notices: list(
          object({
            code: Type.String(),
            message: Type.String(),
            figures: Type.Optional(
              list(object({ name: Type.String(), wanted: Type.String(), stated: Type.String() })),
            ),
          }),
        ),
      },
      "Of merge-return: changes to the draft, and notices.",
    ),
  ),
});

/** The output of a run that was refused. */
export const RefusedSchema = object({ error: Refusal });

if (import.meta.main) {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Output of capital-gains --json",
    anyOf: [OutputSchema, RefusedSchema],
  };
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
}
