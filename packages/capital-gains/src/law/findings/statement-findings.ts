import type { Finding } from "@site/result/finding";
import { said } from "../finding.ts";
import { businessResultFindings } from "./business-result-findings.ts";
import { buybackFindings } from "./buyback-findings.ts";
import { capitalReductionFindings } from "./capital-reduction-findings.ts";
import { classFindings } from "./class-findings.ts";
import type { Facts } from "./facts.ts";
import { fairMarketValueFindings } from "./fair-market-value-findings.ts";
import { flagFindings, setAsideFindings } from "./flag-findings.ts";
import { kindFindings } from "./kind-findings.ts";
import { lossFindings } from "./loss-findings.ts";
import { originFindings } from "./origin-findings.ts";
import { returnFindings, runningYearFindings } from "./return-findings.ts";
import { returnedCapitalFindings } from "./returned-capital-findings.ts";
import { scheduleFindings } from "./schedule-findings.ts";

const order: Readonly<Record<Finding["severity"], number>> = { error: 0, warning: 1, info: 2 };

/** Returns all findings, most severe first. */
export function statementFindings(facts: Facts): readonly Finding[] {
  const { read, rules, section } = facts;
  const findings = said([
    ...read.findings,
    ...read.files.flatMap(({ statement }) => statement.findings(section)),
    ...fairMarketValueFindings(facts),
    ...capitalReductionFindings(facts),
    ...originFindings(facts),
    ...flagFindings(facts),
    ...buybackFindings(facts),
    ...kindFindings(facts),
    ...returnedCapitalFindings(facts),
    ...setAsideFindings(facts),
    ...classFindings(facts),
    ...businessResultFindings(facts),
    ...lossFindings(facts),
    ...(rules.formsPublished ? scheduleFindings(facts) : runningYearFindings(facts)),
    ...returnFindings(facts),
  ]);
  return findings.sort((a, b) => order[a.severity] - order[b.severity]);
}
