import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "../../apps/server/src/database/open.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/processes.ts";
import { testConfig } from "../../apps/server/test/test-app.ts";
import { startTestGateway, type TestGateway } from "../../apps/server/test/test-gateway.ts";
import { Site } from "./whole-flow.ts";

/** Several server processes on one database and one object store, with the test gateway. */
export type Installation = {
  site: Site;
  gateway: TestGateway;
  /** The settings of every process. */
  environment: Record<string, string>;
  processes: readonly ServerProcess[];
  /** Our own connection to the same database. */
  database: OpenDatabase;
  /** Restarts the only process on a new port; `more` are additional settings for this run. */
  restart(more?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts it all. Calls carry the person's address in `X-Forwarded-For`, so that the rate limits
 * apply to each person as in production.
 *
 * @param given names database and store, as an operator would
 * @param root the checkout whose server it is, if not this one
 */
export async function startInstallation(
  count: number,
  given: Record<string, string>,
  root?: string,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "installation-"));
  const gateway = await startTestGateway();
  const origin = "http://site.test";
  const environment = {
    ...gateway.environment,
    PUBLIC_URL: origin,
    TRUST_PROXY: "127.0.0.1",
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: "1",
    ...given,
  };
  const processes: ServerProcess[] = [];
  // One after the other: the first one makes the tables.
  for (let index = 0; index < count; index += 1) {
    processes.push(await startServerProcess(environment, [], "start", root));
  }
  const site = new Site(origin);
  const announce = async () => {
    const alive = processes.filter((each) => each.running());
    site.processes = alive.map(({ url }) => url);
    await gateway.control({ webhookUrl: `${site.processes[0]}/api/payments/webhook` });
  };
  await announce();
  const database = openDatabase(testConfig(environment));
  return {
    site,
    gateway,
    environment,
    processes,
    database,
    async restart(more = {}) {
      await processes[0]?.killHard();
      processes[0] = await startServerProcess({ ...environment, ...more });
      await announce();
    },
    async close() {
      await Promise.all(processes.map((each) => each.stop()));
      await database.close();
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
