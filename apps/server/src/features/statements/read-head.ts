import { Problem } from "contract/problem";
import { ResultHead } from "result/result-head";
import { checkOf } from "../../stored-json.ts";

/** Reads a stored head; throws when another program stored it. */
export function readHead(text: string): ResultHead {
  return asHead(JSON.parse(text));
}

const asHead = checkOf("head", ResultHead);

/** Reads why a statement was refused, from its row. */
export function readProblem(text: string): Problem {
  return asProblem(JSON.parse(text));
}

const asProblem = checkOf("problem", Problem);
