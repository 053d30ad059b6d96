import type { LookAlike } from "./look-alike.ts";

/** The look-alikes, the more telling ones first. */
export const lookAlikes: readonly LookAlike[] = [
  {
    code: "own-report",
    is: "the capital-gains report that this service makes",
    because: "It is made from a statement and is no statement itself",
    instead: null,
    signs: [{ sheet: /^Schedule 112A$/i }],
  },
  {
    code: "schedule-112a-file",
    is: "a Schedule 112A file, as this service writes it and the income-tax portal takes it",
    because: "It is made from a statement and is no statement itself",
    instead: null,
    signs: [{ title: /^Share\/Unit (acquired|Transferred)\s*\(1[ab]\)/i }],
  },
  {
    code: "icici-equity-pl",
    is: "ICICI Direct's profit-and-loss report (Equity PL)",
    because:
      "Its values are net of charges and of securities transaction tax, and it has neither " +
      "expenses nor the prices of 31-Jan-2018, so its figures can't be used for tax",
    instead: "icici-direct",
    signs: [
      { title: /^Equity PL$/i },
      {
        columns: ["stocksymbol", "saledate", "purchasedate", "profitloss"],
        without: ["saleexpenses", "purchaseexpenses"],
      },
    ],
  },
  {
    code: "icici-tradebook",
    is: "ICICI Direct's trade book or order book",
    because: "It lists purchases and sales that are not matched with each other",
    instead: "icici-direct",
    signs: [
      { columns: ["tradedate", "stocksymbol", "action"] },
      { columns: ["date", "stock", "action", "qty", "orderref"] },
    ],
  },
  {
    code: "zerodha-tradebook",
    is: "Zerodha's tradebook",
    because: "It lists purchases and sales that are not matched with each other",
    instead: "zerodha",
    signs: [{ columns: ["tradedate", "tradetype", "tradeid"] }, { title: /^Tradebook for\b/i }],
  },
  {
    code: "zerodha-console-pnl",
    is: "Zerodha's P&L report",
    because:
      "It has one row a share, with gains that are not realised yet, and no dates of purchase and sale",
    instead: "zerodha",
    signs: [
      { columns: ["symbol", "realizedpl", "unrealizedpl"] },
      { title: /^P&L Statement for\b/i },
    ],
  },
  {
    code: "zerodha-holdings",
    is: "Zerodha's statement of holdings",
    because: "It lists what you still own; capital gains come from what was sold",
    instead: "zerodha",
    signs: [
      { title: /^(Equity |Combined )?Holdings Statement as on\b/i },
      { columns: ["instrument", "qty", "avgcost", "ltp"] },
      { columns: ["symbol", "quantityavailable", "averageprice"] },
    ],
  },
  {
    code: "zerodha-contract-note",
    is: "a contract note",
    because: "It has the trades of one day, and sales in it are not matched with purchases",
    instead: "zerodha",
    signs: [{ title: /^Contract Note( No\.?| Number|\b.*Bill)/i }, { columns: ["contractnoteno"] }],
  },
  {
    code: "zerodha-single-section",
    is: "one section of Zerodha's Tax P&L",
    because:
      "The CSV does not say which section it is, and without the others the gains are not complete",
    instead: "zerodha",
    signs: [{ columns: ["symbol", "entrydate", "exitdate", "buyvalue", "sellvalue"] }],
  },
  {
    code: "zerodha-summary-only",
    is: "the summary of Zerodha's Tax P&L",
    because: "It states gains by share and has no lots with their dates, which Schedule 112A needs",
    instead: "zerodha",
    signs: [
      { title: /^Tax ?pnl Statement for\b/i },
      { title: /^Realized Profit Breakdown$/i },
      { sheet: /^Equity and Non Equity$/i },
    ],
  },
  {
    code: "other-broker",
    is: "a statement of another broker, or of a kind that is not known",
    because: "Only the capital-gain reports of ICICI Direct and Zerodha are read",
    instead: null,
    signs: [
      { columns: ["scripname"] },
      { columns: ["scrip"] },
      { columns: ["scripsymbol"] },
      { columns: ["unrealisedpl"] },
      { columns: ["realisedpl"] },
      { columns: ["unrealizedpl"] },
      { columns: ["stockname", "isin"] },
      { columns: ["isin", "selldate"] },
      { columns: ["isin", "saledate"] },
    ],
  },
];
