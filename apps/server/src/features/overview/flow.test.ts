import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Flow } from "@site/contract/flow-state";
import { brokerIds, brokers } from "@site/result/brokers";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { misbehavingEngine } from "../../../test/engine-programs.ts";
import { bodyOf, Client, codeOf, confirmedPerson, singleFile } from "../../../test/person.ts";
import { resultOf, statementOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { startTestApp, useTestApp } from "../../../test/test-app.ts";
import { describedCalls } from "../../api-docs/document.ts";
import { resultKey } from "../statements/service.ts";

type ProcessedBody = { success: boolean; statementId: string; download_link: string };
type ProblemBody = { code: string; error: string; message: string; where?: object };

const app = useTestApp({
  database: anyDatabase,
  environment: { ENGINE_MEMORY_MB: "256" },
  engine: { program: misbehavingEngine },
});
const paid = (statementId: string, at?: Date) => settledOrder(app.context.db, statementId, at);
/** A person with a processed statement of this content. */
const processed = async (content: string) => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", content);
  return { person, ...(await bodyOf<ProcessedBody>(person.process())) };
};
const download = async (client: Client, path: string) => {
  const answer = await client.call(path);
  return [answer.status, await answer.text()];
};

test("a mail's link, in a browser that isn't signed in, leads to the sign-in and back", async () => {
  const client = new Client(app.url);
  const file = `/api/statements/${randomUUID()}/Invoice_file.xlsx`;
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const link = await client.call(file, { headers, redirect: "manual" });
  expect([link.status, link.headers.get("location")]).toEqual([
    303,
    `/?mode=select&signInSuccessUrl=${encodeURIComponent(file)}`,
  ]);
});

test("upload, process, pay, download", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "lots");
  const answer = await person.process();
  expect(answer.status).toBe(200);
  const processed = await bodyOf<ProcessedBody>(answer);
  const link = `/api/statements/${processed.statementId}/processed_file.csv`;
  expect(processed).toEqual({
    success: true,
    statementId: expect.any(String),
    download_link: link,
  });

  const state = await person.icici();
  expect(state).toMatchObject({ processSuccess: true, paymentSuccess: false, downloads: null });
  expect(state.head?.sources).toEqual([{ file: "statement.csv", broker: "ICICI", lots: 1 }]);
  const [unpaid, refusal] = await download(person.client, link);
  expect([unpaid, JSON.parse(String(refusal)).code]).toEqual([402, "not-paid"]);

  await paid(processed.statementId);
  const file = await person.client.call(link);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="processed_file.csv"');
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(await file.text()).toBe(">lots\r\n");
  await expect.poll(async () => (await person.icici()).downloadSuccess).toBe(true);
  expect((await person.icici()).downloads?.processedFile).toEqual({
    url: link,
    name: "processed_file.csv",
    bytes: 7,
    downloaded: true,
  });
});

test.each([
  ["near its beginning is answered with 500", 200],
  ["at its end is cut off", -1],
])(
  "a stored file that was changed %s, with none of those bytes, and not downloaded",
  async (_, at) => {
    const { person, statementId, download_link } = await processed("secret ".repeat(40_000));
    await paid(statementId);
    const key = resultKey(await resultOf(app.context.db, statementId), "processed_file.csv");
    const path = join(app.dataDir, "objects", key);
    const bytes = await readFile(path);
    bytes.set([(bytes.at(at) ?? 0) ^ 1], (at + bytes.length) % bytes.length);
    await writeFile(path, bytes);
    const answer = await person.client.call(download_link);
    const isRefused = at > 0;
    expect(answer.status).toBe(isRefused ? 500 : 200);
    expect(answer.headers.has("content-disposition")).toBe(!isRefused);
    const text = await answer.text().catch(() => "cut off");
    expect(isRefused ? text.includes("secret") : text).toBe(isRefused ? false : "cut off");
    expect((await person.icici()).downloadSuccess).toBe(false);
  },
);

test("a HEAD request does not count as a download", async () => {
  const { person, statementId, download_link } = await processed("lots");
  await paid(statementId);
  expect((await person.client.call(download_link, { method: "HEAD" })).status).toBe(200);
  expect((await person.icici()).downloadSuccess).toBe(false);
});

test("a second person cannot reach anything of the first one's, by any id or path", async () => {
  const { person: owner, statementId } = await processed("secret");
  const other = await confirmedPerson(app);
  await paid(statementId);
  const before = await statementOf(app.context.db, statementId);
  for (const { method, path, entry } of describedCalls) {
    if (path.startsWith("/api/statements/{id}")) {
      const type = entry.body && "type" in entry.body ? entry.body.type : "application/json";
      const given = { body: '{"title":"Theirs"}', headers: { "content-type": type } };
      const asked = { method, ...(method === "GET" ? {} : given) };
      const address = path.replace("{id}", statementId);
      const answers = [new Client(app.url), other.client].map((each) => each.call(address, asked));
      const [nobody, stranger] = (await Promise.all(answers)).map(({ status }) => status);
      expect([method, path, nobody, stranger]).toEqual([method, path, 401, 404]);
    }
  }
  expect(await statementOf(app.context.db, statementId)).toEqual(before);
  for (const path of [
    `/api/statements/${statementId}%2F..%2F${statementId}/processed_file.csv`,
    `/api/uploads/${owner.uid}.csv`,
  ]) {
    expect((await other.client.call(path)).status).toBe(404);
  }
  const attempt = await other.client.post("/api/processFileGen", singleFile(owner));
  expect(attempt.status).toBe(409);
  const combined = await other.client.post("/api/processFileGenV2", {
    bucketName: "statements",
    userId: owner.uid,
    files: { icici: `uploads/${owner.uid}_icici.csv` },
  });
  expect(combined.status).toBe(409);
  expect(JSON.stringify(await other.flow())).not.toContain(statementId);
});

test("processing twice, even concurrently, processes once", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "SLOW");
  const answers = await Promise.all([1, 2, 3].map(() => person.process()));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const ids = await Promise.all(
    answers.map(async (each) => (await bodyOf<ProcessedBody>(each)).statementId),
  );
  expect(new Set(ids).size).toBe(1);
  const again = await bodyOf<ProcessedBody>(person.process());
  expect(again.statementId).toBe(ids[0]);
});

test("a run that takes longer than a second says its stage, and no stage is left after it", async () => {
  const person = await confirmedPerson(app);
  const folder = await mkdtemp(join(tmpdir(), "held-run-"));
  const file = join(folder, "run");
  await person.uploaded("ICICI", `HOLD ${file}`);
  const answer = person.process();
  const stage = async () => (await person.icici()).stage;
  await expect.poll(stage, { timeout: 20_000 }).toBe("computing");
  await writeFile(`${file}.go`, "");
  expect((await answer).status).toBe(200);
  expect(await person.icici()).toMatchObject({ processing: false, processSuccess: true });
  expect(await stage()).toBeUndefined();
  await rm(folder, { recursive: true });
});

test("a later upload does not change a processed and paid statement", async () => {
  const { person, statementId, download_link } = await processed("first");
  await paid(statementId, new Date(Date.now() - 1000));
  await person.uploaded("ICICI", "second");
  expect((await person.icici()).statementId).not.toBe(statementId);
  expect(await download(person.client, download_link)).toEqual([200, ">first\r\n"]);
});

test("an upload for one platform leaves another's processed statement as it is, to be paid for", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ZERODHA", "ZERODHA", { fileName: "taxpnl.xlsx" });
  const { statementId } = await bodyOf<ProcessedBody>(person.process("ZERODHA"));
  await person.uploaded("ICICI", "first");
  const { ICICI, ZERODHA } = (await person.flow()).flows;
  expect(ICICI).toMatchObject({ uploadSuccess: true, processSuccess: false });
  expect(ZERODHA).toMatchObject({ statementId, processSuccess: true });
  await paid(statementId);
  expect((await person.flow()).flows.ZERODHA).toMatchObject({ statementId, paymentSuccess: true });
});

test("a replaced statement that is paid for anyway comes back", async () => {
  const { person, statementId } = await processed("first");
  await person.uploaded("ICICI", "second");
  await paid(statementId, new Date(Date.now() + 60_000));
  expect(await person.icici()).toMatchObject({ statementId, paymentSuccess: true });
});

test("a deleted statement does not come back when its address is opened", async () => {
  const { person, statementId } = await processed("lots");
  expect((await person.remove(statementId)).status).toBe(200);
  const opened = await bodyOf<Flow>(person.client.call(`/api/flow?statement=${statementId}`));
  expect([opened.current, opened.flows.ICICI.statementId]).toEqual([null, null]);
});

test("a refusal states its reason and place, and the next upload clears it", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "REFUSE");
  const answer = await person.process();
  expect(answer.status).toBe(422);
  const problem = await bodyOf<ProblemBody>(answer);
  expect(problem).toMatchObject({
    code: "totals-do-not-tie",
    error: "Failed to process File",
    message: "The sale values do not add up to the stated total.",
    where: { file: "statement.csv", row: 7 },
  });
  expect(await person.icici()).toMatchObject({
    uploadSuccess: false,
    processSuccess: false,
    refusal: { code: "totals-do-not-tie" },
  });
  await person.uploaded("ICICI", "good");
  expect(await person.icici()).toMatchObject({ uploadSuccess: true, refusal: null });
  expect((await person.process()).status).toBe(200);
});

test("a statement that yields no file is refused instead of charged for", async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "NOTHING");
  expect((await bodyOf(person.process())).code).toBe("nothing-for-schedule-112a");
  expect((await person.icici()).uploadSuccess).toBe(false);
});

test.each(
  brokerIds.flatMap((view) =>
    brokerIds.filter((broker) => broker !== view).map((broker) => [view, broker] as const),
  ),
)("the view %s refuses a statement of %s, and says whose it is", async (view, broker) => {
  const person = await confirmedPerson(app);
  const fileName = `statement.${brokers[view].extensions.alone[0]}`;
  await person.uploaded(view, broker, { fileName });
  const { article, label } = brokers[broker];
  const refusal = {
    code: "wrong-broker",
    broker,
    message: `${fileName} is ${article} ${label} statement, and this view takes ${brokers[view].label} statements.`,
  };
  expect(await bodyOf(person.process(view))).toMatchObject(refusal);
  const state = (await person.flow()).flows[view];
  expect(state).toMatchObject({ uploadSuccess: false, refusal });
});

test("concurrent uploads of one person leave one statement that can be processed", async () => {
  const person = await confirmedPerson(app);
  await Promise.all(["a", "b", "c", "d", "e"].map((text) => person.uploaded("ICICI", text)));
  const { files } = await person.icici();
  expect(files).toHaveLength(1);
  const answer = await person.process();
  if (answer.status !== 200) {
    // The file at the shared key is another one than the one recorded last: said by name.
    expect((await bodyOf(answer)).code).toBe("upload-changed");
    await person.uploaded("ICICI", "f");
    expect((await person.process()).status).toBe(200);
  }
});

test.each([
  ["fills its heap", "HEAP", 422, "processing-needs-too-much-memory"],
  ["fills memory outside the heap", "BUFFERS", 422, "processing-needs-too-much-memory"],
  ["leaves", "EXIT", 500, "processing-failed"],
  ["answers garbage", "GARBAGE", 500, "processing-failed"],
])(
  "an engine that %s is ended with a named reason, and the file may be tried again",
  async (_, text, status, code) => {
    const [person, neighbour] = [await confirmedPerson(app), await confirmedPerson(app)];
    await person.uploaded("ICICI", text);
    await neighbour.uploaded("ICICI", "good");
    const [broken, good] = await Promise.all([person.process(), neighbour.process()]);
    expect(await codeOf(broken)).toEqual([status, code]);
    expect(good.status).toBe(200);
    expect(await person.icici()).toMatchObject({
      uploadSuccess: true,
      processing: false,
      refusal: { code },
    });
  },
);

test("the combined flow processes the files that the map names", async () => {
  const person = await confirmedPerson(app);
  const { client, uid } = person;
  const icici = `uploads/${uid}_icici.csv`;
  const zerd = `uploads/${uid}_zerd.xlsx`;
  await person.uploaded("MULTI", "one", { name: `${uid}_icici.csv` });
  await person.uploaded("MULTI", "two", { name: `${uid}_zerd.xlsx`, fileName: "z.xlsx" });
  const process = (files: object) =>
    client.post("/api/processFileGenV2", { bucketName: "statements", userId: uid, files });
  expect((await process({ icici, zerd: `uploads/${uid}_zerd.xls` })).status).toBe(409);
  const processed = await bodyOf<ProcessedBody>(process({ icici, zerd }));
  await paid(processed.statementId);
  expect(await download(client, processed.download_link)).toEqual([200, ">one\r\n>two\r\n"]);
});

test("a call with missing fields is answered with the specification's error", async () => {
  const { client } = await confirmedPerson(app);
  for (const path of ["/api/processFileGen", "/api/processFileGenV2"]) {
    const answer = await client.post(path, { bucketName: "statements" });
    expect(answer.status).toBe(400);
    expect((await bodyOf<ProblemBody>(answer)).error).toBe("text field missing in request data");
  }
  const nothing = await bodyOf<ProblemBody>(
    client.post("/api/processFileGen", {
      fileUpName: "x.csv",
      bucketName: "statements",
      process_egn: "ICICI",
    }),
  );
  expect([nothing.code, nothing.error]).toEqual(["nothing-uploaded", "Failed to process File"]);
});

test("an engine that never ends is stopped at its limit, and the file may be tried again", async () => {
  const app = await startTestApp({ engine: { timeMs: 1_000, program: misbehavingEngine } });
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "LOOP");
  const answer = await person.process();
  expect(await codeOf(answer)).toEqual([422, "processing-took-too-long"]);
  expect(await person.icici()).toMatchObject({
    uploadSuccess: true,
    processing: false,
    refusal: { code: "processing-took-too-long" },
  });
});
