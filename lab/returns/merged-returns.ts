import { isDeepStrictEqual } from "node:util";
import { oddlySpelled } from "@site/capital-gains/test/itr2-draft";
import { Random } from "@site/capital-gains/test/random";
import { returnGainsOf } from "../../packages/capital-gains/src/papers/return/gains-of-result.ts";
import { itr2SchemaCheck } from "../../packages/capital-gains/src/papers/return/itr2-schema.ts";
import { mergeReturn } from "../../packages/capital-gains/src/papers/return/merge-return.ts";
import { processStatements } from "../../packages/capital-gains/src/process-statements.ts";
import type { SeededTrial } from "../seeded-trial.ts";
import { type HeldRule, heldRules, unusedLosses } from "./held-rules.ts";
import { randomCase } from "./random-case.ts";
import { randomDraft } from "./random-draft.ts";

/**
 * Merges random statements, with losses of earlier years, into random drafts of ITR-2 with the person's
 * own rows, and checks the results against the department's schema and rules.
 */
export const mergedReturns: SeededTrial = {
  async play(seed, run) {
    const { refusal = "merged", rules, faults, notices } = await mergeRun(seed, run);
    const broken = rules.flatMap(({ rule, holds, where }) =>
      holds ? [] : `rule ${rule}: ${where}`,
    );
    const own = notices.some((notice) => notice.startsWith("Your draft's own gains stay"));
    const held = new Set(rules.map(({ rule }) => `rule ${rule}`));
    return {
      faults: [...faults, ...broken],
      seen: [refusal, ...(own ? ["with own gains"] : []), ...held],
    };
  },
  async show(seed, run) {
    const { bytes, ...rest } = await mergeRun(seed, run);
    const broken = rest.rules.filter(({ holds }) => !holds);
    return `${new TextDecoder().decode(bytes)}\n${JSON.stringify({ ...rest, rules: broken }, null, 2)}`;
  },
};

/** The result of one run: a merged return with its checks, or the code of a deserved refusal. */
type MergeRun = {
  readonly refusal?: string;
  readonly rules: readonly HeldRule[];
  /** What else is wrong with the merged return, in words. */
  readonly faults: readonly string[];
  readonly notices: readonly string[];
  /** The merged return; empty when refused. */
  readonly bytes: Uint8Array;
};

/** Refusals that a random statement and draft can rightly get. */
const deservedRefusals = [
  "return-needs-itr-3",
  "result-incomplete",
  "return-has-other-gains",
  "return-sets-off-other-losses",
];

/** A JSON path, or a name in camel case: nothing that a person should read. */
const notWords = /[a-z][A-Z]|[A-Za-z\d\]]\.[A-Za-z]|\w_\w|\[\d/;

/** Merges the statement of a run, with losses of earlier years, into a random draft and checks the result. */
export async function mergeRun(seed: number, run: number): Promise<MergeRun> {
  const random = new Random(seed, run);
  const { statement, losses } = randomCase(seed, run);
  const outcome = await processStatements([statement], { losses });
  const gains = outcome.ok ? returnGainsOf(outcome.value) : outcome;
  if (!gains.ok) {
    return refusedBy(gains.error.code, gains.error.message);
  }
  const { draft, own } = randomDraft(random, Number(gains.value.longTerm112A));
  const bytes = new TextEncoder().encode(oddlySpelled(draft, random));
  const merged = await mergeReturn(bytes, gains.value);
  if (!merged.ok) {
    return refusedBy(merged.error.code, merged.error.message);
  }
  const text = new TextDecoder().decode(merged.value.bytes);
  const document = JSON.parse(text);
  const { ITR2 } = document.ITR;
  const notices = merged.value.notices.map(({ message }) => message);
  const before = draft.ITR.ITR2;
  const again = await mergeReturn(merged.value.bytes, gains.value);
  const check = await itr2SchemaCheck();
  const faults = [
    ...check(document).map(({ path, keyword }) => `schema: ${path}: ${keyword}`),
    ...unusedLosses(ITR2).map((loss) => `${loss} unused`),
    ...notices.filter((notice) => notWords.test(notice)).map((notice) => `a path in: ${notice}`),
    ...own
      .filter((path) => !isDeepStrictEqual(at(before, path), at(ITR2, path)))
      .map((path) => `${path.join(".")} changed`),
    ...Object.keys(before)
      .filter(
        (name) => !ourSchedules.includes(name) && !isDeepStrictEqual(before[name], ITR2[name]),
      )
      .map((name) => `${name} changed`),
    ...(again.ok && again.value.changes.length === 0 ? [] : ["a second merge changes it"]),
  ];
  return { rules: heldRules(document, notices), faults, notices, bytes: merged.value.bytes };
}

/** What a merge may change in a return. */
const ourSchedules = [
  "CreationInfo",
  "Schedule112A",
  "ScheduleCGFor23",
  "ScheduleCYLA",
  "ScheduleBFLA",
  "ScheduleCFL",
];

function refusedBy(code: string, message: string): MergeRun {
  const faults =
    deservedRefusals.includes(code) && !notWords.test(message) ? [] : [`${code}: ${message}`];
  return { refusal: code, rules: [], faults, notices: [], bytes: new Uint8Array() };
}

function at(itr2: object, path: readonly string[]): unknown {
  return ["ScheduleCGFor23", ...path].reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    itr2,
  );
}
