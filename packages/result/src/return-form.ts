import { Type } from "typebox";
import { allSimpleFormBars, businessAnswers, formQuestions, returnForms } from "./names.ts";
import { day, list, object, orNull, StableCode, type ValueOf } from "./values.ts";

/** Which form of the return the year needs, why, and what is due when. */
export const ReturnForm = object(
  {
    form: orNull(
      Type.Enum([...returnForms]),
      "null while an open question decides between the candidates.",
    ),
    candidates: list(Type.Enum([...returnForms])),
    reasons: list(object({ code: StableCode, message: Type.String() })),
    questions: list(
      object({
        id: Type.Enum([...formQuestions]),
        question: Type.String(),
        options: list(object({ id: Type.String(), label: Type.String() })),
        answer: Type.Union(
          [
            Type.Boolean(),
            Type.Enum([...businessAnswers]),
            list(Type.Enum([...allSimpleFormBars])),
            Type.Null(),
          ],
          {
            description:
              "business: one of the words; otherCapitalGains: true or false; beyondSimpleForms: what applies; null while open.",
          },
        ),
        answeredBy: orNull(Type.Enum(["statement", "person"])),
        needed: Type.Boolean({ description: "Open, and its answer can still change the form." }),
      }),
    ),
    dates: orNull(
      object({
        withoutBusiness: day(),
        business: day(),
        audited: day(),
        belated: day(),
        revisedWithoutFee: day(),
        revised: day(),
      }),
      "Last days: in time without business, with business and no audit, with audit (section 139(1)); belated (139(4)); revised (139(5)) without and with a fee. null where not known.",
    ),
    lateReturn: list(Type.String(), "What a return filed after its due date loses or costs."),
  },
  "Which form of the return the year needs, why, and what is due when.",
);
export type ReturnForm = ValueOf<typeof ReturnForm>;
