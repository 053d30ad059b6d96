import type { FigureSection, Figures } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";

const none = { shortTerm: "0", longTerm: "0", atSlabRates: "0" };
const tax = { shortTerm: "20000", longTerm: "0", cess: "800", total: "20800" };

type AdvanceTax = NonNullable<ResultHead["advanceTax"]>;

/** An instalment to which a gain of ₹1,00,000 before 15 June is subject. */
const instalment = (
  dueDate: string,
  cumulativePercent: string,
  period: AdvanceTax["instalments"][number]["period"],
  amountDue: string,
): AdvanceTax["instalments"][number] => ({
  dueDate,
  cumulativePercent,
  period,
  amountDue,
  state: null,
  isInstalment: true,
  gainsInPeriod: none,
  exemptionUsed: "0",
  taxAccrued: tax,
  enoughWithoutInterest: amountDue,
  forgiven: "0.00",
  interestMonths: "3",
  nothingDue: null,
  interestOn: "3100",
  interestIfUnpaid: "93",
  interestForgiven: "0",
});

const rupees = (value: string) => ({ kind: "rupees" as const, value });

/** What is to be paid by when. */
const toPay: FigureSection = {
  name: "instalments",
  heading: "To be paid",
  columns: ["Pay in total by then"],
  rows: [{ name: "2026-06-15", label: "By 15 June 2026", cells: [rupees("3120")] }],
  notes: [],
};

/** Figures of a running year. */
const figures: Figures = [
  {
    name: "tax",
    heading: "From the gains to the tax",
    columns: ["Gain", "Tax"],
    rows: [
      { name: "111A@20 taxed", label: "STCG at 20%", cells: [rupees("100000"), rupees("20000")] },
      { name: "total", label: "Estimated tax on these gains", cells: [null, rupees("20800")] },
    ],
    notes: [],
  },
  toPay,
  {
    ...toPay,
    name: "instalment-gains",
    heading: "Gains so far by instalment",
    columns: ["STCG, 20%"],
  },
  { ...toPay, name: "interest", heading: "Interest if nothing is paid", columns: ["Interest"] },
];

/** A head in a year that is still running: a short-term gain of ₹1,00,000 in May. */
export const runningYear = {
  assessmentYear: "2027-28",
  law: { act: "Income-tax Act 2025", taxYear: "2026-27", sections: { "112A": "198" } },
  schedule112A: { rows: 0, balance: "0" },
  returnFigures: [],
  figures,
  advanceTax: {
    asOf: "2026-06-15",
    exemption: { limit: "125000", used: "30000" },
    gains: { ...none, shortTerm: "100000", longTerm: "30000" },
    cessPercent: "4",
    tax,
    belowThreshold: false,
    instalments: [
      {
        ...instalment("2026-06-15", "15", "upto-15-jun", "3120.00"),
        gainsInPeriod: { ...none, shortTerm: "100000" },
      },
      instalment("2026-09-15", "45", "16-jun-15-sep", "9360.00"),
      {
        ...instalment("2026-12-15", "75", "16-sep-15-dec", "15600.00"),
        forgiven: "212.50",
        interestForgiven: "6",
      },
    ],
    interestAfterYear: {
      from: "2027-04-01",
      enough: "18720.00",
      on: "20800",
      perMonth: "208",
    },
    next: { dueDate: "2026-06-15", cumulativePercent: "15", amountDue: "3120.00" },
  },
  untilYearEnd: {
    ...{ freeLongTerm: "95000", byLosses: "0" },
    shortTermLoss: { first: "2080", most: "20800" },
    longTermLoss: { first: "0", most: "0" },
    inWords: "Until 31 March, ₹95,000 more of long-term gain is free of tax.",
  },
} satisfies Partial<ResultHead>;
