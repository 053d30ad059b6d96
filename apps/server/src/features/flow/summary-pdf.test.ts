import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { pdfText } from "../../../test/pdf-text.ts";
import { bodyOf, codeOf, confirmedPerson, processedStatement } from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("a paid statement's summary is one page of PDF, and its download is on record", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  const path = `/api/statements/${id}/summary.pdf`;
  const unpaid = await person.client.call(path);
  expect(await codeOf(unpaid)).toEqual([402, "not-paid"]);

  await settledOrder(app.context.db, id);
  const answer = await person.client.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="Sample Person FY 2025-26 summary.pdf"',
  );
  const pdf = Buffer.from(await answer.arrayBuffer());
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-")).toBe(true);
  // The font is embedded: no reader has to have it.
  expect(text).toContain("/FontFile2");

  const { accessRecords } = await bodyOf<{ accessRecords: { object: string }[] }>(
    person.client.call("/api/privacy/export"),
  );
  expect(accessRecords.filter(({ object }) => object === "summary.pdf")).toHaveLength(1);
});

test("a paid statement's papers carry the name and the PAN of the call, which are kept nowhere", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  await settledOrder(app.context.db, id);
  const ask = (file: string, owner: unknown) =>
    person.client.post(`/api/statements/${id}/${file}`, owner);
  const owner = { name: "Méera & Sons", pan: "ABCDE1234F" };

  const summary = await ask("summary.pdf", owner);
  expect(summary.headers.get("content-disposition")).toBe(
    "attachment; filename=\"M_era & Sons FY 2025-26 summary.pdf\"; filename*=UTF-8''M%C3%A9era%20%26%20Sons%20FY%202025-26%20summary.pdf",
  );
  const lines = pdfText(Buffer.from(await summary.arrayBuffer()));
  expect(lines).toContain("Méera & Sons · PAN ABCDE1234F");

  const report = await ask("capital-gains-report.xlsx", owner);
  const asked = (await readXlsx(Buffer.from(await report.arrayBuffer()))).sheets[0];
  expect([asked?.rows[1]?.[1], asked?.rows[2]?.[1]]).toEqual(["Méera & Sons", "ABCDE1234F"]);
  const path = `/api/statements/${id}/capital-gains-report.xlsx`;
  const kept = await person.client.call(path);
  const sold = (await readXlsx(Buffer.from(await kept.arrayBuffer()))).sheets[0];
  expect([sold?.rows[1]?.[1], sold?.rows[2]?.[1] ?? ""]).toEqual([person.name, ""]);

  const wrong = await ask("summary.pdf", { pan: "12345" });
  expect(wrong.status).toBe(400);
});
