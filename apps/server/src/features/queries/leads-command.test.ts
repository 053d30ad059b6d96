import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { operatorCommand } from "../../../test/operator-command.ts";
import { registerPerson } from "../../../test/person.ts";
import { changeRows, rowsOf } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { testFolder } from "../../../test/test-folder.ts";

test("the operator lists and exports the queries", async () => {
  const app = await startTestApp();
  const { client, email } = await registerPerson(app.url);
  const send = (query: object) => client.post("/api/projectQuery", query);
  await send({ name: "Asha", email: "asha@x.test", message: 'Say "hello",\nplease' });
  await send({ name: "=1+1", email: "f@x.test", message: "second\u001b[31m\u202Ednoces" });
  await send({ name: " \t=2+2", email: "g@x.test", message: "\uFF1D3+3" });
  const call = (...given: string[]) => operatorCommand("leads", app.environment, ...given);

  const { text: list } = await call("list", "2");
  expect(list).toContain(`=1+1 <f@x.test>  (${email})`);
  expect(["\u001b", "\u202E"].filter((control) => list.includes(control))).toEqual([]);
  expect(list).not.toContain("asha@x.test");
  const file = join(testFolder(), "leads.csv");
  expect(await call("export", file)).toEqual({ code: 0, text: `Written: ${file}\n` });
  expect(statSync(file).mode & 0o077).toBe(0);
  const csv = readFileSync(file, "utf8");
  expect(csv.split("\r\n")[0]).toBe(
    '\uFEFF"received","name","email","account_email","message","reference","answered"',
  );
  expect(csv).toContain(`"'=1+1","f@x.test","${email}"`);
  // Spreadsheets skip leading blanks and read a full-width sign as the sign.
  expect(csv).toContain(`2+2","g@x.test","${email}","'\uFF1D3+3"`);
  expect(csv).toMatch(/"' ?\t?=2\+2"/);
  expect(csv).toContain('"Say ""hello"",\nplease"');
  expect(await call("export", file)).toEqual({
    code: 1,
    text: `${file} exists already. It was not changed.\n`,
  });
});

test("a requirement is open until it is noted as answered, and late after two days", async () => {
  const app = await startTestApp({ database: anyDatabase });
  const { db } = app.context;
  const { client } = await registerPerson(app.url);
  const call = (...given: string[]) => operatorCommand("leads", app.environment, ...given);
  expect((await call()).text).toBe("Every requirement is answered.\n");
  for (const message of ["first", "second"]) {
    await client.post("/api/projectQuery", { name: "Asha", email: "a@x.test", message });
  }
  const [first, second] = await rowsOf(db, "projectQuery", {}, "createdAt");
  const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000).toISOString();
  await changeRows(db, "projectQuery", { id: second?.id }, { createdAt: threeDaysAgo });

  const { text: open } = await call();
  expect(open).toMatch(/LATE, open for 3 days, reference .*\n +second\n\n.*\n +open for 0 hours/);
  expect(await call("answered", second?.id ?? "", "none")).toEqual({
    code: 1,
    text: expect.stringMatching(/: answered\.\n1 requirement open\.\nnone: no requirement has/),
  });
  expect((await call()).text).not.toContain("second");
  expect((await call("list")).text).toMatch(/answered 20.*\n +second/);
  expect((await call("answered", first?.id.slice(0, 8) ?? "")).text).toContain("None is open.");
  expect((await call("reopen", first?.id ?? "")).text).toContain("open again.");
  expect((await call()).text).toContain("first");

  for (const [id, end] of [
    [first?.id, "1"],
    [second?.id, "2"],
  ]) {
    await changeRows(db, "projectQuery", { id }, { id: `0123abcd-${end}` });
  }
  expect(await call("answered", "0123abcd")).toEqual({
    code: 1,
    text: expect.stringContaining("0123abcd: several requirements begin with this reference.\n"),
  });
  expect((await call()).text).toContain("first");
});

test("a reference that several requirements begin with marks none of them", async () => {
  const app = await startTestApp({ database: anyDatabase });
  const { db } = app.context;
  const { client } = await registerPerson(app.url);
  for (const message of ["first", "second"]) {
    await client.post("/api/projectQuery", { name: "Asha", email: "a@x.test", message });
    await changeRows(db, "projectQuery", { message }, { id: `0a1b2c3d-${message}` });
  }
  const marked = await operatorCommand("leads", app.environment, "answered", "0a1b2c3d");
  expect(marked).toEqual({
    code: 1,
    text: "2 requirements open.\n0a1b2c3d: several requirements begin with this reference.\n",
  });
  expect((await rowsOf(db, "projectQuery")).map((row) => row.answeredAt)).toEqual([null, null]);
});
