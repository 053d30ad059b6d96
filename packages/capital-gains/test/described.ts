import { Refusal } from "@site/result/finding";
import { StatementResult } from "@site/result/statement-result";
import { Compile } from "typebox/compile";

const asRefusal = Compile(Refusal);
const asResult = Compile(StatementResult);

/** Whether a refusal fits its description: a server takes one that does not for a fault of its own. */
export function isDescribedRefusal(refusal: unknown): boolean {
  return asRefusal.Check(refusal);
}

/** Whether a result fits its description. */
export function isDescribedResult(result: unknown): boolean {
  return asResult.Check(result);
}
