import type { Platform, Slot } from "contract/flow-state";
import type { Broker } from "result/names";

/** What one platform's view says and takes. */
export type PlatformView = {
  platform: Platform;
  /** Text of its button. */
  name: string;
  /** Second line of the button: which file, and where the broker has it. */
  file: string;
  /** What is supported and where the statement comes from. */
  supported: string;
  /** General terms are asked for in this flow (specification, section 5). */
  asksGeneralTerms: boolean;
  uploadHeading: string;
  processHeading: string;
  pickers: readonly Picker[];
};

/** One file picker of a platform's upload step. */
export type Picker = {
  slot: Slot;
  label: string;
  /** Extensions that the picker offers; what a file really is, its content decides. */
  accept: string;
  broker: Broker;
  /** What to know about the broker's file names. */
  note?: string;
};

/** The specification has the picker offer .csv; the broker's newer downloads have another name. */
const iciciNote = "The Excel version works too: choose “All files”.";

const zerodhaNote = "Large accounts get a ZIP file: upload it as it is.";

/** The three platforms, in the order of their buttons. */
export const platformViews: readonly PlatformView[] = [
  {
    platform: "ICICI",
    name: "ICICI",
    file: ".csv from Portfolio › Capital Gain",
    supported:
      "Only ICICI Direct equity gain is supported, with a csv gain statement downloaded from Portfolio -> Capital Gain -> Equity.",
    asksGeneralTerms: true,
    uploadHeading: "Upload CSV File",
    processHeading: "Process CSV File",
    pickers: [
      {
        slot: "single",
        label: "Gain statement (.csv)",
        accept: ".csv",
        broker: "icici-direct",
        note: iciciNote,
      },
    ],
  },
  {
    platform: "ZERODHA",
    name: "Zerodha",
    file: ".xlsx from Reports › Tax P&L",
    supported:
      "Only Zerodha equity gain is supported, with the P&L statement in excel format from Tax P&L.",
    asksGeneralTerms: false,
    uploadHeading: "Upload Excel File",
    processHeading: "Process Excel File",
    pickers: [
      {
        slot: "single",
        label: "Tax P&L statement (.xls, .xlsx or .zip)",
        accept: ".xls,.xlsx,.zip",
        broker: "zerodha",
        note: zerodhaNote,
      },
    ],
  },
  {
    platform: "MULTI",
    name: "MULTIPLE",
    file: "both brokers, one result",
    supported:
      "The ICICI csv and the Zerodha xls become one result, with the ₹1,25,000 exemption applied once. You can upload just one.",
    asksGeneralTerms: false,
    uploadHeading: "Upload Statements",
    processHeading: "Process Uploaded Files",
    pickers: [
      {
        slot: "icici",
        label: "ICICI (.csv)",
        accept: ".csv",
        broker: "icici-direct",
        note: iciciNote,
      },
      {
        slot: "zerd",
        label: "Zerodha (.xls, .xlsx)",
        accept: ".xls,.xlsx,.zip",
        broker: "zerodha",
        note: zerodhaNote,
      },
    ],
  },
];

/** What the MULTIPLE view says where the operator has switched it off. */
export const multipleNotSupported =
  "MULTIPLE is currently not supported. It would combine the ICICI csv and the Zerodha xls.";

/** Returns the view of a platform */
export function viewOf(platform: Platform): PlatformView {
  const view = platformViews.find((candidate) => candidate.platform === platform);
  if (!view) {
    throw new Error(`No view for platform ${platform}`);
  }
  return view;
}
