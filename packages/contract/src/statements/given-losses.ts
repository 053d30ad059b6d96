import { GivenLosses } from "result/statement-choices";
import { type Static, Type } from "typebox";

/** Answer of `GET /api/statements/{id}/losses`. */
export const StatementLosses = Type.Object({
  /** What the statement was processed with; null without any. */
  losses: Type.Union([GivenLosses, Type.Null()]),
  /** What the person entered with another statement of the year; null without one. */
  elsewhere: Type.Union([
    Type.Object({
      /** Name of that statement: the person's own, or its files'. */
      statement: Type.String(),
      losses: GivenLosses,
    }),
    Type.Null(),
  ]),
});
export type StatementLosses = Static<typeof StatementLosses>;
