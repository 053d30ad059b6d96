import { Type } from "typebox";
import { object, orNull, rupees, type ValueOf } from "./values.ts";

const saving = (loss: string) =>
  object(
    {
      first: rupees("Of ₹10,000 more."),
      most: rupees("Of as much as finds taxed gains."),
    },
    `What ${loss} would take off the estimated tax.`,
  );

/** What can still change the tax of a year that is running: no advice, only arithmetic on these figures. */
export const UntilYearEnd = object(
  {
    freeLongTerm: rupees(
      "So much more of long-term gain under section 198 (112A) would leave the estimated tax as it is, rounded down to 10 rupees.",
    ),
    byLosses: rupees(
      "What of it would be free because losses that are now carried forward are set off.",
    ),
    shortTermLoss: orNull(
      saving("a further short-term loss"),
      "Null where part of it would be set off against gains at slab rates and the slab is not known.",
    ),
    longTermLoss: saving("a further long-term loss under section 198 (112A)"),
    inWords: Type.String({
      description: "Both in a sentence each, which every page and paper shows.",
    }),
  },
  "What further gains and losses until 31 March would change; null for a year that is over.",
);
export type UntilYearEnd = ValueOf<typeof UntilYearEnd>;
