import { iciciStatement } from "capital-gains/test/icici-statement";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { codeOf, confirmedPerson, type Person, registerPerson } from "../../../test/person.ts";
import { rowsOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { keepPromises } from "./service.ts";

/** A statement of tax year 2026-27 with a gain of ₹1,00,000 before 15 June. */
const running = new Uint8Array(
  iciciStatement(
    { short: [{ bought: "2026-01-05", sold: "2026-05-21", sale: "300000", cost: "200000" }] },
    "2026-2027",
  ).bytes,
);

/** The day on which statements are processed; everything else uses the machine's. */
let today: Date | undefined;
const app = useTestApp({ database: anyDatabase, clock: { now: () => today ?? new Date() } });

const processedOn = async (person: Person, day: string) => {
  today = new Date(day);
  try {
    return await person.processedStatement(running);
  } finally {
    today = undefined;
  }
};
const call = ({ client }: Person, id: string, path: string, method = "GET") =>
  client.call(`/api/statements/${id}/${path}`, { method });
const promise = (person: Person, id: string) => call(person, id, "promised-file", "PUT");
const exported = async (person: Person) => (await person.export()).promisedFiles;
const wishes = () => rowsOf(app.context.db, "promisedFile");
const mailsTo = async ({ email }: Person) =>
  (await rowsOf(app.context.db, "outboxMail", { recipient: email })).filter(({ subject }) =>
    subject.startsWith("The return forms"),
  );

test.each([
  ["2026-06-15T18:00:00Z", "2026-06-15", "2026-06-15"],
  // Half past midnight in India.
  ["2026-06-15T19:00:00Z", "2026-06-16", "2026-09-15"],
])(
  "a statement of a running year processed at %s shows for free what falls due next",
  async (at, asOf, dueDate) => {
    const person = await confirmedPerson(app);
    await processedOn(person, at);
    const { head } = await person.icici();
    expect(head).toMatchObject({
      assessmentYear: "2027-28",
      law: { taxYear: "2026-27", sections: { "112A": "198" } },
      schedule112A: { rows: 0, balance: "0" },
      returnFigures: [],
      advanceTax: { asOf, next: { dueDate }, tax: { total: "20800" } },
    });
  },
);

test("the report and summary of a running year cost the fee, and it has no file", async () => {
  const person = await confirmedPerson(app);
  const id = await processedOn(person, "2026-11-22T06:00:00Z");
  for (const name of ["capital-gains-report.xlsx", "summary.pdf"]) {
    expect(await codeOf(call(person, id, name))).toEqual([402, "not-paid"]);
  }
  await settledOrder(app.context.db, id);
  for (const name of ["capital-gains-report.xlsx", "summary.pdf"]) {
    expect((await call(person, id, name)).status).toBe(200);
  }
  for (const method of ["GET", "POST"]) {
    const answer = await person.client.call(`/api/statements/${id}/processed_file.csv`, {
      method,
      ...(method === "POST" && {
        body: "a template",
        headers: { "content-type": "application/octet-stream" },
      }),
    });
    expect(await codeOf(answer)).toEqual([409, "forms-not-published"]);
  }
});

test("a mail for when the forms are published is promised once and can be withdrawn", async () => {
  const person = await confirmedPerson(app);
  const id = await processedOn(person, "2026-11-22T06:00:00Z");
  expect(await person.statements()).toMatchObject([{ filePromised: false }]);
  for (const _ of [1, 2]) {
    expect((await promise(person, id)).status).toBe(200);
  }
  expect(await person.statements()).toMatchObject([{ filePromised: true }]);
  expect(await exported(person)).toMatchObject([{ assessmentYear: "2027-28" }]);
  for (const _ of [1, 2]) {
    expect((await call(person, id, "promised-file", "DELETE")).status).toBe(200);
  }
  expect(await exported(person)).toEqual([]);

  await promise(person, id);
  await person.remove(id);
  expect(await exported(person)).toHaveLength(1);
  expect((await call(person, id, "promised-file", "DELETE")).status).toBe(200);
  expect(await exported(person)).toEqual([]);
  expect(await codeOf(promise(person, id))).toEqual([404, "unknown-statement"]);
});

test("only a person with a confirmed address can request one, and only until the forms are published", async () => {
  const person = await confirmedPerson(app);
  const id = await processedOn(person, "2026-11-22T06:00:00Z");
  const unconfirmed = await registerPerson(app.url);
  expect(await codeOf(promise(unconfirmed, id))).toEqual([404, "unknown-statement"]);
  const theirs = await processedOn(unconfirmed, "2026-11-22T06:00:00Z");
  expect(await codeOf(promise(unconfirmed, theirs))).toEqual([409, "email-missing"]);
  const other = await confirmedPerson(app);
  const published = await other.processedStatement();
  expect(await codeOf(promise(other, published))).toEqual([409, "forms-published"]);
  expect(await other.statements()).not.toMatchObject([{ filePromised: false }]);
});

test("the mail is queued once, when the forms are published, and the request is removed", async () => {
  const person = await confirmedPerson(app);
  await promise(person, await processedOn(person, "2026-11-22T06:00:00Z"));
  const before = (await wishes()).length;
  expect(await keepPromises(app.context)).toEqual({ queued: 0, waiting: before });
  expect(await mailsTo(person)).toEqual([]);
  const { queued } = await keepPromises(app.context, (year) => year === "2027-28");
  expect(queued).toBe(before);
  const [mail, ...more] = await mailsTo(person);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("The return forms for tax year 2026-27 are published");
  expect(mail?.body).toContain("statement for the whole year");
  expect(await keepPromises(app.context, () => true)).toEqual({ queued: 0, waiting: 0 });
});
