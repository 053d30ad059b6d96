import { accepted, type Result } from "@site/result/result";
import type { ReturnGains } from "@site/result/return-gains";
import { refusedWith } from "../../law/refusal.ts";
import { type JsonChange, mergeJson } from "../../readers/json/json-merge.ts";
import { dividendNotice } from "./draft-dividends.ts";
import {
  type DraftReturn,
  draftOf,
  openReturn,
  problemOfDraft,
  readReturn,
} from "./draft-return.ts";
import { fieldText, fieldWords } from "./field-words.ts";
import type { Itr2 } from "./itr2.ts";
import { itr2SchemaCheck } from "./itr2-schema.ts";
import { type JoinedSetOff, joinedSetOff } from "./joined-set-off.ts";
import { isMergedAlready, returnFields } from "./return-fields.ts";
import { type ReturnNotice, returnNotices } from "./return-notices.ts";
import { brokenRules } from "./return-rules.ts";

/** A changed value with the schedule or table and the field in words. */
type ReturnChange = JsonChange & { readonly schedule: string; readonly field: string };

/** The person's return with the statement's figures in it. */
export type MergedReturn = {
  /** `itr2-ay2026-27-schema-v1.1-merged.json`. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The draft's, so that the person sees whose return it is. */
  readonly pan: string;
  /** The changes to the draft, in the order in which they are made. */
  readonly changes: readonly ReturnChange[];
  readonly notices: readonly ReturnNotice[];
};

/** The version of the department's schema that a merged return must satisfy. */
const schemaVersion = "v1.1";

/**
 * Puts a statement's figures into the person's own draft of ITR-2 (bytes of the JSON that the
 * department's utility exported). Only our schedules are replaced, everything else stays byte for
 * byte, and `Digest` becomes `-`. The result must satisfy the department's schema and the rules that
 * tie our schedules to each other. Part B and Schedule SI stay unchanged: they depend on income that
 * no statement has, and the utility computes them again. A draft with another PAN than those that the
 * statements state or the person enters is refused.
 */
export async function mergeReturn(
  draftBytes: Uint8Array,
  gains: ReturnGains,
  { pans = [] }: { readonly pans?: readonly string[] } = {},
): Promise<Result<MergedReturn>> {
  const opened = openReturn(draftBytes);
  const draft = opened.ok ? draftOf(opened.value) : opened;
  if (!draft.ok) {
    return draft;
  }
  const { pan, json, itr2 } = draft.value;
  if (pans.some((each) => each.trim().toUpperCase() !== pan)) {
    return refusedWith(
      "return-of-another-person",
      "The draft's PAN is not the one that goes with the statement. Nothing was merged. Choose the " +
        "draft of the person whose statement this is.",
    );
  }
  const problem = problemOfDraft(draft.value, gains);
  if (problem !== undefined) {
    return problem;
  }
  const joined = joinedSetOff(itr2, gains);
  if (!joined.ok) {
    return joined;
  }
  const fields = returnFields(draft.value, joined.value.gains);
  if (!fields.ok) {
    return fields;
  }
  const isThere = isKept(draft.value, joined.value);
  const { CreationInfo = {}, Schedule112A, ScheduleOS } = fields.value;
  const { text, changes } = mergeJson(json, {
    ITR: {
      ITR2: isThere
        ? { CreationInfo, ...(Schedule112A && { Schedule112A }), ...(ScheduleOS && { ScheduleOS }) }
        : fields.value,
    },
  });
  const checked = await checkedReturn(JSON.parse(text.replace(/^\ufeff/, "")), itr2);
  if (!checked.ok) {
    return checked;
  }
  const kept = isThere ? { ...joined.value, withoutPeriod: [] } : joined.value;
  return accepted({
    fileName: `itr2-ay2026-27-schema-${schemaVersion}-merged.json`,
    bytes: new TextEncoder().encode(text),
    pan,
    changes: changes.map((change) => {
      const path = change.path.replace(/^ITR\.ITR2\./, "");
      return { ...change, path, ...fieldWords(path) };
    }),
    notices: returnNotices({
      draft: itr2,
      dividends: dividendNotice(draft.value, gains),
      merged: checked.value.itr2,
      joined: kept,
      isPanKnown: pans.length > 0,
      invalid: checked.value.invalid,
    }),
  });
}

/**
 * Returns whether a draft has these figures already, with periods of own gains that only it knows: after
 * a first merge the person may have corrected its Table F.
 */
function isKept({ itr2 }: DraftReturn, { gains, own }: JoinedSetOff): boolean {
  const isUndated = own.some(({ day }) => day === undefined);
  return isUndated && isMergedAlready(itr2, gains) && brokenRules(itr2).length === 0;
}

/** Loads everything a merge needs, so that nothing is fetched once a draft is chosen. */
export async function prepareMerge(): Promise<void> {
  await itr2SchemaCheck();
}

/** The parts of the return that we fill in; the person's own items of Schedule CG are not among them. */
const ours =
  /^ITR\.ITR2\.(?:Schedule112A\b|ScheduleCFL\b|ScheduleBFLA\.(?:STCG|LTCG|Total|IncomeOf)|ScheduleCYLA\.[SL]TCG|ScheduleCGFor23\b)/;

/** Arithmetic of items A5 and B8, which may be the person's own. */
const ownItems: readonly number[] = [122, 123, 124, 147, 148, 149];

/**
 * Checks a merged return against schema and rules; returns the faults of the draft's own fields, in
 * words.
 */
async function checkedReturn(
  merged: unknown,
  draft: Itr2,
): Promise<Result<{ readonly itr2: Itr2; readonly invalid: readonly string[] }>> {
  const { ITR2: itr2 } = readReturn(merged).ITR;
  const check = await itr2SchemaCheck();
  const violations = check(merged);
  const before = brokenRules(draft);
  const isOwnRule = (rule: number) =>
    ownItems.includes(rule) && before.some((each) => each.rule === rule);
  const broken = brokenRules(itr2);
  const rule = broken.find((each) => !isOwnRule(each.rule));
  const field = violations.find(({ path }) => ours.test(path) && !isOwnField(path));
  if (field !== undefined || rule !== undefined) {
    const what =
      field === undefined
        ? `rule ${rule?.rule} of the department's list does not hold: ${rule?.message}`
        : `${fieldText(field.path)} ${faults[field.keyword] ?? wrongSize}`;
    return refusedWith(
      "merged-return-not-valid",
      `The merged return would not be valid: ${what}. We do not release it. Export the draft again ` +
        "from the utility and try once more.",
    );
  }
  return accepted({
    itr2,
    invalid: [
      ...violations.map(
        ({ path, keyword }) => `${fieldText(path)} ${faults[keyword] ?? wrongSize}`,
      ),
      ...broken.map(({ rule: number, message }) => `${message} (rule ${number})`),
    ],
  });
}

/** Items of Schedule CG that only the person fills in. */
function isOwnField(path: string): boolean {
  return /\.(?:SaleofLandBuild|Proviso112Applicable|NRI\w+|Unutilized\w+|PassThr\w+|DeducClaimInfo)\b/.test(
    path,
  );
}

const outOfLimits = "is outside the form's limits";
const wrongKind = "is not the kind of value that the form asks for";

/** What is wrong with a field, by the keyword of the schema that it breaks. */
const faults: Readonly<Record<string, string>> = {
  required: "is missing",
  additionalProperties: "is not known to the form",
  pattern: "does not have the required form",
  enum: "is not one of the values that the form knows",
  minimum: outOfLimits,
  maximum: outOfLimits,
  type: wrongKind,
  multipleOf: wrongKind,
};
const wrongSize = "is too long, too short or has too many entries";
