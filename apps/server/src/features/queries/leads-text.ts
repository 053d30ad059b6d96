import type { Lead } from "./repository.ts";

/** One block a query for reading in a terminal, as lines. */
export function leadsAsList(leads: readonly Lead[]): string[] {
  if (leads.length === 0) return ["No project queries."];
  return leads.flatMap((lead, index) => [
    ...(index > 0 ? [""] : []),
    `${lead.created_at}  ${lead.name} <${lead.email}>  (${lead.account_email})`,
    ...lead.message.split(/\r\n|\r|\n/).map((line) => `    ${line}`),
  ]);
}

/** CSV (RFC 4180) with a header line, the newest query first. */
export function leadsAsCsv(leads: readonly Lead[]): string {
  const rows = leads.map((lead) => [
    lead.created_at,
    lead.name,
    lead.email,
    lead.account_email,
    lead.message,
    lead.id,
  ]);
  const header = ["received", "name", "email", "account_email", "message", "reference"];
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A cell that a spreadsheet shows as text: what it could read as a formula gets an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
