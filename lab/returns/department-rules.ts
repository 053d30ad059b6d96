import type { ReturnGains } from "result/return-gains";
import type { AssetGains } from "result/schedule-cg";
import type { StatementResult } from "result/statement-result";
import { sumOf } from "../../packages/capital-gains/src/law/values/fixed-point.ts";
import { larger } from "../../packages/capital-gains/src/law/values/money.ts";
import { allGainsOf } from "../../packages/capital-gains/src/papers/return/gains-of-result.ts";
import { type Itr2, readItr2 } from "../../packages/capital-gains/src/papers/return/itr2.ts";
import { returnFields } from "../../packages/capital-gains/src/papers/return/return-fields.ts";
import {
  type CheckedRule,
  checkRules,
} from "../../packages/capital-gains/src/papers/return/return-rules.ts";
import { mergeJson } from "../../packages/capital-gains/src/readers/json/json-merge.ts";
import { readJson } from "../../packages/capital-gains/src/readers/json/json-text.ts";
import { resultOf, taken } from "../../packages/capital-gains/test/process.ts";
import type { SeededTrial } from "../seeded-trial.ts";
import { randomCase } from "./random-case.ts";

/** Checks the schedules of random statements and losses against the department's validation rules. */
export const departmentRules: SeededTrial = {
  async play(seed, run) {
    const checked = await rulesOf(seed, run);
    return {
      faults: checked.flatMap(({ rule, holds, message }) =>
        holds ? [] : `rule ${rule}: ${message}`,
      ),
      seen: [...new Set(checked.map(({ rule }) => `rule ${rule}`))],
    };
  },
  async show(seed, run) {
    const { statement, losses } = randomCase(seed, run);
    const { faults } = await departmentRules.play(seed, run);
    const text = new TextDecoder().decode(statement.bytes);
    return [statement.name, text, JSON.stringify(losses), ...faults].join("\n");
  },
};

async function rulesOf(seed: number, run: number): Promise<CheckedRule[]> {
  const { statement, losses } = randomCase(seed, run);
  return checkedRules(await resultOf([statement], { losses }));
}

/**
 * Checks the department's rules on a result of assessment year 2026-27: on the ITR-2 that it makes of an
 * empty draft, with the person's other gains in their items, and on what only the result itself states.
 */
export function checkedRules(result: StatementResult): CheckedRule[] {
  const checked: CheckedRule[] = [];
  checkRules(itr2Of(result), (each) => checked.push(each));
  const equal = (rule: number, message: string, found: string, expected: string | bigint) =>
    checked.push({ rule, holds: found === String(expected), message: `${message} is ${found}` });
  const { schedule112A, scheduleCG, scheduleE, cyla, bfla, cfl } = result;
  const balances = schedule112A.rows.map((cells) => BigInt(cells[13] ?? ""));
  equal(90, "the balance", schedule112A.balance, sumOf(balances));
  for (const { inReturn } of scheduleCG.shortTerm111A) {
    if (inReturn.fullValue === "0") {
      equal(102, "A2 biv", String(BigInt(inReturn.cost) + BigInt(inReturn.expenses)), "0");
    }
  }
  const column2 = Object.values(bfla.rows).map(({ broughtForward }) => BigInt(broughtForward));
  equal(247, "column 2 of BFLA", bfla.totalBroughtForward, sumOf(column2));
  for (const [key, { remaining }] of Object.entries(scheduleE.rows)) {
    const row = cyla.rows[key as keyof typeof cyla.rows];
    equal(256, `CYLA of ${key}`, `${row?.income}, ${row?.remaining}`, `${remaining}, ${remaining}`);
  }
  for (const term of ["shortTerm", "longTerm"] as const) {
    const years = cfl.years.map(({ setOff }) => BigInt(setOff[term]));
    equal(276, `CFL x, ${term}`, cfl.setOff[term], sumOf(years));
  }
  return checked;
}

/** Returns the ITR-2 of a result; a draft with all schedules has nil ones checked too. */
function itr2Of(result: StatementResult): Itr2 {
  const draft = { itr2: readItr2({}), has: () => true };
  const fields = taken(returnFields(draft, withOtherGains(result)));
  return readItr2(JSON.parse(mergeJson(taken(readJson("{}")), fields).text));
}

/** Puts the gains that the person entered into the items in which they would enter them. */
function withOtherGains(result: StatementResult): ReturnGains {
  let gains = allGainsOf(result);
  for (const { section, gain } of result.otherGains) {
    const amount = BigInt(gain);
    const [value, cost] = [larger(amount, 0n), larger(-amount, 0n)];
    const plus = (item: AssetGains): AssetGains => ({
      fullValue: String(BigInt(item.fullValue) + value),
      cost: String(BigInt(item.cost) + cost),
      expenses: item.expenses,
      gain: String(BigInt(item.gain) + amount),
    });
    if (section === "111A") {
      gains = { ...gains, shortTerm111A: plus(gains.shortTerm111A) };
    } else if (section === "112") {
      gains = { ...gains, otherLongTerm: plus(gains.otherLongTerm) };
    } else if (section === "slab") {
      gains = { ...gains, otherShortTerm: plus(gains.otherShortTerm) };
    } else {
      const columns6To9 = [value, cost, cost, 0].map(String);
      const row = ["AE", "", "", "", "", ...columns6To9, "", "0", "0", String(cost), gain];
      const longTerm112A = String(BigInt(gains.longTerm112A) + amount);
      gains = { ...gains, schedule112A: [...gains.schedule112A, row], longTerm112A };
    }
  }
  return gains;
}
