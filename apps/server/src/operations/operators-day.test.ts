import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { leftOf } from "../../test/left-of-person.ts";
import { operatorCommand } from "../../test/operator-command.ts";
import { confirmedPerson, insertProcessedStatement, type Person } from "../../test/person.ts";
import { plainLetter } from "../../test/plain-letter.ts";
import { changeRows, rowOf, rowsOf } from "../../test/rows.ts";
import { settledOrder } from "../../test/settled-order.ts";
import { startMailServer } from "../../test/stand-ins.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { disableAccount } from "../features/identity/disabled-accounts/repository.ts";

/** A person with a paid statement, one that was refused, a requirement, and their mails. */
async function busyPerson(app: TestApp): Promise<Person & { statement: string }> {
  const { db } = app.context;
  const person = await confirmedPerson(app, "Asha Sample");
  const statement = await person.processedStatement();
  await settledOrder(db, statement);
  const order = { statementId: statement };
  await changeRows(db, "paymentOrder", order, { payerEmail: person.email });
  await person.uploaded("ICICI", "a picture of a cat");
  expect((await person.process()).status).toBe(422);
  const query = { name: "Asha", email: person.email, message: "A board, please." };
  expect((await person.client.post("/api/projectQuery", query)).status).toBe(200);
  return Object.assign(person, { statement });
}

describe.each(testDatabases())("on $name", (database) => {
  test("a case is found by whatever the operator has, and shows everything about the person", async () => {
    const app = await startTestApp({ database });
    const { db, clock } = app.context;
    const person = await busyPerson(app);
    const other = await confirmedPerson(app);
    const of = { userId: person.uid };
    const order = await rowOf(db, "paymentOrder", { ...of, statementId: person.statement });
    const invoice = await rowOf(db, "invoice", { orderId: order.id });
    const refused = await rowOf(db, "result", { ...of, state: "refused" });
    const mail = await rowOf(db, "outboxMail", of);
    const query = await rowOf(db, "projectQuery", of);
    const others = { id: "of another person", userId: other.uid };
    await db
      .insertInto("result")
      .values({ ...refused, ...others })
      .execute();
    await db
      .insertInto("projectQuery")
      .values({ ...query, ...others })
      .execute();
    const deleted = await insertProcessedStatement(db, person, clock.now());
    await settledOrder(db, deleted);
    await changeRows(db, "statement", { id: deleted }, { deletedAt: clock.now().toISOString() });
    const file = await rowOf(db, "statementFile", { statementId: person.statement });
    await db
      .insertInto("statementFile")
      .values({ ...file, statementId: deleted, objectKey: null })
      .execute();
    const shown = (what: string) => operatorCommand("case", app.environment, what);
    for (const what of [
      ...[person.email.toUpperCase(), person.uid, person.statement, refused.id],
      ...[order.id, order.gatewayOrderId ?? "", invoice.number, invoice.number.toLowerCase()],
      ...[mail.id, query.id, query.id.slice(0, 8)],
    ]) {
      const { code, text } = await shown(what);
      expect([what, code, text.includes(person.uid)]).toEqual([what, 0, true]);
      expect(text).not.toContain(other.uid);
    }
    const { text } = await shown(invoice.number);
    const year = "AY 2026-27";
    for (const line of [
      `${person.statement}  ICICI  processed, replaced  ${year}  1 file kept`,
      `${refused.statementId}  ICICI  refused  1 file kept`,
      `${deleted}  ICICI  deleted  ${year}  0 files kept`,
    ]) {
      expect(text).toMatch(new RegExp(`^statement .*  ${line}$`, "m"));
    }
    expect(text.match(/^refusal .*/gm)).toEqual([
      expect.stringMatching(/ run .* {2}[a-z-]+: \S.+\.$/),
    ]);
    expect(text.match(/^requirement /gm)).toHaveLength(1);
    expect(text).toMatch(new RegExp(`^order .*${order.id}  FULFILLED  ₹5.00`, "m"));
    expect(text).toContain(`invoice    ${invoice.number}\n`);
    expect(text).toContain(mail.id);
    expect(text).toMatch(new RegExp(`^requirement .*${query.id}  open for 0 hours$`, "m"));
    const record = await rowsOf(db, "accessAudit", { ...of, action: "command" });
    expect(new Set(record.map(({ actor, object }) => `${actor} ${object}`))).toEqual(
      new Set(["operator case"]),
    );
    expect(await operatorCommand("case", app.environment, "nobody@b.test")).toEqual({
      code: 1,
      text: "nobody@b.test: nothing here has this address, number, id or hash.\n",
    });
  });

  test("data of somebody who cannot sign in are exported and erased, as they could themselves", async () => {
    const app = await startTestApp({ database });
    const { db, clock } = app.context;
    const person = await busyPerson(app);
    const own = await person.export();
    await disableAccount(db, person.uid, clock.now());
    const accounts = (...given: string[]) => operatorCommand("accounts", app.environment, ...given);
    const file = join(testFolder(), "data.json");
    expect(await accounts("export", person.email, file)).toEqual({
      code: 0,
      text: `Written: ${file}\n`,
    });
    expect(statSync(file).mode & 0o077).toBe(0);
    const written = JSON.parse(readFileSync(file, "utf8"));
    // The account is disabled, its sessions have ended, and each export is on record.
    const changes = { exportedAt: "", sessions: [], accessRecords: [] };
    expect({ ...written, ...changes }).toEqual({ ...own, ...changes });

    expect(await accounts("erase", person.email)).toEqual({
      code: 1,
      text: `${person.email}: no account has this id. Nothing was erased.\n`,
    });
    expect((await accounts("erase", person.uid)).text).toContain("The account is erased.");
    expect(await leftOf(app, person)).toEqual([]);
    const [erased] = await rowsOf(db, "accessAudit", {
      userId: person.uid,
      action: "erase-account",
    });
    expect(erased?.actor).toBe("operator");
    // What tax law requires is still found, by the address on the order too.
    const { code, text } = await operatorCommand("case", app.environment, person.email);
    expect([code, text]).toEqual([0, expect.stringContaining(`${person.uid}  ERASED`)]);
    expect(text).toContain("TEST/26-27/00001");
    expect(await accounts("erase", person.uid)).toMatchObject({ code: 1 });
  });

  test("a mail that was refused or delivered is sent again; one with a code is not", async () => {
    const mail = await startMailServer();
    const app = await startTestApp({ database, environment: { SMTP_URL: mail.url } });
    const { db, outbox } = app.context;
    const person = await confirmedPerson(app);
    const mails = (...given: string[]) => operatorCommand("mails", app.environment, ...given);
    const received = (subject: string) =>
      mail.taken.filter((text) => text.includes(`Subject: ${subject}`)).length;
    const write = async (subject: string, uniqueKey: string) => {
      const { email: to, uid: userId } = person;
      await outbox.enqueue(db, {
        to,
        userId,
        letter: { ...plainLetter("b"), title: subject },
        uniqueKey,
      });
      outbox.nudge();
      return (await rowOf(db, "outboxMail", { uniqueKey })).id;
    };
    const delivered = await write("delivered", "settled:order-1");
    await expect.poll(() => received("delivered")).toBe(1);
    mail.mood = "refuses";
    const refused = await write("refused", "settled:order-2");
    const stateOf = async (id: string) => (await rowOf(db, "outboxMail", { id })).state;
    await expect.poll(() => stateOf(refused)).toBe("failed");
    expect((await mails()).text).toMatch(
      new RegExp(`${refused}  failed  ${person.email}  refused.*\\n +answer: .*550`),
    );
    mail.mood = "takes";
    for (const [id, words] of [
      [delivered, "is sent once more."],
      [refused, "is tried again."],
    ] as const) {
      const { code, text } = await mails("again", id);
      expect([code, text]).toEqual([0, expect.stringContaining(` to ${person.email} ${words}\n`)]);
    }
    outbox.nudge();
    await expect.poll(() => [received("delivered"), received("refused")]).toEqual([2, 1]);
    expect((await mails()).text).toBe("No mail waits, and none was refused.\n");
    const [secret] = (await rowsOf(db, "outboxMail", { userId: person.uid })).filter(
      ({ uniqueKey }) => uniqueKey?.startsWith("secret:"),
    );
    const again = () => mails("again", secret?.id ?? "");
    expect(await again()).toMatchObject({
      code: 1,
      text: expect.stringContaining("held a code"),
    });
    // While it waits, nobody has used it.
    await changeRows(db, "outboxMail", { id: secret?.id ?? "" }, { state: "queued" });
    expect(await again()).toMatchObject({ code: 0, text: expect.stringContaining("at once") });
    expect(await mails("again", "none")).toMatchObject({ code: 1 });
  });
});
