import { migrate } from "../src/database/migrate.ts";
import { migrations } from "../src/database/migrations/all.ts";
import { openDatabase } from "../src/database/open.ts";
import type { TestDatabase } from "./databases.ts";
import { testConfig } from "./test-app.ts";
import { testFolder } from "./test-folder.ts";

/** Opens a new database of this kind that has every table; `close` removes it. */
export async function migratedDatabase(kind: TestDatabase) {
  const fresh = await kind.fresh();
  const config = testConfig({ DATA_DIR: testFolder(), ...fresh.environment });
  const opened = openDatabase(config);
  await migrate(opened, migrations, () => new Date());
  return {
    config,
    db: opened.db,
    async close() {
      await opened.close();
      await fresh.drop();
    },
  };
}
