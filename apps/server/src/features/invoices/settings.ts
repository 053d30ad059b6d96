import { hasRightCheckCharacter } from "../../settings/gstin.ts";
import { text, weak, whole, wrongIf } from "../../settings/setting.ts";

/** The tax on invoices, and their numbers. */
export const invoiceSettings = {
  gstin: text("GSTIN", {
    why: "The registration for GST; empty: not registered, and invoices carry no tax",
    must: "must be a GSTIN of 15 characters (or empty when not registered)",
    pattern: /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
    risks: [
      wrongIf(
        (gstin) => gstin !== "" && !hasRightCheckCharacter(gstin),
        "is mistyped: its last character does not follow from the others. It stands on every invoice.",
      ),
    ],
  }),
  ratePercent: whole("GST_RATE_PERCENT", {
    why: "The rate of GST, which a notification may change from one day to the next",
    what: "a whole number of per cent",
    otherwise: 18,
    range: [0, 100],
    risks: [],
  }),
  sac: text("SAC", {
    why: "The services accounting code that your accountant chose",
    must: "must be a services accounting code of 4 to 8 digits",
    otherwise: "998232",
    pattern: /^[0-9]{4,8}$/,
    risks: [],
  }),
  series: text("INVOICE_SERIES", {
    why: "The series of the numbers: one to three characters have 999,999 a year, four have 99,999",
    must: "must be 1 to 4 capital letters or digits, and not TEST, TCN or CN",
    otherwise: "CG",
    pattern: /^(?!TEST$|TCN$|CN$)[A-Z0-9]{1,4}$/,
    risks: [
      weak(
        (series) => series.length > 3,
        "has four characters, which leaves room for 99,999 invoices a year (rule 46(b) CGST allows 16 characters): three leave room for 999,999.",
      ),
    ],
  }),
};
