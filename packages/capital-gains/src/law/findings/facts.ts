import type { ScheduleCFL, ScheduleCYLA } from "@site/result/loss-schedules";
import type { BusinessTrades } from "@site/result/lot";
import type { KnownKind } from "@site/result/names";
import type { ReturnForm } from "@site/result/return-form";
import type { BuybackLoss } from "@site/result/schedule-cg";
import type { BesideStatements } from "../losses/beside-statements.ts";
import type { FairMarketValues } from "../lots/fair-market-values.ts";
import type { AssessedLot } from "../lots/lot.ts";
import type { OriginGroup } from "../lots/origins.ts";
import type { ReturnedCapital } from "../lots/returned-capital.ts";
import type { SetAsideRow } from "../lots/set-aside.ts";
import type { ReadFiles } from "../read-statement.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { NameSection } from "../rules/law-of-year.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import type { OtherOrders } from "../schedule-cg/other-orders.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";

/** What a year's statements came to, from which the findings follow, and what sentences name. */
export type Facts = {
  readonly read: ReadFiles;
  readonly lots: readonly AssessedLot[];
  readonly setAside: readonly SetAsideRow[];
  /** Sales whose purchase is asked about or was answered. */
  readonly origins: readonly OriginGroup[];
  readonly prices: PriceBook | undefined;
  readonly year: FinancialYear;
  readonly rules: YearRules;
  readonly schedule: Schedule112A;
  readonly fairMarketValues: FairMarketValues | undefined;
  readonly buybacks: readonly BuybackLoss[];
  /** The losses of the year with no gain left to set them off against, whole rupees. */
  readonly lossesLeft: { readonly shortTerm: bigint; readonly longTerm: bigint };
  readonly beside: BesideStatements;
  readonly returnedCapital: ReturnedCapital;
  readonly cyla: ScheduleCYLA;
  readonly businessTrades: readonly BusinessTrades[];
  readonly cfl: ScheduleCFL;
  readonly otherOrders: OtherOrders;
  readonly form: ReturnForm;
  /** Kinds that the person chose, by ISIN. */
  readonly chosenKinds: ReadonlyMap<string, KnownKind>;
  readonly asOf: CalendarDate | undefined;
  /** Whether the person entered their other income, with which the tax is computed. */
  readonly hasIncome: boolean;
  readonly fileNames: readonly string[];
  readonly section: NameSection;
};
