const iciciDirect =
  "At ICICI Direct, download Portfolio > Capital Gain > Equity > View Capital Gain > Download (.csv).";
const zerodhaReport =
  "At Zerodha, download Console > Reports > Tax P&L > financial year > Q1 to Q4 > Download (Excel).";

/** Both reports, where the file does not show whose it is. */
export const eitherReport = `${iciciDirect} ${zerodhaReport}`;

/** What follows where a file without a broker's name was taken for one of Zerodha's. */
export const ifOtherBroker =
  "If it is another broker's, it can't be read here: enter its sales in your return from that broker's " +
  "capital-gains report.";

/** Where to find the report we read, click by click, by what the file shows. */
export const reportToDownload = {
  "icici-direct": iciciDirect,
  zerodha: zerodhaReport,
  either: eitherReport,
  "other-broker":
    "Enter these sales in your return from that broker's capital-gains report. If you also sold shares " +
    `through ICICI Direct or Zerodha, upload their report. ${eitherReport}`,
} as const;
