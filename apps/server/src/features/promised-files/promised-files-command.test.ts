import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { confirmedPerson, registerPerson } from "../../../test/person.ts";
import { processEnvironment } from "../../../test/processes.ts";
import { startTestApp } from "../../../test/test-app.ts";

const command = fileURLToPath(new URL("./promised-files-command.ts", import.meta.url));
const run = promisify(execFile);

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
  const env = { ...processEnvironment(), DATA_DIR: app.dataDir };
  const { stdout } = await run(process.execPath, [command], { env });
  expect(stdout).toContain("Mails queued: 1. Requests still waiting: 2.");
  const again = await run(process.execPath, [command], { env });
  expect(again.stdout).toContain("Mails queued: 0. Requests still waiting: 2.");
  const mails = await db
    .selectFrom("outboxMail")
    .select(["recipient", "subject"])
    .where("subject", "like", "The return forms%")
    .execute();
  expect(mails).toEqual([
    {
      recipient: people[0]?.email,
      subject: "The return forms for assessment year 2026-27 are published",
    },
  ]);
  const records = await db
    .selectFrom("accessAudit")
    .select("object")
    .where("actor", "=", "operator")
    .execute();
  expect(records).toContainEqual({ object: "promised-files: 1 queued" });
});
