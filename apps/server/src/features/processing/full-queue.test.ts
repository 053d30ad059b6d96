import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messages } from "@site/contract/messages";
import { beforeEach, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { bodyOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";

/** Engine processes start slowly on a busy machine. */
const patience = { timeout: 20_000 };
const token = "a token of the scraper";

let app: TestApp;
let folder: string;
const start = async (more = {}) => {
  const places = { ENGINE_MEMORY_MB: "256", ENGINE_PARALLEL: "1", ENGINE_QUEUE: "1" };
  const environment = { ...places, METRICS_TOKEN: token, ...more };
  app = await startTestApp({
    database: anyDatabase,
    environment,
    engine: { program: misbehavingEngine },
  });
};
beforeEach(() => {
  folder = testFolder();
});

/** A statement whose engine process reports that it has begun and then waits to be released. */
const holding = (name: string) => `HOLD ${join(folder, name)}`;
const begun = (name: string) => existsSync(join(folder, `${name}.begun`));
const letGo = (name: string) => writeFileSync(join(folder, `${name}.go`), "");
const load = async () => {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
  const of = (metric: string) => Number(new RegExp(`^${metric} (\\d+)$`, "m").exec(text)?.[1]);
  return { running: of("engine_running"), waiting: of("engine_waiting") };
};
/** Sends a statement to be processed; resolves once it runs or waits in the queue. */
const begin = async (person: Person, content: string) => {
  const inQueue = async () => {
    const { running, waiting } = await load();
    return running + waiting;
  };
  const before = await inQueue();
  await person.uploaded("ICICI", content);
  const answer = person.process();
  await expect.poll(inQueue, patience).toBe(before + 1);
  return { answer };
};

test("a full queue answers 503 with Retry-After and a clear sentence, and loses nothing", async () => {
  await start();
  const running = await begin(await confirmedPerson(app), holding("first"));
  const waiting = await begin(await confirmedPerson(app), "second");
  expect(await load()).toEqual({ running: 1, waiting: 1 });

  const third = await confirmedPerson(app);
  const file = await third.uploaded("ICICI", "third");
  const refused = await third.process();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await bodyOf<object>(refused)).toMatchObject({
    success: false,
    code: "processing-busy",
    error: messages.processErrors.failed,
    message:
      "Too many statements are being processed at the moment. Your file is kept and nothing was charged. Please try again in a minute.",
  });
  const flow = await third.icici();
  expect(flow).toMatchObject({
    uploadSuccess: true,
    processing: false,
    processSuccess: false,
    files: [file],
  });
  // Nothing was claimed or copied for a refused statement.
  const listed = await rowsOf(app.context.db, "objectRemoval");
  expect(listed.map(({ statementId }) => statementId)).not.toContain(flow.statementId);

  letGo("first");
  expect((await running.answer).status).toBe(200);
  expect((await waiting.answer).status).toBe(200);
  expect((await third.process()).status).toBe(200);
  expect(await third.icici()).toMatchObject({
    processSuccess: true,
    refusal: null,
  });
});

test("a statement whose call went away is processed anyway", async () => {
  await start();
  const running = await begin(await confirmedPerson(app), holding("first"));
  const impatient = await confirmedPerson(app);
  await impatient.uploaded("ICICI", "second");
  const tab = new AbortController();
  const gone = impatient.process("ICICI", tab.signal).catch(() => null);
  await expect.poll(load, patience).toEqual({ running: 1, waiting: 1 });
  tab.abort();
  await gone;
  letGo("first");
  expect((await running.answer).status).toBe(200);
  await expect
    .poll(async () => await impatient.icici(), patience)
    .toMatchObject({ processing: false, processSuccess: true, refusal: null });
});

test("of two tabs that wait for one statement, one may close", async () => {
  await start();
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", holding("it"));
  const tab = new AbortController();
  const gone = person.process("ICICI", tab.signal).catch(() => null);
  const stays = person.process();
  await expect.poll(() => begun("it"), patience).toBe(true);
  tab.abort();
  await gone;
  letGo("it");
  expect((await stays).status).toBe(200);
});

test("one person, and one network, may process only so many statements", async () => {
  await start({ RATE_LIMIT_FACTOR: "1" });
  const { rateLimiter } = app.context;
  const network = "call:processing:of-network:127.0.0.1";
  const minutes = { max: 200, seconds: 600 };
  const eager = await confirmedPerson(app);
  await rateLimiter.consume(`call:processing:${eager.uid}`, minutes, 40);
  expect((await eager.process()).status).toBe(429);
  // Refused calls count for nobody but the person.
  expect(await rateLimiter.count(network)).toBe(0);
  await rateLimiter.consume(network, minutes, 199);
  const person = await confirmedPerson(app);
  expect((await person.process()).status).toBe(409);
  const refused = await person.process();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await bodyOf<object>(refused)).toMatchObject({
    code: "too-many-statements",
    message: expect.stringMatching(/Your file is kept and nothing was charged/),
  });
});
