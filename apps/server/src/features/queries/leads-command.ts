import { csvOf } from "../../csv.ts";
import type { Db } from "../../database/open.ts";
import {
  type Command,
  type CommandOutcome,
  lookingAtDatabase,
  withDatabase,
} from "../../operator-command.ts";
import { writeNewFiles } from "../../process/new-file.ts";
import { countOf } from "../../process/terminal.ts";
import { standingOf } from "./open-queries.ts";
import {
  markAnswered,
  openQueries,
  openQueryCount,
  queriesReferredTo,
} from "./open-queries-repository.ts";
import { type Lead, queriesNewestFirst } from "./repository.ts";

const defaultCount = "20";
/** The operator's view of the project queries. */
export const leadsCommand: Command = {
  does: "Shows the requirements that customers have sent, and notes which were answered.",
  forms: {
    "": {
      does: "lists those that nobody has answered, the longest open first",
      run: lookingAtDatabase(async ({ db, clock }) => {
        const open = await openQueries(db);
        return {
          lines:
            open.length === 0
              ? ["Every requirement is answered."]
              : [
                  ...leadsAsList(open, clock.now()),
                  "",
                  "When one is answered: npm run operate leads answered REFERENCE",
                ],
        };
      }),
    },
    "answered REFERENCE...": {
      does: "notes that these were answered",
      run: withDatabase(({ db, clock }, { words }) => mark(db, words, clock.now().toISOString())),
    },
    "reopen REFERENCE...": {
      does: "takes such a note back",
      run: withDatabase(({ db }, { words }) => mark(db, words, null)),
    },
    "list [NUMBER]": {
      does: `lists the newest ones, answered or not, ${defaultCount} by default`,
      accepts: {
        NUMBER: {
          is: (text) => /^[1-9]\d{0,5}$/.test(text),
          must: "must be a number from 1 to 999999",
        },
      },
      run: lookingAtDatabase(async ({ db, clock }, { words: [count = defaultCount] }) => {
        const leads = await queriesNewestFirst(db, Number(count));
        return {
          lines: leads.length === 0 ? ["No project queries."] : leadsAsList(leads, clock.now()),
        };
      }),
    },
    "export FILE": {
      does: "writes all of them into a new CSV file, for a spreadsheet",
      run: lookingAtDatabase(async ({ db }, { words: [file = ""] }) =>
        writeNewFiles([[file, leadsAsCsv(await queriesNewestFirst(db))]]),
      ),
    },
  },
};

async function mark(db: Db, references: readonly string[], at: string | null) {
  const outcome = { lines: [] as string[], faults: [] as string[] };
  for (const reference of references) {
    const [id, ...others] = await queriesReferredTo(db, reference);
    if (id !== undefined && others.length === 0) {
      await markAnswered(db, id, at);
      outcome.lines.push(`${reference}: ${at === null ? "open again" : "answered"}.`);
    } else {
      const how = id === undefined ? "no requirement has" : "several requirements begin with";
      outcome.faults.push(`${reference}: ${how} this reference.`);
    }
  }
  const { open } = await openQueryCount(db);
  outcome.lines.push(open === 0 ? "None is open." : `${countOf(open, "requirement")} open.`);
  return outcome satisfies CommandOutcome;
}

/** Formats the queries as lines for a terminal, one block per query. */
function leadsAsList(leads: readonly Lead[], now: Date): string[] {
  return leads.flatMap((lead, index) => [
    ...(index > 0 ? [""] : []),
    `${lead.createdAt}  ${lead.name} <${lead.email}>  (${lead.accountEmail})`,
    `    ${standingOf(lead, now)}, reference ${lead.id}`,
    ...lead.message.split(/\r\n|\r|\n/).map((line) => `    ${line}`),
  ]);
}

/** Formats the queries as CSV with a header line, newest first. */
function leadsAsCsv(leads: readonly Lead[]): string {
  const rows = leads.map((lead) => [
    lead.createdAt,
    lead.name,
    lead.email,
    lead.accountEmail,
    lead.message,
    lead.id,
    lead.answeredAt ?? "",
  ]);
  const header = ["received", "name", "email", "account_email", "message", "reference", "answered"];
  return csvOf([header, ...rows]);
}
