import { allQuarters, type GainKey } from "@site/result/names";
import type { ReturnGroup } from "@site/result/result-head";
import type { AssetGains } from "@site/result/schedule-cg";
import type { StatementResult } from "@site/result/statement-result";
import type { ReturnItem } from "../../law/rules/return-places.ts";
import { entriesOf } from "../../law/schedule-cg/loss-schedules.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { dividendFields } from "./dividend-figures.ts";
import {
  businessNote,
  otherGainName,
  placeOfItem,
  quarterLabels,
  rateLabel,
  rowLabel,
} from "./labels.ts";
import { lossFigures, tableEFigures } from "./loss-figures.ts";
import { groupOf, type NamedAmounts } from "./return-group.ts";

/** The rows of Table F by section and rate, where the row numbers are known. */
export const tableFItems: Readonly<Partial<Record<GainKey, ReturnItem>>> = {
  "111A@20": "table-f-short-term-20",
  slab: "table-f-slab",
  "112A@12.5": "table-f-long-term-12.5",
};

/** Returns what is entered in Schedule CG for other assets, both terms, with title and item of the return. */
export function otherGainsOf(result: StatementResult) {
  return result.scheduleCG.otherAssets.map((assets) => {
    const { term, section, ratePeriod } = assets;
    const item = result.classes.find((each) => each.term === term && each.section === section);
    return { ...assets, title: otherGainName(section, ratePeriod), item: item?.place ?? null };
  });
}

/** Returns the fields of the return for which a statement has figures, in the form's order. */
export function returnFigures(result: StatementResult): readonly ReturnGroup[] {
  // Without published forms there is no field to enter anything in.
  if (result.advanceTax !== null) {
    return [];
  }
  const { form } = result.form;
  if (form === "ITR-1" || form === "ITR-4") {
    return [...totalsOfSimpleForm(result), ...dividendFields(result, "Income from other sources")];
  }
  const of = (isShort: boolean) =>
    otherGainsOf(result)
      .filter(({ term }) => (term === "short") === isShort)
      .map(({ item, title, ...gains }) => groupOf("Schedule CG", item, title, assetFigures(gains)));
  return [
    ...shortTerm(result),
    ...of(true),
    ...buybacks(result, "short"),
    ...longTerm(result),
    ...of(false),
    ...buybacks(result, "long"),
    ...tableEFigures(result),
    ...tableF(result),
    ...dividendFields(result),
    ...lossFigures(result),
  ]
    .filter(({ figures }) => figures.some(({ amount }) => amount !== "0"))
    .map((group) => (isWithout(result, group) ? withNote(group) : group));
}

/** The tables that a business loss changes; Table E comes before it. */
const changedByBusiness: ReadonlySet<ReturnGroup["schedule"]> = new Set<ReturnGroup["schedule"]>([
  "Table F",
  "Schedule CYLA",
  "Schedule BFLA",
  "Schedule CFL",
]);

/** Whether a group lacks a business loss that the person has not confirmed. */
function isWithout(result: StatementResult, { schedule }: ReturnGroup): boolean {
  return changedByBusiness.has(schedule) && businessNote(result) !== undefined;
}

function withNote(group: ReturnGroup): ReturnGroup {
  return { ...group, title: `${group.title}, without your business result` };
}

/**
 * Returns what ITR-1 and ITR-4 ask for instead of Schedule 112A. Their gain is the first figure less
 * the second, and they have no line for expenses of the transfer: those are in the second. So they are
 * the sums of columns 6, 13 and 14.
 */
function totalsOfSimpleForm({ schedule112A }: StatementResult): readonly ReturnGroup[] {
  const { rows, balance } = schedule112A;
  const sum = (column: "fullValueOfConsideration" | "totalDeductions") =>
    String(sumOf(rows.map((row) => BigInt(row[column]))));
  const schedule = "Long-term capital gains under section 112A";
  return rows.length === 0
    ? []
    : [
        groupOf(schedule, null, "not chargeable to income-tax", [
          ["Total sale consideration", sum("fullValueOfConsideration")],
          ["Total cost of acquisition, with expenses of the sales", sum("totalDeductions")],
          ["Long-term capital gains under section 112A", balance],
        ]),
      ];
}

function assetFigures({ fullValue, cost, expenses, gain }: AssetGains): NamedAmounts {
  return [
    ["Full value of consideration", fullValue],
    ["Cost of acquisition without indexation", cost],
    ["Cost of improvement without indexation", "0"],
    ["Expenditure wholly and exclusively in connection with transfer", expenses],
    ["Balance", gain],
  ];
}

function shortTerm(result: StatementResult): ReturnGroup[] {
  return result.scheduleCG.shortTerm111A.map(({ ratePercent, ...gains }) => {
    const [item, title] = [placeOfItem(result, "111A"), rateLabel("111A", ratePercent)];
    return groupOf("Schedule CG", item, title, assetFigures(gains));
  });
}

function longTerm(result: StatementResult): ReturnGroup[] {
  return result.scheduleCG.longTerm112A.map(({ ratePercent, gain }) => {
    const [item, title] = [placeOfItem(result, "112A"), rateLabel("112A", ratePercent)];
    const figures = [["Total gain in Schedule 112A (column 14)", gain] as const];
    return groupOf("Schedule CG", item, title, figures, true);
  });
}

function buybacks(result: StatementResult, of: "short" | "long"): ReturnGroup[] {
  return result.scheduleCG.buybackLosses
    .filter(({ term }) => term === of)
    .map(({ term, place, inReturn }) =>
      groupOf("Schedule CG", place, `Loss on buyback of shares, ${term} term`, [
        ["Capital loss on buyback", inReturn],
      ]),
    );
}

function tableF(result: StatementResult): ReturnGroup[] {
  return entriesOf(result.tableF).map(([key, amounts]) => {
    const item = tableFItems[key];
    const place = item && placeOfItem(result, item);
    const figures = allQuarters.map((each) => [quarterLabels[each], amounts[each]] as const);
    return groupOf("Table F", place, rowLabel(result, key), figures);
  });
}
