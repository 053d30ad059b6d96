import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, type AppOptions, buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/settings/config.ts";

/** An app of a test's own: listening on a free port, with a data folder that `close` removes. */
export type TestApp = App & { url: string; dataDir: string; close(): Promise<void> };

/** What a test may set: environment variables, a folder that outlives the app, stand-ins. */
export type TestAppOptions = {
  environment?: Record<string, string>;
  dataDir?: string;
} & Omit<AppOptions, "config">;

/** Settings as the server would read them; a wrong one fails the test. */
export function testConfig(environment: Record<string, string>): Config {
  const result = readConfig({
    LOG_LEVEL: "silent",
    PORT: "0",
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  });
  if (!result.ok) throw new Error(result.message);
  return result.config;
}

/** Builds an app and lets it listen on a free port of the loopback address. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "server-test-")));
  const { environment, dataDir: _given, ...rest } = options;
  const app = await buildApp({
    config: testConfig({ DATA_DIR: dataDir, ...environment }),
    ...rest,
  });
  const url = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  return {
    ...app,
    url,
    dataDir,
    async close() {
      await app.fastify.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
