import { expect, test } from "vitest";
import { faultsOf } from "./plant.ts";

const SOURCE = `
export async function settle(order: Order, paid: number) {
  if (order.amount !== paid) return false;
  await audit(order);
  return db.updateTable("o").where("id", "=", order.id).execute();
}
`;

test("a condition, an operator, a Boolean, a lone call and a query's condition can each be made wrong", () => {
  const faults = faultsOf("settle.ts", SOURCE);
  expect(faults.map(({ description, line }) => `${line} ${description}`)).toEqual([
    "3 condition negated: order.amount !== paid",
    "3 operator becomes ===: order.amount !== paid",
    "3 Boolean flipped: false",
    "4 call left out: await audit(order);",
    '5 query\'s condition dropped: db.updateTable("o").where("id", "=", order.id)',
  ]);
  expect(faults[0]?.text).toContain("if (!(order.amount !== paid)) return false;");
  expect(faults[4]?.text).toContain('return db.updateTable("o").execute();');
});
