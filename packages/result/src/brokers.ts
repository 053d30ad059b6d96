import { brokerNames, inSentence } from "./broker-names.ts";

// The one table of brokers. Whatever depends on a broker reads its row, or is a table over `Broker`,
// which is a type error until it has a new broker.

/** What is known of a broker and of the report that is read from it. */
type BrokerRow = {
  /** Its name, in sentences and tables. */
  readonly label: string;
  /** The article of that name. */
  readonly article: "a" | "an";
  /** The broker's name for the report. */
  readonly report: string;
  /** The clicks that lead to it. */
  readonly download: string;
  /** What the combined flow's calls and keys name its file (specification, section 3). */
  readonly slot: string;
  /**
   * The extensions that an upload accepts, without the dot; the content decides what a file really is.
   * `offered` are those that the page's picker shows.
   */
  readonly extensions: {
    readonly alone: readonly string[];
    readonly combined: readonly string[];
    readonly offered: readonly string[];
  };
  /** Whether its view asks for the general terms too (specification, section 5). */
  readonly asksGeneralTerms: boolean;
  /** Whether its statements list dividends. */
  readonly listsDividends: boolean;
  /** The made-up statement that ships with the pages. */
  readonly sample: { readonly name: string; readonly sha256: string };
  /** What the capital-gains page says. */
  readonly words: {
    /** The text of its button, and how the page names its statements. */
    readonly button: string;
    /** The button's second line: which file, and where the broker has it. */
    readonly file: string;
    /** What is supported and where the statement comes from. */
    readonly supported: string;
    readonly uploadHeading: string;
    readonly processHeading: string;
    /** The picker of its own view. */
    readonly picker: string;
    /** Its picker beside those of other brokers. */
    readonly combinedPicker: string;
    /** The kind of its file, after its button's text. */
    readonly kind: string;
    /** What to know about the broker's file names. */
    readonly note: string;
  };
};

const spreadsheet = ["xls", "xlsx"] as const;

const rows = {
  ICICI: {
    label: brokerNames.ICICI,
    article: "an",
    report: "Capital Gain",
    download: "Portfolio > Capital Gain > Equity > View Capital Gain > Download (.csv)",
    slot: "icici",
    // It also offers tab-separated text with the extensions of workbooks.
    extensions: {
      alone: ["csv", ...spreadsheet],
      combined: ["csv", ...spreadsheet],
      // The specification has the picker offer .csv; newer downloads have another name.
      offered: ["csv"],
    },
    asksGeneralTerms: true,
    listsDividends: false,
    sample: {
      name: "sample-icici-direct.csv",
      sha256: "43576c491f73dd686e575203fa45d89a74d70d870a90ced4afbddd2b4f4a3672",
    },
    words: {
      button: "ICICI",
      file: ".csv from Portfolio › Capital Gain",
      supported:
        "Only ICICI Direct equity gain is supported, with a csv gain statement downloaded from Portfolio -> Capital Gain -> Equity.",
      uploadHeading: "Upload CSV File",
      processHeading: "Process CSV File",
      picker: "Gain statement (.csv)",
      combinedPicker: "ICICI (.csv)",
      kind: "csv",
      note: "The Excel version works too: choose “All files”.",
    },
  },
  ZERODHA: {
    label: brokerNames.ZERODHA,
    article: "a",
    report: "Tax P&L",
    download: "Console > Reports > Tax P&L > financial year > Q1 to Q4 > Download (Excel)",
    slot: "zerd",
    // A workbook; large ones are zipped CSV files.
    extensions: {
      alone: [...spreadsheet, "zip", "csv"],
      combined: [...spreadsheet, "zip"],
      offered: [...spreadsheet, "zip"],
    },
    asksGeneralTerms: false,
    listsDividends: true,
    sample: {
      name: "sample-zerodha.xlsx",
      sha256: "5ef993c6e3caad1ec9f41fe8de59c06f45f2ef648a58b4512e5ed6cf782020ce",
    },
    words: {
      button: "Zerodha",
      file: ".xlsx from Reports › Tax P&L",
      supported:
        "Only Zerodha equity gain is supported, with the P&L statement in excel format from Tax P&L.",
      uploadHeading: "Upload Excel File",
      processHeading: "Process Excel File",
      picker: "Tax P&L statement (.xls, .xlsx or .zip)",
      combinedPicker: "Zerodha (.xls, .xlsx)",
      kind: "xls",
      note: "Large accounts get a ZIP file: upload it as it is.",
    },
  },
} as const satisfies Record<keyof typeof brokerNames, BrokerRow>;

/** A broker whose statements are read, in the specification's name: code, rows and calls have no other. */
export type Broker = keyof typeof rows;

/** What the combined flow's calls name a broker's file. */
export type BrokerSlot = (typeof rows)[Broker]["slot"];

/** The brokers' rows. */
export const brokers: Readonly<Record<Broker, BrokerRow & { readonly slot: BrokerSlot }>> = rows;

/** The brokers, in the order in which they are shown. */
export const brokerIds = Object.keys(rows) as Broker[];

/** What the combined flow's calls name the brokers' files. */
export const brokerSlots = brokerIds.map((broker) => brokers[broker].slot);

/** Returns a broker's name with its article: "an ICICI Direct". */
export function withArticle(broker: Broker): string {
  const { article, label } = brokers[broker];
  return `${article} ${label}`;
}

/** Joins what is said of each broker: "ICICI Direct or Zerodha". */
export function eachBroker(conjunction: string, said: (row: BrokerRow) => string): string {
  return inSentence(conjunction, Object.values(brokers).map(said));
}
