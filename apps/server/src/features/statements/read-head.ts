import { Problem } from "@site/contract/problem";
import { ResultHead } from "@site/result/result-head";
import { StatementChoices } from "@site/result/statement-choices";
import { type Static, Type } from "typebox";
import { checkOf } from "../../stored-json.ts";

/** Reads a stored head; throws when another program stored it. */
export function readHead(text: string): ResultHead {
  return asHead(JSON.parse(text));
}

const asHead = checkOf("head", ResultHead);

/** What a result was asked with: the person's answers, and the year, if they named one. */
export const ResultChoices = Type.Object({
  ...StatementChoices.properties,
  assessmentYear: Type.Optional(Type.String()),
});
export type ResultChoices = Static<typeof ResultChoices>;

/** Reads what a result was asked with. */
export function readChoices(text: string): ResultChoices {
  return asChoices(JSON.parse(text));
}

const asChoices = checkOf("choices", ResultChoices);

/** Why a run has no result: a refusal, and whether the file is to blame; else it may be tried again. */
export const RunProblem = Type.Object({
  isToBlame: Type.Boolean(),
  refusal: Type.Object({
    status: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    error: Type.Optional(Type.String()),
    where: Problem.properties.where,
    broker: Problem.properties.broker,
    retryAfterSeconds: Type.Optional(Type.Integer()),
  }),
});
export type RunProblem = Static<typeof RunProblem>;

/** Reads why a run has no result. */
export function readProblem(text: string): RunProblem {
  return asProblem(JSON.parse(text));
}

const asProblem = checkOf("problem", RunProblem);
