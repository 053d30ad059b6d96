import { type Static, Type } from "typebox";

const Day = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

/** The answers that decide the return form; an unanswered question is left out. */
export const FormAnswers = Type.Object(
  {
    business: Type.Optional(Type.Enum(["none", "presumptive", "other"])),
    otherCapitalGains: Type.Optional(Type.Boolean()),
    /**
     * What else closes ITR-1 and ITR-4, by the `id` of the question's options; empty for nothing of it.
     * Earlier versions stored a boolean: `true` is still used, `false` is asked again.
     */
    beyondSimpleForms: Type.Optional(
      Type.Union([
        Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40, uniqueItems: true }),
        Type.Boolean(),
      ]),
    ),
  },
  { additionalProperties: false },
);
export type FormAnswers = Static<typeof FormAnswers>;

/** Which return form the year needs, why, and what is due when; days are `YYYY-MM-DD`. */
export const ReturnForm = Type.Object({
  /** Such as `ITR-2`; null while an open question decides. */
  form: orNull(Type.String()),
  /** The forms that are still possible, simplest first. */
  candidates: Type.Array(Type.String()),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  questions: Type.Array(
    Type.Object({
      id: Type.Enum(["business", "otherCapitalGains", "beyondSimpleForms"]),
      question: Type.String(),
      /**
       * What can be chosen, `yes` and `no` for true and false; of `beyondSimpleForms` any number. Absent
       * in previews of earlier versions.
       */
      options: Type.Optional(Type.Array(Type.Object({ id: Type.String(), label: Type.String() }))),
      answer: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String()), Type.Null()]),
      answeredBy: orNull(Type.Enum(["statement", "person"])),
      /** Whether its answer would still change the form. */
      needed: Type.Boolean(),
    }),
  ),
  /** Null where the days of the year are not known. */
  dates: orNull(
    Type.Object({
      withoutBusiness: Day,
      business: Day,
      audited: Day,
      belated: Day,
      revisedWithoutFee: Day,
      revised: Day,
    }),
  ),
  /** What filing after the due date loses or costs, in sentences. */
  lateReturn: Type.Array(Type.String()),
});
export type ReturnForm = Static<typeof ReturnForm>;
