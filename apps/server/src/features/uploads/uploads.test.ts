import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import type { Platform } from "@site/contract/platforms";
import { beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  acceptedTerms,
  bodyOf,
  codeOf,
  confirmAddress,
  confirmedPerson,
  eraseAccount,
  type Person,
  registerPerson,
} from "../../../test/person.ts";
import { rowOf, rowsOf } from "../../../test/rows.ts";
import { startTestApp, useTestApp } from "../../../test/test-app.ts";
import { plainRoom } from "../../storage/object-frames.ts";
import { type ListedObject, readObject } from "../../storage/object-store.ts";
import { createRetention } from "../privacy/retention.ts";
import { storedBy } from "../statements/removal-repository.ts";

const app = useTestApp({ database: anyDatabase, environment: { MAX_UPLOAD_BYTES: "100000" } });
let person: Person;
beforeAll(async () => {
  person = await registerPerson(app.url);
});
const stored = async (of: Person) => {
  const statementId = (await of.icici()).statementId ?? "";
  const { objectKey } = await rowOf(app.context.db, "statementFile", { statementId });
  const bytes = await readObject(app.context.store, objectKey ?? "");
  return Buffer.from(bytes ?? []).toString("utf8");
};
const objects = async (prefix = "people/") => {
  const listed: ListedObject[] = await Readable.from(app.context.store.list(prefix)).toArray();
  return listed.map(({ key }) => key).sort();
};

test("stores the file under the specification's name and says what it stored", async () => {
  const file = await person.uploaded("ICICI", "a,b\n1,2\n", { fileName: "Gain März.csv" });
  expect(file).toEqual({
    slot: "single",
    key: `uploads/${person.uid}.csv`,
    name: "Gain März.csv",
    bytes: 8,
    sha256: "492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470",
    uploadedAt: expect.stringMatching(/Z$/),
  });
  expect(await stored(person)).toBe("a,b\n1,2\n");
  const { flows, current } = await person.flow();
  expect(current).toBe("ICICI");
  expect(flows.ICICI).toMatchObject({ uploadSuccess: true, processSuccess: false });
  expect(flows.ICICI.files).toEqual([file]);
});

test("a new file replaces the old one, and the other single-file draft", async () => {
  const someone = await registerPerson(app.url);
  await someone.uploaded("ICICI", "first");
  const before = await someone.flow();
  await someone.uploaded("ICICI", "second");
  const after = await someone.flow();
  expect(after.flows.ICICI.statementId).toBe(before.flows.ICICI.statementId);
  expect(after.flows.ICICI.files).toHaveLength(1);
  await someone.uploaded("ZERODHA", "third", { fileName: "taxpnl.xlsx" });
  const { flows, current } = await someone.flow();
  expect(current).toBe("ZERODHA");
  expect(flows.ICICI).toMatchObject({ uploadSuccess: false, statementId: null, files: [] });
  expect(flows.ZERODHA.uploadSuccess).toBe(true);
});

/** Uploads so many bytes into a slot of the combined flow. */
const fill = (someone: Person, slot: string, bytes: number) => {
  const names = { name: `${someone.uid}_${slot}.csv`, fileName: "a.csv" };
  return someone.upload("MULTI", new Uint8Array(bytes).fill(65), names);
};

test("one person's files take at most their share of the disk, and deleting makes room", async () => {
  const small = await startTestApp({
    database: anyDatabase,
    environment: { MAX_PERSON_BYTES: "1048576" },
  });
  const someone = await registerPerson(small.url);
  expect((await fill(someone, "icici", 700_000)).status).toBe(200);
  const refused = await fill(someone, "format3", 400_000);
  expect(refused.status).toBe(507);
  expect(await bodyOf<object>(refused)).toMatchObject({
    code: "person-storage-full",
    message: expect.stringMatching(
      /^Your stored statements take up all of the 1 MB .* delete statements/,
    ),
  });
  // The same limit applies to a sender who does not state the length.
  const unsaid = await someone.uploadPieces(() => Readable.from([new Uint8Array(400_000)]), {
    name: `${someone.uid}_format3.csv`,
    platform: "MULTI",
  });
  expect(await codeOf(unsaid)).toEqual([507, "person-storage-full"]);
  expect((await someone.flow()).flows.MULTI.files).toHaveLength(1);
  // A file that replaces another one needs only its own room.
  expect((await fill(someone, "icici", 1_000_000)).status).toBe(200);
  const { statementId } = (await someone.flow()).flows.MULTI;
  await someone.remove(statementId ?? "");
  expect((await fill(someone, "format3", 400_000)).status).toBe(200);
  await small.close();
});

test("a processed statement's file takes its room beside the next one, which would replace it", async () => {
  const small = await startTestApp({
    database: anyDatabase,
    environment: { MAX_PERSON_BYTES: "1048576" },
  });
  const someone = await confirmedPerson(small);
  await someone.processedStatement();
  const { bytes } = await storedBy(small.context.db, someone.uid);
  const room = plainRoom(1_048_576 - bytes);
  const refused = await someone.upload("ICICI", new Uint8Array(room + 1));
  expect(await codeOf(refused)).toEqual([507, "person-storage-full"]);
  expect((await someone.upload("ICICI", new Uint8Array(room))).status).toBe(200);
  // Then not even one byte, and the network's share of the day is not touched.
  const { rateLimiter } = small.context;
  const before = await rateLimiter.count("upload-bytes:127.0.0.1");
  const more = await someone.uploadPieces(() => Readable.from([new Uint8Array(1)]), {
    name: `${someone.uid}_icici.csv`,
    platform: "MULTI",
  });
  expect(await codeOf(more)).toEqual([507, "person-storage-full"]);
  expect(await rateLimiter.count("upload-bytes:127.0.0.1")).toBe(before);
});

test("the combined flow collects its slots in one statement", async () => {
  const someone = await registerPerson(app.url);
  const slot = (name: string, fileName: string) =>
    someone.uploaded("MULTI", name, { name: `${someone.uid}_${name}`, fileName });
  await slot("icici.csv", "icici.csv");
  await slot("zerd.xlsx", "zerodha.xlsx");
  await slot("format3.csv", "third.csv");
  await slot("zerd.zip", "taxpnl.zip");
  const { flows } = await someone.flow();
  expect(flows.MULTI.files.map((file) => [file.slot, file.key])).toEqual([
    ["format3", `uploads/${someone.uid}_format3.csv`],
    ["icici", `uploads/${someone.uid}_icici.csv`],
    ["zerd", `uploads/${someone.uid}_zerd.zip`],
  ]);
  // What had another extension is gone.
  await createRetention(app.context).runOnce();
  expect(await objects(`people/${someone.uid}/`)).toHaveLength(3);
});

const onlyGains = acceptedTerms.split("&")[0];

test.each<[string, number, string, Platform, Parameters<Person["upload"]>[2], string?]>([
  ["somebody else's address", 403, "not-your-upload", "ICICI", { name: "somebody-else.csv" }],
  ["a path that climbs", 404, "unknown-upload-address", "ICICI", { name: "..%2F..%2Fserver" }],
  ["no slot in the combined flow", 404, "unknown-upload-address", "MULTI", {}],
  ["another ending than .csv", 404, "unknown-upload-address", "ICICI", { name: "UID.xls" }],
  ["a slot in another flow", 404, "unknown-upload-address", "ICICI", { name: "UID_icici.csv" }],
  ["terms not accepted", 422, "capital-gains-terms-not-accepted", "ZERODHA", { query: "" }],
  [
    "old terms",
    422,
    "capital-gains-terms-not-accepted",
    "ZERODHA",
    { query: "cgTerms=2020-01-01" },
  ],
  [
    "ICICI without the general terms",
    422,
    "general-terms-not-accepted",
    "ICICI",
    { query: onlyGains },
  ],
  ["another kind of file", 415, "wrong-kind-of-file", "ICICI", { fileName: "statement.pdf" }],
  ["a csv in Zerodha's slot", 415, "wrong-kind-of-file", "MULTI", { name: "UID_zerd.csv" }],
  ["an empty file", 422, "empty-file", "ICICI", {}, ""],
  ["a file that says it is too large", 413, "upload-too-large", "ICICI", {}, "x".repeat(100_001)],
  ["a platform that does not exist", 400, "invalid-request", "OTHER" as "ICICI", {}],
])("refuses %s", async (_case, status, code, platform, options = {}, content = "x") => {
  const before = await objects();
  const name = (options.name ?? "UID.csv").replace("UID", person.uid);
  const answer = await person.upload(platform, content, { ...options, name });
  expect(await codeOf(answer)).toEqual([status, code]);
  expect(await objects()).toEqual(before);
});

test("general terms are required only in the ICICI flow", async () => {
  const someone = await registerPerson(app.url);
  const answer = await someone.upload("ZERODHA", "x", { query: onlyGains, fileName: "a.xls" });
  expect(answer.status).toBe(200);
  await someone.uploaded("ZERODHA", "y", { fileName: "a.xls" });
  const accepted = await rowsOf(app.context.db, "termsAcceptance", { userId: someone.uid });
  expect(accepted.map(({ document }) => document)).toEqual(["capital-gains", "capital-gains"]);
  await someone.uploaded("ICICI", "y");
  expect(
    await rowsOf(app.context.db, "termsAcceptance", { document: "general", userId: someone.uid }),
  ).toHaveLength(1);
});

test.each([
  ["none", undefined],
  ["one that cannot be decoded", "%E0%A4%A"],
  ["one with a zero byte", "a%00.csv"],
  ["one of control characters", "%01%02"],
])("a file name is demanded, and %s is refused", async (_case, fileName) => {
  const answer = await person.client.call(
    `/api/uploads/${person.uid}.csv?platform=ICICI&${acceptedTerms}`,
    {
      method: "PUT",
      body: "x",
      headers: {
        "content-type": "application/octet-stream",
        ...(fileName !== undefined && { "x-file-name": fileName }),
      },
    },
  );
  expect(await codeOf(answer)).toEqual([422, "file-name-missing"]);
});

/** A connection to the server, and the text that has come over it. */
const connected = async () => {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  await once(socket, "connect");
  const received: Buffer[] = [];
  socket.on("data", (bytes) => received.push(bytes));
  return { socket, text: () => Buffer.concat(received).toString("latin1") };
};

/** The beginning of an upload, as it goes over a connection. */
const uploadOf = ({ uid, client }: Person, length: string) =>
  [
    `PUT /api/uploads/${uid}.csv?platform=ICICI&${acceptedTerms} HTTP/1.1`,
    `Host: localhost\r\nCookie: ${client.cookieHeader()}\r\nX-File-Name: a.csv`,
    `Content-Type: text/csv\r\n${length}\r\n\r\n`,
  ].join("\r\n");

test("a refusal reaches a sender that is still sending, on a connection that stays usable", async () => {
  const { socket, text } = await connected();
  socket.write(uploadOf(person, "Content-Length: 300000"));
  await expect.poll(text).toContain("upload-too-large");
  for (let part = 0; part < 3; part += 1) {
    socket.write(Buffer.alloc(100_000, "x"));
  }
  socket.write("GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(text).toContain("signInMethods");
  socket.destroy();
});

test("a stream of no bytes is refused as an empty file", async () => {
  const { socket, text } = await connected();
  socket.write(`${uploadOf(person, "Transfer-Encoding: chunked")}0\r\n\r\n`);
  await expect.poll(text).toContain("empty-file");
  expect(text()).toMatch(/^HTTP\/1\.1 422 /);
  socket.destroy();
});

test("a stream that grows too large is answered and cut, and the former file is kept", async () => {
  const someone = await registerPerson(app.url);
  await someone.uploaded("ICICI", "kept");
  const { socket, text } = await connected();
  // What it sends after the server has closed is lost, as intended.
  socket.on("error", () => {});
  const closed = once(socket, "close");
  socket.write(uploadOf(someone, "Transfer-Encoding: chunked"));
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  for (let sent = 0; sent < 7; sent += 1) {
    socket.write(chunk);
  }
  await expect.poll(text).toContain("upload-too-large");
  expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  socket.end();
  await closed;
  expect(await stored(someone)).toBe("kept");
});

test("before the address is confirmed there is less room", async () => {
  const large = await startTestApp({ database: anyDatabase });
  const someone = await registerPerson(large.url);
  expect((await fill(someone, "icici", 6_000_000)).status).toBe(200);
  expect((await fill(someone, "icici", 7_000_000)).status).toBe(200);
  const refused = await fill(someone, "format3", 4_000_000);
  expect(await codeOf(refused)).toEqual([507, "unconfirmed-storage-full"]);
  await confirmAddress(large.context.db, someone);
  expect((await fill(someone, "format3", 4_000_000)).status).toBe(200);
});

test("a network uploads only so much in a day", async () => {
  const other = await startTestApp({ database: anyDatabase });
  const someone = await registerPerson(other.url);
  const day = { max: 1, seconds: 86_400 };
  await other.context.rateLimiter.consume("upload-bytes:127.0.0.1", day, 2_000_000_000);
  const refused = await someone.upload("ICICI", "x");
  expect(await codeOf(refused)).toEqual([429, "too-much-uploaded"]);
  expect(refused.headers.get("retry-after")).toBe("86400");
});

test("an upload under way while the account is erased leaves nothing", async () => {
  const someone = await registerPerson(app.url);
  const erased = Promise.withResolvers<void>();
  const begun = () => app.context.rateLimiter.count("upload-bytes:127.0.0.1");
  const before = await begun();
  const answer = someone.uploadPieces(async function* () {
    yield Buffer.from("a,b\n");
    await erased.promise;
    yield Buffer.from("1,2\n");
  });
  await expect.poll(begun).toBeGreaterThan(before);
  expect((await eraseAccount(someone.client)).status).toBe(200);
  erased.resolve();
  expect([(await answer).status, (await bodyOf(answer)).code]).toEqual([401, "not-signed-in"]);
  expect(await objects(`people/${someone.uid}/`)).toEqual([]);
  const { db } = app.context;
  for (const table of ["statement", "termsAcceptance"] as const) {
    expect(await rowsOf(db, table, { userId: someone.uid })).toEqual([]);
  }
});

test("an upload that breaks off stores nothing", async () => {
  const someone = await registerPerson(app.url);
  const { socket } = await connected();
  socket.write(`${uploadOf(someone, "Content-Length: 1000")}only this`);
  socket.end();
  await once(socket.resume(), "close");
  expect((await someone.icici()).uploadSuccess).toBe(false);
  expect(await objects(`people/${someone.uid}/`)).toEqual([]);
});

test("with MULTIPLE switched off its uploads are refused, and what was uploaded before is not processed", async () => {
  const app = await startTestApp({ environment: { MULTIPLE_PLATFORM: "off" } });
  const person = await registerPerson(app.url);
  const answer = await person.upload("MULTI", "x", { name: `${person.uid}_icici.csv` });
  expect(answer.status).toBe(403);
  expect((await person.flow()).multiplePlatform).toBe(false);
  const files = { icici: `uploads/${person.uid}_icici.csv` };
  const asked = { bucketName: "statements", userId: person.uid, files };
  const refused = await person.client.post("/api/processFileGenV2", asked);
  expect(await codeOf(refused)).toEqual([403, "multiple-not-supported"]);
});
