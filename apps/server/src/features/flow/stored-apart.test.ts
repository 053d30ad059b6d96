import { readFileSync } from "node:fs";
import { companyName } from "capital-gains/company-name";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { StatementLosses } from "contract/given-losses";
import type { DepositorySales } from "contract/return-data";
import type { StatementLots } from "contract/statement-lots";
import { expect, test } from "vitest";
import { bodyOf, confirmedPerson, type Person } from "../../../test/person.ts";
import { changeRows, statementOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { noObjects, resultFiles, resultKey } from "../statements/service.ts";

// A statement with the row and the objects that commit 33cf6a95 left of it.
const folder = new URL("../../../test/stored-by-33cf6a95/", import.meta.url);
const stored = (name: string) => readFileSync(new URL(name, folder));
const objects = ["processed_file.csv", "capital-gains-report.xlsx"] as const;
const apart = ["lots.json", "return.json", "losses.json"] as const;

const app = useTestApp();

async function personOfThen(): Promise<{ person: Person; id: string }> {
  const { db, store } = app.context;
  const person = await confirmedPerson(app);
  const id = await person.processedStatement(stored("source.csv"));
  const row = await statementOf(db, id);
  for (const name of resultFiles) {
    await store.remove(resultKey(row, name));
  }
  for (const name of [...objects, ...apart]) {
    await store.put(resultKey(row, name), stored(name));
  }
  const [csv, report] = objects.map((name) => stored(name).byteLength);
  await changeRows(
    db,
    "statement",
    { id },
    {
      ...noObjects,
      csvBytes: csv,
      csvSha256: "csv",
      reportBytes: report,
      reportSha256: "report",
      preview: stored("preview.json").toString("utf8"),
    },
  );
  await settledOrder(db, id);
  return { person, id };
}

test("a statement of an earlier version keeps its papers, sales, fields, losses and place in the list", async () => {
  const { person, id } = await personOfThen();
  const get = (address: string) => person.client.call(address);
  for (const name of objects) {
    const answer = await get(`/api/statements/${id}/${name}`);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, stored(name)]);
  }
  const summary = await get(`/api/statements/${id}/summary.pdf`);
  expect([summary.status, summary.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const lots = await bodyOf<StatementLots>(get(addressOf(calls.statementLots, { id })));
  const listed: { name: string; gain: string }[] = JSON.parse(String(stored("lots.json")));
  expect(lots.lots).toMatchObject(listed.map(({ name, gain }) => ({ name, gain })));
  for (const { explanation } of lots.lots) {
    expect(explanation.join(" ")).not.toMatch(/undefined|NaN|\bafter {2}/);
  }
  const { sales } = JSON.parse(String(stored("return.json")));
  const named = ({ isin, name }: { isin: string; name: string }) => companyName(isin, name) ?? name;
  expect(await bodyOf<DepositorySales>(get(addressOf(calls.depositorySales, { id })))).toEqual({
    ...sales,
    sales: sales.sales.map((sale: DepositorySales["sales"][0]) => ({ ...sale, name: named(sale) })),
  });
  const fields = await get(addressOf(calls.returnGains, { id }));
  expect(await fields.json()).toMatchObject({
    code: "result-incomplete",
    message: expect.stringContaining("Process it again"),
  });
  const { losses } = await bodyOf<StatementLosses>(get(addressOf(calls.statementLosses, { id })));
  expect(losses).toEqual(JSON.parse(String(stored("losses.json"))));

  expect(await person.statements()).toMatchObject([
    { id, status: "paid", downloads: [{ name: objects[0] }, { name: objects[1] }, {}] },
  ]);
});
