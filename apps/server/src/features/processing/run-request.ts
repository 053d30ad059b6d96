import { Platform, Slot } from "contract/flow-state";
import { Problem } from "contract/problem";
import { StatementChoices } from "result/statement-choices";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/** What a run is to do, as its row keeps it. */
const RunRequest = Type.Object({
  platform: Platform,
  slots: Type.Array(Slot),
  assessmentYear: Type.Optional(Type.String()),
  choices: Type.Optional(StatementChoices),
  /** For a statement that is processed already: whether it was paid for when this was asked. */
  again: Type.Optional(Type.Object({ settled: Type.Boolean() })),
  /** To make this paper of the stored result instead. */
  paper: Type.Optional(Type.Literal("capital-gains-report.xlsx")),
});
/** What a run is to do, as its row keeps it. */
export type RunRequest = Static<typeof RunRequest>;

/** Why a run has no result, as its row keeps it: a refusal. */
const RunProblem = Type.Object({
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  error: Type.Optional(Type.String()),
  where: Problem.properties.where,
  retryAfterSeconds: Type.Optional(Type.Integer()),
});

/** Reads a run's request; throws when the row holds something else, which is a fault of ours. */
export function readRunRequest(text: string): RunRequest {
  return Value.Parse(RunRequest, JSON.parse(text));
}

/** Reads why a run has no result; throws like `readRunRequest`. */
export function readRunProblem(text: string): Static<typeof RunProblem> {
  return Value.Parse(RunProblem, JSON.parse(text));
}
