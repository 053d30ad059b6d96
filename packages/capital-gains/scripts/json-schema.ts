/**
 * Prints the JSON Schema of what the command line prints with --json: the result, with what merge-return
 * and check-ais add, or a refusal.
 */
import { Refusal } from "result/finding";
import { StatementResult } from "result/statement-result";
import { amount, day, list, object, orNull } from "result/values";
import { Type } from "typebox";

const AisQuantity = Type.String({ pattern: "^[0-9]+(\\.[0-9]{1,6})?$" });

/** A share's sums on one side of the comparison with the AIS. */
const AisSide = Type.Optional(
  object({
    sales: Type.Integer({ minimum: 1 }),
    entries: list(object({ day: orNull(day()), quantity: AisQuantity })),
    quantity: AisQuantity,
    saleValue: amount(),
    cost: amount(),
  }),
);

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
  ais: Type.Optional(
    object(
      {
        shares: list(
          object({
            isin: Type.String(),
            name: Type.String(),
            verdict: Type.Enum(["agrees", "differs", "only-in-ais", "only-in-statement"]),
            statement: AisSide,
            ais: AisSide,
            reasons: list(object({ code: Type.String(), message: Type.String() })),
            feedback: Type.Optional(
              Type.String({ description: "For the feedback on the portal." }),
            ),
          }),
        ),
        otherYears: list(
          object({
            isin: Type.String(),
            name: Type.String(),
            day: day(),
            quantity: AisQuantity,
            saleValue: amount(),
          }),
          "Entries of another year, which are not compared.",
        ),
        quarters: list(object({ quarter: Type.String(), purchases: amount(), sales: amount() })),
        withoutIsin: Type.Integer({ minimum: 0 }),
        note: Type.String(),
      },
      "Of check-ais: the sales compared with the Annual Information Statement.",
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
