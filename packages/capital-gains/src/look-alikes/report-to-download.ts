/** Where to find the report we read, click by click. */
export const REPORT_TO_DOWNLOAD = {
  "icici-direct":
    "At ICICI Direct, download Portfolio > Capital Gain > Equity > View Capital Gain > Download (.csv).",
  zerodha:
    "At Zerodha, download Console > Reports > Tax P&L > financial year > Q1 to Q4 > Download (Excel).",
} as const;

/** Both reports, where the file does not show whose it is. */
export const EITHER_REPORT = `${REPORT_TO_DOWNLOAD["icici-direct"]} ${REPORT_TO_DOWNLOAD.zerodha}`;
