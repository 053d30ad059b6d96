import { expect, test } from "vitest";
import { confirmedPerson, registerPerson } from "../../../test/person.ts";
import { operatorCommand } from "../../../test/processes.ts";
import { rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("the operator queues the mails of years whose forms are published", async () => {
  const app = await startTestApp();
  const { db } = app.context;
  const people = [await confirmedPerson(app), await registerPerson(app.url)];
  for (const [assessmentYear, person] of [
    ["2026-27", people[0]],
    ["2027-28", people[0]],
    // Nobody has confirmed this one's address.
    ["2026-27", people[1]],
  ] as const) {
    const wish = {
      userId: person?.uid ?? "",
      assessmentYear,
      promisedAt: "2026-06-16T00:00:00.000Z",
    };
    await db.insertInto("promisedFile").values(wish).execute();
  }
  const run = async () => (await operatorCommand("promised-files", app.environment)).text;
  expect(await run()).toContain("Mails queued: 1. Requests still waiting: 2.");
  expect(await run()).toContain("Mails queued: 0. Requests still waiting: 2.");
  const mails = await rowsOf(db, "outboxMail");
  expect(mails.filter(({ subject }) => subject.startsWith("The return forms"))).toMatchObject([
    {
      recipient: people[0]?.email,
      subject: "The return forms for assessment year 2026-27 are published",
    },
  ]);
  const records = await rowsOf(db, "accessAudit", { actor: "operator" });
  expect(records.map(({ object }) => object)).toContain("promised-files: 1 queued");
});
