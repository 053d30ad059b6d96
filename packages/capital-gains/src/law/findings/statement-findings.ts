import type { Finding } from "result/finding";
import type { ScheduleCFL } from "result/loss-schedules";
import type { ReturnForm } from "result/return-form";
import type { BuybackLoss } from "result/schedule-cg";
import { said } from "../finding.ts";
import type { BesideStatements } from "../losses/beside-statements.ts";
import type { AssessedLot } from "../lots/assessed-lot.ts";
import type { FairMarketValues } from "../lots/fair-market-values.ts";
import type { SetAsideRow } from "../lots/set-aside.ts";
import type { ReadFiles } from "../read-statement.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import type { KnownKind } from "../rules/security-kind.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { HeaderOrigin } from "../schedule-112a/header.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";
import type { OtherOrders } from "../schedule-cg/other-orders.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { buybackFindings } from "./buyback-findings.ts";
import { classFindings } from "./class-findings.ts";
import { fairMarketValueFindings } from "./fair-market-value-findings.ts";
import { flagFindings, setAsideFinding } from "./flag-findings.ts";
import { kindFindings } from "./kind-findings.ts";
import { lossFindings } from "./loss-findings.ts";
import { type LossesLeft, returnFindings } from "./return-findings.ts";
import { runningYearFindings } from "./running-year-findings.ts";
import { scheduleFindings } from "./schedule-findings.ts";

const order: Readonly<Record<Finding["severity"], number>> = { error: 0, warning: 1, info: 2 };

type Assessed = {
  readonly read: ReadFiles;
  readonly lots: readonly AssessedLot[];
  readonly setAside: readonly SetAsideRow[];
  readonly year: FinancialYear;
  readonly rules: YearRules;
  readonly schedule: Schedule112A;
  readonly fairMarketValues: FairMarketValues | undefined;
  readonly buybacks: readonly BuybackLoss[];
  readonly lossesLeft: LossesLeft;
  readonly beside: BesideStatements;
  readonly cfl: ScheduleCFL;
  readonly otherOrders: OtherOrders;
  readonly form: ReturnForm;
  /** Kinds that the person chose, by ISIN. */
  readonly chosenKinds: ReadonlyMap<string, KnownKind>;
  readonly headerOrigin: HeaderOrigin;
  readonly asOf: CalendarDate | undefined;
};

/** Returns all findings, most severe first. */
export function statementFindings(assessed: Assessed): readonly Finding[] {
  const { read, lots, year, rules, schedule } = assessed;
  const names = read.files.map(({ name }) => name);
  const section = sectionNames(lawOf(year));
  const findings = said([
    ...read.findings,
    ...read.files.flatMap(({ statement }) => statement.findings(section)),
    ...fairMarketValueFindings(assessed.fairMarketValues, names, section),
    ...flagFindings(lots, names, section),
    ...buybackFindings(lots, assessed.buybacks, year, names, section),
    ...kindFindings(lots, year, names, assessed.chosenKinds),
    setAsideFinding(assessed.setAside, names),
    ...classFindings(lots, rules, { ...assessed, section }),
    ...lossFindings(assessed.beside, assessed.cfl, assessed.otherOrders, year),
    ...(rules.formsPublished
      ? scheduleFindings(schedule, lots.length, assessed.headerOrigin, section)
      : runningYearFindings(lots, year, assessed.asOf, section)),
    ...returnFindings(read.files, lots, year, assessed, section),
  ]);
  return findings.sort((a, b) => order[a.severity] - order[b.severity]);
}
