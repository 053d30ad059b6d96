import { expect, onTestFinished, test, vi } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { confirmedPerson, insertProcessedStatement, type Person } from "../../../test/person.ts";
import { changeRows, rowsOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";
import type { ResultRow } from "../../database/statement-tables.ts";
import { RunSignals } from "./run-signals.ts";
import { process } from "./service.ts";

const app = useTestApp({ database: anyDatabase, engine: "none" });

/** A person with an uploaded statement. */
const uploader = async () => {
  const person = await confirmedPerson(app);
  await person.uploaded("ICICI", "x");
  const { statementId } = await person.icici();
  return { person, id: statementId ?? "" };
};
/** Asks for the result of their statement, and waits for nothing; something happens once it was read. */
const asked = (
  person: Person,
  happens: () => Promise<unknown> = async () => {},
  signal = AbortSignal.abort(),
) =>
  process(
    {
      ...app.context,
      db: meanwhile(app.context.db, happens),
      signals: new RunSignals(),
    },
    {
      ...{ userId: person.uid, address: "127.0.0.1", platform: "ICICI", accepted: new Map() },
      keys: new Map([["single", `uploads/${person.uid}.csv`]]),
      signal,
    },
  );
const runsOf = (statementId: string) => rowsOf(app.context.db, "result", { statementId });
const change = (id: string, values: Parameters<typeof changeRows<"statement">>[3]) =>
  changeRows(app.context.db, "statement", { id }, values);
const remove = (id: string) =>
  app.context.db.deleteFrom("statement").where("id", "=", id).execute();
const at = "2026-11-21T10:00:00.000Z";

const changes: [string, (id: string) => Promise<unknown>][] = [
  ["a newer upload replaces", (id) => change(id, { supersededAt: at })],
  ["another call has a result of", (id) => change(id, { resultId: "another" })],
  ["the person deletes", remove],
];

test.each(changes)(
  "no result is asked for when, at that moment, %s the statement",
  async (_case, happens) => {
    const { person, id } = await uploader();
    const answer = await asked(person, () => happens(id));
    expect(answer).toMatchObject({ ok: false, error: { code: "nothing-uploaded" } });
    expect(await runsOf(id)).toEqual([]);
  },
);

test.each(changes.slice(0, 2))(
  "a result that is asked for already isn't waited for when %s the statement",
  async (_case, happens) => {
    const { person, id } = await uploader();
    await asked(person);
    const [waiting] = await runsOf(id);
    const answer = await asked(person, () => happens(id));
    expect(answer).toMatchObject({ ok: false, error: { code: "nothing-uploaded" } });
    expect(await runsOf(id)).toEqual([waiting]);
  },
);

test.each<[string, Partial<ResultRow>, number]>([
  ["waits", { work: "process" }, 1],
  [
    "has been taken, though nobody waited for it",
    { takenBy: "w", takenUntil: at, wantedUntil: at },
    1,
  ],
  ["is wanted no longer", { wantedUntil: at }, 2],
  ["has ended", { work: null }, 2],
  ["is done, and has a report made", { work: "report" }, 2],
])("a second call asks for another result unless the first %s", async (_case, values, runs) => {
  const { person, id } = await uploader();
  await asked(person);
  await changeRows(app.context.db, "result", { statementId: id }, values);
  await asked(person);
  expect(await runsOf(id)).toHaveLength(runs);
});

test.each([null, "w"])(
  "a call that ends before its result blames no statement, taken by %s",
  async (takenBy) => {
    const { person, id } = await uploader();
    await asked(person);
    const takenUntil = "2999-01-01T00:00:00.000Z";
    await changeRows(app.context.db, "result", { statementId: id }, { takenBy, takenUntil });
    expect(await asked(person)).toMatchObject({ error: { code: "processing-interrupted" } });
  },
);

test.each([
  [null, "processing-unavailable"],
  ["w", "processing-took-too-long"],
])("a call whose time is over says why, with the work taken by %s", async (takenBy, code) => {
  const { person, id } = await uploader();
  await asked(person);
  const takenUntil = "2999-01-01T00:00:00.000Z";
  await changeRows(app.context.db, "result", { statementId: id }, { takenBy, takenUntil });
  const later = Date.now() + 71_000;
  onTestFinished(() => void vi.useRealTimers());
  const timeIsOver = async () => void vi.useFakeTimers({ toFake: ["Date"], now: later });
  const answer = await asked(person, timeIsOver, new AbortController().signal);
  expect(answer).toMatchObject({ error: { code } });
});

/** A processed statement of the same file as a draft of the person. */
const sameAs = async (person: Person, id: string) => {
  const { db, clock } = app.context;
  const same = await insertProcessedStatement(db, person, clock.now());
  const [file] = await rowsOf(db, "statementFile", { statementId: id });
  if (file) {
    await db
      .insertInto("statementFile")
      .values({ ...file, statementId: same, objectKey: null })
      .execute();
  }
  return same;
};

test("a draft of the same statement is refused to a person who was erased at that moment", async () => {
  const { person, id } = await uploader();
  await sameAs(person, id);
  const erase = () => app.context.db.deleteFrom("person").where("id", "=", person.uid).execute();
  expect(await asked(person, erase)).toMatchObject({ ok: false, error: { code: "not-signed-in" } });
});

test.each(changes.slice(0, 2))(
  "a draft does not become part of the same statement when %s it",
  async (_case, happens) => {
    const { person, id } = await uploader();
    const { db } = app.context;
    const same = await sameAs(person, id);
    await asked(person, () => happens(id));
    expect(await rowsOf(db, "statement", { id })).toHaveLength(1);
    expect(await rowsOf(db, "statementFile", { statementId: same })).toMatchObject([
      { objectKey: null },
    ]);
    // Left alone, it does.
    await change(id, { supersededAt: null, resultId: null });
    expect(await asked(person)).toMatchObject({ ok: true, value: { id: same } });
    expect(await rowsOf(db, "statement", { id })).toEqual([]);
  },
);
