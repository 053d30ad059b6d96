import type { FigureRow, FigureSection } from "@site/result/figures";
import type { CausedTax } from "@site/result/income-of-year";
import type { Law, StatementResult } from "@site/result/statement-result";
import { sectionNames } from "../../law/rules/law-of-year.ts";
import { cautionOf } from "../../law/rules/sources-of-the-law.ts";
import { parseAssessmentYear } from "../../law/values/financial-year.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import { rupeesCell } from "./cells.ts";

/** Returns a row for each part of the gains' tax that is no tax on a gain: on other income, rebate, surcharge. */
export function besideRows({ beside }: CausedTax, law: Law): readonly FigureRow[] {
  const rebate = `Rebate, section ${sectionNames(law)("87A")}`;
  const labelOf = (name: CausedTax["beside"][number]["name"], isMoreTax: boolean) =>
    ({
      "slab-tax": "Your income rounded to ₹10",
      rebate: isMoreTax ? `${rebate}, that is lost` : rebate,
      surcharge: isMoreTax ? "Surcharge" : "Surcharge that falls away",
    })[name];
  return beside.map(({ name, amount }) => ({
    name,
    label: labelOf(name, !amount.startsWith("-")),
    cells: [null, rupeesCell(amount)],
  }));
}

/** Returns what the person entered with both sums and the figures of other readings, whose reasons follow the steps. */
export function causedNotes({ tax: { caused } }: StatementResult): readonly string[] {
  if (!caused) {
    return [];
  }
  const { withGains, without, otherReadings } = caused;
  const others = otherReadings.map(({ total }) => inRupees(total)).join(" or ");
  return [
    `${enteredText(caused)}: ${inRupees(withGains)} with these gains, ${inRupees(without)} without them.${others && ` Read differently, the law comes to ${others}: see the steps.`}`,
  ];
}

/** Returns what the steps rest on, what other readings come to and why, and what is left out. */
function limitsOf(caused: CausedTax, { tax, law, assessmentYear }: StatementResult): string[] {
  const section = sectionNames(law);
  const year = parseAssessmentYear(assessmentYear);
  const caution = year === undefined ? "" : cautionOf("slabs-rebate-and-surcharge", year).trim();
  return [
    ...caused.otherReadings.map(({ reason }) => reason),
    ...(caused.regime === "old"
      ? [
          `The old regime needs a return filed by its due date; a later one has the new regime only (section ${section("115BAC(6)")}).`,
        ]
      : []),
    "Without alternative minimum tax, agricultural income, income at other special rates (lotteries, virtual digital assets), relief for arrears or foreign tax, and interest. No deduction is allowed against gains at special rates.",
    ...(caution ? [caution] : []),
    ...(tax.leftOut === "0"
      ? []
      : ["Gains that are left out can change rebate, surcharge and the basic exemption too."]),
  ];
}

/** Says with which income and how the tax was computed. */
function enteredText({ otherIncome, regime, age, isResident }: CausedTax): string {
  const who = [
    `${regime} regime`,
    age && ageTexts[age],
    isResident ? "resident" : "non-resident",
  ].filter(Boolean);
  return `With your other income of ${inRupees(otherIncome)} (${who.join(", ")})`;
}

const ageTexts: Readonly<Record<NonNullable<CausedTax["age"]>, string>> = {
  "below-60": "below 60",
  "60-to-79": "60 to 79",
  "80-or-above": "80 or older",
};

/** Returns how the tax with the gains and without them comes about, step by step; nothing without an income. */
export function taxStepFigures(result: StatementResult): readonly FigureSection[] {
  const { caused } = result.tax;
  if (!caused) {
    return [];
  }
  const { steps } = caused;
  const total = steps.findIndex(({ name }) => name === "total-income");
  const addends = (from: number, to: number) => steps.slice(from, to).map(({ name }) => name);
  return [
    {
      name: "tax-steps",
      heading: "How the tax comes about",
      columns: ["With these gains", "Without them"],
      rows: steps.map(({ name, label, isTotal, withGains, without }, at) => ({
        name,
        label,
        cells: [withGains, without].map((amount) => (amount === null ? null : rupeesCell(amount))),
        ...(isTotal && { sumOf: at === total ? addends(0, at) : addends(total + 1, at) }),
      })),
      notes: limitsOf(caused, result),
    },
  ];
}

function inRupees(amount: string): string {
  return wholeRupeeText(BigInt(amount));
}
