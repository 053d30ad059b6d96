import { accepted, type Result } from "@site/result/result";
import type { ReturnGains } from "@site/result/return-gains";
import { findNodeAtLocation } from "jsonc-parser";
import { refusedWith } from "../../law/refusal.ts";
import { larger } from "../../law/values/money.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import { fields } from "../../readers/json/json-shape.ts";
import { type JsonText, readJson } from "../../readers/json/json-text.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import { type Itr2, readItr2 } from "./itr2.ts";
import { foreignItems, itemsOfBoth, sharedAsset, sharedFigures, sharedItems } from "./own-gains.ts";
import { returnYear } from "./return-gains.ts";

/** A return of any form: its exact text, and what of it is ITR-2. */
export type OpenReturn = { readonly json: JsonText; readonly itr2: Itr2 };

/** The person's own draft of ITR-2. */
export type DraftReturn = OpenReturn & {
  readonly pan: string;
  /** Returns whether `ITR.ITR2` has a field. */
  readonly has: (...path: readonly string[]) => boolean;
};

type Refused = ReturnType<typeof refusedWith>;

/** Reads `ITR.ITR2` of a document. */
export const readReturn = fields({ ITR: fields({ ITR2: readItr2 }) });

/** The largest return that is read; rows of Schedule 112A make it large. */
const largestReturn = 32 * 1024 * 1024;

/** `Form_ITR2` in the schema that we know. */
const knownForm = { AssessmentYear: "2026", SchemaVer: "Ver1.0", FormVer: "Ver1.0" } as const;

const nothingMerged = "Nothing was merged.";

/** Reads the JSON of any return; refuses what is too large, not UTF-8 or not JSON. */
export function openReturn(bytes: Uint8Array): Result<OpenReturn> {
  if (bytes.length > largestReturn) {
    return refusedWith(
      "return-too-large",
      `The return is larger than the 32 MB we can read. ${nothingMerged} Enter the report's figures by hand.`,
    );
  }
  let text: string;
  try {
    // A byte order mark is kept, so that the merged return has it too.
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refusedWith(
      "return-not-json",
      `The return is not UTF-8 text, as the utility writes it. Export the draft again. ${nothingMerged}`,
    );
  }
  const read = readJson(text);
  if (!read.ok) {
    const { line, column, what } = read.error;
    return refusedWith(
      "return-not-json",
      `The return can't be read as JSON: it ${what} (line ${line}, column ${column}). Export the ` +
        `draft again and choose the file unchanged. ${nothingMerged}`,
    );
  }
  return accepted({ json: read.value, itr2: readReturn(read.value.value).ITR.ITR2 });
}

/**
 * Takes a return as a draft of ITR-2 that the department's utility exported. Refuses another form or
 * year, and a version of the schema that we do not know.
 */
export function draftOf({ json, itr2 }: OpenReturn): Result<DraftReturn> {
  const root = findNodeAtLocation(json.tree, ["ITR", "ITR2"]);
  if (root?.type !== "object") {
    const [first] = findNodeAtLocation(json.tree, ["ITR"])?.children ?? [];
    const number = /^ITR(\d)$/.exec(String(first?.children?.[0]?.value))?.[1];
    const other = number === undefined ? "" : ` It has ITR-${number}.`;
    return refusedWith(
      "return-not-itr-2",
      `This JSON is not a draft of ITR-2.${other} A prefill is not a return yet: open it in the ` +
        `department's utility, fill in ITR-2, and export the draft. ${nothingMerged}`,
    );
  }
  const form = itr2.Form_ITR2;
  const stated = form.FormName;
  if (stated !== "ITR-2") {
    return refusedWith(
      "return-not-itr-2",
      `The draft's form name is ${named(stated)}, not ITR-2. ${nothingMerged} Export a draft of ITR-2.`,
    );
  }
  const year = form.AssessmentYear;
  if (year !== knownForm.AssessmentYear) {
    return refusedWith(
      "return-of-another-year",
      `The draft's assessment year is ${named(year)}; the statement is for ${returnYear}, ` +
        `which a draft states as 2026. ${nothingMerged}`,
    );
  }
  for (const [field, words] of [
    ["SchemaVer", "version of the schema"],
    ["FormVer", "version of the form"],
  ] as const) {
    const version = form[field];
    if (version !== knownForm[field]) {
      return refusedWith(
        "return-schema-not-known",
        `The draft's ${words} is ${named(version)}; we know only ${knownForm[field]}, and do not change ` +
          `a return by rules that may not apply to it. ${nothingMerged}`,
      );
    }
  }
  const pan = panOf(itr2);
  if (pan === undefined || !/^[A-Z]{5}[0-9]{4}[A-Z]$/.test(pan)) {
    return refusedWith(
      "return-without-pan",
      `The draft has no PAN. ${nothingMerged} Enter your PAN in the utility and export the draft again.`,
    );
  }
  const has = (...path: readonly string[]) => findNodeAtLocation(root, [...path]) !== undefined;
  return accepted({ json, itr2, pan, has });
}

/** Returns the PAN that a return states, in capitals. */
export function panOf({ PartA_GEN1: { PersonalInfo } }: Itr2): string | undefined {
  return PersonalInfo.PAN?.trim().toUpperCase();
}

function named(text: string | undefined): string {
  return text === undefined ? "not stated" : `"${text.slice(0, 20)}"`;
}

/**
 * Returns why a draft's capital gains and the statement's cannot be put together; `undefined` when they
 * can. The person's own items stay and join the set-off.
 */
export function problemOfDraft({ itr2 }: DraftReturn, gains: ReturnGains): Refused | undefined {
  const foreign = foreignItems(itr2);
  if (foreign.length > 0) {
    return refusedWith(
      "return-has-other-gains",
      `The draft has ${foreign.join(" and ")}. These have rules of their own in Tables E and F, which we ` +
        `do not apply. Enter the statement's figures by hand from the report. ${nothingMerged}`,
    );
  }
  for (const name of sharedItems) {
    if (sharedFigures(itr2, gains, name) === "unknown") {
      const { CapgainonAssets: stated } = sharedAsset(itr2, name);
      return refusedWith(
        "return-has-other-gains",
        `The draft and the statement both have ${itemsOfBoth[name]}: ${wholeRupeeText(stated)} and ` +
          `${wholeRupeeText(BigInt(gains[name].gain))}. The form has one such item, and the draft does not ` +
          "show whether its amount contains the statement's. Note your own amounts of this item, clear it " +
          `in the utility, merge, and add your own there. ${nothingMerged}`,
      );
    }
  }
  const { SaleOfEquityShareUs112A: b3 } = itr2.ScheduleCGFor23.LongTermCapGain23;
  const { DeductionUs54F: deduction } = b3;
  const longTerm = BigInt(gains.longTerm112A);
  if (deduction > larger(longTerm, 0n)) {
    return refusedWith(
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

const earlierLosses = refusedWith(
  "return-has-earlier-losses",
  "The draft has brought-forward capital losses, which change Schedule BFLA and Table F. " +
    `Enter them with the statement, so that they are set off once and in order. ${nothingMerged}`,
);

function hasEarlierLosses({ ScheduleBFLA, ScheduleCFL }: Itr2): boolean {
  const { LossSummaryDetail: brought } = ScheduleCFL.TotalOfBFLossesEarlierYrs;
  const setOff = capitalGainRows.map(
    ({ head }) => ScheduleBFLA[head].IncBFLA.BFlossPrevYrUndSameHeadSetoff,
  );
  return [...setOff, brought.TotalSTCGPTILossCF, brought.TotalLTCGPTILossCF].some(
    (amount) => amount !== 0n,
  );
}
