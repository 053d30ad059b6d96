import { processStatements } from "capital-gains/process-statements";
import { returnGainsOf } from "capital-gains/return-gains";
import { plainSales, statementSales } from "capital-gains/statement-sales";
import { iciciStatement } from "capital-gains/test/icici-statement";
import { addressOf } from "contract/address-of";
import * as calls from "contract/calls";
import type { Flow } from "contract/flow-state";
import { expect, test } from "vitest";
import {
  bodyOf,
  codeOf,
  confirmedPerson,
  type Person,
  processedStatement,
} from "../../../test/person.ts";
import { settledOrder } from "../../../test/settled-order.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

type ReturnCall = typeof calls.returnGains | typeof calls.depositorySales;

const ask = ({ client }: Person, call: ReturnCall, id: string) =>
  client.call(addressOf(call, { id }));

async function engineResult(bytes: Uint8Array) {
  const outcome = await processStatements([{ name: "statement.csv", bytes }]);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.value.result;
}

const SALE = { bought: "2025-05-02", sold: "2025-08-01", sale: "5000", cost: "4000" };
const statementBytes = (sections: Parameters<typeof iciciStatement>[0]) =>
  new Uint8Array(iciciStatement(sections).bytes);

test("the figures for the return are the engine's own, and cost the fee", async () => {
  const person = await confirmedPerson(app);
  const bytes = statementBytes({ short: [SALE] });
  const id = await processedStatement(person, bytes);
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
  const bytes = statementBytes({ short: [SALE], speculation: [{ ...SALE, bought: SALE.sold }] });
  const id = await processedStatement(person, bytes);
  const { flows } = await bodyOf<Flow>(person.client.call(addressOf(calls.flow, {})));
  expect(flows.ICICI.preview?.mergeRefusal?.code).toBe("return-needs-itr-3");
  await settledOrder(app.context.db, id);
  const refused = await ask(person, calls.returnGains, id);
  expect(await codeOf(refused)).toEqual([409, "return-needs-itr-3"]);
});

test("the sales for the AIS are the engine's own, and free", async () => {
  const person = await confirmedPerson(app);
  const text = new TextDecoder().decode(statementBytes({ short: [SALE] }));
  const bytes = new TextEncoder().encode(`PAN,ABCPK1234F\n${text}`);
  const id = await processedStatement(person, bytes);
  const answer = await ask(person, calls.depositorySales, id);
  const sales = plainSales(statementSales(await engineResult(bytes)));
  expect(await bodyOf<unknown>(answer)).toEqual({ ...sales, pans: ["AB******4F"] });
});
