import { expect, test } from "vitest";
import { registerPerson } from "../../../test/person.ts";
import { operatorCommand } from "../../../test/processes.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("the operator lists and exports the queries", async () => {
  const app = await startTestApp();
  const { client, email } = await registerPerson(app.url);
  const send = (query: object) => client.post("/api/projectQuery", query);
  await send({ name: "Asha", email: "asha@x.test", message: 'Say "hello",\nplease' });
  await send({ name: "=1+1", email: "f@x.test", message: "second\u001b[31m\u202Ednoces" });
  await send({ name: " \t=2+2", email: "g@x.test", message: "\uFF1D3+3" });
  const call = async (...given: string[]) =>
    (await operatorCommand("leads", app.environment, ...given)).text;

  const list = await call("list", "2");
  expect(list).toContain(`=1+1 <f@x.test>  (${email})`);
  expect(["\u001b", "\u202E"].filter((control) => list.includes(control))).toEqual([]);
  expect(list).not.toContain("asha@x.test");
  const csv = await call("export");
  expect(csv.split("\r\n")[0]).toBe(
    '"received","name","email","account_email","message","reference"',
  );
  expect(csv).toContain(`"'=1+1","f@x.test","${email}"`);
  // Spreadsheets skip leading blanks and read a full-width sign as the sign.
  expect(csv).toContain(`2+2","g@x.test","${email}","'\uFF1D3+3"`);
  expect(csv).toMatch(/"' ?\t?=2\+2"/);
  expect(csv).toContain('"Say ""hello"",\nplease"');
});
