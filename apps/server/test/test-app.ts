import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type App, type AppOptions, buildApp } from "../src/app.ts";
import { RunSignals } from "../src/features/processing/run-signals.ts";
import { type Config, readSettings } from "../src/settings/config.ts";
import type { ObjectStore } from "../src/storage/object-store.ts";
import { engineProgram, prepareEngine } from "../src/worker/engine-files.ts";
import { type EngineProgram, makeSeal } from "../src/worker/seal.ts";
import { longestRunMs, startWorker } from "../src/worker/work-loop.ts";
import { afterTest } from "./after-test.ts";
import { AnswerCheck } from "./answer-check.ts";
import type { TestDatabase } from "./databases.ts";

/**
 * A test's own app on a free port. `close` removes its data folder, and fails when an answer differed
 * from the call table or a stored object was left open; a test's app is closed when the test ends,
 * another one by its suite.
 */
export type TestApp = App & {
  url: string;
  dataDir: string;
  /** Settings of its database and data folder, for another process. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** What a test may set: a database, environment variables, a folder that outlives the app, stand-ins. */
export type TestAppOptions = {
  database?: TestDatabase;
  environment?: Record<string, string>;
  dataDir?: string;
  /**
   * What a worker that lives from the start has engines do, such as another program; `none`: no
   * worker lives. By default one starts with the first run that is asked for.
   */
  engine?: { program?: EngineProgram; timeMs?: number } | "none";
} & Omit<AppOptions, "config" | "signals">;

/** Reads settings like the server; a wrong one fails the test. */
export function testConfig(environment: Record<string, string>): Config {
  const result = readSettings({
    LOG_LEVEL: "silent",
    PORT: "0",
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  });
  if (!result.ok) {
    throw new Error(result.error);
  }
  return result.value;
}

/** Builds an app with cheap password hashes and lets it listen on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database, environment, dataDir: given, engine, ...rest } = options;
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), "server-test-")));
  const fresh = await database?.fresh();
  const own = { DATA_DIR: dataDir, ...fresh?.environment };
  const answers = new AnswerCheck();
  const signals = new RunSignals();
  const config = testConfig({ ...own, ...environment });
  const app = await buildApp({
    config,
    signals,
    hashCost: { memory: 8, passes: 1, parallelism: 1 },
    ...rest,
    watch(fastify) {
      answers.watch(fastify);
      options.watch?.(fastify);
    },
  });
  const openObjects = watchObjects(app.context.store);
  const url = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  let closed: Promise<void> | undefined;
  let worker: ReturnType<typeof workerOf> | undefined;
  const work = () => {
    worker ??= workerOf(app, signals, engine === "none" ? {} : engine);
    return worker;
  };
  // A worker starts an engine ahead of need, which most tests never have.
  const stopListening = signals.listen(({ name }) => {
    if (name === "asked" && engine === undefined) {
      void work();
    }
  });
  if (engine !== undefined && engine !== "none") {
    await work();
  }
  const end = async () => {
    stopListening();
    await (await worker)?.close();
    await app.fastify.close();
    await fresh?.drop();
    if (!given) {
      await rm(dataDir, { recursive: true, force: true });
    }
    answers.demand();
    if (openObjects.size > 0) {
      throw new Error(`never read to its end, or closed: ${[...openObjects].join(", ")}`);
    }
  };
  const close = () => {
    closed ??= end();
    return closed;
  };
  afterTest(close);
  return { ...app, url, dataDir, environment: own, close };
}

/** Returns the keys of the objects of a store that are open, kept up to date. */
function watchObjects(store: ObjectStore): ReadonlySet<string> {
  const open = new Set<string>();
  const { get } = store;
  store.get = async (key) => {
    const object = await get(key);
    if (object) {
      open.add(key);
      object.stream.once("close", () => open.delete(key));
    }
    return object;
  };
  return open;
}

/** The walls around the engine of this process's apps; what replaces it runs without. */
let seal: ReturnType<typeof makeSeal> | undefined;
let ownProgram: ReturnType<typeof engineProgram> | undefined;

/** Starts a worker in this process, on the app's database and store. */
async function workerOf(
  { context }: App,
  signals: RunSignals,
  engine: { program?: EngineProgram; timeMs?: number } = {},
) {
  await prepareEngine();
  ownProgram ??= engineProgram();
  seal ??= ownProgram.then(makeSeal);
  const { config, db, store, clock, log } = context;
  const { memoryMb, parallel } = config.engine;
  const { program = await ownProgram, timeMs = longestRunMs } = engine;
  const limits = { memoryMb, program, timeMs };
  return startWorker({ db, store, clock, log, signals, seal: await seal, limits, parallel });
}

/** An app for a `describe` or a file: started before its tests, closed after them. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options));
  });
  afterAll(() => app.close?.());
  return app;
}
