import { countText } from "@site/result/counts";
import type { GainKey } from "@site/result/names";
import { isOfYear } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { ReturnGains } from "@site/result/return-gains";
import type { AssetGains } from "@site/result/schedule-cg";
import type { StatementResult } from "@site/result/statement-result";
import { refusedWith } from "../../law/refusal.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { nothing, returnYear } from "./return-gains.ts";

/**
 * Returns what a result puts into the person's ITR-2, or why it must not: another year, another
 * form, or sales that are in no figure. A return that lacks a sale looks just like a complete one.
 */
export function returnGainsOf(result: StatementResult): Result<ReturnGains> {
  return problemOf(result) ?? accepted(gainsOf(result));
}

function gainsOf(result: StatementResult): ReturnGains {
  const shortTerm = result.scheduleCG.shortTerm111A.find(({ ratePercent }) => ratePercent === "20");
  const longTerm = result.scheduleCG.longTerm112A.find(({ ratePercent }) => ratePercent === "12.5");
  const buyback = (of: "short" | "long") =>
    result.scheduleCG.buybackLosses.find(({ term }) => term === of)?.inReturn ?? "0";
  const { scheduleE, bfla, cfl, dividends } = result;
  return {
    assessmentYear: returnYear,
    schedule112A: result.schedule112A.rows,
    shortTerm111A: shortTerm ? figuresOf(shortTerm) : nothing,
    longTerm112A: longTerm?.gain ?? "0",
    otherShortTerm: assetGains(result, "slab"),
    otherLongTerm: assetGains(result, "112A@12.5"),
    buybackLosses: { shortTerm: buyback("short"), longTerm: buyback("long") },
    gains: result.gains,
    tableF: result.tableF,
    losses: { scheduleE, bfla, cfl },
    ...(dividends && dividends.total !== "0" && { dividends: dividends.periods }),
    warnings: result.findings.filter(({ severity }) => severity !== "info").length,
  };
}

/** Returns an item's figures without its rate. */
function figuresOf({ fullValue, cost, expenses, gain }: AssetGains): AssetGains {
  return { fullValue, cost, expenses, gain };
}

/** Returns the sums of the statement's other assets whose gains belong to a row. */
function assetGains({ scheduleCG }: StatementResult, key: GainKey): AssetGains {
  const ofRow = scheduleCG.otherAssets.filter((each) => each.key === key);
  const sum = (column: keyof AssetGains) =>
    String(sumOf(ofRow.map((each) => BigInt(each[column]))));
  const [fullValue, cost] = [sum("fullValue"), sum("cost")];
  return { fullValue, cost, expenses: sum("expenses"), gain: sum("gain") };
}

type Refused = ReturnType<typeof refusedWith>;

/** Only ITR-2 is merged: a draft of it would lack the business income, or should not be filed at all. */
function formProblem({ businessTrades, form }: StatementResult): Refused | undefined {
  if (form.candidates.includes("ITR-2")) {
    return undefined;
  }
  const name = form.candidates.join(" or ");
  if (form.candidates.includes("ITR-3")) {
    const why =
      businessTrades.length > 0
        ? "The statement has intraday trades or derivatives, which are business income and need"
        : "You have business income, which needs";
    return refusedWith(
      "return-needs-itr-3",
      `${why} ${name}. We do not have the department's schema of ITR-3, so we don't merge into it. ` +
        "Enter the report's figures by hand.",
    );
  }
  return refusedWith(
    "return-takes-totals",
    `Your return is ${name}, which has no Schedule 112A and takes only the totals. ` +
      "There is nothing to merge: enter the three figures of the report by hand.",
  );
}

function problemOf(result: StatementResult): Refused | undefined {
  if (result.assessmentYear !== returnYear) {
    return refusedWith(
      "return-year-not-known",
      `The statement is for assessment year ${result.assessmentYear}. We can merge returns for ` +
        `${returnYear} only. Enter the report's figures by hand.`,
    );
  }
  const ofForm = formProblem(result);
  const left = result.classes.filter(({ term }) => term === "excluded");
  if (ofForm !== undefined) {
    return ofForm;
  }
  const setAside = result.setAside.filter(isOfYear);
  if (setAside.length > 0 || left.length > 0) {
    const sales = setAside.length + left.reduce((sum, { lots }) => sum + lots, 0);
    return refusedWith(
      "result-incomplete",
      `${countText(sales)} of the statement's sales ${sales === 1 ? "is" : "are"} left out, and a return without ` +
        `${sales === 1 ? "it" : "them"} would be wrong. Answer the questions that the result asks, or enter the ` +
        "figures by hand.",
    );
  }
  if (result.otherGains.length > 0) {
    return refusedWith(
      "return-other-gains-given",
      "You entered gains of this year that no statement has. Their set-off is in Tables E and F, but " +
        "their own items of Schedule CG are not known here, so the tables would not add up. Remove " +
        "them to merge and enter them in the utility, or enter all figures by hand.",
    );
  }
  if (result.findings.some(({ severity }) => severity === "error")) {
    return refusedWith("result-incomplete", "The result has an error that must be resolved first.");
  }
  return undefined;
}
