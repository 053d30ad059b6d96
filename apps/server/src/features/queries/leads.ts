import "../../private-umask.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations/all.ts";
import { openDatabase } from "../../database/open.ts";
import { leadsAsCsv, leadsAsList } from "./leads-text.ts";
import { queriesNewestFirst } from "./repository.ts";

// The operator's view of the project queries.
// usage: npm run leads -- list [NUMBER]   the newest ones, 20 unless told
//        npm run leads -- export          all of them as CSV
const [command, count = "20"] = process.argv.slice(2);
const settings = readConfig(process.env);
if (!settings.ok) {
  fail(settings.message);
} else if (command === "list" && /^[1-9]\d{0,5}$/.test(count)) {
  await print(Number(count), leadsAsList);
} else if (command === "export") {
  await print(undefined, leadsAsCsv);
} else {
  fail("usage: npm run leads -- list [NUMBER] | export");
}

async function print(
  limit: number | undefined,
  write: (leads: Awaited<ReturnType<typeof queriesNewestFirst>>) => string,
): Promise<void> {
  if (!settings.ok) return;
  const database = openDatabase(settings.config);
  try {
    // The folder may be an older installation's, or one that was never served yet.
    await migrate(database, migrations, () => new Date());
    process.stdout.write(write(await queriesNewestFirst(database.db, limit)));
  } finally {
    await database.close();
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
