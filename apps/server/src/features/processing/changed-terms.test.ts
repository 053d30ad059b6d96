import { expect, test } from "vitest";
import {
  acceptedTerms,
  bodyOf,
  confirmedPerson,
  flowOf,
  fortyLots,
  singleFile,
  uploaded,
} from "../../../test/person.ts";
import { changeRows } from "../../../test/rows.ts";
import { startTestApp } from "../../../test/test-app.ts";

test("terms that changed since the upload are accepted at Process, and only there demanded again", async () => {
  const app = await startTestApp();
  const { db } = app.context;
  const person = await confirmedPerson(app);
  await uploaded(person, "ICICI", fortyLots);
  expect((await flowOf(person)).flows.ICICI.termsAccepted).toBe(true);
  await changeRows(db, "termsAcceptance", { document: "general" }, { version: "2020-01-01" });
  expect((await flowOf(person)).flows.ICICI.termsAccepted).toBe(false);

  const process = (query: string) =>
    person.client.post(`/api/processFileGen?${query}`, singleFile(person));
  for (const query of ["", "cgTerms=2020-01-01&generalTerms=2020-01-01"]) {
    const refused = await process(query);
    expect(refused.status).toBe(422);
    expect((await bodyOf<{ message: string }>(refused)).message).toBe(
      "Accept the General Terms and conditions to proceed. The terms have changed since the upload, which is kept. Load this page again, tick the box and press Process.",
    );
  }
  expect((await process(acceptedTerms)).status).toBe(200);
  const accepted = await db
    .selectFrom("termsAcceptance")
    .select(["version", "statementId"])
    .where("document", "=", "general")
    .where("statementId", "is not", null)
    .execute();
  expect(accepted.map(({ version }) => version)).toHaveLength(2);
  expect((await flowOf(person)).flows.ICICI.termsAccepted).toBe(true);
});
