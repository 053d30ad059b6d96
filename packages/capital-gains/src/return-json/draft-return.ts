import {
  integerAt,
  itemsAt,
  type JsonNode,
  type JsonObject,
  jsonAt,
  keysOf,
  readJson,
  textAt,
} from "../json/json-text.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import { CAPITAL_GAIN_ROWS } from "./capital-gain-rows.ts";
import { RETURN_YEAR, type ReturnGains } from "./return-gains.ts";

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
const LARGEST_RETURN = 32 * 1024 * 1024;

/** `Form_ITR2` in the schema that we know. */
const KNOWN_FORM = { AssessmentYear: "2026", SchemaVer: "Ver1.0", FormVer: "Ver1.0" } as const;

const UNCHANGED = "Nothing was merged.";

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
  if (bytes.length > LARGEST_RETURN) {
    return refused(
      "return-too-large",
      `The return is larger than the 32 MB we can read. ${UNCHANGED} Enter the report's figures by hand.`,
    );
  }
  const text = decoded(bytes);
  if (text === undefined) {
    return refused(
      "return-not-json",
      `The return is not UTF-8 text, as the utility writes it. Export the draft again. ${UNCHANGED}`,
    );
  }
  const read = readJson(text);
  if (!read.ok) {
    const { line, what } = read.error;
    return refused(
      "return-not-json",
      `The return can't be read as JSON: it ${what} (line ${line}). Export the draft again and ` +
        `choose the file unchanged. ${UNCHANGED}`,
    );
  }
  return accepted({ text, root: read.value });
}

function draftOf(text: string, root: JsonNode): Result<DraftReturn> {
  const itr2 = jsonAt(root, "ITR", "ITR2");
  if (root.kind !== "object" || itr2?.kind !== "object") {
    const [form] = keysOf(jsonAt(root, "ITR"));
    const other =
      form === undefined ? "" : ` It has ${form.slice(0, 20).replace(/^ITR(?=\d)/, "ITR-")}.`;
    return refused(
      "return-not-itr-2",
      `This JSON is not a draft of ITR-2.${other} A prefill is not a return yet: open it in the ` +
        `department's utility, fill in ITR-2, and export the draft. ${UNCHANGED}`,
    );
  }
  const form = jsonAt(itr2, "Form_ITR2");
  const stated = textAt(form, "FormName");
  if (stated !== "ITR-2") {
    return refused(
      "return-not-itr-2",
      `The draft's form name is ${named(stated)}, not ITR-2. ${UNCHANGED} Export a draft of ITR-2.`,
    );
  }
  const year = textAt(form, "AssessmentYear");
  if (year !== KNOWN_FORM.AssessmentYear) {
    return refused(
      "return-of-another-year",
      `The draft's assessment year is ${named(year)}; the statement is for ${RETURN_YEAR}, ` +
        `which a draft states as 2026. ${UNCHANGED}`,
    );
  }
  for (const field of ["SchemaVer", "FormVer"] as const) {
    const version = textAt(form, field);
    if (version !== KNOWN_FORM[field]) {
      return refused(
        "return-schema-not-known",
        `The draft's ${field} is ${named(version)}; we know only ${KNOWN_FORM[field]}, and do not change ` +
          `a return by rules that may not apply to it. ${UNCHANGED}`,
      );
    }
  }
  const pan = textAt(itr2, "PartA_GEN1", "PersonalInfo", "PAN");
  if (pan === undefined || !/^[A-Z]{5}[0-9]{4}[A-Z]$/.test(pan)) {
    return refused(
      "return-without-pan",
      `The draft has no PAN. ${UNCHANGED} Enter your PAN in the utility and export the draft again.`,
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
 * Returns why the capital gains of a draft cannot be replaced without losing or doubling some of the
 * person's own; `undefined` when they can. Gains on virtual digital assets are separate from all others
 * and may be present; so may items A5 and B8 that already have the statement's figures.
 */
export function problemOfDraft(
  { itr2 }: DraftReturn,
  gains: ReturnGains,
): ReturnType<typeof refused> | undefined {
  const replaced = [...REPLACED, ...sameAssets(itr2, gains)];
  const others = [
    ...amountsOf(jsonAt(itr2, "ScheduleCGFor23"), "ScheduleCGFor23").filter(
      (amount) => !replaced.some((part) => isBelow(amount, part)),
    ),
    ...amountsOf(jsonAt(itr2, "Schedule115AD"), "Schedule115AD"),
  ];
  if (others.length > 0) {
    const more = others.length > 3 ? ` and ${others.length - 3} more` : "";
    return refused(
      "return-has-other-gains",
      `The draft has capital gains that are not from the statement: ${others.slice(0, 3).join(", ")}${more}. ` +
        "Their periods and set-offs share tables with the statement's, so replacing these could lose " +
        `or double them. Enter the statement's figures by hand from the report. ${UNCHANGED}`,
    );
  }
  const cyla = jsonAt(itr2, "ScheduleCYLA");
  for (const { head: row } of CAPITAL_GAIN_ROWS) {
    const setOff = ["HPlossCurYrSetoff", "OthSrcLossNoRaceHorseSetoff"];
    if (setOff.some((field) => integerAt(cyla, row, "IncCYLA", field) !== 0n)) {
      return refused(
        "return-sets-off-other-losses",
        "The draft sets losses from house property or other sources off against capital gains " +
          `(ScheduleCYLA.${row}). How much of them to use is your choice once the gains are in: remove ` +
          `this set-off, merge, and enter it again in the utility. ${UNCHANGED}`,
      );
    }
  }
  const { shortTerm, longTerm } = gains.losses.cfl.broughtForward;
  const hasLosses = shortTerm !== "0" || longTerm !== "0";
  return hasLosses || !hasEarlierLosses(itr2) ? undefined : EARLIER_LOSSES;
}

const EARLIER_LOSSES = refused(
  "return-has-earlier-losses",
  "The draft brings forward capital losses of earlier years, which change Schedule BFLA and Table F. " +
    `Enter them with the statement, so that they are set off once and in order. ${UNCHANGED}`,
);

function hasEarlierLosses(itr2: JsonObject): boolean {
  const bfla = jsonAt(itr2, "ScheduleBFLA");
  const setOff = CAPITAL_GAIN_ROWS.some(
    ({ head }) => integerAt(bfla, head, "IncBFLA", "BFlossPrevYrUndSameHeadSetoff") !== 0n,
  );
  if (setOff) {
    return true;
  }
  const cfl = jsonAt(itr2, "ScheduleCFL", "TotalOfBFLossesEarlierYrs", "LossSummaryDetail");
  return ["TotalSTCGPTILossCF", "TotalLTCGPTILossCF"].some((field) => integerAt(cfl, field) !== 0n);
}

/** Parts of Schedule CG that the statement's figures replace, or that are separate from all others. */
const REPLACED = [
  "ShortTermCapGainFor23.EquityMFonSTT[1A].MFSectionCode",
  "ShortTermCapGainFor23.EquityMFonSTT[1A].EquityMFonSTTDtls.FullConsideration",
  "ShortTermCapGainFor23.EquityMFonSTT[1A].EquityMFonSTTDtls.DeductSec48",
  "ShortTermCapGainFor23.EquityMFonSTT[1A].EquityMFonSTTDtls.BalanceCG",
  "ShortTermCapGainFor23.EquityMFonSTT[1A].EquityMFonSTTDtls.CapgainonAssets",
  "ShortTermCapGainFor23.CapitalLossBuyBackShares.TotalCapitalLossBuyBackShares",
  "ShortTermCapGainFor23.CapitalLossBuyBackShares.CapitalLossBuyBackSharesDtls[STL20]",
  "ShortTermCapGainFor23.TotalSTCG",
  "LongTermCapGain23.SaleOfEquityShareUs112A.BalanceCG",
  "LongTermCapGain23.SaleOfEquityShareUs112A.CapgainonAssets",
  "LongTermCapGain23.CapitalLossBuyBackShares",
  "LongTermCapGain23.TotalLTCG",
  "SumOfCGIncm",
  "IncmFromVDATrnsf",
  "TotScheduleCGFor23",
  "CurrYrLosses",
  "AccruOrRecOfCG",
].map((path) => `ScheduleCGFor23.${path}`);

/** Returns items A5 and B8 of the draft where they have the statement's own figures. */
function sameAssets(itr2: JsonObject, gains: ReturnGains): readonly string[] {
  const items = [
    ["ShortTermCapGainFor23.SaleOnOtherAssets", gains.otherShortTerm],
    ["LongTermCapGain23.SaleofAssetNADtls.SaleofAssetNA", gains.otherLongTerm],
  ] as const;
  return items.flatMap(([path, { fullValue, gain }]) => {
    const item = jsonAt(itr2, "ScheduleCGFor23", ...path.split("."));
    const isSame =
      integerAt(item, "FullValueConsdOthUnqshr") === BigInt(fullValue) &&
      integerAt(item, "CapgainonAssets") === BigInt(gain);
    return isSame && fullValue !== "0" ? [`ScheduleCGFor23.${path}`] : [];
  });
}

function isBelow(path: string, part: string): boolean {
  return (
    path.startsWith(part) && (path.length === part.length || ".[".includes(path[part.length] ?? ""))
  );
}

/** Returns the paths of all non-zero numbers below a value; items with a code are named by it. */
function amountsOf(node: JsonNode | undefined, path: string): readonly string[] {
  switch (node?.kind) {
    case "object":
      return [...node.members.values()].flatMap(({ key, value }) =>
        amountsOf(value, `${path}.${key}`),
      );
    case "array": {
      const codes = new Set<string>();
      return itemsAt(node).flatMap((item, i) => {
        const code = textAt(item, "MFSectionCode") ?? textAt(item, "Rate") ?? String(i);
        // A second item with the same code is not the one being replaced.
        const place = codes.has(code) ? String(i) : code;
        codes.add(code);
        return amountsOf(item, `${path}[${place}]`);
      });
    }
    case "number":
      return node.digits === 0n ? [] : [path];
    default:
      return [];
  }
}
