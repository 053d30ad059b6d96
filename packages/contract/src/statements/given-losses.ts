import { GivenLosses, StatementChoices } from "@site/result/statement-choices";
import { type Static, type TSchema, Type } from "typebox";

/** Entries, and the name of the statement that they were made with: the person's own, or its files'. */
function enteredWith<Entries extends TSchema>(entries: Entries) {
  return Type.Object({ statement: Type.String(), entries });
}

/** What decides the tax of a person's year besides its gains: their slab, or their other income. */
const TaxOfYear = Type.Partial(Type.Pick(StatementChoices, ["slabPercent", "incomeOfYear"]), {
  additionalProperties: false,
});
export type TaxOfYear = Static<typeof TaxOfYear>;

/** Answer of `GET /api/statements/{id}/losses`. */
export const StatementLosses = Type.Object({
  /** What the statement was processed with; null without any. */
  losses: Type.Union([GivenLosses, Type.Null()]),
  /** Of each kind that was not entered with it, what was entered last with another of the year. */
  elsewhere: Type.Object({
    earlierYears: Type.Optional(enteredWith(GivenLosses.properties.earlierYears)),
    otherGains: Type.Optional(enteredWith(GivenLosses.properties.otherGains)),
    taxOfYear: Type.Optional(enteredWith(TaxOfYear)),
  }),
});
export type StatementLosses = Static<typeof StatementLosses>;
