import { expect, test } from "vitest";
import { confirmedPerson, type Person, processedStatement } from "../../../test/person.ts";
import { rowsOf, statementOf } from "../../../test/rows.ts";
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
  const id = await processedStatement(person);
  expect(await statementOf(app.context.db, id)).toMatchObject({
    reportBytes: null,
    summaryBytes: null,
  });
  await settledOrder(app.context.db, id);
  return { person, id };
}

test.each(papers)("%s is made when it is first asked for, and then kept as sold", async (name) => {
  const { person, id } = await paidPerson();
  const { store, db } = app.context;
  const sold = await paperOf(person, id, name);
  const row = await statementOf(app.context.db, id);
  const bytes = name === "summary.pdf" ? row.summaryBytes : row.reportBytes;
  expect(bytes).toBe(sold.byteLength);
  // A later version of the engine would make other bytes.
  await store.put(resultKey(row, name), Buffer.from("as sold"));
  expect(String(await paperOf(person, id, name))).toBe("as sold");
  const listed = await rowsOf(db, "objectRemoval");
  expect(listed.map(({ key }) => key)).not.toContain(resultKey(row, name));
});

test.each(papers)("%s that was stored before a crash is made again, the same", async (name) => {
  const { person, id } = await paidPerson();
  const { store, db } = app.context;
  const { put } = store;
  store.put = async (key, body, options) => {
    await put(key, body, options);
    throw new Error("the process ends here");
  };
  const failed = await person.client.call(`/api/statements/${id}/${name}`).finally(() => {
    store.put = put;
  });
  expect(failed.status).toBe(name === "summary.pdf" ? 500 : 503);
  const key = resultKey(await statementOf(app.context.db, id), name);
  const listed = await rowsOf(db, "objectRemoval");
  expect(listed.map((row) => row.key)).toContain(key);
  const stored = await store.get(key);
  const before = Buffer.concat((await stored?.stream.toArray()) ?? []);
  expect((await paperOf(person, id, name)).equals(before)).toBe(true);
  const left = await rowsOf(db, "objectRemoval");
  expect(left.map((row) => row.key)).not.toContain(key);
});
