import { commandSettings, withDatabase } from "../../operator-command.ts";
import { say } from "../../process/terminal.ts";
import { type Lead, queriesNewestFirst } from "./repository.ts";

// The operator's view of the project queries.
// usage: npm run leads -- list [NUMBER]   the newest ones, 20 by default
//        npm run leads -- export          all of them as CSV
const [command, count = "20"] = process.argv.slice(2);
const isList = command === "list" && /^[1-9]\d{0,5}$/.test(count);
const config = commandSettings(
  ["usage: npm run leads -- list [NUMBER] | export"],
  isList || command === "export",
);
await withDatabase(config, async ({ db }) => {
  if (isList) {
    say(...leadsAsList(await queriesNewestFirst(db, Number(count))));
  } else {
    process.stdout.write(leadsAsCsv(await queriesNewestFirst(db)));
  }
});

/** Formats the queries as lines for a terminal, one block per query. */
function leadsAsList(leads: readonly Lead[]): string[] {
  if (leads.length === 0) {
    return ["No project queries."];
  }
  return leads.flatMap((lead, index) => [
    ...(index > 0 ? [""] : []),
    `${lead.createdAt}  ${lead.name} <${lead.email}>  (${lead.accountEmail})`,
    ...lead.message.split(/\r\n|\r|\n/).map((line) => `    ${line}`),
  ]);
}

/** Formats the queries as CSV (RFC 4180) with a header line, newest first. */
function leadsAsCsv(leads: readonly Lead[]): string {
  const rows = leads.map((lead) => [
    lead.createdAt,
    lead.name,
    lead.email,
    lead.accountEmail,
    lead.message,
    lead.id,
  ]);
  const header = ["received", "name", "email", "account_email", "message", "reference"];
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Makes a cell that a spreadsheet shows as text: a possible formula gets an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
