import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  fortyLots,
  handedOver,
  registerPerson,
} from "../test/person.ts";
import { runProcess, startServerProcess } from "../test/processes.ts";
import { rowsOf } from "../test/rows.ts";
import { startMailServer } from "../test/stand-ins.ts";
import { testConfig } from "../test/test-app.ts";
import { testFolder } from "../test/test-folder.ts";
import { startTestGateway } from "../test/test-gateway.ts";
import { openDatabase } from "./database/open.ts";
import { readObject } from "./storage/object-store.ts";
import { openStore } from "./storage/open-store.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = testFolder();
});

test("a wrong setting ends the start with one sentence that names it", async () => {
  const start = startServerProcess({ DATA_DIR: dataDir, FEE_PAISE: "five rupees" });
  await expect(start).rejects.toThrow(
    /^the server ended with 2: FEE_PAISE must be the fee in paise, a whole number, from 100 to 100000000\.\n$/,
  );
});

test("an unusable data folder ends the start with one sentence", async () => {
  const file = join(dataDir, "a-file");
  await writeFile(file, "");
  const start = startServerProcess({ DATA_DIR: file });
  await expect(start).rejects.toThrow(
    /^the server ended with 1: The server could not start: .*\n$/,
  );
});

test("a start names each dangerous setting and what is a sample in its log, no secret, and in the end a taken port", async () => {
  const sampleContent = ["team (team.ts: team[0])", "cases (cases.ts: cases[0])"];
  const table = { pages: [], files: [], sampleContent };
  await writeFile(join(dataDir, "routes.json"), JSON.stringify(table));
  const holder = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => holder.once("listening", resolve));
  const { port } = holder.address() as AddressInfo;
  const { text } = await runProcess("server.ts", {
    DATA_DIR: dataDir,
    WEB_ROOT: dataDir,
    PUBLIC_URL: "https://www.harbour.example",
    // The taken port ends the process after everything is logged.
    PORT: String(port),
    SMTP_URL: "smtp://user:hush-hush@mail.example.test",
    SMS_URL: "http://sms.example.test",
    SMS_TOKEN: "hush",
    GOOGLE_ISSUER: "http://accounts.example.test",
    GOOGLE_CLIENT_ID: "an id",
    GOOGLE_CLIENT_SECRET: "hushed",
    RATE_LIMIT_FACTOR: "20",
  });
  holder.close();
  const logged = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; part?: string; msg: string });
  const warnings = (about: string) => logged.filter(({ part }) => part === about);
  expect(warnings("pages")).toMatchObject(
    sampleContent.map((line) => ({ level: 40, msg: expect.stringContaining(line) })),
  );
  expect(warnings("settings").every(({ level }) => level === 40)).toBe(true);
  expect(
    warnings("settings")
      .map(({ msg }) => msg.split(" ")[0])
      .sort(),
  ).toEqual([
    "GOOGLE_CLIENT_SECRET",
    "GOOGLE_ISSUER",
    "RATE_LIMIT_FACTOR",
    "SMS_TOKEN",
    "SMS_URL",
    "SMTP_URL",
  ]);
  expect(text).not.toContain("hush");
  expect(text).toContain(`PORT ${port} is taken by another program`);
});

test("SIGTERM lets an upload that is under way finish, and it is stored", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const person = await confirmedPerson(server);
  const finish = Promise.withResolvers<void>();
  const answer = person.uploadPieces(async function* () {
    yield Buffer.from("first half, ");
    await finish.promise;
    yield Buffer.from("second half");
  });
  // Until the server has begun to read the body, the request would not be under way.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stopped = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  finish.resolve();
  expect((await answer).status).toBe(200);
  expect(await bodyOf<{ bytes: number }>(answer)).toMatchObject({ bytes: 23 });
  expect(await stopped).toBe(0);

  const again = await startServerProcess({ DATA_DIR: dataDir });
  person.client.moveTo(again.url);
  expect((await person.icici()).files[0]?.bytes).toBe(23);
  expect(await again.stop()).toBe(0);
});

test("with DRAIN_SECONDS a process that is told to stop turns unready and still answers", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: "3" });
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  const stopped = server.stop();
  await expect.poll(() => status("/readyz")).toBe(503);
  expect(await status("/api/session")).toBe(200);
  expect(await stopped).toBe(0);
});

test("SIGTERM does not wait for a mail server that hangs, and the mail goes out later", async () => {
  const mail = await startMailServer();
  mail.mood = "hangs";
  const environment = { DATA_DIR: dataDir, SMTP_URL: mail.url };
  const server = await startServerProcess(environment);
  const { email } = await registerPerson(server.url);
  await expect.poll(() => mail.attempts()).toBe(1);
  expect(await server.stop(60_000)).toBe(0);
  const { db, close } = openDatabase({ databaseUrl: "", dataDir });
  const mails = await rowsOf(db, "outboxMail");
  expect(mails).toMatchObject([{ recipient: email, state: "queued" }]);
  await close();
}, 60_000);

test("a connection without any request does not delay the end", async () => {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const { hostname, port } = new URL(server.url);
  const silent = connect(Number(port), hostname);
  await once(silent, "connect");
  const closed = once(silent, "close");
  const stopped = server.stop();
  // The server ends it, not its limit of a minute on connections without a request.
  await closed;
  expect(await stopped).toBe(0);
}, 30_000);

// A limit on file sizes simulates a full disk: the system refuses the write in the same way.
test.runIf(process.platform === "linux")(
  "a full disk is named, and what was stored before is kept",
  async () => {
    const limits = ["prlimit", "--fsize=3000000", "--"];
    const server = await startServerProcess({ DATA_DIR: dataDir }, limits);
    const person = await confirmedPerson(server);
    const first = await person.uploaded("ICICI", "kept");
    const answer = await person.upload("ICICI", new Uint8Array(4_000_000).fill(65));
    expect(await codeOf(answer)).toEqual([507, "storage-full"]);
    expect((await person.icici()).files).toEqual([first]);
    const store = await openStore(testConfig({ DATA_DIR: dataDir }));
    const { db, close } = openDatabase(testConfig({ DATA_DIR: dataDir }));
    const file = db.selectFrom("statementFile").select("objectKey");
    const { objectKey } = await file.executeTakeFirstOrThrow().finally(close);
    expect(await readObject(store, objectKey ?? "")).toEqual(Buffer.from("kept"));
    expect((await person.upload("ICICI", "small again")).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
);

test("below the disk's reserve files are refused with a named reason, while sign-in, payment and downloads continue", async () => {
  const gateway = await startTestGateway();
  const environment = { DATA_DIR: dataDir, ...gateway.environment };
  const before = await startServerProcess(environment);
  const person = await confirmedPerson(before);
  const file = await person.uploaded("ICICI", fortyLots);
  expect((await person.process()).status).toBe(200);
  const other = await confirmedPerson(before);
  await other.uploaded("ICICI", fortyLots);
  await before.stop();

  // More than any disk has.
  const full = { ...environment, DISK_RESERVE_BYTES: "1099511627776" };
  const server = await startServerProcess(full);
  for (const { client } of [person, other]) {
    client.moveTo(server.url);
  }
  const { email, password } = person;
  const signIn = { email, password };
  expect((await person.client.post("/api/auth/sign-in/email", signIn)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await bodyOf<object>(ready)]).toMatchObject([200, { status: "ready" }]);
  const refused = await person.upload("ICICI", "new");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "300"]);
  expect(await bodyOf<object>(refused)).toMatchObject({
    code: "storage-full",
    message: expect.stringMatching(/what you uploaded and paid before is kept/),
  });
  const processing = await other.process();
  expect(await codeOf(processing)).toEqual([507, "storage-full"]);
  expect(await other.icici()).toMatchObject({
    processing: false,
    processSuccess: false,
  });

  const attempt = await gateway.attempt((await person.opened()).orderId);
  expect((await person.verify(handedOver(attempt))).status).toBe(200);
  const { body } = await person.confirmed();
  const download = await person.client.call((body as { download_link: string }).download_link);
  expect([download.status, (await download.text()).length > 0]).toEqual([200, true]);
  expect((await person.icici()).files).toEqual([file]);
  await server.stop();

  const again = await startServerProcess(environment);
  other.client.moveTo(again.url);
  expect((await other.process()).status).toBe(200);
  expect(await again.stop()).toBe(0);
});
