import type { Quarter, RatePeriod } from "result/names";
import type { Security } from "../rules/security.ts";
import type { Treatment } from "../rules/treatment.ts";
import type { Money } from "../values/money.ts";
import type { Lot } from "./lot.ts";

/** A lot with the outcome of the rules; its flags are in the order of `lotFlags`. */
export type AssessedLot = Lot & {
  /** What was bought and sold, as it was on the day of the transfer. */
  readonly security: Security;
  readonly treatment: Treatment;
  /** Of the day of the transfer. */
  readonly ratePeriod: RatePeriod;
  readonly quarter: Quarter;
  /** Whether it is under section 112A and was acquired by 31 January 2018. */
  readonly grandfathered: boolean;
  /** The price of 31 January 2018 per unit that counts; `undefined` where there is none. */
  readonly fmvPerUnit: Money | undefined;
  /** The price that counts where the statement has it for the whole lot, else `undefined`. */
  readonly fmvTotal: Money | undefined;
  readonly costOfAcquisition: Money;
  readonly gain: Money;
};
