import { fastify } from "fastify";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { migratedDatabase } from "../../test/migrated-database.ts";
import { plainLetter } from "../../test/plain-letter.ts";
import { changeRows, rowOf, rowsOf } from "../../test/rows.ts";
import { type MailServer, startMailServer } from "../../test/stand-ins.ts";
import { testConfig } from "../../test/test-app.ts";
import { TestClock } from "../../test/test-clock.ts";
import { type Db, openDatabase } from "../database/open.ts";
import type { OutboxMailRow } from "../database/tables.ts";
import { type Delivery, type DeliveryOptions, startDelivery } from "./delivery.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import * as repository from "./repository.ts";
import {
  changeClaimed,
  claimMail,
  mailById,
  mailsOf,
  sendAgain,
  unsentMails,
} from "./repository.ts";

const { log } = fastify();

describe.each(testDatabases())("the outbox on $name", (kind) => {
  let db: Db;
  /** Of a second process, which is a second connection to the same database. */
  let second: Db;
  let mail: MailServer;
  let clock: TestClock;
  let outbox: Outbox;
  const deliveries: Delivery[] = [];

  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    const other = openDatabase(database.config);
    db = database.db;
    second = other.db;
    return async () => {
      await other.close();
      await database.close();
    };
  });
  beforeEach(async () => {
    await db.deleteFrom("outboxMail").execute();
    clock = new TestClock();
    mail = await startMailServer();
    outbox = createOutbox(clock, () => {}, testConfig({}).company);
    return async () => {
      await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
    };
  });

  const deliver = (of = db, enclose?: DeliveryOptions["enclose"], smtpUrl = mail.url): Delivery => {
    const from = "site@company.test";
    const delivery = startDelivery({ db: of, clock, log, smtpUrl, from, enclose });
    deliveries.push(delivery);
    return delivery;
  };
  const enqueue = (body: string) =>
    outbox.enqueue(db, { to: "to@x.test", letter: plainLetter(body), uniqueKey: body });
  const states = async () =>
    (await rowsOf(db, "outboxMail")).map((row) => `${row.state} ${row.attempts}`);

  test("a mail that another lane has postponed since it was listed is not tried now", async () => {
    await enqueue("one");
    const dueAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await changeRows(second, "outboxMail", {}, { dueAt });
        return result;
      },
    });
    expect(await repository.claimMail(slow, "us", 1, clock.now())).toBeUndefined();
  });

  test("a mail written twice under one key goes out once, with a Message-ID from its row", async () => {
    await enqueue("one");
    await enqueue("one");
    const letter = plainLetter("to somebody who has been erased");
    await outbox.enqueue(db, { to: "to@x.test", userId: "erased", letter });
    expect(await deliver().deliverDue()).toBe(1);
    expect(mail.taken).toHaveLength(1);
    const row = await rowOf(db, "outboxMail");
    expect(mail.taken[0]).toContain(`Message-ID: <${row.id}@company.test>`);
    expect(row).toMatchObject({ state: "sent", attempts: 1, leaseOwner: null });
  });

  const withFile = (attachment: string) =>
    outbox.enqueue(db, { to: "to@x.test", letter: plainLetter(attachment), attachment });

  test("an attachment is drawn again for each attempt, and only then", async () => {
    const asked: string[] = [];
    const delivery = deliver(db, async (attachment) => {
      asked.push(attachment);
      return { name: "a.pdf", type: "application/pdf", bytes: Buffer.from("the file") };
    });
    mail.mood = "busy";
    await withFile("file:7");
    await enqueue("nothing enclosed");
    expect(await delivery.deliverDue()).toBe(0);
    mail.mood = "takes";
    clock.advance(6);
    await delivery.deliverDue();
    await expect.poll(() => mail.taken.length).toBe(2);
    expect(asked).toEqual(["file:7", "file:7"]);
    const [enclosed = ""] = mail.taken.filter((text) => text.includes("a.pdf"));
    expect(enclosed).toContain("Content-Type: application/pdf; name=a.pdf");
    expect(enclosed).toContain(Buffer.from("the file").toString("base64"));
    expect(mail.taken.filter((text) => text.includes("multipart/mixed"))).toHaveLength(1);
  });

  test("a file that cannot be made yet delays its mail; one that is gone does not", async () => {
    let works = false;
    const delivery = deliver(db, async () => {
      if (!works) {
        throw new Error("the database is away");
      }
      return undefined;
    });
    await withFile("gone");
    expect(await delivery.deliverDue()).toBe(0);
    expect(mail.attempts()).toBe(0);
    works = true;
    clock.advance(6);
    await delivery.deliverDue();
    await expect.poll(states).toEqual(["sent 2"]);
  });

  test("an address is one recipient, however it is written", async () => {
    const to = "stranger,owner@x.test";
    await outbox.enqueue(db, { to, letter: plainLetter("for one") });
    await deliver().deliverDue();
    // The format that RFC 5321 section 4.1.2 requires where a name has a comma.
    expect(mail.recipients).toEqual(['"stranger,owner"@x.test']);
  });

  test.each(["cuts", "busy"] as const)(
    "a server that %s gets the mail once it works",
    async (mood) => {
      mail.mood = mood;
      await enqueue("later");
      const delivery = deliver();
      expect(await delivery.deliverDue()).toBe(0);
      expect(await delivery.deliverDue()).toBe(0);
      expect(mail.attempts(), "not tried again before its time").toBe(1);
      mail.mood = "takes";
      clock.advance(6);
      expect(await delivery.deliverDue()).toBe(1);
      clock.advance(3600);
      expect(await delivery.deliverDue()).toBe(0);
      expect(mail.taken).toHaveLength(1);
      expect(await states()).toEqual(["sent 2"]);
    },
  );

  test("a mail that the server refuses permanently is set aside instead of retried forever", async () => {
    mail.mood = "refuses";
    await enqueue("unwanted");
    const delivery = deliver();
    await delivery.deliverDue();
    clock.advance(86_400);
    expect(await delivery.deliverDue()).toBe(0);
    expect(await states()).toEqual(["failed 1"]);
    expect(mail.attempts()).toBe(1);
    expect(await repository.mailWaits(db)).toBe(false);
  });

  test("a mail that the server has not taken for fourteen days is set aside", async () => {
    mail.mood = "busy";
    await enqueue("old");
    const delivery = deliver();
    clock.advance(14 * 86_400);
    await delivery.deliverDue();
    expect(await states()).toEqual(["queued 1"]);
    clock.advance(6);
    await delivery.deliverDue();
    expect(await states()).toEqual(["failed 2"]);
  });

  test("without a mail server mail is kept untried, and the log says so", async () => {
    const warn = vi.spyOn(log, "warn");
    await enqueue("kept");
    expect(await deliver().deliverDue()).toBe(1);
    expect(warn).not.toHaveBeenCalled();
    await enqueue("kept, too");
    expect(await deliver(db, undefined, "").deliverDue()).toBe(0);
    expect((await states()).sort()).toEqual(["queued 0", "sent 1"]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("a delivery that is stopped begins with no further mail", async () => {
    for (let n = 0; n < 20; n += 1) {
      await enqueue(`notice ${n}`);
    }
    mail.mood = "slow";
    const delivery = deliver();
    const round = delivery.deliverDue();
    await expect.poll(() => mail.attempts()).toBeGreaterThan(0);
    await delivery.stop();
    await round;
    expect(mail.attempts()).toBeLessThan(20);
  });

  test("nothing is written about a person who has been erased", async () => {
    await outbox.enqueue(db, { to: "to@x.test", letter: plainLetter("late"), userId: "erased" });
    expect(await rowsOf(db, "outboxMail")).toEqual([]);
  });

  test("each question and each change is about the mail that it names", async () => {
    for (const body of ["a", "b", "c"]) {
      await enqueue(body);
    }
    const [a, b, c] = await rowsOf(db, "outboxMail", {}, "uniqueKey");
    if (!a || !b || !c) {
      throw new Error("a mail is missing");
    }
    const keysOf = (rows: readonly { uniqueKey: string | null }[]) =>
      rows.map(({ uniqueKey }) => uniqueKey).sort();
    await changeRows(db, "outboxMail", {}, { leaseOwner: "us", attempts: 3 });
    await changeRows(db, "outboxMail", { id: c.id }, { leaseOwner: "another process" });
    await repository.changeClaimed(db, "us", a.id, { state: "sent" });
    await repository.changeClaimed(db, "us", c.id, { state: "sent" });
    expect(keysOf(await repository.unsentMails(db, 9))).toEqual(["b", "c"]);
    expect((await repository.mailById(db, b.id))?.uniqueKey).toBe("b");

    await changeRows(db, "outboxMail", { id: b.id }, { recipient: "other@x.test" });
    await sql`insert into person (id, name, email, email_verified, is_anonymous, created_at, updated_at)
      values ('asha', '', 'asha', 1, 0, '', '')`.execute(db);
    await changeRows(db, "outboxMail", { id: c.id }, { userId: "asha" });
    const who = { id: "asha", email: "other@x.test" };
    expect(keysOf(await repository.mailsOf(db, who, 9))).toEqual(["b", "c"]);

    const failed = { ...b, state: "failed" } as const;
    await changeRows(db, "outboxMail", { state: "queued" }, { state: "failed" });
    await repository.sendAgain(db, failed, clock.now());
    expect((await states()).sort()).toEqual(["failed 3", "queued 0", "sent 3"]);
    await changeRows(db, "outboxMail", { id: b.id }, { attempts: 1 });
    await repository.sendAgain(db, failed, clock.now());
    expect((await states()).sort()).toEqual(["failed 3", "queued 1", "sent 3"]);
    await repository.sendAgain(db, { ...a, state: "sent" }, clock.now());
    expect((await states()).sort()).toEqual(["failed 3", "queued 0", "queued 1", "sent 3"]);
  });

  test("a mail that a busy server has not taken for two weeks is set aside", async () => {
    mail.mood = "busy";
    await enqueue("late");
    clock.advance(13 * 86_400);
    const delivery = deliver();
    await delivery.deliverDue();
    expect(await states()).toEqual(["queued 1"]);
    clock.advance(2 * 86_400);
    await delivery.deliverDue();
    expect(await states()).toEqual(["failed 2"]);
  });

  test("without a mail server mail is kept untried, and the log says so", async () => {
    const warned = vi.spyOn(log, "warn");
    onTestFinished(() => warned.mockRestore());
    await enqueue("kept");
    expect(await deliver(db, undefined, "").deliverDue()).toBe(0);
    expect(await states()).toEqual(["queued 0"]);
    expect(warned.mock.calls).toEqual([[expect.stringContaining("SMTP_URL is not set")]]);
    await deliver().deliverDue();
    expect(await states()).toEqual(["sent 1"]);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  test("a delivery that stops ends with the mails in its hands", async () => {
    for (let n = 0; n < 8; n += 1) {
      await enqueue(`notice ${n}`);
    }
    mail.mood = "hangs";
    const delivery = deliver();
    const round = delivery.deliverDue();
    await expect.poll(() => mail.attempts()).toBe(4);
    mail.mood = "takes";
    const stopped = delivery.stop();
    mail.goOn();
    await stopped;
    expect(await round).toBe(4);
    expect(mail.taken).toHaveLength(4);
  });

  test("a process whose claim has gone to another one cannot end it, nor another mail's", async () => {
    await enqueue("one");
    await enqueue("another");
    const claimed = await claimMail(db, "slow", 1, clock.now());
    clock.advance(61);
    for (let n = 0; n < 2; n += 1) {
      await claimMail(db, "quick", 1, clock.now());
    }
    const id = claimed?.id ?? "";
    await changeClaimed(db, "slow", id, { state: "sent" });
    expect((await states()).toSorted()).toEqual(["queued 1", "queued 2"]);
    await changeClaimed(db, "quick", id, { state: "sent" });
    expect((await states()).toSorted()).toEqual(["queued 1", "sent 2"]);
  });

  test("an operator sees a person's mails and those that did not go out, and has one of them tried again", async () => {
    for (const key of ["theirs", "to them", "delivered"]) {
      await enqueue(key);
    }
    const of = (uniqueKey: string) => ({ uniqueKey });
    const change = (key: string, changes: Parameters<typeof changeRows<"outboxMail">>[3]) =>
      changeRows(db, "outboxMail", of(key), changes);
    const at = clock.now().toISOString();
    await db
      .insertInto("person")
      .values({
        ...{ id: "u", name: "Asha", email: "person@x.test", emailVerified: 1, isAnonymous: 0 },
        ...{ phoneNumber: null, disabledAt: null, createdAt: at, updatedAt: at },
      })
      .execute();
    await change("theirs", { userId: "u", state: "failed" });
    await change("to them", { recipient: "person@x.test", state: "failed" });
    await change("delivered", { state: "sent" });
    const keys = (mails: OutboxMailRow[]) => mails.map(({ uniqueKey }) => uniqueKey).toSorted();
    const person = { id: "u", email: "person@x.test" };
    expect(keys(await mailsOf(db, person, 10))).toEqual(["theirs", "to them"]);
    expect(keys(await unsentMails(db, 10))).toEqual(["theirs", "to them"]);
    const { id } = await rowOf(db, "outboxMail", of("to them"));
    const found = await mailById(db, id);
    if (!found) {
      throw new Error("no mail has this id");
    }
    expect(found.id).toBe(id);
    await sendAgain(db, found, clock.now());
    const stateOf = async (key: string) => (await rowOf(db, "outboxMail", of(key))).state;
    const now = async () => [await stateOf("theirs"), await stateOf("to them")];
    expect(await now()).toEqual(["failed", "queued"]);
    // It has gone out since it was looked at.
    await change("to them", { state: "sent" });
    await sendAgain(db, found, clock.now());
    expect(await now()).toEqual(["failed", "sent"]);
    expect(await states()).toHaveLength(3);
    await sendAgain(db, { ...found, state: "sent" }, clock.now());
    expect(await states()).toHaveLength(4);
  });

  test("mail waits from when the server takes none until it takes one", async () => {
    const delivery = deliver();
    expect(await repository.mailWaits(db)).toBe(false);
    mail.mood = "busy";
    await enqueue("during the outage");
    expect(await repository.mailWaits(db), "it has not been tried yet").toBe(false);
    await delivery.deliverDue();
    expect(await repository.mailWaits(db)).toBe(true);
    mail.mood = "takes";
    clock.advance(1);
    await enqueue("after it");
    await delivery.deliverDue();
    expect(await repository.mailWaits(db), "the first one is tried again later").toBe(false);
  });

  test("two processes and a slow server: each mail goes out once", async () => {
    mail.mood = "slow";
    for (const body of ["a", "b", "c", "d"]) {
      await enqueue(body);
    }
    const sent = await Promise.all([deliver().deliverDue(), deliver(second).deliverDue()]);
    expect(sent[0] + sent[1]).toBe(4);
    const ids = mail.taken.map((text) => /Message-ID: (.*)/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(4);
    expect(mail.taken).toHaveLength(4);
  });

  test("mails with a code go first, and past others on which the mail server hangs", async () => {
    for (let n = 0; n < 20; n += 1) {
      await enqueue(`notice ${n}`);
    }
    const code = { to: "to@x.test", letter: plainLetter("a code"), urgent: true };
    mail.mood = "hangs";
    const delivery = deliver();
    const round = delivery.deliverDue();
    await expect.poll(() => mail.attempts()).toBe(4);
    mail.mood = "takes";
    await outbox.enqueue(db, code);
    delivery.nudge();
    await expect.poll(() => mail.taken.length).toBe(1);
    expect(mail.taken[0]).toContain("a code");

    await outbox.enqueue(db, code);
    mail.mood = "slow";
    mail.goOn();
    await round;
    await delivery.deliverDue();
    expect(mail.taken).toHaveLength(22);
    const later = mail.taken.findLastIndex((text) => text.includes("a code"));
    expect(later).toBeLessThan(10);
  });

  test("a mail that was written while the clock was far ahead goes out once it is right", async () => {
    clock.advance(100 * 86_400);
    await enqueue("ahead");
    mail.mood = "busy";
    const delivery = deliver();
    await delivery.deliverDue();
    mail.mood = "takes";
    clock.advance(-100 * 86_400);
    expect(await delivery.deliverDue()).toBe(1);
  });

  test("a mail whose process died is taken over when its lease ends", async () => {
    await enqueue("orphan");
    const leaseUntil = new Date(clock.now().getTime() + 60_000).toISOString();
    await changeRows(db, "outboxMail", {}, { leaseOwner: "a process that is gone", leaseUntil });
    const delivery = deliver();
    expect(await delivery.deliverDue()).toBe(0);
    clock.advance(61);
    expect(await delivery.deliverDue()).toBe(1);
  });
});
