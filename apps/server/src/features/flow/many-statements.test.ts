import type { MyStatements, PersonalData } from "contract/my-statements";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  processedStatement,
  upload,
} from "../../../test/person.ts";
import { statementOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";

describe.each(anyDatabase())("a person with many statements on $name", (database) => {
  const app = useTestApp({ database });

  test("lists them in pages and exports them all", async () => {
    const { db } = app.context;
    const person = await confirmedPerson(app);
    const id = await processedStatement(person);
    const row = await statementOf(db, id);
    const rows = Array.from({ length: 999 }, (_, index) => ({
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
      state: "deleted" as const,
      supersededAt: row.createdAt,
    };
    await db.insertInto("statement").values(deleted).execute();

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

    const exported = await person.client.call("/api/privacy/export");
    const data = await bodyOf<PersonalData>(exported);
    expect(data.statements).toEqual(listed);
    expect(Object.keys(data.previews)).toHaveLength(1000);

    const more = await upload(person, "ICICI", "x");
    expect(await codeOf(more)).toEqual([409, "person-statements-full"]);
  });
});
