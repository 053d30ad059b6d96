import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { codeOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

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
