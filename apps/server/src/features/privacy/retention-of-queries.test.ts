import type { PersonalData } from "contract/my-statements";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { bodyOf, registerPerson } from "../../../test/person.ts";
import { runRetention } from "../../../test/retention.ts";
import { rowOf, rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";

const day = 86_400_000;

describe.each(anyDatabase())("project queries on $name", (database) => {
  test("are removed with their mail when they expire, each on record, and newer ones stay", async () => {
    let ahead = 0;
    const app = await startTestApp({
      clock: { now: () => new Date(Date.now() + ahead) },
      database,
      environment: { RETAIN_QUERIES_DAYS: "100" },
    });
    const { db } = app.context;
    const person = await registerPerson(app.url);
    const ask = async (message: string) => {
      const query = { name: "Sample", email: person.email, message };
      expect((await person.client.post("/api/projectQuery", query)).status).toBe(200);
    };
    const kept = async () => {
      const rows = await rowsOf(db, "projectQuery");
      return rows.map(({ message }) => message);
    };
    const mails = async () => {
      const rows = await rowsOf(db, "outboxMail");
      return rows.map(({ body }) => body).join("");
    };
    await ask("the older question");
    const older = await rowOf(db, "projectQuery");
    ahead = 99 * day;
    await runRetention(app.context);
    expect(await kept()).toEqual(["the older question"]);
    await ask("the newer question");

    ahead = 101 * day;
    await runRetention(app.context);
    expect(await kept()).toEqual(["the newer question"]);
    expect(await mails()).not.toContain("the older question");
    expect(await mails()).toContain("the newer question");
    const records = await rowsOf(db, "accessAudit");
    expect(records).toMatchObject([
      {
        actor: "retention",
        action: "delete",
        userId: person.uid,
        object: `project-query:${older.id}`,
      },
    ]);
    const answer = await person.client.call("/api/privacy/export");
    const { projectQueries } = await bodyOf<PersonalData>(answer);
    expect(projectQueries).toMatchObject([{ message: "the newer question" }]);
  });
});
