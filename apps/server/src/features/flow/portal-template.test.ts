import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  flowOf,
  type Person,
  processedStatement,
} from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
const send = ({ client }: Person, id: string, template: string | Uint8Array<ArrayBuffer>) =>
  client.call(`/api/statements/${id}/processed_file.csv`, {
    method: "POST",
    body: template,
    headers: { "content-type": "application/octet-stream" },
  });
const download = async ({ client }: Person, id: string) =>
  (await client.call(`/api/statements/${id}/processed_file.csv`)).text();

test("the file is rebuilt on the portal's template, even when the upload is gone", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  await settledOrder(app.context.db, id);
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
  const { processedFile } = (await flowOf(person)).flows.ICICI.downloads ?? {};
  expect(processedFile?.bytes).toBe(Buffer.byteLength(before));
  const { accessRecords } = await bodyOf<{ accessRecords: { object: string }[] }>(
    person.client.call("/api/privacy/export"),
  );
  expect(accessRecords.filter(({ object }) => object === "processed_file.csv")).toHaveLength(3);
});

test("a wrong template is refused with a named reason, once the statement is paid for", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  expect(await codeOf(send(person, id, "x"))).toEqual([402, "not-paid"]);
  await settledOrder(app.context.db, id);
  expect(await codeOf(send(person, id, "name,value\r\n"))).toEqual([422, "template-not-112a"]);
  const fixtures = "../../../../../packages/capital-gains/fixtures/templates/";
  const of115ad = readFileSync(new URL(`${fixtures}itr2-utility-v1.3-115ad.csv`, import.meta.url));
  expect(await codeOf(send(person, id, new Uint8Array(of115ad)))).toEqual([
    422,
    "template-of-115ad",
  ]);
  expect((await send(person, id, "x".repeat(200_000))).status).toBe(413);
});
