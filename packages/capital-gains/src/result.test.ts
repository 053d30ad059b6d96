import { StatementResult } from "result/statement-result";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { RefusedSchema } from "../scripts/json-schema.ts";
import { fixtureCases } from "../test/fixture-cases.ts";
import { processStatements } from "./process-statements.ts";

const cases = ["icici-direct/ok", "icici-direct/not-ok", "zerodha/ok"].flatMap((folder) =>
  fixtureCases(folder),
);

test.each(cases)(
  "what $name yields fits the description of the result",
  async ({ file, expected }) => {
    const outcome = await processStatements([file], expected.options);
    const [schema, json] = outcome.ok
      ? [StatementResult, outcome.value.result]
      : [RefusedSchema, { error: outcome.error }];
    expect([...Value.Errors(schema, JSON.parse(JSON.stringify(json)))]).toEqual([]);
  },
);

test("a field that the description has not, and one that is missing, do not fit", () => {
  expect(Value.Check(RefusedSchema, { error: { code: "a", message: "b", more: 1 } })).toBe(false);
  expect(Value.Check(StatementResult, { assessmentYear: "2026-27" })).toBe(false);
});
