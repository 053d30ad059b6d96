import { accepted, type Result, refused } from "../../law/refusal.ts";
import { larger } from "../../law/values/money.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import {
  integerAt,
  type JsonNode,
  type JsonObject,
  jsonAt,
  keysOf,
  readJson,
  textAt,
} from "../../readers/json/json-text.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import { foreignItems, itemsOfBoth, sharedFigures } from "./own-gains.ts";
import { type ReturnGains, returnYear } from "./return-gains.ts";

/** The person's own ITR-2 as JSON: its exact text, and its values. */
export type DraftReturn = {
  readonly text: string;
  /** The whole document, an object with `ITR`. */
  readonly root: JsonObject;
  /** `ITR.ITR2`. */
  readonly itr2: JsonObject;
  readonly pan: string;
};

/** The largest return that is read; rows of Schedule 112A make it large. */
const largestReturn = 32 * 1024 * 1024;

/** `Form_ITR2` in the schema that we know. */
const knownForm = { AssessmentYear: "2026", SchemaVer: "Ver1.0", FormVer: "Ver1.0" } as const;

const nothingMerged = "Nothing was merged.";

/**
 * Reads the JSON of an ITR-2 that the department's utility exported. Refuses anything else, another
 * form or year, and a version of the schema that we do not know.
 */
export function readDraftReturn(bytes: Uint8Array): Result<DraftReturn> {
  const opened = openReturn(bytes);
  return opened.ok ? draftOf(opened.value.text, opened.value.root) : opened;
}

/** Reads the JSON of any return; refuses what is too large, not UTF-8 or not JSON. */
export function openReturn(
  bytes: Uint8Array,
): Result<{ readonly text: string; readonly root: JsonNode }> {
  if (bytes.length > largestReturn) {
    return refused(
      "return-too-large",
      `The return is larger than the 32 MB we can read. ${nothingMerged} Enter the report's figures by hand.`,
    );
  }
  const text = decoded(bytes);
  if (text === undefined) {
    return refused(
      "return-not-json",
      `The return is not UTF-8 text, as the utility writes it. Export the draft again. ${nothingMerged}`,
    );
  }
  const read = readJson(text);
  if (!read.ok) {
    const { line, what } = read.error;
    return refused(
      "return-not-json",
      `The return can't be read as JSON: it ${what} (line ${line}). Export the draft again and ` +
        `choose the file unchanged. ${nothingMerged}`,
    );
  }
  return accepted({ text, root: read.value });
}

function draftOf(text: string, root: JsonNode): Result<DraftReturn> {
  const itr2 = jsonAt(root, "ITR", "ITR2");
  if (root.kind !== "object" || itr2?.kind !== "object") {
    const [form] = keysOf(jsonAt(root, "ITR"));
    const number = /^ITR(\d)$/.exec(form ?? "")?.[1];
    const other = number === undefined ? "" : ` It has ITR-${number}.`;
    return refused(
      "return-not-itr-2",
      `This JSON is not a draft of ITR-2.${other} A prefill is not a return yet: open it in the ` +
        `department's utility, fill in ITR-2, and export the draft. ${nothingMerged}`,
    );
  }
  const form = jsonAt(itr2, "Form_ITR2");
  const stated = textAt(form, "FormName");
  if (stated !== "ITR-2") {
    return refused(
      "return-not-itr-2",
      `The draft's form name is ${named(stated)}, not ITR-2. ${nothingMerged} Export a draft of ITR-2.`,
    );
  }
  const year = textAt(form, "AssessmentYear");
  if (year !== knownForm.AssessmentYear) {
    return refused(
      "return-of-another-year",
      `The draft's assessment year is ${named(year)}; the statement is for ${returnYear}, ` +
        `which a draft states as 2026. ${nothingMerged}`,
    );
  }
  for (const [field, words] of [
    ["SchemaVer", "version of the schema"],
    ["FormVer", "version of the form"],
  ] as const) {
    const version = textAt(form, field);
    if (version !== knownForm[field]) {
      return refused(
        "return-schema-not-known",
        `The draft's ${words} is ${named(version)}; we know only ${knownForm[field]}, and do not change ` +
          `a return by rules that may not apply to it. ${nothingMerged}`,
      );
    }
  }
  const pan = textAt(itr2, "PartA_GEN1", "PersonalInfo", "PAN")?.trim().toUpperCase();
  if (pan === undefined || !/^[A-Z]{5}[0-9]{4}[A-Z]$/.test(pan)) {
    return refused(
      "return-without-pan",
      `The draft has no PAN. ${nothingMerged} Enter your PAN in the utility and export the draft again.`,
    );
  }
  return accepted({ text, root, itr2, pan });
}

/** Decodes the text, keeping a byte order mark; `undefined` when it is not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function named(text: string | undefined): string {
  return text === undefined ? "not stated" : `"${text.slice(0, 20)}"`;
}

/**
 * Returns why a draft's capital gains and the statement's cannot be put together; `undefined` when they
 * can. The person's own items stay and join the set-off.
 */
export function problemOfDraft(
  { itr2 }: DraftReturn,
  gains: ReturnGains,
): ReturnType<typeof refused> | undefined {
  const foreign = foreignItems(itr2);
  if (foreign.length > 0) {
    return refused(
      "return-has-other-gains",
      `The draft has ${foreign.join(" and ")}. These have rules of their own in Tables E and F, which we ` +
        `do not apply. Enter the statement's figures by hand from the report. ${nothingMerged}`,
    );
  }
  for (const name of ["otherShortTerm", "otherLongTerm"] as const) {
    if (sharedFigures(itr2, gains, name).kind === "unknown") {
      const { item, path } = itemsOfBoth[name];
      const stated = integerAt(itr2, "ScheduleCGFor23", ...path, "CapgainonAssets");
      return refused(
        "return-has-other-gains",
        `The draft and the statement both have ${item}: ${wholeRupeeText(stated)} and ` +
          `${wholeRupeeText(BigInt(gains[name].gain))}. The form has one such item, and the draft does not ` +
          "show whether its amount contains the statement's. Note your own amounts of this item, clear it " +
          `in the utility, merge, and add your own there. ${nothingMerged}`,
      );
    }
  }
  const b3 = jsonAt(itr2, "ScheduleCGFor23", "LongTermCapGain23", "SaleOfEquityShareUs112A");
  const deduction = integerAt(b3, "DeductionUs54F");
  const longTerm = BigInt(gains.longTerm112A);
  if (deduction > larger(longTerm, 0n)) {
    return refused(
      "return-has-other-gains",
      `The draft deducts ${wholeRupeeText(deduction)} under section 54F from gains under section 112A ` +
        `(item B3), but the statement's are ${wholeRupeeText(longTerm)}. Correct the deduction in the ` +
        `utility, export the draft and merge again. ${nothingMerged}`,
    );
  }
  const { shortTerm, longTerm: longTermLosses } = gains.losses.cfl.broughtForward;
  const hasLosses = shortTerm !== "0" || longTermLosses !== "0";
  return hasLosses || !hasEarlierLosses(itr2) ? undefined : earlierLosses;
}

const earlierLosses = refused(
  "return-has-earlier-losses",
  "The draft brings forward capital losses of earlier years, which change Schedule BFLA and Table F. " +
    `Enter them with the statement, so that they are set off once and in order. ${nothingMerged}`,
);

function hasEarlierLosses(itr2: JsonObject): boolean {
  const bfla = jsonAt(itr2, "ScheduleBFLA");
  const setOff = capitalGainRows.some(
    ({ head }) => integerAt(bfla, head, "IncBFLA", "BFlossPrevYrUndSameHeadSetoff") !== 0n,
  );
  if (setOff) {
    return true;
  }
  const cfl = jsonAt(itr2, "ScheduleCFL", "TotalOfBFLossesEarlierYrs", "LossSummaryDetail");
  return ["TotalSTCGPTILossCF", "TotalLTCGPTILossCF"].some((field) => integerAt(cfl, field) !== 0n);
}
