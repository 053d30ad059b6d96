import { randomUUID } from "node:crypto";
import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { newRows } from "../../../test/new-rows.ts";
import { usePaymentKit } from "../../../test/payment-kit.ts";
import { Client, eraseAccount, Person, unticked } from "../../../test/person.ts";
import { plainLetter } from "../../../test/plain-letter.ts";
import { changeRows, rowOf, rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";
import type { OutboxMailRow } from "../../database/tables.ts";
import { beginRound } from "../../jobs/repository.ts";
import { readObject } from "../../storage/object-store.ts";
import type { DeletionContext } from "../deletion/service.ts";
import { createRetention } from "./retention.ts";

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

test("the database's files hold no byte of what an erased person wrote", async () => {
  const app = await startTestApp();
  const client = new Client(app.url, { "user-agent": "Rarebrowser/7" });
  const person = { email: "person.to.erase@rare.test", name: "Zerlina Erasable" };
  const password = "letters4and5digits";
  await client.post("/api/auth/sign-up/email", { ...person, password, ...unticked });
  const query = { name: person.name, email: "z@rare.test", message: "Unforgettable words" };
  await client.post("/api/projectQuery", query);
  const words = ["Unforgettable words", "person.to.erase", "Rarebrowser", "z@rare.test", "Zerlina"];
  const found = async () => {
    const files = ["server.sqlite", "server.sqlite-wal"].map((name) =>
      readFile(join(app.dataDir, name), "latin1"),
    );
    const text = (await Promise.all(files)).join("");
    return words.filter((word) => text.includes(word));
  };
  expect(await found()).toEqual(words);
  expect((await eraseAccount(client)).status).toBe(200);
  expect(await found()).toEqual([]);
});

describe.each(testDatabases())("expired rows on $name", (database) => {
  const kit = usePaymentKit({ SIGN_IN_METHODS: "password,anonymous" }, database);

  const clean = async (context: DeletionContext = kit.app.context) => {
    kit.clock.forward(3_600_000);
    expect(await createRetention(context).runOnce()).toBe(true);
  };
  const ids = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(kit.db)).rows.map(
      ({ id }) => id,
    );

  test("ended sessions are removed; live ones stay", async () => {
    const live = await kit.person();
    const idle = await kit.person();
    const old = await kit.person();
    const over = await kit.person();
    const set = (uid: string, column: string, value: string) =>
      sql`update session set ${sql.ref(column)} = ${value} where user_id = ${uid}`.execute(kit.db);
    await set(live.uid, "updatedAt", ago(6));
    await set(idle.uid, "updatedAt", ago(8));
    await set(old.uid, "createdAt", ago(31));
    await set(over.uid, "expiresAt", ago(1));
    await clean();
    const { rows } = await sql<{ userId: string }>`select user_id from session`.execute(kit.db);
    const owners = rows.map(({ userId }) => userId);
    expect(owners).toContain(live.uid);
    for (const { uid } of [idle, old, over]) {
      expect(owners).not.toContain(uid);
    }
    expect(await ids("person")).toEqual(expect.arrayContaining([idle.uid, old.uid, over.uid]));
  });

  test("every object that is due is removed in one pass, however many there are", async () => {
    const rows = Array.from({ length: 401 }, (_, index) => ({
      key: `people/gone/uploads/${index}`,
      ...{ userId: "gone", statementId: "gone", bytes: 1 },
      sha256: null,
      dueAt: ago(1),
    }));
    await kit.db.insertInto("objectRemoval").values(rows).execute();
    await clean();
    expect(await rowsOf(kit.db, "objectRemoval")).toEqual([]);
  });

  test("a row and an object that fail end nothing: the rest goes, they stay for a later round, and the job is not done", async () => {
    const { context } = kit.app;
    const person = await kit.person();
    const [broken, other] = [randomUUID(), randomUUID()];
    for (const [index, id] of [broken, other].entries()) {
      const of = { userId: person.uid, platform: (["ICICI", "MULTI"] as const)[index] ?? "ICICI" };
      const times = { createdAt: ago(40 - index), touchedAt: ago(40 - index) };
      await kit.db
        .insertInto("statement")
        .values({ id, ...of, ...times })
        .execute();
    }
    const nothing = { assessmentYear: null, head: null, folder: null, doneAt: null, work: null };
    const networks = { network: "n", middleNetwork: "m", wideNetwork: "w", turn: 0 };
    const run = {
      ...{ id: randomUUID(), statementId: broken, userId: person.uid, choices: "{}" },
      ...{ ...nothing, ...networks, askedAt: ago(0), wantedUntil: ago(0) },
      ...{ takenBy: null, takenUntil: null, state: "refused" as const, problem: "no JSON" },
    };
    await kit.db.insertInto("result").values(run).execute();
    const due = ["people/x/uploads/stuck", "people/x/uploads/free"].map((key, index) => ({
      ...{ key, userId: "x", statementId: "gone", bytes: 1, sha256: null, dueAt: ago(2 - index) },
    }));
    await kit.db.insertInto("objectRemoval").values(due).execute();
    const remove = async (key: string) => {
      if (key.endsWith("stuck")) {
        throw new Error("the store does not remove it");
      }
    };
    const store = { ...context.store, remove };
    await beginRound(kit.db, "retention", new Date(kit.clock.now().getTime() + 3_600_000));
    const doneAt = async () => (await rowOf(kit.db, "jobRound", { name: "retention" })).doneAt;
    const before = await doneAt();
    kit.clock.forward(3_600_000);
    expect(await createRetention({ ...context, store }).runOnce()).toBe(true);
    expect(await rowsOf(kit.db, "statement", { id: broken })).toMatchObject([{ deletedAt: null }]);
    const [gone] = await rowsOf(kit.db, "statement", { id: other });
    expect(gone?.deletedAt).not.toBeNull();
    const listed = await rowsOf(kit.db, "objectRemoval");
    expect(listed.map(({ key }) => key)).toEqual(["people/x/uploads/stuck"]);
    expect(await doneAt()).toBe(before);

    await changeRows(kit.db, "result", { id: run.id }, { problem: null });
    await clean();
    expect(await rowsOf(kit.db, "objectRemoval")).toEqual([]);
    expect(await doneAt()).not.toBe(before);
  });

  test("mails go a month after they were written, however many, once they were sent or refused", async () => {
    const { outbox } = kit.app.context;
    await kit.db.deleteFrom("outboxMail").execute();
    for (let mails = 0; mails < 405; mails += 1) {
      await outbox.enqueue(kit.db, { to: `${mails}@mail.test`, letter: plainLetter("b") });
    }
    const old = { createdAt: ago(31), state: "sent" as const, sentAt: ago(31) };
    await kit.db.updateTable("outboxMail").set(old).execute();
    const change = (recipient: string, values: Partial<OutboxMailRow>) =>
      changeRows(kit.db, "outboxMail", { recipient }, values);
    await change("0@mail.test", { state: "failed" });
    await change("1@mail.test", { createdAt: ago(29) });
    await change("2@mail.test", { state: "queued", sentAt: null });
    await clean();
    const left = await rowsOf(kit.db, "outboxMail");
    expect(left.map(({ recipient }) => recipient).sort()).toEqual(["1@mail.test", "2@mail.test"]);
  });

  test("of a deleted statement without an order nothing is left once the time of records is up; one with an order stays", async () => {
    const person = await kit.person();
    const paid = await person.paidStatement(kit);
    const unpaid = await person.processedStatement();
    for (const id of [paid, unpaid]) {
      expect((await person.remove(id)).status).toBe(200);
    }
    const about = async () => [
      ...(await rowsOf(kit.db, "statement")).map(({ id }) => id),
      ...(await rowsOf(kit.db, "termsAcceptance")).map(({ statementId }) => statementId),
      ...(await rowsOf(kit.db, "result")).map(({ statementId }) => statementId),
    ];
    await clean();
    expect(await about()).toContain(unpaid);
    await changeRows(kit.db, "statement", {}, { deletedAt: ago(800) });
    await clean();
    expect(await about()).not.toContain(unpaid);
    expect((await about()).filter((id) => id === paid).length).toBeGreaterThan(1);
  });

  test("project queries are removed with their mail when they expire, on record; newer ones stay", async () => {
    const person = await kit.person();
    for (const message of ["the older question", "the newer question"]) {
      const query = { name: "Sample", email: person.email, message };
      expect((await person.client.post("/api/projectQuery", query)).status).toBe(200);
    }
    const message = "the older question";
    await changeRows(kit.db, "projectQuery", { message }, { createdAt: ago(729) });
    await clean();
    const { id } = await rowOf(kit.db, "projectQuery", { message });
    await changeRows(kit.db, "projectQuery", { message }, { createdAt: ago(731) });
    await clean();
    const queries = await rowsOf(kit.db, "projectQuery");
    expect(queries.map((query) => query.message)).toEqual(["the newer question"]);
    const mails = JSON.stringify(await rowsOf(kit.db, "outboxMail"));
    expect([message, "the newer question"].map((each) => mails.includes(each))).toEqual([
      false,
      true,
    ]);
    const records = await rowsOf(kit.db, "accessAudit", { object: `project-query:${id}` });
    expect(records).toMatchObject([{ actor: "retention", action: "delete", userId: person.uid }]);
  });

  test("ended limits and codes are removed, current ones stay", async () => {
    const now = kit.clock.now().getTime();
    const at = (days: number) => new Date(now + days * day).toISOString();
    await kit.db.deleteFrom("rateLimit").execute();
    await kit.db
      .insertInto("rateLimit")
      .values([
        { key: "ended", count: 1, windowEndsAt: at(-1) },
        { key: "running", count: 1, windowEndsAt: at(1) },
      ])
      .execute();
    const code = { purpose: "signIn", userId: null, data: "{}", attempts: 0 };
    await kit.db
      .insertInto("identityCode")
      .values([
        { ...code, subject: "a", codeHash: "long-over", expiresAt: at(-8), createdAt: at(-9) },
        { ...code, subject: "b", codeHash: "says-expired", expiresAt: at(-6), createdAt: at(-9) },
      ])
      .execute();
    await clean();
    const keys = await rowsOf(kit.db, "rateLimit");
    expect(keys).toMatchObject([{ key: "running" }]);
    const codes = await rowsOf(kit.db, "identityCode");
    expect(codes.map(({ codeHash }) => codeHash)).toContain("says-expired");
    expect(codes.map(({ codeHash }) => codeHash)).not.toContain("long-over");
  });

  test("an old mail that has not gone out keeps its words", async () => {
    const recipient = "slow@person.test";
    const mail = { to: recipient, letter: plainLetter("Words that wait") };
    await kit.app.context.outbox.enqueue(kit.db, mail);
    await changeRows(
      kit.db,
      "outboxMail",
      { recipient },
      { createdAt: "2020-01-01T00:00:00.000Z" },
    );
    await clean();
    const kept = await rowsOf(kit.db, "outboxMail", { recipient });
    expect(kept).toMatchObject([
      { state: "queued", body: expect.stringContaining("Words that wait") },
    ]);
  });

  test("who has nothing but an ended session, and did nothing, is removed, on record; the others stay", async () => {
    const guest = async () => {
      const client = new Client(kit.app.url);
      const answer = await client.post("/api/auth/widget/guest", {});
      const { user } = (await answer.json()) as { user: { uid: string } };
      await sql`update person set created_at = ${ago(20)} where id = ${user.uid}`.execute(kit.db);
      return new Person({ client, uid: user.uid });
    };
    const leave = (uid: string) =>
      sql`update session set updated_at = ${ago(8)} where user_id = ${uid}`.execute(kit.db);
    /** Somebody whose unconfirmed address has gone to its owner, and whose session has ended. */
    const loser = async () => {
      const { uid } = await kit.person();
      const email = `${uid}@no-address.invalid`;
      await sql`update person set created_at = ${ago(20)}, email = ${email}, email_verified = 0
        where id = ${uid}`.execute(kit.db);
      await leave(uid);
      return uid;
    };
    const gone = await guest();
    const present = await guest();
    const uploading = await guest();
    const paying = await kit.person();
    const named = await kit.person();
    await kit.statement(uploading);
    await kit.statement(paying);
    await paying.opened();
    // Guests have paid before: now they are asked for an account first.
    await sql`update person set is_anonymous = 1, created_at = ${ago(20)},
      email = ${`${paying.uid}@no-address.invalid`} where id = ${paying.uid}`.execute(kit.db);
    // The order of a deleted statement holds them too.
    await changeRows(kit.db, "statement", { userId: paying.uid }, { deletedAt: ago(1) });
    for (const { uid } of [gone, uploading, paying, named]) {
      await leave(uid);
    }
    const [lost, atGoogle] = [await loser(), await loser()];
    await changeRows(kit.db, "wayIn", { userId: atGoogle }, { providerId: "google" });
    const lately = await loser();
    await sql`update person set created_at = ${ago(0)} where id = ${lately}`.execute(kit.db);
    await clean();
    const users = await ids("person");
    expect(users).not.toContain(gone.uid);
    expect(users).not.toContain(lost);
    for (const uid of [present.uid, uploading.uid, paying.uid, named.uid, atGoogle, lately]) {
      expect(users).toContain(uid);
    }
    const records = await rowsOf(kit.db, "accessAudit", { action: "erase-account" });
    expect(records.map(({ actor, userId }) => [actor, userId]).sort()).toEqual(
      [gone.uid, lost].map((uid) => ["retention", uid]).sort(),
    );
  });

  // Last: it puts the clock forward by days.
  test("of objects without a row old uploads and those of erased people are removed, others named", async () => {
    const { store } = kit.app.context;
    const { uid } = await kit.person();
    const said: unknown[][] = [];
    const say = (...words: unknown[]) => void said.push(words);
    const context = { ...kit.app.context, log: { info: say, warn: say, error: say } };
    const { statement, upload, result } = newRows(() => kit.db);
    const now = kit.clock.now().toISOString();
    const of = `people/${uid}`;
    await statement("s", { userId: uid, resultId: "r", touchedAt: now });
    await upload("s", { objectKey: `${of}/uploads/named`, uploadedAt: now });
    await result("r", "s", { userId: uid, folder: `${of}/results/r/current` });
    const going = { key: `${of}/uploads/going`, userId: uid, statementId: null, bytes: 1 };
    await kit.db
      .insertInto("objectRemoval")
      .values({ ...going, sha256: null, dueAt: ago(-9) })
      .execute();
    const keys = [
      `people/${uid}/uploads/old`,
      `people/${uid}/uploads/new`,
      `people/${uid}/statements/s/c/result.json`,
      "people/nobody/statements/s/c/result.json",
      `${of}/uploads/named`,
      `${of}/uploads/going`,
      `${of}/results/r/current/sales.json`,
      `${of}/results/r/ended/sales.json`,
    ];
    const left = () =>
      Promise.all(keys.map(async (key) => (await readObject(store, key)) !== null));
    // Long before the day ends in India.
    kit.clock.forward(86_400_000 - (kit.clock.now().getTime() % 86_400_000));
    await clean();
    for (const key of keys) {
      await store.put(key, Buffer.from("x"));
      if (!key.endsWith("new")) {
        await utimes(join(kit.app.dataDir, "objects", key), new Date(), new Date(ago(2)));
      }
    }
    // The day's walk through the store is over.
    await clean(context);
    expect(await left()).toEqual(keys.map(() => true));
    expect(said).toEqual([]);
    kit.clock.forward(86_400_000);
    await clean(context);
    expect(await left()).toEqual([false, true, true, false, true, true, true, false]);
    expect(said).toEqual([
      [{ objects: 1, keys: [`${of}/statements/s/c/result.json`] }, "objects without a row"],
      [{ statements: 0, objects: 3, queries: 0, accounts: 0 }, "retention"],
    ]);
    // A walk that finds nothing else says nothing.
    await store.remove(`${of}/statements/s/c/result.json`);
    said.length = 0;
    kit.clock.forward(86_400_000);
    await clean(context);
    expect(said).toEqual([]);
  });
});
