import {
  DEPARTMENT_RULES,
  YEAR_OF_RULES,
} from "../../packages/capital-gains/src/department-rules/department-rules.ts";
import { processStatements } from "../../packages/capital-gains/src/statement/process-statements.ts";
import type { RandomCase } from "./random-case.ts";

/** Result of one rule in one case. */
export type Held = {
  readonly rule: number;
  readonly cases: number;
  readonly failures: readonly string[];
};

/**
 * Checks the output of a case against every rule that has a check.
 * @throws when the case is refused
 */
export async function holdRules({ statement, losses }: RandomCase): Promise<readonly Held[]> {
  const outcome = await processStatements([statement], { losses });
  if (!outcome.ok) {
    throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  }
  const { result } = outcome.value;
  if (result.assessmentYear !== YEAR_OF_RULES) {
    throw new Error(`assessment year ${result.assessmentYear}`);
  }
  return DEPARTMENT_RULES.flatMap((each) =>
    "check" in each ? [{ rule: each.rule, ...each.check(result) }] : [],
  );
}
