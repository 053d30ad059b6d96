import { Problem } from "contract/problem";
import { previewVersion, StatementPreview } from "contract/statement-preview";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { checkOf } from "../../stored-json.ts";

/** Reads a preview, bringing one of an earlier version forward; throws when it is another program's. */
export function readPreview(text: string): StatementPreview {
  const stored: unknown = JSON.parse(text);
  return asPreview(Value.Check(Versionless, stored) ? ofVersionless(stored) : stored);
}

const asPreview = checkOf("preview", StatementPreview);

/** Reads why a statement was refused, from its row. */
export function readProblem(text: string): Problem {
  return asProblem(JSON.parse(text));
}

const asProblem = checkOf("problem", Problem);

/** What the first versions stored, without a version, as far as it was changed since. */
const Versionless = Type.Object({
  version: Type.Optional(Type.Undefined()),
  assessmentYear: Type.String(),
  interest: Type.Optional(Type.Unknown()),
  advanceTax: Type.Optional(
    Type.Object({
      tax: Type.Object({ total: Type.String() }),
      instalments: Type.Array(
        Type.Object({
          amountDue: Type.String(),
          forgiven: Type.String(),
          interestMonths: Type.String(),
          interestIfUnpaid: Type.String(),
        }),
      ),
    }),
  ),
  form: Type.Optional(
    Type.Object({
      questions: Type.Array(
        Type.Object({
          id: Type.Enum(["business", "otherCapitalGains", "beyondSimpleForms"]),
          options: Type.Optional(Type.Unknown()),
        }),
      ),
    }),
  ),
});
type Versionless = Static<typeof Versionless>;

/** Adds what was added since: derived where it follows from the rest, else said to be missing. */
function ofVersionless(preview: Versionless): object {
  const { advanceTax, form, interest, assessmentYear } = preview;
  return {
    ...preview,
    version: previewVersion,
    ...(advanceTax && { advanceTax: withInterest(advanceTax, assessmentYear) }),
    ...(form && { form: { ...form, questions: form.questions.flatMap(withOptions) } }),
    ...(!advanceTax && !interest && { lacks: [noInterest] }),
  };
}

const noInterest =
  "This result was made by an earlier version, which did not compute the interest of sections 234B " +
  "and 234C. Process the statement again to see it.";

/** Adds the interest that follows from the amounts due: 1% a month of each hundred rupees. */
function withInterest(
  advanceTax: NonNullable<Versionless["advanceTax"]>,
  assessmentYear: string,
): object {
  const { tax, instalments } = advanceTax;
  const hundreds = (amount: bigint) => amount / 10_000n;
  const paise = (amount: string) => BigInt(amount.replace(".", ""));
  const total = BigInt(tax.total) * 100n;
  const enough = String((total * 90n) / 100n).padStart(3, "0");
  return {
    interestAfterYear: {
      from: `${assessmentYear.slice(0, 4)}-04-01`,
      enough: `${enough.slice(0, -2)}.${enough.slice(-2)}`,
      on: String(hundreds(total) * 100n),
      perMonth: String(hundreds(total)),
    },
    ...advanceTax,
    instalments: instalments.map((each) => {
      const [due, forgiven] = [paise(each.amountDue), paise(each.forgiven)];
      const ofAll = hundreds(due + forgiven) * BigInt(each.interestMonths);
      return {
        nothingDue: null,
        interestOn: String(hundreds(due) * 100n),
        interestForgiven: String(ofAll - BigInt(each.interestIfUnpaid)),
        ...each,
      };
    }),
  };
}

/** The choices that questions have had since; the last list is asked once processed again. */
const choices = {
  business: [
    { id: "none", label: "No" },
    { id: "presumptive", label: "Yes, all of it presumptive (sections 44AD, 44ADA and 44AE)" },
    { id: "other", label: "Yes, other" },
  ],
  otherCapitalGains: [
    { id: "yes", label: "Yes" },
    { id: "no", label: "No" },
  ],
  beyondSimpleForms: undefined,
};

function withOptions(question: NonNullable<Versionless["form"]>["questions"][number]): object[] {
  const options = question.options ?? choices[question.id];
  return options === undefined ? [] : [{ ...question, options }];
}
