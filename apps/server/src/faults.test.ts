import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadedFile } from "contract/flow-state";
import type { PersonalData } from "contract/my-statements";
import type { Processed } from "contract/process-file";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bodyOf, type Person } from "../test/client.ts";
import { confirmedPerson } from "../test/confirmed-person.ts";
import { freshPostgres } from "../test/databases.ts";
import { flowOf, processSingle, upload, uploaded } from "../test/flow-client.ts";
import { interruptibleProxy } from "../test/interruptible-proxy.ts";
import { newBucket } from "../test/new-bucket.ts";
import { startServerProcess } from "../test/server-process.ts";
import { startTestApp } from "../test/test-app.ts";
import { TestClock } from "../test/test-clock.ts";

const sample = new URL(
  "../../../packages/capital-gains/fixtures/icici-direct/ok/forty-lots.csv",
  import.meta.url,
);
const database = process.env.TEST_DATABASE_URL;
const s3 = process.env.TEST_S3_URL;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "faults-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("SIGTERM while the engine works: the statement is processed or waits again, never in between", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const person = await confirmedPerson(server);
  await uploaded(person, "ICICI", new Uint8Array(await readFile(sample)));
  const answer = processSingle(person);
  const begun = async () => {
    const { processing, processSuccess } = (await flowOf(person)).flows.ICICI;
    return processing || processSuccess;
  };
  await expect.poll(begun, { interval: 5 }).toBe(true);
  expect(await server.stop()).toBe(0);
  const { status } = await answer;

  const again = await startServerProcess({ DATA_DIR: dataDir });
  person.client.moveTo(again.url);
  const flow = (await flowOf(person)).flows.ICICI;
  expect([flow.processing, flow.processSuccess]).toEqual([false, status === 200]);
  const { statementId } = await bodyOf<Processed>(await processSingle(person));
  expect(statementId).toBe(flow.statementId);
  expect(await again.stop()).toBe(0);
});

test("SIGTERM under load: it ends by itself, and every upload that was answered is there afterwards", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const people = await Promise.all([1, 2, 3, 4].map(() => confirmedPerson(server)));
  const answered = new Map<Person, UploadedFile>();
  const uploads = people.map(async (person) => {
    for (let n = 1; ; n++) {
      const answer = await upload(person, "ICICI", `statement ${n}`).catch(() => null);
      if (answer?.status !== 200) return;
      answered.set(person, await bodyOf<UploadedFile>(answer));
    }
  });
  await expect.poll(() => answered.size).toBe(people.length);
  expect(await server.stop()).toBe(0);
  await Promise.all(uploads);

  const again = await startServerProcess({ DATA_DIR: dataDir });
  for (const [person, last] of answered) {
    person.client.moveTo(again.url);
    const [file] = (await flowOf(person)).flows.ICICI.files;
    // An upload whose answer was cut off may have been stored as well; nothing older comes back.
    expect((file?.uploadedAt ?? "") >= last.uploadedAt).toBe(true);
  }
  expect(await again.stop()).toBe(0);
});

// A limit on the size of files stands in for a full disk: the system refuses the write all the same.
test.runIf(process.platform === "linux")(
  "no room for the database: calls say that it did not work, pages stay, nothing stored is lost",
  async () => {
    const limited = ["prlimit", "--fsize=1500000", "--"];
    const server = await startServerProcess({ DATA_DIR: dataDir }, limited);
    const person = await confirmedPerson(server);
    const ask = (n: number) =>
      person.client.post("/api/projectQuery", {
        name: "Sample",
        email: person.email,
        message: `question ${n} ${"x".repeat(4000)}`,
      });
    let answered = 0;
    let answer = await ask(0);
    while (answer.status === 200) {
      answered += 1;
      answer = await ask(answered);
    }
    expect(answer.status).toBe(500);
    expect(Object.keys(await bodyOf<object>(answer))).toContain("message");
    expect((await fetch(server.url)).status).toBe(200);
    await server.stop();

    const again = await startServerProcess({ DATA_DIR: dataDir });
    person.client.moveTo(again.url);
    const data = await bodyOf<PersonalData>(await person.client.call("/api/privacy/export"));
    expect(data.projectQueries).toHaveLength(answered);
    expect((await ask(answered)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  },
);

test("a clock that jumps: a day back or ahead loses no step of anybody", async () => {
  const clock = new TestClock();
  const app = await startTestApp({ clock });
  const person = await confirmedPerson(app);
  const file = await uploaded(person, "ICICI", new Uint8Array(await readFile(sample)));
  clock.advance(-86_400);
  expect((await flowOf(person)).flows.ICICI.files).toEqual([file]);
  const { statementId } = await bodyOf<Processed>(await processSingle(person));
  clock.advance(2 * 86_400);
  const flow = (await flowOf(person)).flows.ICICI;
  expect([flow.statementId, flow.processSuccess]).toEqual([statementId, true]);
  await uploaded(person, "ICICI", "a newer one");
  expect((await flowOf(person)).flows.ICICI.files).toHaveLength(1);
  await app.close();
});

if (database) {
  test("PostgreSQL gone and back: the process stays, says that it is not ready, and goes on by itself", async () => {
    const fresh = await freshPostgres(database);
    const url = new URL(fresh.environment.DATABASE_URL ?? "");
    const proxy = await interruptibleProxy(url.hostname, Number(url.port));
    url.port = String(proxy.port);
    const environment = { DATA_DIR: dataDir, ...fresh.environment, DATABASE_URL: url.href };
    const server = await startServerProcess(environment);
    const person = await confirmedPerson(server);
    const file = await uploaded(person, "ICICI", "kept");
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;

    proxy.cut();
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(server.url)).status).toBe(200);
    const refused = await person.client.call("/api/flow");
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(Object.keys(await bodyOf<object>(refused))).toContain("message");

    proxy.restore();
    await expect.poll(ready).toBe(200);
    expect((await flowOf(person)).flows.ICICI.files).toEqual([file]);
    expect(await server.stop()).toBe(0);
    await proxy.close();
    await fresh.drop();
  });
}

if (s3) {
  test("a slow object store makes uploads and processing slow, other people's pages not, and loses nothing", async () => {
    const bucket = await newBucket(s3);
    const url = new URL(bucket.S3_ENDPOINT ?? "");
    const proxy = await interruptibleProxy(url.hostname, Number(url.port));
    const server = await startServerProcess({
      ...bucket,
      DATA_DIR: dataDir,
      MASTER_KEY: Buffer.from("for tests only, 32 bytes of key.").toString("base64"),
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    });
    const person = await confirmedPerson(server);
    proxy.hold();
    let stored = false;
    const upload = uploaded(person, "ICICI", new Uint8Array(await readFile(sample))).finally(() => {
      stored = true;
    });
    expect((await flowOf(person)).flows.ICICI.files).toEqual([]);
    expect(stored).toBe(false);
    proxy.release();
    const file = await upload;
    expect((await flowOf(person)).flows.ICICI.files).toEqual([file]);

    proxy.cut();
    const failed = await processSingle(person);
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    proxy.restore();
    const processed = await bodyOf<Processed>(await processSingle(person));
    expect((await flowOf(person)).flows.ICICI.statementId).toBe(processed.statementId);
    expect((await flowOf(person)).flows.ICICI.processSuccess).toBe(true);
    expect(await server.stop()).toBe(0);
    await proxy.close();
  });
}
