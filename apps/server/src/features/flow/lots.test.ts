import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import { lotsOnAPage, type StatementLots } from "contract/statement-lots";
import { expect, test } from "vitest";
import {
  bodyOf,
  confirmedPerson,
  type Person,
  processedStatement,
  processSingle,
  uploaded,
} from "../../../test/person.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

async function listed(person: Person, id: string, query: Record<string, string> = {}) {
  const answer = await person.client.call(addressOf(calls.statementLots, { id }, query));
  expect(answer.status).toBe(200);
  return bodyOf<StatementLots>(answer);
}

const names = ({ lots }: StatementLots) => lots.map(({ name }) => name);

test("every sale of a processed statement is listed before payment, largest first, with explanations", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  const all = await listed(person, id);
  expect(all).toMatchObject({ found: 40, listed: 40, lotCount: 40 });
  expect(all.lots[0]).toMatchObject({
    name: "MAHMAH",
    company: "Mahindra & Mahindra",
    gain: "96372.94",
    costOfAcquisition: "25447.95",
    source: { row: 27 },
  });
  expect(all.lots[0]?.explanation).toHaveLength(3);
  expect(all.lots[0]?.explanation[2]).toContain("is a gain of ₹96,372.94.");
});

test("sales are found by code, company or ISIN and sorted as requested", async () => {
  const person = await confirmedPerson(app);
  const id = await processedStatement(person);
  const found = await listed(person, id, { search: "itc ine154a01025" });
  expect(found.found).toBe(found.lots.length);
  expect(new Set(names(found))).toEqual(new Set(["ITC"]));
  const mahindra = await listed(person, id, { search: "Mahindra" });
  expect(new Set(names(mahindra))).toEqual(new Set(["MAHMAH", "KOTMAH", "TECMAH"]));
  expect((await listed(person, id, { search: "no such share" })).found).toBe(0);

  const { lots: byName } = await listed(person, id, { order: "name" });
  const shown = byName.map(({ company, name }) => company ?? name);
  expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, "en")));
  const gains = (await listed(person, id, { order: "loss" })).lots.map(({ gain }) => Number(gain));
  expect(gains).toEqual(gains.toSorted((a, b) => a - b));
  const days = (await listed(person, id, { order: "sold" })).lots.map((lot) => lot.transferred);
  expect(days).toEqual(days.toSorted().toReversed());
});

test("a long list is served one page at a time", async () => {
  const rows = Array.from(
    { length: lotsOnAPage + 7 },
    (_, i) =>
      `SHARE${String(i).padStart(3, "0")},INE154A01025,1,16-Dec-25,300.00,${300 + i}.00,0.00,02-Jan-24,100.00,,,100.00,0.00,${200 + i}.00`,
  );
  const total = rows.reduce((sum, row) => sum + Number(row.split(",").at(-1)), 0).toFixed(2);
  const content = [
    "Account,8500012345",
    "Name,SAMPLE INVESTOR",
    "Capital Gain,2025-2026",
    "Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate,Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)",
    "Long Term Capital Gain (STT paid),,,,,,,,,,,,",
    ...rows,
    `Total,,,,,,,,,,,,,${total}`,
    `Grand Total,,,,,,,,,,,,,${total}`,
    "",
  ].join("\n");
  const person = await confirmedPerson(app);
  await uploaded(person, "ICICI", content);
  const { statementId } = await bodyOf<{ statementId: string }>(processSingle(person));
  const first = await listed(person, statementId);
  const second = await listed(person, statementId, { page: "2" });
  expect([first.lots.length, second.lots.length]).toEqual([lotsOnAPage, 7]);
  expect(new Set([...names(first), ...names(second)]).size).toBe(lotsOnAPage + 7);
});

test("a missing list is reported", async () => {
  const person = await confirmedPerson(app);
  const unknown = await person.client.call(addressOf(calls.statementLots, { id: "no-such" }));
  expect((await bodyOf(unknown)).code).toBe("no-sales-listed");
});
