const ICICI_DIRECT =
  "At ICICI Direct, download Portfolio > Capital Gain > Equity > View Capital Gain > Download (.csv).";
const ZERODHA =
  "At Zerodha, download Console > Reports > Tax P&L > financial year > Q1 to Q4 > Download (Excel).";

/** Both reports, where the file does not show whose it is. */
export const EITHER_REPORT = `${ICICI_DIRECT} ${ZERODHA}`;

/** Where to find the report we read, click by click, by what the file shows. */
export const REPORT_TO_DOWNLOAD = {
  "icici-direct": ICICI_DIRECT,
  zerodha: ZERODHA,
  either: EITHER_REPORT,
  "other-broker":
    "Enter these sales in your return from that broker's capital-gains report. If you also sold shares " +
    `through ICICI Direct or Zerodha, upload their report. ${EITHER_REPORT}`,
} as const;
