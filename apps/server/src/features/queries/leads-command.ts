import { type Command, lookingAtDatabase } from "../../operator-command.ts";
import { type Lead, queriesNewestFirst } from "./repository.ts";

const defaultCount = "20";

/** The operator's view of the project queries. */
export const leadsCommand: Command = {
  does: "Shows the requirements that customers have sent.",
  forms: {
    "list [NUMBER]": {
      does: `lists the newest ones, ${defaultCount} by default`,
      accepts: {
        NUMBER: {
          is: (text) => /^[1-9]\d{0,5}$/.test(text),
          must: "must be a number from 1 to 999999",
        },
      },
      run: lookingAtDatabase(async ({ db }, { words: [count = defaultCount] }) => ({
        lines: leadsAsList(await queriesNewestFirst(db, Number(count))),
      })),
    },
    export: {
      does: "prints all of them as CSV",
      run: lookingAtDatabase(async ({ db }) => {
        process.stdout.write(leadsAsCsv(await queriesNewestFirst(db)));
        return {};
      }),
    },
  },
};

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
