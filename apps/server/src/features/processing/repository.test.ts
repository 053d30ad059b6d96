import { expect, test } from "vitest";
import { confirmedPerson, flowOf, fortyLots, uploaded } from "../../../test/person.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { beginProcessing } from "./repository.ts";

test("a statement that another upload has replaced meanwhile is not processed", async () => {
  const app = await startTestApp({ engine: "none" });
  const person = await confirmedPerson(app);
  const begin = async () => {
    await uploaded(person, "ICICI", fortyLots);
    return (await flowOf(person)).flows.ICICI.statementId ?? "";
  };
  const replaced = await begin();
  const latest = await begin();
  const at = new Date().toISOString();
  expect(await beginProcessing(app.context.db, replaced, at)).toBe(false);
  expect(await beginProcessing(app.context.db, latest, at)).toBe(true);
});
