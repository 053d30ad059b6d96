import { type Flow, type FlowState, untouchedFlow } from "@site/contract/flow-state";
import { forEachPlatform } from "@site/contract/platforms";
import type { Problem } from "@site/contract/problem";
import type { SessionUser } from "@site/contract/session";
import type { StatementLot } from "@site/contract/statement-lots";
import type { FigureSection } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";
import type { TaxComputation, TaxRow } from "@site/result/tax-computation";

/** A person with an account. */
export const person: SessionUser = {
  uid: "u1",
  displayName: "Asha Rao",
  email: "asha@example.com",
  proof: "confirmed",
};

/** A person without one. */
export const guest: SessionUser = { uid: "g1", displayName: "Guest", email: "", proof: "guest" };

const fee = { amount: 500, currency: "INR" };

/** A person who has uploaded nothing yet. */
export const newFlow: Flow = {
  user: person,
  today: "2026-11-22",
  fee,
  payment: { mode: "sandbox", checkoutScriptUrl: "http://gateway/checkout.js", needsState: false },
  multiplePlatform: true,
  maxUploadBytes: 1000,
  terms: { capitalGains: "cg-1", general: "gen-1" },
  current: null,
  flows: forEachPlatform((platform) => untouchedFlow(platform, fee)),
};

/** The server's state of an uploaded statement. */
export const uploaded: Partial<FlowState> = {
  statementId: "s1",
  uploadSuccess: true,
  termsAccepted: true,
  files: [
    {
      slot: "single",
      key: "uploads/u1.csv",
      name: "statement.csv",
      bytes: 3,
      sha256: "0",
      uploadedAt: "2026-11-21T00:00:00Z",
    },
  ],
};

/** A gain between 16 June and 15 September. */
export const inOneQuarter = (gain: string) => ({
  "upto-15-jun": "0",
  "16-jun-15-sep": gain,
  "16-sep-15-dec": "0",
  "16-dec-15-mar": "0",
  "16-mar-31-mar": "0",
});

/** A tax of so many rupees, with what else is to be known of it. */
export function taxOf(total: string, more: Partial<TaxComputation> = {}): TaxComputation {
  return {
    rows: [],
    slabPercent: null,
    exemption: "125000",
    tax: total,
    cess: "0",
    total,
    atSlabRates: "0",
    leftOut: "0",
    ...more,
  };
}

/** A row of the tax in which nothing is set off, of gains of the statement. */
export function taxRow(key: TaxRow["key"], amount: string, more: Partial<TaxRow> = {}): TaxRow {
  const [section = "", ratePercent = null] = key.split("@");
  return {
    key,
    ratePercent,
    gains: [{ from: "statement", section: section as "112A", amount }],
    lossesOfYear: "0",
    broughtForward: "0",
    setOffElsewhere: "0",
    carriedForward: "0",
    left: amount,
    exempt: "0",
    taxed: amount,
    tax: "0",
    ...more,
  };
}

/** The section of the figures on the way to a tax of so many rupees, without what comes before it. */
function figuresOfTax(total: string): FigureSection {
  return {
    name: "tax",
    heading: "From the gains to the tax",
    columns: ["Gain", "Tax"],
    rows: [
      {
        name: "total",
        label: "Estimated tax on these gains",
        cells: [null, { kind: "rupees", value: total }],
      },
    ],
    notes: [],
  };
}

/** A section with one row of one figure. */
function sectionOf(name: string, heading: string): FigureSection {
  const row = {
    name: "1",
    label: "Long-term",
    cells: [{ kind: "rupees" as const, value: "49550" }],
  };
  return { name, heading, columns: ["Gain"], rows: [row], notes: [] };
}

/** A small head: one long-term class, one quarter, one total that matches and one that doesn't. */
export const head: ResultHead = {
  version: 1,
  law: { act: "Income-tax Act 1961", taxYear: null, sections: {} },
  setAside: [],
  setAsideCount: 0,
  assessmentYear: "2026-27",
  period: { from: "2025-04-01", to: "2026-03-31" },
  sources: [{ file: "statement.csv", broker: "ICICI", lots: 2 }],
  lotCount: 2,
  classes: [
    {
      term: "long",
      section: "112A",
      place: null,
      lots: 2,
      saleValue: "150000.00",
      cost: "100000.00",
      expenses: "450.50",
      gain: "49549.50",
      counted: {
        saleValue: "150000.00",
        cost: "100150.50",
        expenses: "300.00",
      },
    },
  ],
  schedule112A: { rows: 1, balance: "49550" },
  scheduleCG: {
    shortTerm111A: [],
    longTerm112A: [{ ratePercent: "12.5", gain: "49549.50" }],
    intraday: { turnover: "0.00", profit: "0.00" },
  },
  returnFigures: [
    {
      schedule: "Schedule CG",
      item: "B3 (ITR-3: B4)",
      title: "Long-term, section 112A, 12.5%",
      filledIn: true,
      figures: [{ name: "Total gain in Schedule 112A (column 14)", amount: "49550" }],
    },
    {
      schedule: "Table F",
      item: "5",
      title: "Long-term, section 112A, 12.5%",
      filledIn: false,
      figures: [
        { name: "Upto 15/6", amount: "0" },
        { name: "16/6 to 15/9", amount: "49550" },
      ],
    },
  ],
  tax: taxOf("0"),
  figures: [
    figuresOfTax("0"),
    sectionOf("reconciliation", "Comparison with your broker's totals"),
    sectionOf("types", "By type of gain"),
    sectionOf("table-f", "Table F: gains by advance-tax period"),
  ],
  tableF: { "112A@12.5": inOneQuarter("49550") },
  lossesLeft: { shortTerm: "0", longTerm: "0" },
  reconciliation: [
    {
      file: "statement.csv",
      check: "Total",
      stated: "1.00",
      computed: "1.00",
      difference: "0.00",
      ok: true,
    },
    {
      file: "statement.csv",
      check: "Grand Total",
      stated: "2.00",
      computed: "1.50",
      difference: "0.50",
      ok: false,
    },
  ],
  findings: [
    {
      severity: "warning",
      code: "odd-row",
      message: "This row is odd.",
      where: { file: "statement.csv", row: 12 },
    },
  ],
};

/** A sale of that class. */
export const sale: StatementLot = {
  name: "INFTEC",
  isin: "INE009A01021",
  quantity: "10",
  acquired: "2020-05-01",
  transferred: "2025-12-31",
  saleValue: "18000.00",
  transferExpenses: "0.00",
  costOfAcquisition: "14343.00",
  gain: "3657.00",
  term: "long",
  section: "112A",
  explanation: ["It was held for longer than 12 months."],
  source: { file: "statement.csv", sheet: "", row: 6 },
};

type ReturnForm = NonNullable<ResultHead["form"]>;

/** Returns what was found about the return where these forms are possible and nothing is asked. */
export function formOf(...candidates: ReturnForm["candidates"]): ReturnForm {
  const [form = null] = candidates.length === 1 ? candidates : [];
  return { form, candidates, reasons: [], questions: [], dates: null, lateReturn: [] };
}

/** The server's state of a processed statement. */
export const processed: Partial<FlowState> = { ...uploaded, processSuccess: true, head };

/** The server's state of a settled order. */
export const settled: Partial<FlowState> = {
  ...processed,
  paymentSuccess: true,
  paymentCnfSuccess: true,
  downloads: {
    processedFile: {
      url: "/api/statements/s1/processed_file.csv",
      name: "processed_file.csv",
      bytes: 1500,
      downloaded: false,
    },
    report: null,
    summary: null,
    invoice: {
      url: "/api/statements/s1/Invoice_file.xlsx",
      name: "Invoice_file.xlsx",
      bytes: 5000,
      downloaded: false,
    },
    invoicePdf: {
      url: "/api/statements/s1/Invoice_file.pdf",
      name: "Invoice_file.pdf",
      bytes: null,
      downloaded: false,
    },
  },
};

/** The same with a report among its files. */
export const settledWithReport: Partial<FlowState> = {
  ...settled,
  downloads: settled.downloads && {
    ...settled.downloads,
    report: {
      url: "/api/statements/s1/capital-gains-report.xlsx",
      name: "capital-gains-report.xlsx",
      bytes: null,
      downloaded: false,
    },
    summary: {
      url: "/api/statements/s1/summary.pdf",
      name: "summary.pdf",
      bytes: null,
      downloaded: false,
    },
  },
};

/** A refusal in the server's format. */
export function problem(error: string, message = "What happened, what to do."): Problem {
  return { success: false, code: "refused", error, message };
}
