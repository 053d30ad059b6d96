import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "../src/database/open.ts";
import { readConfig } from "../src/settings/config.ts";
import { gatewayEnvironment } from "../test/payment-kit.ts";
import { type ServerProcess, startServerProcess } from "../test/server-process.ts";
import { startTestGateway, type TestGateway } from "../test/test-gateway.ts";
import { Site } from "./site.ts";

/** Several server processes on one database and one object store, with the test gateway. */
export type Installation = {
  site: Site;
  gateway: TestGateway;
  processes: readonly ServerProcess[];
  /** A connection of our own to the same database. */
  database: OpenDatabase;
  /** Ends one process as a power cut would; it is not started again. */
  killHard(index: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts it all. Calls come with the address of the person in `X-Forwarded-For`, so that the rate
 * limits hold for each person as they do in production.
 *
 * @param environment names database and store, as an operator would
 */
export async function startInstallation(
  count: number,
  environment: Record<string, string>,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "installation-"));
  const gateway = await startTestGateway();
  const origin = "http://site.test";
  const settings = {
    ...gatewayEnvironment(gateway),
    PUBLIC_URL: origin,
    TRUST_PROXY: "127.0.0.1",
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: "1",
    ...environment,
  };
  const processes: ServerProcess[] = [];
  // One after the other: the first one makes the tables.
  for (let index = 0; index < count; index += 1) {
    processes.push(await startServerProcess(settings));
  }
  const alive = new Set(processes);
  // Whatever ends this program: no server stays behind on its port.
  const killWithUs = () => {
    for (const { pid } of alive) process.kill(pid, "SIGKILL");
  };
  process.once("exit", killWithUs);
  const site = new Site(
    origin,
    processes.map(({ url }) => url),
  );
  const sendWebhooksTo = (url: string) =>
    gateway.control({ webhookUrl: `${url}/api/payments/webhook` });
  await sendWebhooksTo(site.next());
  const config = readConfig(settings);
  if (!config.ok) throw new Error(config.message);
  const database = openDatabase(config.config);
  return {
    site,
    gateway,
    processes,
    database,
    async killHard(index) {
      const victim = processes[index];
      if (!victim || !alive.delete(victim)) throw new Error(`there is no process ${index} to kill`);
      await victim.killHard();
      const [survivor] = alive;
      if (survivor) await sendWebhooksTo(survivor.url);
    },
    async close() {
      process.off("exit", killWithUs);
      await Promise.all([...alive].map((each) => each.stop()));
      await database.close();
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
