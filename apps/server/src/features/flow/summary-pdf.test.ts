import { expect, test } from "vitest";
import { bodyOf, confirmedPerson, processedStatement } from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("a paid statement's summary is one page of PDF, and its download is on record", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  const path = `/api/statements/${id}/summary.pdf`;
  const unpaid = await person.client.call(path);
  expect([unpaid.status, (await bodyOf(unpaid)).code]).toEqual([402, "not-paid"]);

  await settledOrder(app.context.db, id);
  const answer = await person.client.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="summary.pdf"');
  const pdf = Buffer.from(await answer.arrayBuffer());
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-")).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // The font is embedded: no reader has to have it.
  expect(text).toContain("/FontFile2");

  const { accessRecords } = await bodyOf<{ accessRecords: { object: string }[] }>(
    await person.client.call("/api/privacy/export"),
  );
  expect(accessRecords.filter(({ object }) => object === "summary.pdf")).toHaveLength(1);
  const stranger = await confirmedPerson(app);
  expect((await stranger.client.call(path)).status).toBe(404);
});
