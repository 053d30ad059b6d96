import { counted } from "@site/result/counts";
import type { ReturnGains } from "@site/result/return-gains";
import { sumOf } from "../../law/values/fixed-point.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import type { Itr2 } from "./itr2.ts";
import type { JoinedSetOff } from "./joined-set-off.ts";
import {
  type ItemGain,
  itemsOfBoth,
  sharedFigures,
  sharedItems,
  statementFigures,
} from "./own-gains.ts";

/** What the person must know about a merged return before it is filed. */
export type ReturnNotice = {
  readonly code: string;
  readonly message: string;
  /** The figures that the message names, each in whole rupees with what stands there now. */
  readonly figures?: readonly { readonly name: string; wanted: string; stated: string }[];
};

/** Above this number the person's own invalid fields are counted, not named. */
const mostNamed = 5;

/** Returns what the person must know about a merged return, the most general first. */
export function returnNotices({
  draft,
  merged,
  dividends,
  joined,
  isPanKnown,
  invalid,
}: {
  /** `ITR.ITR2` before and after the merge. */
  readonly draft: Itr2;
  readonly merged: Itr2;
  /** What to know about dividends. */
  readonly dividends: ReturnNotice | false;
  readonly joined: JoinedSetOff;
  readonly isPanKnown: boolean;
  /** Faults of the draft's own fields, in words. */
  readonly invalid: readonly string[];
}): readonly ReturnNotice[] {
  const { gains, own, withoutPeriod } = joined;
  const passes = invalid.length === 0 ? "The file passes the department's schema V1.1. " : "";
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
        `${passes}Only the utility and the portal can confirm that they accept the file. Keep your own ` +
        "draft.",
    },
    !isPanKnown && {
      code: "pan-not-compared",
      message:
        "The statement does not state a PAN. Check that draft and statement belong to the same " +
        "person.",
    },
    replacedFigures(draft, gains),
    own.length > 0 && {
      code: "own-gains-kept",
      message:
        `Your draft's own gains stay and join the set-off in Tables E and F: ${listed(own)}. If one of ` +
        "them is from this statement, remove it from the draft and merge again.",
    },
    ...sharedItems.map((name) => sharedItemNotice(draft, gains, name)),
    withoutPeriod.length > 0 && {
      code: "own-gains-without-period",
      message:
        `Your draft does not show when these arose: ${listed(withoutPeriod)}. Table F has such a gain in ` +
        "the first period, up to 15 June, and takes such a loss off the latest gains first. Correct " +
        "Table F in the utility: interest under section 234C depends on it.",
    },
    ...lossNotices(draft, gains),
    gains.warnings > 0 && {
      code: "statement-has-warnings",
      message: `The statement has ${gains.warnings} ${gains.warnings === 1 ? "warning" : "warnings"} to read before you file.`,
    },
    invalid.length > 0 && {
      code: "draft-not-valid",
      message:
        "Some of your own fields, which we don't touch, fail the department's schema or rules, so the " +
        `utility may refuse the file until you correct them: ${invalid.slice(0, mostNamed).join("; ")}` +
        `${invalid.length > mostNamed ? `; and ${invalid.length - mostNamed} more` : ""}.`,
    },
    dividends,
    dividendMissing(merged),
    totalsLeft(merged),
  ].filter((notice) => notice !== false);
}

/** Returns what to know about losses in the return. */
function lossNotices(draft: Itr2, gains: ReturnGains): readonly (ReturnNotice | false)[] {
  const { LossRemAftSetOff: left } = draft.ScheduleCYLA;
  const otherLosses = left.BalHPlossCurYrAftSetoff + left.BalOthSrcLossNoRaceHorseAftSetoff;
  const { shortTerm, longTerm } = gains.losses.cfl.expired;
  const lapsing = BigInt(shortTerm) + BigInt(longTerm);
  return [
    gains.losses.bfla.totalBroughtForward !== "0" && {
      code: "order-of-earlier-losses",
      message:
        "Section 74 does not prescribe the order in which Schedule BFLA sets brought-forward losses " +
        "off. If the utility fills it in another order, adjust Table F there to the last column of " +
        "Schedule BFLA.",
    },
    lapsing > 0n && {
      code: "lapsing-losses-in-total",
      message:
        `${wholeRupeeText(lapsing)} of losses in their last year lapse (section 74(2)). Row xii of Schedule CFL still ` +
        "has them. If the utility leaves them out there, keep its figure.",
    },
    otherLosses !== 0n && {
      code: "other-losses-left",
      message:
        "The draft has losses from house property or other sources with no income left to set them off " +
        "against. Decide in the utility whether they are set off against these gains (section 71).",
    },
  ];
}

/** Returns items with their amounts, those of one item together: `land or building (item A1) ₹5`. */
function listed(gains: readonly ItemGain[]): string {
  const byItem = Map.groupBy(gains, ({ item }) => item);
  return [...byItem]
    .map(([item, each]) => `${item} ${wholeRupeeText(sumOf(each.map(({ gain }) => gain)))}`)
    .join(", ");
}

/** Names figures of the draft that are replaced by the statement's and differ from them. */
function replacedFigures(draft: Itr2, gains: ReturnGains): ReturnNotice | false {
  const rows = draft.Schedule112A.Schedule112ADtls.length;
  const has = gains.schedule112A.length;
  const isReplaced = rows > 0 || statementFigures(draft, gains) === "other";
  return (
    isReplaced && {
      code: "schedule-112a-replaced",
      message:
        `The draft's Schedule 112A (${counted(rows, "row")}), item A2 and losses on ` +
        `buybacks are replaced by the statement's (${counted(has, "row")}). If some of it ` +
        "came from another broker, process both statements together and merge again.",
    }
  );
}

function sharedItemNotice(
  draft: Itr2,
  gains: ReturnGains,
  name: (typeof sharedItems)[number],
): ReturnNotice | false {
  const becomes = sharedFigures(draft, gains, name);
  const item = itemsOfBoth[name];
  const ours = wholeRupeeText(BigInt(gains[name].gain));
  if (becomes === "add") {
    const message = `The statement's ${ours} is added to your ${item}, as the form has one such item.`;
    return { code: "own-item-added-to", message };
  }
  const message =
    `The draft has the statement's other figures already, so your ${item} is taken to contain its ` +
    `${ours}. Check that it does.`;
  const isContained = becomes === "contains" && gains[name].fullValue !== "0";
  return isContained && { code: "own-item-contains", message };
}

/** Rule 600: a loss on buybacks needs the dividend of section 2(22)(f), which Schedule OS has. */
function dividendMissing({ ScheduleCGFor23: cg, ScheduleOS }: Itr2): ReturnNotice | false {
  const { CapitalLossBuyBackShares: short } = cg.ShortTermCapGainFor23;
  const { CapitalLossBuyBackShares: long } = cg.LongTermCapGain23;
  const loss = -short.TotalCapitalLossBuyBackShares - long.TotalCapitalLossBuyBackShares;
  const isMissing = loss !== 0n && ScheduleOS.IncOthThanOwnRaceHorse.Dividend22f <= 0n;
  return (
    isMissing && {
      code: "buyback-dividend-missing",
      message:
        `Items A(A) and B(A) claim losses on buybacks of ${wholeRupeeText(loss)}, but your draft has ` +
        "no dividend on buybacks (section 2(22)(f)). Enter the whole amount that the companies paid " +
        "you in Schedule OS, item 1a(iii), before you file.",
    }
  );
}

/** Returns where Part B and Schedule SI still differ from our figures: rules 565, 566, 581 and 585. */
function totalsLeft(itr2: Itr2): ReturnNotice | false {
  const { InStcg20Per, InLtcg12_5Per } = itr2.ScheduleCGFor23.CurrYrLosses;
  const { STCG20Per, LTCG12_5Per } = itr2.ScheduleBFLA;
  const { ShortTerm, LongTerm } = itr2["PartB-TI"].CapGain;
  const inSI = (codes: readonly string[]) => {
    const lines = itr2.ScheduleSI.SplCodeRateTax;
    const ofCodes = lines.filter(({ SecCode }) => SecCode && codes.includes(SecCode));
    return sumOf(ofCodes.map(({ SplRateInc }) => SplRateInc));
  };
  const [short, long] = ["STCG at 20%", "LTCG at 12.5%"];
  const shortLeft = STCG20Per.IncBFLA.IncOfCurYrAfterSetOffBFLosses;
  const longLeft = LTCG12_5Per.IncBFLA.IncOfCurYrAfterSetOffBFLosses;
  const totals: readonly [words: string, stated: bigint, wanted: bigint][] = [
    [`${short} in Part B-TI`, ShortTerm.ShortTerm20Per, InStcg20Per.CurrYrCapGain],
    [`${long} in Part B-TI`, LongTerm.LongTerm12_5Per, InLtcg12_5Per.CurrYrCapGain],
    [`${short} in Schedule SI`, inSI(shortInSi), shortLeft],
    [`${long} in Schedule SI`, inSI(longInSi), longLeft],
  ];
  const figures = totals
    .filter(([, stated, wanted]) => stated !== wanted)
    .map(([name, stated, wanted]) => ({
      name,
      wanted: wholeRupeeText(wanted),
      stated: wholeRupeeText(stated),
    }));
  const texts = figures.map(({ name, wanted, stated }) => `${name} ${wanted} instead of ${stated}`);
  return (
    figures.length > 0 && {
      code: "part-b-to-be-computed",
      message: `After you press Calculate in the utility, it should show ${texts.join("; ")}.`,
      figures,
    }
  );
}

/** The codes of Schedule SI whose income rules 581 and 585 add up. */
const shortInSi = ["1A", "5AD1biip", "PTI_STCG20P"];
const longInSi = [
  ...["21", "22", "21ciii", "2A", "5AC1c", "5ACA1b", "5ADiii", "5ADiiiP", "5Eb"],
  ...["PTI_LTCG12_5P112A", "PTI_LTCG12_5P"],
];
