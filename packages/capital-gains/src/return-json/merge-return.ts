import { type JsonChange, mergeJson } from "../json/json-merge.ts";
import { schemaViolations } from "../json/json-schema.ts";
import { integerAt, itemsAt, type JsonNode, jsonAt, readJson } from "../json/json-text.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";
import { type DraftReturn, problemOfDraft, readDraftReturn } from "./draft-return.ts";
import { itr2Schema } from "./itr2-schema.ts";
import { returnFields } from "./return-fields.ts";
import type { ReturnGains } from "./return-gains.ts";
import { brokenRule } from "./return-rules.ts";

/** What the person must know about a merged return before it is filed. */
type ReturnNotice = { readonly code: string; readonly message: string };

/** The person's return with the statement's figures in it. */
export type MergedReturn = {
  /** `itr2-ay2026-27-schema-v1.1-merged.json`. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The draft's, so that the person sees whose return it is. */
  readonly pan: string;
  /** The changes to the draft, in the order in which they are made. */
  readonly changes: readonly JsonChange[];
  readonly notices: readonly ReturnNotice[];
};

/** What the caller knows besides the statement's figures. */
type MergeOptions = {
  /** PANs that the statements state or the person enters; a draft with another PAN is refused. */
  readonly pans?: readonly string[];
};

/** The version of the department's schema that a merged return must satisfy. */
const SCHEMA_VERSION = "v1.1";

/** Above this number the person's own invalid fields are counted, not named. */
const MOST_NAMED = 5;

/**
 * Puts a statement's figures into the person's own draft of ITR-2 (bytes of the JSON that the
 * department's utility exported). Only our schedules are replaced, everything else stays byte for
 * byte, and `Digest` becomes `-`. The result must satisfy the department's schema and the rules that
 * tie our schedules to each other. Part B and Schedule SI stay unchanged: they depend on income that
 * no statement has, and the utility computes them again.
 */
export async function mergeReturn(
  draftBytes: Uint8Array,
  gains: ReturnGains,
  options: MergeOptions = {},
): Promise<Result<MergedReturn>> {
  const draft = readDraftReturn(draftBytes);
  if (!draft.ok) {
    return draft;
  }
  const { pan } = draft.value;
  if (options.pans?.some((each) => each.trim().toUpperCase() !== pan)) {
    return refused(
      "return-of-another-person",
      "The draft's PAN is not the one that goes with the statement. Nothing was merged. Choose the " +
        "draft of the person whose statement this is.",
    );
  }
  const problem = problemOfDraft(draft.value, gains);
  if (problem !== undefined) {
    return problem;
  }
  const fields = returnFields(draft.value, gains);
  if (!fields.ok) {
    return fields;
  }
  const { text, changes } = mergeJson(draft.value.text, draft.value.root, {
    ITR: { ITR2: fields.value },
  });
  const checked = await checkedReturn(text);
  if (!checked.ok) {
    return checked;
  }
  return accepted({
    fileName: `itr2-ay2026-27-schema-${SCHEMA_VERSION}-merged.json`,
    bytes: new TextEncoder().encode(text),
    pan,
    changes: changes.map((change) => ({
      ...change,
      path: change.path.replace(/^ITR\.ITR2\./, ""),
    })),
    notices: [
      ...noticesOf(draft.value, gains, options),
      ...checked.value.notices,
      ...totalsLeft(checked.value.itr2),
    ],
  });
}

/** Loads everything a merge needs, so that nothing is fetched once a draft is chosen. */
export async function prepareMerge(): Promise<void> {
  await itr2Schema();
}

/** The parts of the return that we fill in. */
const OURS = /^ITR\.ITR2\.(?:Schedule112A|ScheduleCGFor23|ScheduleCYLA|ScheduleBFLA|ScheduleCFL)\b/;

/** Checks a merged text against schema and rules; faults outside our schedules are the draft's own. */
async function checkedReturn(
  text: string,
): Promise<Result<{ readonly itr2: JsonNode; readonly notices: readonly ReturnNotice[] }>> {
  const merged = readJson(text);
  const itr2 = merged.ok ? jsonAt(merged.value, "ITR", "ITR2") : undefined;
  if (!merged.ok) {
    return refused(
      "return-too-large",
      "The merged return has more values than we can check, so we do not release it. Nothing was " +
        "merged; upload the Schedule 112A file on the portal.",
    );
  }
  if (itr2 === undefined) {
    throw new RangeError("a merged return has lost its form");
  }
  const violations = schemaViolations(await itr2Schema(), merged.value);
  const ours = violations.find(({ path }) => OURS.test(path));
  const broken = brokenRule(itr2);
  if (ours !== undefined || broken !== undefined) {
    const what =
      ours === undefined
        ? `rule ${broken?.rule} of the department's list does not hold: ${broken?.message}`
        : `${ours.path.replace(/^ITR\.ITR2\./, "")} ${ours.message} (schema, ${ours.keyword})`;
    return refused(
      "merged-return-not-valid",
      `The merged return would not be valid: ${what}. We do not release it. Export the draft again ` +
        "from the utility and try once more.",
    );
  }
  const named = violations
    .slice(0, MOST_NAMED)
    .map(
      ({ path, message, keyword }) => `${path.replace(/^ITR\.ITR2\./, "")} ${message} (${keyword})`,
    );
  const more = violations.length - named.length;
  return accepted({
    itr2,
    notices:
      violations.length === 0
        ? []
        : [
            {
              code: "draft-not-valid",
              message:
                "Some of your own fields, which we don't touch, fail the department's schema, so the " +
                `utility may refuse the file until you correct them: ${named.join("; ")}` +
                `${more > 0 ? `; and ${more} more` : ""}.`,
            },
          ],
  });
}

function noticesOf(
  { itr2 }: DraftReturn,
  gains: ReturnGains,
  { pans = [] }: MergeOptions,
): readonly ReturnNotice[] {
  const rows = itemsAt(itr2, "Schedule112A", "Schedule112ADtls").length;
  const left = jsonAt(itr2, "ScheduleCYLA", "LossRemAftSetOff");
  const otherLosses =
    integerAt(left, "BalHPlossCurYrAftSetoff") +
    integerAt(left, "BalOthSrcLossNoRaceHorseAftSetoff");
  return [
    {
      code: "part-b-left-to-the-utility",
      message:
        "Part B-TI, Part B-TTI and Schedule SI are unchanged from your draft. They depend on your other " +
        "income, so the department's utility must compute them: import the file there, open and " +
        "confirm each schedule, and check the tax before you file.",
    },
    {
      code: "not-confirmed-by-the-utility",
      message:
        "The file passes the department's schema V1.1. Only the utility and the portal can confirm that " +
        "they accept it. Keep your own draft.",
    },
    pans.length === 0 && {
      code: "pan-not-compared",
      message:
        "The statement does not state a PAN. Check that draft and statement belong to the same " +
        "person.",
    },
    rows > 0 && {
      code: "schedule-112a-replaced",
      message:
        `The draft's Schedule 112A (${rows} ${rows === 1 ? "row" : "rows"}) is replaced by the ` +
        `statement's (${gains.schedule112A.length}). If some of it came from another broker, process ` +
        "both statements together and merge again.",
    },
    otherLosses !== 0n && {
      code: "other-losses-left",
      message:
        "The draft has losses from house property or other sources with no income left to set them off " +
        "against. Decide in the utility whether they are set off against these gains (section 71).",
    },
    gains.warnings > 0 && {
      code: "statement-has-warnings",
      message: `The statement has ${gains.warnings} ${gains.warnings === 1 ? "warning" : "warnings"}. Read them before you file.`,
    },
  ].filter((notice) => notice !== false);
}

/** Returns where Part B still differs from our figures, which rules 565 and 566 require there. */
function totalsLeft(itr2: JsonNode): readonly ReturnNotice[] {
  const stale = (
    [
      ["ShortTerm", "ShortTerm20Per", "InStcg20Per", "565"],
      ["LongTerm", "LongTerm12_5Per", "InLtcg12_5Per", "566"],
    ] as const
  ).flatMap(([term, field, row, rule]) => {
    const stated = integerAt(itr2, "PartB-TI", "CapGain", term, field);
    const wanted = integerAt(itr2, "ScheduleCGFor23", "CurrYrLosses", row, "CurrYrCapGain");
    return stated === wanted
      ? []
      : [
          `PartB-TI.CapGain.${term}.${field} is ${wholeRupeeText(stated)} and must become ` +
            `${wholeRupeeText(wanted)} (rule ${rule})`,
        ];
  });
  return stale.length === 0
    ? []
    : [
        {
          code: "part-b-to-be-computed",
          message: `Until the utility computes Part B, ${stale.join("; ")}.`,
        },
      ];
}
