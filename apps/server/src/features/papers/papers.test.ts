import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { codeOf, confirmedPerson, fixture, type Person } from "../../../test/person.ts";
import { changeRows, resultOf, rowsOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { type PaperName, resultKey } from "../statements/service.ts";

const app = useTestApp();

const papers = ["capital-gains-report.xlsx", "summary.pdf"] as const;

async function paperOf({ client }: Person, id: string, name: PaperName): Promise<Buffer> {
  const answer = await client.call(`/api/statements/${id}/${name}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function paidPerson() {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const { id: resultId } = await resultOf(app.context.db, id);
  const made = await rowsOf(app.context.db, "resultObject", { resultId });
  expect(made.filter(({ name }) => papers.some((paper) => paper === name))).toEqual([]);
  await settledOrder(app.context.db, id);
  return { person, id };
}

test.each(papers)("%s is made when it is first asked for, and then kept as sold", async (name) => {
  const { person, id } = await paidPerson();
  const { store, db } = app.context;
  const sold = await paperOf(person, id, name);
  const row = await resultOf(app.context.db, id);
  const [object] = await rowsOf(db, "resultObject", { resultId: row.id, name });
  expect(object?.bytes).toBe(sold.byteLength);
  // A later version of the engine would make other bytes.
  await store.put(resultKey(row, name), Buffer.from("as sold"));
  expect(String(await paperOf(person, id, name))).toBe("as sold");
  const listed = await rowsOf(db, "objectRemoval");
  expect(listed.map(({ key }) => key)).not.toContain(resultKey(row, name));
});

test.each(papers)("%s that was stored before a crash is made again, the same", async (name) => {
  const { person, id } = await paidPerson();
  const { store } = app.context;
  const { put } = store;
  store.put = async (key, body, options) => {
    await put(key, body, options);
    throw new Error("the process ends here");
  };
  const failed = await person.client.call(`/api/statements/${id}/${name}`).finally(() => {
    store.put = put;
  });
  expect(failed.status).toBe(name === "summary.pdf" ? 500 : 503);
  const key = resultKey(await resultOf(app.context.db, id), name);
  const stored = await store.get(key);
  const before = Buffer.concat((await stored?.stream.toArray()) ?? []);
  expect((await paperOf(person, id, name)).equals(before)).toBe(true);
});

test("a paid statement's summary is one page of PDF, and its download is on record", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const path = `/api/statements/${id}/summary.pdf`;
  const unpaid = await person.client.call(path);
  expect(await codeOf(unpaid)).toEqual([402, "not-paid"]);

  await settledOrder(app.context.db, id);
  const answer = await person.client.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="Sample Person FY 2025-26 summary.pdf"',
  );
  const pdf = Buffer.from(await answer.arrayBuffer());
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-")).toBe(true);
  // The font is embedded: no reader has to have it.
  expect(text).toContain("/FontFile2");

  const { accessRecords } = await person.export();
  expect(accessRecords.filter(({ object }) => object === "summary.pdf")).toHaveLength(1);
});

test("a paid statement's papers carry the name and the PAN of the call, which are kept nowhere", async () => {
  const { person, id } = await paidPerson();
  const ask = (file: string, owner: unknown) =>
    person.client.post(`/api/statements/${id}/${file}`, owner);
  const owner = { name: "Méera & Sons", pan: "ABCDE1234F" };

  const summary = await ask("summary.pdf", owner);
  expect(summary.headers.get("content-disposition")).toBe(
    "attachment; filename=\"M_era & Sons FY 2025-26 summary.pdf\"; filename*=UTF-8''M%C3%A9era%20%26%20Sons%20FY%202025-26%20summary.pdf",
  );
  const lines = pdfText(Buffer.from(await summary.arrayBuffer()));
  expect(lines).toContain("Méera & Sons · PAN ABCDE1234F");

  const report = await ask("capital-gains-report.xlsx", owner);
  const asked = (await readXlsx(Buffer.from(await report.arrayBuffer()))).sheets[0];
  expect([asked?.rows[1]?.[1], asked?.rows[2]?.[1]]).toEqual(["Méera & Sons", "ABCDE1234F"]);
  const path = `/api/statements/${id}/capital-gains-report.xlsx`;
  const kept = await person.client.call(path);
  const sold = (await readXlsx(Buffer.from(await kept.arrayBuffer()))).sheets[0];
  expect([sold?.rows[1]?.[1], sold?.rows[2]?.[1] ?? ""]).toEqual([person.name, ""]);

  const wrong = await ask("summary.pdf", { pan: "12345" });
  expect(wrong.status).toBe(400);
});

const send = ({ client }: Person, id: string, template: string | Uint8Array<ArrayBuffer>) =>
  client.call(`/api/statements/${id}/processed_file.csv`, {
    method: "POST",
    body: template,
    headers: { "content-type": "application/octet-stream" },
  });
const download = async ({ client }: Person, id: string) =>
  (await client.call(`/api/statements/${id}/processed_file.csv`)).text();

test("the file is rebuilt on the portal's template, even when the upload is gone", async () => {
  const { person, id } = await paidPerson();
  await app.context.db.deleteFrom("statementFile").where("statementId", "=", id).execute();
  const before = await download(person, id);
  const [header = "", ...rows] = before.split("\r\n");
  const template = `\ufeff${header.replace("unit as on", "unit\u00a0as on")}`;

  const answer = await send(person, id, `${template}\r\nrows of the template\r\n`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("processed_file.csv");
  const made = Buffer.from(await answer.arrayBuffer()).toString();
  expect(made).toBe([template, ...rows].join("\r\n"));
  // What was paid for stays as it was.
  expect(await download(person, id)).toBe(before);
  const { processedFile } = (await person.icici()).downloads ?? {};
  expect(processedFile?.bytes).toBe(Buffer.byteLength(before));
  const { accessRecords } = await person.export();
  expect(accessRecords.filter(({ object }) => object === "processed_file.csv")).toHaveLength(3);
});

test("a wrong template is refused with a named reason, once the statement is paid for", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  expect(await codeOf(send(person, id, "x"))).toEqual([402, "not-paid"]);
  await settledOrder(app.context.db, id);
  expect(await codeOf(send(person, id, "name,value\r\n"))).toEqual([422, "template-not-112a"]);
  const of115ad = fixture("templates/itr2-utility-v1.3-115ad.csv");
  expect(await codeOf(send(person, id, of115ad))).toEqual([422, "template-of-115ad"]);
  expect((await send(person, id, "x".repeat(200_000))).status).toBe(413);
});

test("every file says why it is not handed over", async () => {
  const { db, store } = app.context;
  const { person, id } = await paidPerson();
  const stranger = await confirmedPerson(app);
  const unpaid = await person.processedStatement();
  await person.uploaded("MULTI", "x", { name: `${person.uid}_icici.csv`, fileName: "a.csv" });
  const draft = (await person.flow()).flows.MULTI.statementId ?? "";
  const ofResult = ["processed_file.csv", ...papers];
  const files = [...ofResult, "Invoice_file.xlsx", "Invoice_file.pdf"];
  const codes = (of: Person, statement: string, which = files) =>
    Promise.all(
      which.map((file) => codeOf(of.client.call(`/api/statements/${statement}/${file}`))),
    );
  const notFound = [404, "file-not-found"];
  expect(await codes(person, unpaid)).toEqual(files.map(() => [402, "not-paid"]));
  for (const [of, statement] of [
    [stranger, id],
    [stranger, unpaid],
    [person, draft],
    [person, "none"],
  ] as const) {
    expect(await codes(of, statement)).toEqual(files.map(() => notFound));
  }
  // What was sold is another result than the current one.
  const sold = await resultOf(db, id);
  await changeRows(db, "paymentOrder", { statementId: id }, { resultId: "gone" });
  expect(await codes(person, id, ofResult)).toEqual([notFound, notFound, notFound]);
  await changeRows(db, "paymentOrder", { statementId: id }, { resultId: null });
  expect(await codes(person, id, ofResult)).toEqual([notFound, notFound, notFound]);
  await changeRows(db, "paymentOrder", { statementId: id }, { resultId: sold.id });
  await store.remove(resultKey(sold, "processed_file.csv"));
  expect(await codes(person, id, ["processed_file.csv"])).toEqual([notFound]);

  await changeRows(db, "invoice", {}, { snapshot: "{}" });
  const invoices = ["Invoice_file.xlsx", "Invoice_file.pdf"];
  expect(await codes(person, id, invoices)).toEqual([notFound, notFound]);

  const post = (file: string, body: object) =>
    codeOf(person.client.post(`/api/statements/${id}/${file}`, body));
  expect(await post("processed_file.csv", {})).toEqual([422, "template-missing"]);
  expect(await post("summary.pdf", { pan: "12345" })).toEqual([400, "owner-not-allowed"]);
  expect(await codeOf(send(person, draft, "x"))).toEqual(notFound);
});
