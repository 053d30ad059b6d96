import type { LookAlike } from "./look-alike.ts";
import { otherBrokers } from "./other-brokers.ts";

/** The look-alikes, the most distinctive first. */
export const lookAlikes: readonly LookAlike[] = [
  {
    code: "own-report",
    is: "the capital-gains report that this service makes",
    because: "It is made from a statement but is not a statement itself",
    instead: "any",
    signs: [{ sheet: /^Schedule 112A$/i }],
  },
  {
    code: "schedule-112a-file",
    is: "a Schedule 112A file for the income-tax portal",
    because: "It is made from a statement but is not a statement itself",
    instead: "any",
    signs: [{ title: /^Share\/Unit (acquired|Transferred)\s*\(1[ab]\)/i }],
  },
  {
    code: "annual-information-statement",
    is: "the Annual Information Statement of the income-tax portal",
    because:
      "It repeats what others reported, without matched purchases and often with a cost of ₹0; compare " +
      "your return with it, but compute the gains from your broker's report",
    instead: "any",
    signs: [
      { title: /^Annual Information Statement\b/i },
      { title: /^SFT ?-? ?0?1[78]\b/i },
      { columns: ["securitynamesecuritycode", "salesconsideration"] },
      { columns: ["dateofsaletransfer", "salesconsideration"] },
      { columns: ["informationcode", "informationdescription"] },
    ],
  },
  {
    code: "mutual-fund-registrar",
    is: "a statement of a mutual fund registrar (CAMS or KFintech)",
    because: "It lists units that you hold with the funds themselves, not shares",
    instead: "any",
    signs: [
      { sheet: /^(TRXN_DETAILS|TRANS?ACTION_DETAILS|SCHEMEWISE_\w+|OVERALL_SUMMARY_\w+)$/i },
      { title: /^Consolidated (Account|Capital Gains?) Statement\b/i },
      { columns: ["schemename", "longtermwithoutindex"] },
      { columns: ["schemename", "folionumber", "redeemedunits"] },
    ],
  },
  ...otherBrokers,
  {
    code: "zerodha-three-sheets",
    is: "Zerodha's Tax P&L in its older form (sheets TRADEWISE, SCRIPWISE and SPECULATIVE)",
    isLikely: true,
    because:
      "That form does not say under which section a sale falls, and has no prices of 31 January 2018",
    instead: "ZERODHA",
    signs: [{ sheet: /^(TRADEWISE|SCRIPWISE|SPECULATIVE)$/i }],
  },
  {
    code: "icici-equity-pl",
    is: "ICICI Direct's profit-and-loss report (Equity PL)",
    because:
      "Its values are net of charges and of securities transaction tax, and it has neither " +
      "expenses nor the prices of 31 January 2018, so its figures can't be used for tax",
    instead: "ICICI",
    signs: [
      { title: /^Equity PL$/i },
      {
        columns: ["stocksymbol", "saledate", "purchasedate", "profitloss"],
        without: ["saleexpenses", "purchaseexpenses"],
      },
    ],
  },
  {
    code: "icici-derivatives",
    is: "ICICI Direct's report of futures and options",
    because: "Futures and options are business income (section 43(5)(d)), not capital gains",
    instead: "ICICI",
    signs: [
      {
        title:
          /^(F ?& ?O|FNO|Futures? (and|&) Options?) (PL|P ?& ?L|Profit|Portfolio|Capital Gain|Trade ?Book)/i,
      },
      { columns: ["contract", "action"] },
      { columns: ["contractdescriptor"] },
      { columns: ["contractdetails", "profitloss"] },
      { columns: ["underlying", "expirydate", "optiontype"] },
    ],
  },
  {
    code: "icici-mutual-funds",
    is: "ICICI Direct's report of mutual funds",
    because: "It lists fund units, not shares",
    instead: "ICICI",
    signs: [
      { title: /^(MF|Mutual Funds?) (Capital Gains?|PL|P&L|Profit)\b/i },
      { columns: ["fund", "scheme"] },
      { columns: ["scheme", "folio"] },
      { columns: ["schemename", "purchasenav"] },
    ],
  },
  {
    code: "icici-portfolio-transactions",
    is: "ICICI Direct's list of portfolio transactions",
    because: "It lists purchases and sales that are not matched with each other",
    instead: "ICICI",
    signs: [{ columns: ["stocksymbol", "companyname", "isincode", "action"] }],
  },
  {
    code: "icici-portfolio",
    is: "ICICI Direct's list of what you hold",
    because: "It lists what you still own; capital gains come from what was sold",
    instead: "ICICI",
    signs: [{ columns: ["stocksymbol", "companyname", "averagecostprice"] }],
  },
  {
    code: "icici-tradebook",
    is: "ICICI Direct's trade book or order book",
    because: "It lists purchases and sales that are not matched with each other",
    instead: "ICICI",
    signs: [
      { columns: ["tradedate", "stocksymbol", "action"] },
      { columns: ["date", "stock", "action", "qty", "orderref"] },
    ],
  },
  {
    code: "zerodha-tradebook",
    is: "Zerodha's tradebook",
    because: "It lists purchases and sales that are not matched with each other",
    instead: "ZERODHA",
    signs: [{ columns: ["tradedate", "tradetype", "tradeid"] }, { title: /^Tradebook for\b/i }],
  },
  {
    code: "zerodha-console-pnl",
    is: "Zerodha's P&L report",
    because:
      "It has one row per share, includes gains that are not realised yet, and has no purchase or sale dates",
    instead: "ZERODHA",
    signs: [
      { columns: ["symbol", "realizedpl", "unrealizedpl"] },
      { title: /^P&L Statement for\b/i },
    ],
  },
  {
    code: "zerodha-holdings",
    is: "Zerodha's statement of holdings",
    because: "It lists what you still own; capital gains come from what was sold",
    instead: "ZERODHA",
    signs: [
      { title: /^(Equity |Combined )?Holdings Statement as on\b/i },
      { columns: ["instrument", "qty", "avgcost", "ltp"] },
      { columns: ["symbol", "quantityavailable", "averageprice"] },
    ],
  },
  {
    code: "zerodha-contract-note",
    is: "a contract note",
    because: "It has the purchases and sales of one day, which are not matched with each other",
    instead: "ZERODHA",
    signs: [{ title: /^Contract Note( No\.?| Number|\b.*Bill)/i }, { columns: ["contractnoteno"] }],
  },
  {
    code: "zerodha-single-section",
    is: "one section of Zerodha's Tax P&L",
    isLikely: true,
    because:
      "The CSV does not say which section it is, and without the other sections the gains are incomplete",
    instead: "ZERODHA",
    signs: [{ columns: ["symbol", "entrydate", "exitdate", "buyvalue", "sellvalue"] }],
  },
  {
    code: "zerodha-summary-only",
    is: "the summary of Zerodha's Tax P&L",
    isLikely: true,
    because:
      "It states gains by share, without the single sales and dates that Schedule 112A needs",
    instead: "ZERODHA",
    signs: [{ title: /^Tax ?pnl Statement for\b/i }, { title: /^Realized Profit Breakdown$/i }],
  },
  {
    code: "dividend-statement",
    is: "a statement of dividends",
    because:
      "Dividends are income from other sources, Schedule OS of the return, and not capital gains",
    instead: "any",
    signs: [
      { title: /^(Equity )?Dividends? (Statement|Report|Payout)\b/i },
      { columns: ["dividendpershare"] },
      { columns: ["dividendrate", "dividendamount"] },
      { columns: ["dividenddate", "dividendamount"] },
    ],
  },
  {
    code: "ledger",
    is: "a ledger of payments and charges",
    because: "It has no purchases and sales that are matched with each other",
    instead: "any",
    signs: [
      {
        title: /^(Broking |Funds? |Trading |Client )?Ledger( Statement| Report| Account| for\b|$)/i,
      },
      { columns: ["debit", "credit", "netbalance"] },
      { columns: ["debit", "credit", "runningbalance"] },
      { columns: ["debit", "credit", "closingbalance"] },
      { columns: ["particulars", "debit", "credit"] },
      { columns: ["voucher", "debit", "credit"] },
      { columns: ["vouchertype", "debit", "credit"] },
    ],
  },
  {
    code: "other-broker",
    is: "a statement of another broker, or of a kind we do not know",
    because: "We only read the capital-gain reports of ICICI Direct and Zerodha",
    instead: "other-broker",
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
      { columns: ["isin", "selltransactiondate"] },
    ],
  },
];
