import type { FigureRow, FigureSection } from "@site/result/figures";
import type { StatementResult } from "@site/result/statement-result";
import type { TaxRow } from "@site/result/tax-computation";
import { healthCessPercent } from "../../law/rules/year-rules.ts";
import { besideRows, causedNotes } from "./caused-tax-figures.ts";
import { rupeesCell } from "./cells.ts";
import { businessNote, leftOutNote, slabNote } from "./labels.ts";

/**
 * Returns the way from gains to tax: for each rate what the statement says, what changes it, what is
 * taxed and the tax, each a row if it is not nil; then tax, cess and their total.
 */
export function taxFigures(result: StatementResult): FigureSection {
  const { tax, law } = result;
  const groups = tax.rows.map((row) => rowsOf(row, law.sections));
  const beside = tax.caused ? besideRows(tax.caused, law) : [];
  const taxed = [...groups.flatMap((rows) => rows.slice(-1)), ...beside];
  const sums: readonly FigureRow[] = [
    {
      name: "tax",
      label: "Tax",
      cells: [null, rupeesCell(tax.tax)],
      sumOf: taxed.filter(({ cells }) => cells[1]).map(({ name }) => name),
    },
    { name: "cess", label: `Cess ${healthCessPercent}%`, cells: [null, rupeesCell(tax.cess)] },
    {
      name: "total",
      label: "Estimated tax on these gains",
      cells: [null, rupeesCell(tax.total)],
      sumOf: ["tax", "cess"],
    },
  ];
  return {
    name: "tax",
    heading: "From the gains to the tax",
    columns: ["Gain", "Tax"],
    rows: [...groups.flat(), ...beside, ...sums],
    notes: [leftOutNote(result), businessNote(result), ...causedNotes(result)].filter(
      (note) => note !== undefined,
    ),
  };
}

/** Returns the same for a paper whose total has no words on what is taxed at the person's slab. */
export function taxFiguresWithSlab(result: StatementResult): FigureSection {
  const section = taxFigures(result);
  const note = slabNote(result);
  return note === undefined ? section : { ...section, notes: [note, ...section.notes] };
}

type Sections = StatementResult["law"]["sections"];

/** Returns the rows of a rate, the last of which has its tax; one row where nothing changes the gain. */
function rowsOf(row: TaxRow, sections: Sections): readonly FigureRow[] {
  const { key, ratePercent, gains, basicLeft = "0", exempt, taxed } = row;
  const short = key.startsWith("112A") ? "LTCG" : "STCG";
  const rate = ratePercent === null ? "your slab rate" : `${ratePercent}%`;
  const minus = (amount: string) => String(-BigInt(amount));
  const steps: readonly (readonly [name: string, label: string, amount: string])[] = [
    ...gains.map(
      ({ from, section, amount }) =>
        [`${from} ${section}`, gainLabel(from, section, short, sections), amount] as const,
    ),
    ["losses-of-year", "Losses of the year", minus(row.lossesOfYear)],
    [
      "business-loss",
      `Business loss, section ${sections["71"] ?? "71"}`,
      minus(row.businessLoss ?? "0"),
    ],
    ["brought-forward", "Losses of earlier years", minus(row.broughtForward)],
    ["set-off-elsewhere", "Loss set off against other gains", row.setOffElsewhere],
    ["carried-forward", "Loss left for later years", row.carriedForward],
    ["basic-left", "Basic exemption that other income leaves", minus(basicLeft)],
    ["exempt", `Exempt, section ${sections["112A"] ?? "112A"}`, minus(exempt)],
  ];
  const shown = steps.filter(([, , amount]) => amount !== "0");
  const [only] = shown;
  const label =
    shown.length > 1
      ? `${short} taxed at ${rate}`
      : `${(only?.[1] ?? short).replace(/, section .*$/, "")} at ${rate}`;
  const addends = shown.map(([name]) => `${key} ${name}`);
  return [
    ...(shown.length > 1
      ? shown.map(([name, of, amount]) => ({
          name: `${key} ${name}`,
          label: of,
          cells: [rupeesCell(amount), null],
        }))
      : []),
    {
      name: `${key} taxed`,
      label,
      cells: [rupeesCell(taxed), row.tax === null ? null : rupeesCell(row.tax)],
      ...(shown.length > 1 && { sumOf: addends }),
    },
  ];
}

function gainLabel(
  from: TaxRow["gains"][number]["from"],
  section: TaxRow["gains"][number]["section"],
  short: "LTCG" | "STCG",
  sections: Sections,
): string {
  if (from === "buyback") {
    return `Losses on buybacks, ${short === "LTCG" ? "long" : "short"} term`;
  }
  const what = section === "112" ? "Gold and other LTCG" : short;
  const named = section === "slab" ? "" : `, section ${sections[section] ?? section}`;
  return from === "elsewhere" ? `${what} elsewhere${named}` : `${what}${named}`;
}
