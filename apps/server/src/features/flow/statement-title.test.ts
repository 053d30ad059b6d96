import type { MyStatements } from "contract/my-statements";
import { describe, expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { bodyOf, confirmedPerson, type Person, processedStatement } from "../../../test/person.ts";
import { statementOf } from "../../../test/rows.ts";
import { useTestApp } from "../../../test/test-app.ts";

describe.each(anyDatabase())("a statement's name on $name", (database) => {
  const app = useTestApp({ database });
  const name = async ({ client }: Person, id: string, title: unknown) => {
    const answer = await client.call(`/api/statements/${id}`, {
      method: "PATCH",
      body: JSON.stringify({ title }),
      headers: { "content-type": "application/json" },
    });
    return answer.ok ? answer.status : [answer.status, (await bodyOf(answer)).code];
  };
  const listed = async ({ client }: Person) =>
    (await bodyOf<MyStatements>(client.call("/api/statements"))).statements;

  test("can be given, changed and removed by its owner", async () => {
    const person = await confirmedPerson(app);
    const id = await processedStatement(person);
    expect((await listed(person))[0]).toMatchObject({
      title: null,
      figures: { longTerm: "539899", shortTerm: "66951", tax: expect.stringMatching(/^\d+$/) },
    });
    expect(await name(person, id, "  Mrs Rao, 2026 – ₹  ")).toBe(200);
    expect((await listed(person))[0]?.title).toBe("Mrs Rao, 2026 – ₹");
    expect(
      JSON.stringify(await (await person.client.call("/api/privacy/export")).json()),
    ).toContain("Mrs Rao");
    expect(await name(person, id, " ")).toBe(200);
    expect((await listed(person))[0]?.title).toBeNull();
  });

  test("is one line of at most 80 characters", async () => {
    const person = await confirmedPerson(app);
    const id = await processedStatement(person);
    expect(await name(person, id, "n".repeat(80))).toBe(200);
    for (const title of ["n".repeat(81), "two\nlines", "\u202eturned", 5]) {
      expect(await name(person, id, title)).toEqual([422, "title-not-allowed"]);
    }
    expect((await listed(person))[0]?.title).toBe("n".repeat(80));
  });

  test("is deleted with the statement", async () => {
    const person = await confirmedPerson(app);
    const id = await processedStatement(person);
    await name(person, id, "Mine");
    await person.client.call(`/api/statements/${id}`, { method: "DELETE" });
    const { title } = await statementOf(app.context.db, id);
    expect(title).toBeNull();
    expect(await name(person, id, "Again")).toEqual([404, "unknown-statement"]);
  });
});
