import { GivenLosses } from "result/statement-choices";
import { StatementResult } from "result/statement-result";
import { type Static, Type } from "typebox";
import { checkOf } from "./stored-json.ts";

/** What processing stores: all that papers and pages are made of. */
export const StoredResult = Type.Object({
  result: Type.Unsafe<StatementResult>(StatementResult),
  /** The PANs that the statements state, masked. */
  statedPans: Type.Array(Type.String()),
  /** The losses of earlier years and other gains that the person entered. */
  losses: Type.Optional(GivenLosses),
});
export type StoredResult = Static<typeof StoredResult>;

/** Returns a stored result that was read as JSON; throws when it is something else. */
export const asStoredResult = checkOf("result", StoredResult);
