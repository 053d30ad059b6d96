import { expect, test } from "vitest";
import { confirmedPerson } from "../../../../test/person.ts";
import { statementOf } from "../../../../test/rows.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { receiptMail } from "./receipt-mail.ts";

const app = useTestApp();

test("the next steps are those of the form that was found", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const row = await statementOf(app.context.db, id);
  const stepsFor = (candidates: string[], csvBytes = row.csvBytes) => {
    const { form, ...rest } = JSON.parse(row.head ?? "{}");
    const head = JSON.stringify({ ...rest, form: { ...form, candidates } });
    const who = { userId: person.uid, payerName: "", payerEmail: "" };
    const order = { id: "o1", ...who, amount: 500, statementId: id };
    return receiptMail(order, "1", { ...row, head, csvBytes }, app.context).body;
  };
  expect(stepsFor(["ITR-2"])).toContain("open your return (ITR-2), then Schedule");
  expect(stepsFor(["ITR-1", "ITR-2", "ITR-3", "ITR-4"])).toContain("return (ITR-2 or ITR-3), then");
  const simple = stepsFor(["ITR-1"]);
  expect(simple).toContain("ITR-1 needs no Schedule 112A file.");
  expect(simple).not.toContain("Upload CSV");
  const withoutFile = stepsFor(["ITR-2"], null);
  expect(withoutFile).toContain("there is no file to upload");
  expect(withoutFile).not.toContain("Upload CSV");
});
