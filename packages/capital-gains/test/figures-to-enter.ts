import { type ReturnFormName, returnForms } from "@site/result/names";
import type { InputFile } from "../src/law/statement/input.ts";
import { type CalendarDate, formatDate } from "../src/law/values/calendar-date.ts";
import { financialYear, firstDay, lastDay } from "../src/law/values/financial-year.ts";
import { returnFigures } from "../src/papers/figures/return-figures.ts";
import { capitalGainsReport } from "../src/papers/report/capital-gains-report.ts";
import { processedCsv } from "../src/papers/schedule-112a/upload-file.ts";
import { processStatements } from "../src/process-statements.ts";
import { iciciStatement } from "./icici-statement.ts";
import { openedReport } from "./opened.ts";
import { entered, taken } from "./process.ts";
import { Random } from "./random.ts";
import { zerodhaStatement } from "./zerodha-statement.ts";

/** The answers about the rest of a person's return that lead to a form, unless the sales need another. */
export const answersTo: Readonly<Record<ReturnFormName, object>> = {
  "ITR-1": { business: "none", otherCapitalGains: false, beyondSimpleForms: [] },
  "ITR-2": { business: "none", otherCapitalGains: false, beyondSimpleForms: ["director"] },
  "ITR-3": { business: "other" },
  "ITR-4": { business: "presumptive", otherCapitalGains: false, beyondSimpleForms: [] },
};

/** A made-up sale in rupees with paise, before it is written as one of the brokers has it. */
type Sale = Record<"isin" | "bought" | "sold" | "quantity" | "sale" | "cost" | "fmv", string>;

/**
 * Processes a random statement of AY 2025-26 or 2026-27 with answers that lead to one of the forms, and
 * compares each figure that a person enters of Schedule 112A with the same column of the written file,
 * found by its number in that year's header line.
 */
export async function figuresRun(seed: number, run: number) {
  const { year, wanted, statement } = randomStatement(new Random(seed, run));
  const answers = answersTo[wanted];
  const result = taken(await processStatements([statement], entered({ answers })));
  const { form } = result.form;
  const csv = new TextDecoder().decode(processedCsv(result) ?? new Uint8Array());
  const sumOf = columnSums(csv);
  const faults: string[] = [];
  const same = (what: string, amount: string, expected: number) => {
    if (Number(amount) !== expected) {
      faults.push(`${form} of ${year}: ${what} is ${amount}, the file's column has ${expected}`);
    }
  };
  const groups = returnFigures(result);
  const isSimple = form === "ITR-1" || form === "ITR-4";
  for (const { title, figures } of groups) {
    for (const { name, amount } of figures) {
      const column = isSimple ? simpleColumns[name] : undefined;
      if (name === "Total gain in Schedule 112A (column 14)") {
        const side = title.includes("12.5%") ? "AE" : "BE";
        same(title, amount, sumOf("14", year === 2024 ? side : undefined));
      } else if (column !== undefined) {
        same(name, amount, sumOf(column));
      } else if (isSimple) {
        faults.push(`${form} asks for no "${name}"`);
      }
    }
  }
  if (isSimple && csv !== "" && groups.flatMap(({ figures }) => figures).length !== 3) {
    faults.push(`${form} has not its three figures`);
  }
  const report = capitalGainsReport(result);
  if (report !== null && csv !== "") {
    const total = openedReport(result, report).rows("Schedule 112A").at(-1) ?? [];
    same("the report's total", total.findLast((text) => text !== "") ?? "", sumOf("14"));
  }
  return { faults, seen: [`${form ?? "no form yet"}, ${year}`], statement, csv, groups };
}

/** The figures of ITR-1 and ITR-4 (rule 12), and the columns of Schedule 112A that they add up. */
const simpleColumns: Readonly<Record<string, string>> = {
  "Total sale consideration": "6",
  "Total cost of acquisition, with expenses of the sales": "13",
  "Long-term capital gains under section 112A": "14",
};

/** Returns the sum of a file's column, of all rows or those with a value in column 1b. */
function columnSums(csv: string): (number: string, in1b?: string) => number {
  const [first = "", ...lines] = csv.split("\r\n").filter((line) => line !== "");
  // A name may be in quotes, with commas; its own number is the last one in brackets.
  const names = Array.from(first.matchAll(/("[^"]*"|[^,]+)(?:,|$)/g), ([, name = ""]) => name);
  const numbers = names.map((name) => /.*\((\d+[ab]?)\)/.exec(name)?.[1]);
  return (number, in1b) => {
    const rows = lines.map((line) => line.split(","));
    const counted = rows.filter(
      (cells) => in1b === undefined || cells[numbers.indexOf("1b")] === in1b,
    );
    return counted.reduce((sum, cells) => sum + Number(cells[numbers.indexOf(number)]), 0);
  };
}

const shares = ["INE154A01025", "INE101A01026", "INE002A01018"];

/** Returns a statement of one of these financial years, whose sales fit the form that it is for. */
export function randomStatement(
  random: Random,
  years: readonly number[] = [2024, 2025],
  isins: readonly string[] = shares,
) {
  const wanted = random.pick(returnForms);
  const year = random.pick(years);
  const isSimple = wanted === "ITR-1" || wanted === "ITR-4";
  const first = firstDay(financialYear(year));
  const days = lastDay(financialYear(year)) - first + 1;
  const paise = (amount: number) => (amount / 100).toFixed(2);
  const sale = (held: number): Sale => {
    const quantity = 1 + random.below(300);
    const price = 1 + random.below(400_000);
    const gain = isSimple ? random.below(900_000) : random.below(60_000_000) - 20_000_000;
    const day = first + random.below(days);
    return {
      isin: random.pick(isins),
      bought: formatDate((day - held) as CalendarDate),
      sold: formatDate(day as CalendarDate),
      quantity: String(quantity),
      sale: paise(quantity * price + Math.max(gain, 0)),
      cost: paise(quantity * price + Math.max(-gain, 0)),
      fmv: random.pick(["0", "1", "123.45"]),
    };
  };
  const many = (held: () => number, least = 0) =>
    Array.from({ length: least + random.below(6) }, () => sale(held()));
  const long = many(() => random.pick([366, 900, 2600, 2800, 4500]), 1);
  const short = isSimple ? [] : many(() => random.below(300));
  return { year, wanted, statement: written(random, year, short, long) };
}

function written(
  random: Random,
  year: number,
  short: readonly Sale[],
  long: readonly Sale[],
): InputFile {
  if (random.chance(0.5)) {
    const [saleExpenses, buyExpenses] = random.pick([
      ["0", "0"],
      ["12.34", "1.05"],
    ]);
    const lots = (sales: readonly Sale[]) =>
      sales.map((each) => ({ ...each, saleExpenses, buyExpenses }));
    return iciciStatement({ short: lots(short), long: lots(long) }, `${year}-${year + 1}`);
  }
  const lots = (sales: readonly Sale[]) =>
    sales.map(({ sale: sellValue, cost: buyValue, fmv: perUnit, ...each }) => {
      const fmvTotal = each.bought > "2018-01-31" ? 0 : Number(perUnit) * Number(each.quantity);
      return { ...each, sellValue, buyValue, fmvTotal: fmvTotal.toFixed(2) };
    });
  const sections = { "Equity - Short Term": lots(short), "Equity - Long Term": lots(long) };
  return zerodhaStatement(sections, year);
}
