import { type Static, Type } from "typebox";
import { GivenLosses } from "./given-losses.ts";
import { FormAnswers } from "./return-form.ts";

/**
 * The kind of a security, which decides the tax; the person chooses it where the ISIN does not
 * tell. The engine's own list (`KNOWN_KINDS`) is the same; a test of the server compares them.
 */
export const SecurityKind = Type.Enum([
  "share",
  "preference-share",
  "equity-fund",
  "gold-fund",
  "silver-fund",
  "liquid-fund",
  "debt-fund",
  "overseas-fund",
  "hybrid-fund",
  "other-fund",
  "government-security",
  "bond",
  "rights-entitlement",
  "reit",
  "invit",
]);
export type SecurityKind = Static<typeof SecurityKind>;

const mostChoices = 200;
const isin = "^[A-Z0-9]{12}$";

/** The person's answers to a statement's open questions; processing it again applies them. */
export const StatementChoices = Type.Object(
  {
    kinds: Type.Optional(
      Type.Record(Type.String({ pattern: isin }), SecurityKind, {
        maxProperties: mostChoices,
        additionalProperties: false,
      }),
    ),
    /** Use the exchanges' prices of 31-Jan-2018 where the preview proposes them. */
    acceptProposedFmv: Type.Optional(Type.Boolean()),
    /** Deduct depository charges that the statement lists apart from its sales. */
    deductDepositoryCharges: Type.Optional(Type.Boolean()),
    /** Rupees per share on 31-Jan-2018, at most six decimals. */
    fmvPrices: Type.Optional(
      Type.Record(
        Type.String({ pattern: isin }),
        Type.String({ pattern: "^[0-9]{1,9}(\\.[0-9]{1,6})?$" }),
        { maxProperties: mostChoices, additionalProperties: false },
      ),
    ),
    /** Sales that were buybacks: all of a share that was sold on a day. */
    buybacks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            isin: Type.String({ pattern: isin }),
            sold: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
          },
          { additionalProperties: false },
        ),
        { maxItems: mostChoices },
      ),
    ),
    /** Answers to the questions that decide the form of the return. */
    form: Type.Optional(FormAnswers),
    /** When left out, earlier entries stay; kept with the result files, never in the preview. */
    losses: Type.Optional(GivenLosses),
  },
  { additionalProperties: false },
);
export type StatementChoices = Static<typeof StatementChoices>;
