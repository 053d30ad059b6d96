/** The result of the sample statement on the landing page; a test computes it from the file. */
export const sampleResult = {
  heading: "Sample: tax on gains, FY 2025-26",
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
};
