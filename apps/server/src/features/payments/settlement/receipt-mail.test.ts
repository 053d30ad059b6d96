import { expect, test } from "vitest";
import { confirmedPerson } from "../../../../test/person.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { statementById } from "../../statements/service.ts";
import { receiptMail } from "./receipt-mail.ts";

const app = useTestApp();

test("the next steps are those of the form that was found", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const statement = await statementById(app.context.db, id, new Date());
  if (!statement?.result) {
    throw new Error("no result");
  }
  const { result } = statement;
  const stepsFor = (candidates: string[], objects = result.objects) => {
    const { form, ...rest } = JSON.parse(result.head ?? "{}");
    const head = JSON.stringify({ ...rest, form: { ...form, candidates } });
    const who = { userId: person.uid, payerName: "", payerEmail: "" };
    const order = { id: "o1", ...who, amount: 500, statementId: id };
    const of = { ...statement, result: { ...result, head, objects } };
    return JSON.stringify(receiptMail(order, "1", of, app.context).letter.parts);
  };
  expect(stepsFor(["ITR-2"])).toContain("open your return (ITR-2), then Schedule");
  expect(stepsFor(["ITR-1", "ITR-2", "ITR-3", "ITR-4"])).toContain("return (ITR-2 or ITR-3), then");
  expect(stepsFor([])).toContain("return (ITR-2 or ITR-3), then");
  const simple = stepsFor(["ITR-1"]);
  expect(simple).toContain("ITR-1 needs no Schedule 112A file.");
  expect(simple).not.toContain("Upload CSV");
  const withoutFile = stepsFor(["ITR-2"], []);
  expect(withoutFile).toContain("there is no file to upload");
  expect(withoutFile).not.toContain("Upload CSV");
});
