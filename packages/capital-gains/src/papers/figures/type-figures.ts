import type { FigureSection } from "@site/result/figures";
import type { ResultLot } from "@site/result/lot";
import type { StatementResult } from "@site/result/statement-result";
import { absolute, sumOf } from "../../law/values/fixed-point.ts";
import { type Amount, formatMoney, money, moneyOf } from "../../law/values/money.ts";
import { rupeeText } from "../../law/values/rupee-text.ts";
import { countCell, moneyCell, textCell } from "./cells.ts";
import { countedClasses } from "./counted.ts";

/**
 * Returns the sales of each type, exact as the broker's totals: sale value less cost used less expenses
 * of the sale is the gain.
 */
export function typeFigures(result: StatementResult): FigureSection {
  const { lots, law } = result;
  const classes = countedClasses(result);
  const rows = classes.map(({ term, section, lots: sales, counted, gain, place }) => ({
    name: `${term} ${section}`,
    label: typeLabel(term, section, law.sections),
    short: shortLabel(term, section, law.sections),
    cells: [
      countCell(sales),
      ...[counted.saleValue, counted.cost, counted.expenses, gain].map(moneyCell),
      place === null ? null : textCell(place),
    ],
  }));
  const total = (of: (item: (typeof classes)[number]) => Amount) =>
    moneyCell(formatMoney(money(sumOf(classes.map((each) => moneyOf(of(each)))))));
  const sum = {
    name: "total",
    label: "Total",
    short: "Total",
    cells: [
      countCell(lots.length),
      total(({ counted }) => counted.saleValue),
      total(({ counted }) => counted.cost),
      total(({ counted }) => counted.expenses),
      total(({ gain }) => gain),
      null,
    ],
    sumOf: rows.map(({ name }) => name),
  };
  return {
    name: "types",
    heading: "By type of gain",
    columns: ["Sales", "Sale value", "Cost used", "Sale expenses", "Gain", "In the return"],
    rows: rows.length > 1 ? [...rows, sum] : rows,
    notes: [
      `Cost used is what was paid with its expenses, or what section ${law.sections["55(2)(ac)"] ?? "55(2)(ac)"} allows instead.${buybackNote(lots)}`,
      ...classes.flatMap(({ counted: { paid, cost } }) =>
        paid === undefined ? [] : [costNote(moneyOf(paid), moneyOf(cost))],
      ),
    ],
  };
}

const types: Readonly<Record<string, string>> = {
  long: "Long-term gains (LTCG)",
  short: "Short-term gains (STCG)",
  intraday: "Intraday, business income",
  buyback: "Buyback",
  excluded: "Type of fund not known yet",
};

/** Returns what a class of lots is called: "Long-term gains (LTCG), section 112A". */
function typeLabel(
  term: string,
  section: string,
  sections: Readonly<Record<string, string>>,
): string {
  const type = types[term] ?? term;
  const named = `section ${sections[section] ?? section}`;
  switch (section) {
    case "":
    case "speculative":
    case "mutual-fund":
      return type;
    case "slab":
      return `${type}, at your slab rate`;
    case "50AA":
      return `${type}, ${named}, at your slab rate`;
    default:
      return /^\d/.test(section) ? `${type}, ${named}` : `${type}, ${section}`;
  }
}

const shortTypes: Readonly<Record<string, string>> = {
  long: "LTCG",
  short: "STCG",
  intraday: "Intraday",
  buyback: "Buyback",
  excluded: "Not known",
};

/** Returns what a class of lots is called where it heads a column: "LTCG, 112A". */
function shortLabel(
  term: string,
  section: string,
  sections: Readonly<Record<string, string>>,
): string {
  const type = shortTypes[term] ?? term;
  if (section === "slab") {
    return `${type}, slab rate`;
  }
  return /^\d/.test(section) ? `${type}, ${sections[section] ?? section}` : type;
}

function buybackNote(lots: readonly ResultLot[]): string {
  const paid = lots.filter(({ term }) => term === "buyback");
  const sum = money(sumOf(paid.map(({ saleValue }) => moneyOf(saleValue))));
  return paid.length === 0
    ? ""
    : ` The ${rupeeText(sum)} that companies paid for buybacks is no sale value here.`;
}

function costNote(paid: ReturnType<typeof moneyOf>, cost: ReturnType<typeof moneyOf>): string {
  return `By the prices of 31 January 2018 the cost under section 112A is ${rupeeText(cost)} instead of the ${rupeeText(paid)} paid. A broker's total that counts what was paid differs by ${rupeeText(absolute(money(cost - paid)))}.`;
}
