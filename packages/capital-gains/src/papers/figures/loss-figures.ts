import type { ByTerm } from "@site/result/loss-schedules";
import type { GainKey } from "@site/result/names";
import type { ReturnGroup } from "@site/result/result-head";
import type { StatementResult } from "@site/result/statement-result";
import { entriesOf } from "../../law/schedule-cg/loss-schedules.ts";
import { parseDate } from "../../law/values/calendar-date.ts";
import { longDate } from "../../law/values/date-text.ts";
import { hasLosses, leftColumnOfCyla, rowLabel } from "./labels.ts";
import { groupOf, type NamedAmounts } from "./return-group.ts";

/**
 * Returns Table E of Schedule CG, whole rupees, in the form's order; empty in a year without a loss to
 * set off, when it only repeats the gains. The portal fills it in, to be compared, because the law
 * leaves the order of set-off open.
 */
export function tableEFigures(result: StatementResult): readonly ReturnGroup[] {
  if (!hasLosses(result)) {
    return [];
  }
  const { rows, lossToSetOff, totalSetOff, lossRemaining } = result.scheduleE;
  const keys = Object.keys(rows) as GainKey[];
  const losses = keys.map((key) =>
    group("Table E", `Loss of: ${rowLabel(result, key)}`, [
      ["Row i: loss to set off", lossToSetOff[key] ?? "0"],
      ["Row viii: set off", totalSetOff[key] ?? "0"],
      ["Row ix: loss that is left", lossRemaining[key] ?? "0"],
    ]),
  );
  const gains = entriesOf(rows)
    .filter(([, { income }]) => income !== "0")
    .map(([key, { income, setOff, remaining }]) =>
      group("Table E", rowLabel(result, key), [
        ["Column 1: gain of the year", income],
        ...entriesOf(setOff).map(
          ([losing, amount]) => [`Set off: loss of ${rowLabel(result, losing)}`, amount] as const,
        ),
        ["Column 8: what is left", remaining],
      ]),
    );
  return [...losses, ...gains];
}

/** Returns Schedules CYLA, BFLA and CFL, whole rupees, in the form's order; empty without a loss. */
export function lossFigures(result: StatementResult): readonly ReturnGroup[] {
  if (!hasLosses(result)) {
    return [];
  }
  const { cyla, bfla, cfl } = result;
  const ofRows = entriesOf(cyla.rows).filter(([, { income }]) => income !== "0");
  return [
    ...businessLoss(result),
    group(
      "Schedule CYLA",
      `${leftColumnOfCyla(result)}: what is left`,
      ofRows.map(([key, { remaining }]) => [rowLabel(result, key), remaining]),
    ),
    ...entriesOf(bfla.rows)
      .filter(([, { income }]) => income !== "0")
      .map(([key, { income, broughtForward, remaining }]) =>
        group("Schedule BFLA", rowLabel(result, key), [
          ["Column 1: income", income],
          ["Column 2: brought-forward losses", broughtForward],
          ["Column 3: what is left", remaining],
        ]),
      ),
    ...cfl.years.map(({ assessmentYear, filedOn, broughtForward }) =>
      groupOf(
        "Schedule CFL",
        null,
        `Losses of assessment year ${assessmentYear}${filedOn === null ? "" : `, return filed on ${longDate(parseDate(filedOn))}`}`,
        byTerm("brought forward", broughtForward),
      ),
    ),
    group("Schedule CFL", "Totals", [
      ...byTerm("ix: brought-forward losses", cfl.broughtForward),
      ...byTerm("x: set off in Schedule BFLA", cfl.setOff),
      ...byTerm("xi: loss of this year", cfl.currentYear),
      ...byTerm("xii: total", cfl.total),
    ]),
    ...(cyla.businessLoss === undefined
      ? []
      : [
          group("Schedule CFL", "Business loss of this year, not speculative", [
            ["Carried forward", cyla.businessLoss.left],
          ]),
        ]),
  ];
}

/** Returns column 3 of ITR-3's Schedule CYLA, by its rows; none without a business loss. */
function businessLoss(result: StatementResult): readonly ReturnGroup[] {
  const { rows, businessLoss: loss } = result.cyla;
  if (loss === undefined) {
    return [];
  }
  return [
    group("Schedule CYLA", "Column 3: business loss, not speculative", [
      ["Row i: loss to set off", loss.ofYear],
      ...entriesOf(rows).flatMap(([key, { businessLoss: taken = "0" }]) =>
        taken === "0" ? [] : [[`Set off: ${rowLabel(result, key)}`, taken] as const],
      ),
      ["Row xvi: set off against these gains", loss.setOff],
      ["Row xvii: loss that is left", loss.left],
    ]),
  ];
}

function group(
  schedule: ReturnGroup["schedule"],
  title: string,
  figures: NamedAmounts,
): ReturnGroup {
  return groupOf(schedule, null, title, figures, true);
}

function byTerm(name: string, { shortTerm, longTerm }: ByTerm): NamedAmounts {
  return [
    [`Short-term, ${name}`, shortTerm] as const,
    [`Long-term, ${name}`, longTerm] as const,
  ].filter(([, amount]) => amount !== "0");
}
