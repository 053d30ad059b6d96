import "../../process/private-umask.ts";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations/all.ts";
import { openDatabase } from "../../database/open.ts";
import { complain, say } from "../../process/terminal.ts";
import { readConfig } from "../../settings/config.ts";
import { type Lead, queriesNewestFirst } from "./repository.ts";

// The operator's view of the project queries.
// usage: npm run leads -- list [NUMBER]   the newest ones, 20 by default
//        npm run leads -- export          all of them as CSV
const [command, count = "20"] = process.argv.slice(2);
const settings = readConfig(process.env);
if (!settings.ok) {
  fail(settings.message);
} else if (command === "list" && /^[1-9]\d{0,5}$/.test(count)) {
  await withLeads(Number(count), (leads) => say(...leadsAsList(leads)));
} else if (command === "export") {
  await withLeads(undefined, (leads) => void process.stdout.write(leadsAsCsv(leads)));
} else {
  fail("usage: npm run leads -- list [NUMBER] | export");
}

async function withLeads(
  limit: number | undefined,
  print: (leads: Awaited<ReturnType<typeof queriesNewestFirst>>) => void,
): Promise<void> {
  if (!settings.ok) {
    return;
  }
  const database = openDatabase(settings.config);
  try {
    // The folder may be an older installation's, or new.
    await migrate(database, migrations, () => new Date());
    print(await queriesNewestFirst(database.db, limit));
  } finally {
    await database.close();
  }
}

function fail(sentence: string): void {
  complain(sentence);
  process.exitCode = 2;
}

/** Formats the queries as lines for a terminal, one block per query. */
export function leadsAsList(leads: readonly Lead[]): string[] {
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
export function leadsAsCsv(leads: readonly Lead[]): string {
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
