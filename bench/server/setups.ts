import { fileURLToPath } from "node:url";
import { freshPostgres } from "../../apps/server/test/databases.ts";
import { type Installation, startInstallation } from "../../apps/server/test/installation.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import type { TestPostgres } from "../../scripts/postgres.ts";

/** Where the built pages are. */
export const builtPages = fileURLToPath(new URL("../../apps/web/dist", import.meta.url));

/** A way to run the measured product. */
export type Setup = {
  name: string;
  installation: Installation;
  /** Ports of its server processes. */
  ports: number[];
  close(): Promise<void>;
};

/** Rate limits would end every run within seconds: one client represents a whole city. */
const unlimited = { RATE_LIMIT_FACTOR: "1000000", MAX_PERSON_BYTES: "100000000000" };

/** Starts one process on the embedded database. */
export async function embedded(environment: Record<string, string> = {}): Promise<Setup> {
  const installation = await startInstallation(1, { ...unlimited, ...environment });
  return setup("SQLite, 1 process", installation, async () => {});
}

/** Starts `count` processes on a new database and one shared folder. */
export async function onPostgres(
  server: TestPostgres,
  count: number,
  environment: Record<string, string> = {},
): Promise<Setup> {
  const fresh = await freshPostgres(server.url);
  const { drop } = fresh;
  const settings = { ...fresh.environment, ...unlimited, ...environment };
  const installation = await startInstallation(count, settings);
  const name = `PostgreSQL, ${count} ${count === 1 ? "process" : "processes"}`;
  return setup(name, installation, drop);
}

function setup(name: string, installation: Installation, drop: () => Promise<void>): Setup {
  return {
    name,
    installation,
    ports: installation.processes.map(({ url }) => Number(new URL(url).port)),
    async close() {
      await installation.close();
      await drop();
    },
  };
}

/** Starts bare Fastify and returns its port. */
export async function bareFastify(): Promise<{ port: number; stop(): Promise<number> }> {
  const bare = await startProcess({
    name: "bare Fastify",
    script: fileURLToPath(new URL("./bare-fastify.ts", import.meta.url)),
    environment: { WEB_ROOT: builtPages },
    inherited: { PATH: process.env.PATH },
    ready: /listening at/,
    output: "errors",
  });
  return { port: Number(/:(\d+)$/.exec(bare.readyLine)?.[1]), stop: () => bare.stop() };
}
