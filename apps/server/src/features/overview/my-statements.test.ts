import type { MyStatements } from "@site/contract/my-statements";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { newRows } from "../../../test/new-rows.ts";
import { bodyOf, codeOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { changeRows, statementOf } from "../../../test/rows.ts";
import { writeOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { daysAfter } from "../statements/service.ts";

const app = useTestApp({ database: anyDatabase });
const name = async ({ client }: Person, id: string, title: unknown) => {
  const answer = await client.call(`/api/statements/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ title }),
    headers: { "content-type": "application/json" },
  });
  return answer.ok ? answer.status : [answer.status, (await bodyOf(answer)).code];
};

test("a name can be given, changed and removed by its owner", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  expect((await person.statements())[0]).toMatchObject({
    title: null,
    brokers: ["ICICI"],
    lotCount: 40,
    figures: {
      longTerm: "539899",
      shortTerm: "66951",
      elsewhere: "0",
      earlierLosses: "0",
      tax: { total: "67862", atSlabRates: "0", leftOut: "0" },
    },
  });
  expect(await name(person, id, "  Mrs Rao, 2026 – ₹  ")).toBe(200);
  expect((await person.statements())[0]?.title).toBe("Mrs Rao, 2026 – ₹");
  expect(JSON.stringify(await person.export())).toContain("Mrs Rao");
  expect(await name(person, id, " ")).toBe(200);
  expect((await person.statements())[0]?.title).toBeNull();
});

test("the brokers of a combined statement are those of its files, each as it comes", async () => {
  const person = await confirmedPerson(app);
  const { uid } = person;
  await person.uploaded("MULTI", "two", { name: `${uid}_zerd.xlsx`, fileName: "z.xlsx" });
  expect((await person.statements())[0]).toMatchObject({ brokers: ["ZERODHA"], lotCount: null });
  await person.uploaded("MULTI", "one", { name: `${uid}_icici.csv` });
  expect((await person.statements())[0]?.brokers).toEqual(["ICICI", "ZERODHA"]);
});

test("a draft is kept from its last upload, a processed statement's files from their first", async () => {
  const { db } = app.context;
  const person = await confirmedPerson(app);
  const { uid } = person;
  await person.uploaded("MULTI", "one", { name: `${uid}_icici.csv` });
  await person.uploaded("MULTI", "two", { name: `${uid}_zerd.xlsx`, fileName: "z.xlsx" });
  const [draft] = await person.statements();
  const id = draft?.id ?? "";
  const uploadedAt = "2026-11-01T10:00:00.000Z";
  await changeRows(db, "statementFile", { statementId: id, slot: "icici" }, { uploadedAt });
  const { touchedAt } = await statementOf(db, id);
  const keptUntil = async () => (await person.statements())[0]?.uploadsKeptUntil;
  expect(await keptUntil()).toBe(daysAfter(touchedAt, 30));

  await newRows(() => db).result("of a draft", id, { userId: uid });
  await changeRows(db, "statement", { id }, { resultId: "of a draft" });
  expect(await keptUntil()).toBe(daysAfter(uploadedAt, 30));
  await changeRows(db, "statementFile", { statementId: id }, { objectKey: null });
  expect((await person.statements())[0]).toMatchObject({ files: [], uploadsKeptUntil: null });
});

test("a statement whose payment was sent back is refunded, and one deleted without an invoice is gone", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  await writeOrder(app.context.db, id, "REFUNDED", new Date());
  expect(await person.statements()).toMatchObject([{ id, status: "refunded" }]);
  expect((await person.remove(id)).status).toBe(200);
  expect(await person.statements()).toEqual([]);
});

test("a statement that was replaced while it was processed is still processed", async () => {
  const { db, clock } = app.context;
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "x");
  const [statement] = await person.statements();
  const askedAt = clock.now().toISOString();
  const [takenUntil, wantedUntil] = [daysAfter(askedAt, 1), daysAfter(askedAt, 1)];
  const taken = { state: "taken", work: "process", takenBy: "a worker", takenUntil } as const;
  const id = statement?.id ?? "";
  await newRows(() => db).result("of a replaced one", id, { ...taken, askedAt, wantedUntil });
  await changeRows(db, "statement", { id }, { supersededAt: askedAt });
  expect(await person.statements()).toMatchObject([{ id, status: "processing" }]);
});

test("a name is one line of at most 80 characters", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  expect(await name(person, id, "n".repeat(80))).toBe(200);
  for (const title of ["n".repeat(81), "two\nlines", "\u202eturned", 5]) {
    expect(await name(person, id, title)).toEqual([422, "title-not-allowed"]);
  }
  expect((await person.statements())[0]?.title).toBe("n".repeat(80));
});

test("a name is deleted with the statement", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  await name(person, id, "Mine");
  await person.remove(id);
  const { title } = await statementOf(app.context.db, id);
  expect(title).toBeNull();
  expect(await name(person, id, "Again")).toEqual([404, "unknown-statement"]);
});

test("a thousand are listed in pages and exported, and there are no more", async () => {
  const { db } = app.context;
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const row = await statementOf(db, id);
  const rows = Array.from({ length: 998 }, (_, index) => ({
    ...row,
    id: `statement-${index}`,
    supersededAt: row.createdAt,
    // Pages may end among statements of one moment.
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 60))).toISOString(),
  }));
  for (let done = 0; done < rows.length; done += 333) {
    await db
      .insertInto("statement")
      .values(rows.slice(done, done + 333))
      .execute();
  }
  const deleted = {
    ...row,
    id: "deleted",
    deletedAt: row.createdAt,
    supersededAt: row.createdAt,
  };
  await db.insertInto("statement").values(deleted).execute();
  expect((await person.upload("ICICI", "the last")).status).toBe(200);

  const listed: MyStatements["statements"] = [];
  let after: string | undefined = "";
  while (after !== undefined) {
    const page: MyStatements = await bodyOf(
      person.client.call(`/api/statements${after && `?after=${after}`}`),
    );
    expect(page.statements.length).toBeLessThanOrEqual(50);
    listed.push(...page.statements);
    after = page.next;
  }
  expect(new Set(listed.map((statement) => statement.id)).size).toBe(1000);
  const times = listed.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());

  const data = await person.export();
  expect(data.statements).toEqual(listed);
  expect(Object.keys(data.heads)).toHaveLength(999);

  const more = await person.upload("ICICI", "x");
  expect(await codeOf(more)).toEqual([409, "person-statements-full"]);
});
