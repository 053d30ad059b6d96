/** The result of the sample statement on the landing page; a test computes it from the file. */
export const sampleResult = {
  heading: "A sample result, FY 2025-26",
  tax: "990",
  taxLabel: "Estimated tax on these gains",
  rates: [
    {
      name: "LTCG, section 112A",
      gain: "78324",
      note: "exempt up to ₹1,25,000: no tax",
    },
    { name: "STCG, section 111A", gain: "4758", note: "at 20%, and 4% cess" },
  ],
  /** How many of the broker's totals the result was compared with. */
  totals: "All 5 totals match the broker's.",
  more: "Gains by advance-tax period, and one sale explained",
  chart: "Gains by advance-tax period",
  tableF: {
    "111A@20": {
      "upto-15-jun": "0",
      "16-jun-15-sep": "83",
      "16-sep-15-dec": "4675",
      "16-dec-15-mar": "0",
      "16-mar-31-mar": "0",
    },
    "112A@12.5": {
      "upto-15-jun": "29395",
      "16-jun-15-sep": "2598",
      "16-sep-15-dec": "22717",
      "16-dec-15-mar": "23614",
      "16-mar-31-mar": "0",
    },
  },
  sale: {
    name: "ITC · 100 shares",
    gain: "17310.00",
    explanation:
      "Sold on 15 April 2025 for ₹45,000, bought in January 2017 for ₹20,000. Bought before February 2018, so the price of 31 January 2018 counts as the cost: ₹27,600, which lowers the gain by ₹7,600. ₹45,000 − ₹27,600 − ₹90 of expenses = ₹17,310.",
  },
};
