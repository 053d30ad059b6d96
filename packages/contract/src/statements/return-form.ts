import { type Static, Type } from "typebox";

const Day = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

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
