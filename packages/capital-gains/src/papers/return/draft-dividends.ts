import { allQuarters } from "@site/result/names";
import type { ReturnGains } from "@site/result/return-gains";
import { sumOf } from "../../law/values/fixed-point.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import type { JsonFields } from "../../readers/json/json-merge.ts";
import type { DraftReturn } from "./draft-return.ts";
import { type Itr2, quarterFields } from "./itr2.ts";

/** Whether a draft takes the statement's periods of dividends: `none` where the statement has no dividends. */
type DividendsOfDraft = "none" | "filled" | "differ" | "no-breakdown";

/**
 * Returns what to do with a draft's breakdown of dividends. Rule 214 ties it to item 1a(i) less what a
 * treaty taxes and the interest deducted from dividends, so it is filled only where that is the
 * statement's sum: the draft may have dividends of other accounts.
 */
export function dividendsOfDraft(
  { itr2, has }: Pick<DraftReturn, "itr2" | "has">,
  { dividends }: Pick<ReturnGains, "dividends">,
): DividendsOfDraft {
  const amounts = allQuarters.map((each) => BigInt(dividends?.[each] ?? "0"));
  const sum = sumOf(amounts);
  if (sum === 0n) {
    return "none";
  }
  if (!has("ScheduleOS", "DividendIncUs115BBDA")) {
    return "no-breakdown";
  }
  return dividendsToBreakDown(itr2) === sum && amounts.every((each) => each >= 0n)
    ? "filled"
    : "differ";
}

/** What rule 214 has the periods sum to. */
function dividendsToBreakDown({ ScheduleOS }: Itr2): bigint {
  const { DividendOthThan22e, Deductions } = ScheduleOS.IncOthThanOwnRaceHorse;
  const ofTreaty = Object.values(ScheduleOS.DividendDTAA.DateRange);
  return DividendOthThan22e - sumOf(ofTreaty) - Deductions.IntExp57;
}

/** Returns the five periods of item 10 of Schedule OS; nothing where the draft's stay. */
export function dividendPeriods(
  draft: Pick<DraftReturn, "itr2" | "has">,
  gains: Pick<ReturnGains, "dividends">,
): JsonFields {
  if (dividendsOfDraft(draft, gains) !== "filled") {
    return {};
  }
  const periods = allQuarters.map((each) => [
    quarterFields[each],
    BigInt(gains.dividends?.[each] ?? "0"),
  ]);
  return {
    ScheduleOS: { DividendIncUs115BBDA: { DateRange: Object.fromEntries(periods) } },
  };
}

/** Returns what to know about dividends in the return; false without any in the statement. */
export function dividendNotice(
  draft: Pick<DraftReturn, "itr2" | "has">,
  gains: Pick<ReturnGains, "dividends">,
): { readonly code: string; readonly message: string } | false {
  const stated = wholeRupeeText(
    sumOf(allQuarters.map((each) => BigInt(gains.dividends?.[each] ?? "0"))),
  );
  switch (dividendsOfDraft(draft, gains)) {
    case "none":
      return false;
    case "filled":
      return {
        code: "dividends-by-period",
        message:
          `Item 10 of Schedule OS has the statement's dividends of ${stated} by period, most by a likely day of ` +
          "payment. Your bank account has the days.",
      };
    case "differ":
      return {
        code: "dividends-differ",
        message:
          `Your draft's dividends to break down are ${wholeRupeeText(dividendsToBreakDown(draft.itr2))}, the statement's ${stated}, so item 10 ` +
          "of Schedule OS is unchanged. Enter its periods by hand, with dividends of other accounts.",
      };
    case "no-breakdown":
      return {
        code: "dividends-not-in-draft",
        message:
          `The statement has dividends of ${stated}, but your draft has no breakdown of dividends in Schedule ` +
          "OS. Add them in the utility: item 1a(i) and, by period, item 10.",
      };
  }
}
