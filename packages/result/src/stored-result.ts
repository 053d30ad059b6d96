import { type Static, Type } from "typebox";
import { GivenLosses } from "./statement-choices.ts";
import { StatementResult } from "./statement-result.ts";

/** What processing stores: all that papers and pages are made of. */
export const StoredResult = Type.Object({
  result: Type.Unsafe<StatementResult>(StatementResult),
  /** The PANs that the statements state, masked. */
  statedPans: Type.Array(Type.String()),
  /** The losses of earlier years and other gains that the person entered. */
  losses: Type.Optional(GivenLosses),
});
export type StoredResult = Static<typeof StoredResult>;
