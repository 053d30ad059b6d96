import { Problem } from "contract/problem";
import { StatementPreview } from "contract/statement-preview";
import { checkOf } from "../../stored-json.ts";

/** Reads a stored preview; throws when another program stored it. */
export function readPreview(text: string): StatementPreview {
  return asPreview(JSON.parse(text));
}

const asPreview = checkOf("preview", StatementPreview);

/** Reads why a statement was refused, from its row. */
export function readProblem(text: string): Problem {
  return asProblem(JSON.parse(text));
}

const asProblem = checkOf("problem", Problem);
