import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees, formatWholeRupees } from "../../../ui/money.tsx";

/** A value of the return's JSON as a person reads it: amounts in rupees, rows field by field. */
export function ChangedValue({ json }: { json: string }) {
  if (json.startsWith("{")) {
    return rowWords(json);
  }
  if (!json.startsWith('"')) {
    return amountWords(json);
  }
  const text = String(JSON.parse(json));
  return /^\d{4}-\d\d-\d\d$/.test(text) ? shortDay(text) : text;
}

/** Whole rupees as the return has them; an amount with a fraction keeps it. */
function amountWords(number: string): string {
  if (/^-?\d+$/.test(number)) {
    return formatWholeRupees(number);
  }
  return /^-?\d+\.\d+$/.test(number) ? formatRupees(number) : number;
}

/** The fields of a row of Schedule 112A, in the order of its columns. */
const rowFields = [
  ["ShareOnOrBefore", "acquired"],
  ["ISINCode", "ISIN"],
  ["ShareUnitName", "name"],
  ["NumSharesUnits", "units"],
  ["SalePricePerShareUnit", "price each"],
  ["TotSaleValue", "sale value"],
  ["CostAcqWithoutIndx", "cost that counts"],
  ["AcquisitionCost", "what was paid"],
  ["LTCGBeforelowerB1B2", "lower of value and sale"],
  ["FairMktValuePerShareunit", "value each on 31 January 2018"],
  ["TotFairMktValueCapAst", "value on 31 January 2018"],
  ["ExpExclCnctTransfer", "expenses"],
  ["TotalDeductions", "deductions"],
  ["Balance", "balance"],
] as const;

const notAmounts = new Set(["ShareOnOrBefore", "ISINCode", "ShareUnitName", "NumSharesUnits"]);

const acquired: Record<string, string> = {
  BE: "on or before 31 January 2018",
  AE: "after 31 January 2018",
};

/** A row of Schedule 112A: its fields with a value, in the order of the columns. */
function rowWords(json: string): string {
  const row = withExactNumbers(json);
  const known = rowFields.flatMap(([field, words]) => {
    const value = row[field];
    if (value === undefined || value === "" || value === "0") {
      return [];
    }
    const shown = notAmounts.has(field) ? (acquired[value] ?? value) : amountWords(value);
    return [`${words} ${shown}`];
  });
  return known.length === 0 ? json : known.join(" · ");
}

/** An object's values as texts: numbers stay as they are spelt, since a double would round them. */
function withExactNumbers(json: string): Record<string, string> {
  const quoted = json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  return JSON.parse(quoted);
}
