import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  Client,
  confirmedPerson,
  eraseAccount,
  mailedCode,
  registerPerson,
} from "../../../test/person.ts";
import { plainLetter } from "../../../test/plain-letter.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startMailServer } from "../../../test/stand-ins.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { TestClock } from "../../../test/test-clock.ts";

test("mail that has not gone out when an account is erased never does; other people's still does", async () => {
  const mail = await startMailServer();
  mail.mood = "busy";
  const clock = new TestClock(new Date().toISOString());
  const environment = { SMTP_URL: mail.url };
  const app = await startTestApp({ clock, database: anyDatabase, environment });
  const queued = async () =>
    (await rowsOf(app.context.db, "outboxMail", { state: "queued" }, "createdAt")).map(
      ({ recipient, subject }) => `${subject} > ${recipient}`,
    );
  const ask = (client: Client, message: string) =>
    client.post("/api/projectQuery", { name: "Asha", email: "a@example.test", message });

  const leaving = await confirmedPerson(app);
  const staying = await registerPerson(app.url);
  const [wanted, wantedNext] = ["new-address@example.test", "next-address@example.test"];
  await ask(leaving.client, "Words of who leaves");
  await ask(staying.client, "Words of who stays");
  await leaving.client.post("/api/auth/widget/change-email", { email: wanted });
  const oobCode = await mailedCode(app, wanted, "verifyAndChangeEmail");
  await new Client(app.url).post("/api/auth/widget/action-code/apply", { oobCode });
  await leaving.client.post("/api/auth/widget/change-email", { email: wantedNext });
  await leaving.client.post("/api/auth/widget/password-reset", { email: wanted });

  // Every mail has been refused once, so none is under way.
  const untried = async () =>
    (await rowsOf(app.context.db, "outboxMail", { state: "queued" })).filter(
      ({ attempts, leaseOwner }) => attempts === 0 || leaseOwner !== null,
    );
  await expect.poll(untried, { timeout: 25_000 }).toEqual([]);
  const before = (await queued()).join("\n");
  for (const address of [leaving.email, wanted, wantedNext, staying.email]) {
    expect(before).toContain(`> ${address}`);
  }
  expect(before.match(/Project query/g)).toHaveLength(2);

  expect((await eraseAccount(leaving.client)).status).toBe(200);
  const after = (await queued()).join("\n");
  expect(after).toContain(`> ${staying.email}`);
  expect(after.match(/Project query/g)).toHaveLength(1);

  // The mail server accepts mail again; due mail goes out in order.
  mail.mood = "takes";
  clock.advance(60);
  await app.context.outbox.enqueue(app.context.db, {
    to: "last@example.test",
    letter: plainLetter("The end of the queue"),
  });
  app.context.outbox.nudge();
  await expect.poll(() => mail.recipients, { timeout: 25_000 }).toContain("last@example.test");
  await expect.poll(queued, { timeout: 25_000 }).toEqual([]);
  for (const address of [leaving.email, wanted, wantedNext]) {
    expect(mail.recipients).not.toContain(address);
  }
  expect(mail.recipients).toContain(staying.email);
  const words = mail.taken.join("\n");
  expect(words).toContain("Words of who stays");
  expect(words).not.toContain("Words of who leaves");
  for (const trace of [leaving.email, wanted, wantedNext, leaving.uid]) {
    expect(words).not.toContain(trace);
  }
});
