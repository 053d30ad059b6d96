import { processStatements } from "@site/capital-gains/process-statements";
import { returnGainsOf } from "@site/capital-gains/return-gains";
import { statementSales } from "@site/capital-gains/statement-sales";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { addressOf } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { lotsOnAPage, type StatementLot, type StatementLots } from "@site/contract/statement-lots";
import { expect, test } from "vitest";
import { bodyOf, codeOf, confirmedPerson, fixture, type Person } from "../../../test/person.ts";
import { resultOf } from "../../../test/rows.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { resultKey } from "../statements/service.ts";

const app = useTestApp();

async function listed(person: Person, id: string, query: Record<string, string> = {}) {
  const answer = await person.client.call(addressOf(calls.statementLots, { id }, query));
  expect(answer.status).toBe(200);
  return bodyOf<StatementLots>(answer);
}

const names = ({ lots }: StatementLots) => lots.map(({ name }) => name);

test("every sale of a processed statement is listed before payment, largest first, with explanations", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const all = await listed(person, id);
  expect(all).toMatchObject({ found: 40, listed: 40, lotCount: 40 });
  expect(all.lots[0]).toMatchObject({
    name: "MAHMAH",
    company: "Mahindra & Mahindra",
    gain: "96372.94",
    saleValue: "122187.45",
    costOfAcquisition: "25447.95",
    transferExpenses: "366.56",
    source: { row: 27 },
  });
  expect(all.lots[0]?.explanation).toHaveLength(3);
  expect(all.lots[0]?.explanation[2]).toContain("is a gain of ₹96,372.94.");
});

test("the head's totals are the sums of the sales listed, each of which adds up to its gain", async () => {
  const person = await confirmedPerson(app);
  const sale = { bought: "2024-01-02", sold: "2025-08-01", sale: "5000", saleExpenses: "15" };
  const bytes = statementBytes({
    short: [{ ...shortSale, buyExpenses: "4", saleExpenses: "7" }],
    long: [
      { ...sale, cost: "3000", buyExpenses: "9" },
      { ...sale, cost: "2000", buyExpenses: "6", isin: "INE009A01021" },
    ],
  });
  const id = await person.processedStatement(bytes);
  const buybacks = [{ isin: "INE009A01021", sold: "2025-08-01" }];
  expect((await person.processWith({ buybacks })).status).toBe(200);
  const { lots } = await listed(person, id);
  const { head } = await person.icici();
  const figuresOf = ({
    term,
    saleValue,
    costOfAcquisition,
    transferExpenses,
    gain,
  }: StatementLot) => {
    const figures = [saleValue, costOfAcquisition, transferExpenses, gain].map(Number);
    const [sold = 0, cost = 0, expenses = 0, rest] = figures;
    expect(sold - cost - expenses).toBe(rest);
    return [term, ...figures];
  };
  const totals = head?.classes.map(({ term, counted, gain }) => [
    term,
    ...[counted?.saleValue, counted?.cost, counted?.expenses, gain].map(Number),
  ]);
  expect(totals).toEqual([
    ["long", 5000, 3009, 15, 1976],
    ["short", 5000, 4004, 7, 989],
    ["buyback", 0, 2006, 0, -2006],
  ]);
  expect(lots.map(figuresOf).sort()).toEqual(totals?.sort());
});

test("sales are found by code, company or ISIN and sorted as requested", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const found = await listed(person, id, { search: "itc ine154a01025" });
  expect(found.found).toBe(found.lots.length);
  expect(new Set(names(found))).toEqual(new Set(["ITC"]));
  const mahindra = await listed(person, id, { search: "Mahindra" });
  expect(new Set(names(mahindra))).toEqual(new Set(["MAHMAH", "KOTMAH", "TECMAH"]));
  expect((await listed(person, id, { search: "no such share" })).found).toBe(0);

  const { lots: byName } = await listed(person, id, { order: "name" });
  const shown = byName.map(({ company, name }) => company ?? name);
  expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, "en")));
  const gainsBy = async (order: string) =>
    (await listed(person, id, { order })).lots.map(({ gain }) => Number(gain));
  const gains = await gainsBy("loss");
  expect(gains).toEqual(gains.toSorted((a, b) => a - b));
  expect(await gainsBy("gain")).toEqual(gains.toReversed());
  const days = (await listed(person, id, { order: "sold" })).lots.map((lot) => lot.transferred);
  expect(days).toEqual(days.toSorted().toReversed());
});

test("a long list is served one page at a time", async () => {
  const long = Array.from({ length: lotsOnAPage + 7 }, (_, nth) => ({
    name: `SHARE${nth}`,
    bought: "2024-01-02",
    sold: "2025-12-16",
    sale: String(300 + nth),
    cost: "100",
  }));
  const person = await confirmedPerson(app);
  const statementId = await person.processedStatement(
    new Uint8Array(iciciStatement({ long }).bytes),
  );
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

type ReturnCall = typeof calls.returnGains | typeof calls.depositorySales;

const ask = ({ client }: Person, call: ReturnCall, id: string) =>
  client.call(addressOf(call, { id }));

async function engineResult(bytes: Uint8Array) {
  const outcome = await processStatements([{ name: "statement.csv", bytes }]);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.value;
}

const shortSale = { bought: "2025-05-02", sold: "2025-08-01", sale: "5000", cost: "4000" };
const statementBytes = (sections: Parameters<typeof iciciStatement>[0]) =>
  new Uint8Array(iciciStatement(sections).bytes);

test("the figures for the return are the engine's own, and cost the fee", async () => {
  const person = await confirmedPerson(app);
  const bytes = statementBytes({ short: [shortSale] });
  const id = await person.processedStatement(bytes);
  const unpaid = await ask(person, calls.returnGains, id);
  expect(await codeOf(unpaid)).toEqual([402, "not-paid"]);
  await settledOrder(app.context.db, id);
  const expected = returnGainsOf(await engineResult(bytes));
  const paid = await ask(person, calls.returnGains, id);
  expect(paid.headers.get("cache-control")).toBe("no-store");
  expect(await bodyOf<unknown>(paid)).toEqual(expected.ok && expected.value);
});

test("a statement that may not go into an ITR-2 is refused in the engine's words", async () => {
  const person = await confirmedPerson(app);
  const bytes = statementBytes({
    short: [shortSale],
    speculation: [{ ...shortSale, bought: shortSale.sold }],
  });
  const id = await person.processedStatement(bytes);
  const { head } = await person.icici();
  expect(head?.mergeRefusal?.code).toBe("return-needs-itr-3");
  await settledOrder(app.context.db, id);
  const refused = await ask(person, calls.returnGains, id);
  expect(await codeOf(refused)).toEqual([409, "return-needs-itr-3"]);
});

test("the sales for the AIS are the engine's own with the company's name, and free", async () => {
  const person = await confirmedPerson(app);
  const text = new TextDecoder().decode(statementBytes({ short: [shortSale] }));
  const bytes = new TextEncoder().encode(`PAN,ABCPK1234F\n${text}`);
  const id = await person.processedStatement(bytes);
  const answer = await ask(person, calls.depositorySales, id);
  const own = statementSales(await engineResult(bytes));
  expect(await bodyOf<unknown>(answer)).toEqual({
    ...own,
    sales: own.sales.map((sale) => ({ ...sale, name: "ITC" })),
    pans: ["AB******4F"],
  });
});

test("nothing is left to show of a deleted statement, or once the stored figures have gone", async () => {
  const person = await confirmedPerson(app);
  const id = await person.processedStatement();
  const { store, db } = app.context;
  await store.remove(resultKey(await resultOf(db, id), "depository-sales.json"));
  const gone = [404, "no-return-data"];
  expect(await codeOf(ask(person, calls.depositorySales, id))).toEqual(gone);
  expect((await person.remove(id)).status).toBe(200);
  expect(await codeOf(ask(person, calls.depositorySales, id))).toEqual(gone);
  expect(await codeOf(ask(person, calls.returnGains, id))).toEqual(gone);
  const lots = await person.client.call(addressOf(calls.statementLots, { id }));
  expect(await codeOf(lots)).toEqual([404, "no-sales-listed"]);
});

test("the list's gains are those of all rates, and shares in findings are named", async () => {
  const person = await confirmedPerson(app);
  const portfolio = fixture("icici-direct/ok/securities-of-a-real-portfolio.csv");
  const id = await person.processedStatement(portfolio);
  const statements = await person.statements();
  // Under section 112A 3,976 and under 112 1,990; at 20% 95 and at the slab rate 100.
  expect(statements.find((each) => each.id === id)?.figures).toEqual({
    longTerm: "5966",
    shortTerm: "195",
    elsewhere: "0",
    earlierLosses: "0",
    tax: { total: "279", atSlabRates: "100", leftOut: "0" },
  });
  const { head } = await person.icici();
  expect(head?.names).toMatchObject({ INE154A01025: "ITCLTD" });
});
