import type { FigureSection } from "@site/result/figures";
import { allQuarters, type GainKey } from "@site/result/names";
import type { StatementResult } from "@site/result/statement-result";
import type { QuarterAmounts } from "@site/result/values";
import { entriesOf } from "../../law/schedule-cg/loss-schedules.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { rupeesCell, textCell } from "./cells.ts";
import { businessNote, placeOfItem, quarterLabels, rowLabel } from "./labels.ts";
import { tableFItems } from "./return-figures.ts";

/** Returns Table F, whole rupees after all set-off: rows of zeros need not be entered. */
export function tableFFigures(result: StatementResult): FigureSection {
  const table = byPeriod(result, result.tableF, {
    name: "table-f",
    heading: "Table F: gains by advance-tax period",
    none: "Nothing to enter: no gain is left after set-off.",
  });
  const note = businessNote(result);
  return note === undefined ? table : { ...table, notes: [...table.notes, note] };
}

/** Returns the gains and losses of each row before any set-off, by period. */
export function gainsByPeriod(result: StatementResult): FigureSection {
  return byPeriod(result, result.gains, {
    name: "gains-by-period",
    heading: "Gains and losses before set-off",
    none: "No gains or losses.",
  });
}

/** What a row is called where it heads a column. */
const shortLabels: Readonly<Record<GainKey, string>> = {
  "111A@15": "STCG 15%",
  "111A@20": "STCG 20%",
  slab: "STCG, slab rate",
  "112A@10": "LTCG 10%",
  "112A@12.5": "LTCG 12.5%",
};

type Rows = Readonly<Partial<Record<GainKey, QuarterAmounts>>>;

function byPeriod(
  result: StatementResult,
  amounts: Rows,
  { name, heading, none }: { name: string; heading: string; none: string },
): FigureSection {
  const shown = entriesOf(amounts).filter(([, row]) =>
    Object.values(row).some((amount) => amount !== "0"),
  );
  return {
    name,
    heading,
    columns: ["Row", ...allQuarters.map((quarter) => quarterLabels[quarter]), "Year"],
    sumsUp: true,
    rows: shown.map(([key, row]) => {
      const item = tableFItems[key];
      const place = item && placeOfItem(result, item);
      return {
        name: key,
        label: rowLabel(result, key),
        short: shortLabels[key],
        cells: [
          place === undefined ? null : textCell(place),
          ...allQuarters.map((quarter) => rupeesCell(row[quarter])),
          rupeesCell(String(sumOf(Object.values(row).map(BigInt)))),
        ],
      };
    }),
    notes: shown.length === 0 ? [none] : [],
  };
}
