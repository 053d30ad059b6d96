import { noted, type RiskCheck, type Setting, whole } from "../../settings/setting.ts";

/** For how many days something is kept; a law or another setting sets the minimum. */
function days(
  name: string,
  otherwise: number,
  about: { why: string; what: string; minimum?: number; risks?: readonly RiskCheck<number>[] },
): Setting<number> {
  const { why, what, minimum = 1, risks = [] } = about;
  return whole(name, {
    why,
    what: `the number of days for which ${what}`,
    otherwise,
    range: [minimum, 36_500],
    risks,
  });
}

/** How long each class of data is kept. */
export const retentionSettings = {
  uploadDays: days("RETAIN_UPLOADS_DAYS", 30, {
    why: "Uploaded statements: the pages promise how long, and section 8(7) DPDP Act limits it",
    what: "uploaded statements are kept",
  }),
  resultDays: days("RETAIN_RESULTS_DAYS", 90, {
    why: "Results, from which people file and file again; the pages promise how long",
    what: "processed results are kept",
    risks: [
      noted(
        (kept) => kept < 30,
        "is below 30: files that people have paid for are soon gone, perhaps before they file.",
      ),
    ],
  }),
  queryDays: days("RETAIN_QUERIES_DAYS", 730, {
    why: "Project queries, for as long as your sales take",
    what: "project queries are kept",
    minimum: 30,
  }),
  auditDays: days("RETAIN_AUDIT_DAYS", 400, {
    why: "Records of access and of webhooks: a year at least by rule 8(3) DPDP Rules",
    what: "records of access and of webhooks are kept",
    minimum: 365,
  }),
  // Section 36 CGST Act: 72 months from the due date of the year's return.
  invoiceDays: days("RETAIN_INVOICES_DAYS", 2922, {
    why: "Orders and invoices: section 36 CGST Act, longer while an appeal is open",
    what: "payers are kept on orders and invoices",
    minimum: 2557,
  }),
};
