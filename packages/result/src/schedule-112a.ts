import { type TSchema, Type } from "typebox";
import type { Schedule112AColumn } from "./names.ts";
import { object, orNull, type ValueOf, wholeRupees } from "./values.ts";

const since = Type.Enum(["BE", "AE"]);
const decimal = () => Type.String({ pattern: "^-?[0-9]+(\\.[0-9]{1,6})?$" });

/**
 * A row of Schedule 112A by what its columns hold, in the order of the form. Which number a column has,
 * and whether a year's file has it at all, is known only where a file is written or read. `null` is a
 * blank cell: a consolidated row states no quantity, prices or fair market value.
 */
export const Schedule112ARow = object({
  /** BE: by 31 January 2018, AE: after it. */
  acquired: since,
  /** BE: before 23 July 2024, AE: from then on. */
  transferred: since,
  isin: Type.String(),
  name: Type.String(),
  quantity: orNull(decimal()),
  salePricePerUnit: orNull(decimal()),
  fullValueOfConsideration: wholeRupees(),
  costOfAcquisition: wholeRupees(
    "The higher of actualCost and lowerOfConsiderationAndMarketValue.",
  ),
  actualCost: wholeRupees("What was paid, with the expenses of the purchase."),
  lowerOfConsiderationAndMarketValue: orNull(wholeRupees()),
  fairMarketValuePerUnit: orNull(decimal(), "Of 31 January 2018, section 55(2)(ac)."),
  fairMarketValue: orNull(wholeRupees()),
  transferExpenses: wholeRupees(),
  totalDeductions: wholeRupees("costOfAcquisition and transferExpenses."),
  balance: wholeRupees("fullValueOfConsideration less totalDeductions; negative for a loss."),
} satisfies Record<Schedule112AColumn, TSchema>);
export type Schedule112ARow = ValueOf<typeof Schedule112ARow>;
