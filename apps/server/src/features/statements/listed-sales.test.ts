import { Readable } from "node:stream";
import { processStatements } from "@site/capital-gains/process-statements";
import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import { expect, test } from "vitest";
import { listedSales, pageOfSales } from "./listed-sales.ts";

const count = 1000;
const soughtFor = new Set([0, 1, count - 1]);
const long = Array.from({ length: count }, (_, nth) => ({
  name: `${soughtFor.has(nth) ? "SOUGHT" : "OTHER"}${nth}`,
  ...{ bought: "2024-01-02", sold: "2025-12-16", sale: String(300 + nth), cost: "100" },
}));
const outcome = await processStatements([
  { name: "statement.csv", bytes: new Uint8Array(iciciStatement({ long }).bytes) },
]);
if (!outcome.ok) {
  throw new Error(outcome.error.message);
}
const { sales, index } = listedSales(outcome.value);
const stored = { key: "sales", bytes: sales.byteLength, indexKey: "index" };
const size = sales.byteLength / (3 * count);

/** A store of these objects; notes how many bytes each part has. */
function storeOf(objects: { sales?: Uint8Array; index?: Uint8Array }) {
  const parts: number[] = [];
  const part = async (_key: string, start: number, length: number) => {
    parts.push(length);
    const part = objects.sales && Buffer.from(objects.sales.subarray(start, start + length));
    return part ? { bytes: sales.byteLength, part } : null;
  };
  const get = async () =>
    objects.index ? { bytes: index.byteLength, stream: Readable.from([objects.index]) } : null;
  return { parts, get, part };
}

const page = { search: "", order: "size", page: 1 } as const;
const search = { ...page, search: "sought" };

test("a page in a stored order is read at once and without the index, and not behind the last sale", async () => {
  const store = storeOf({ sales });
  for (const order of ["size", "name", "sold"] as const) {
    const { lots, found } = await pageOfSales(store, stored, { ...page, order }, count);
    expect([lots.length, found]).toEqual([50, count]);
  }
  expect(store.parts).toEqual(Array(3).fill(50 * size));
  const behind = await pageOfSales(store, stored, { ...page, page: 99 }, count);
  expect(behind.lots).toEqual([]);
});

test("sales that are near each other are read at once, and others by themselves", async () => {
  const store = storeOf({ sales, index });
  const { lots } = await pageOfSales(store, stored, search, count);
  expect(lots.map(({ name }) => name)).toEqual([`SOUGHT${count - 1}`, "SOUGHT1", "SOUGHT0"]);
  expect(store.parts).toEqual([size, 2 * size]);
});

test.each([
  ["the sales are", { index }, page, "the sales of a result are missing"],
  ["a part of the sales is", { sales: sales.subarray(0, 9) }, page, "the sales of a result are"],
  ["the index is", { sales }, search, "the index of a result's sales is missing"],
])("where %s missing, that is the error", async (_what, objects, wanted, error) => {
  const asked = pageOfSales(storeOf(objects), stored, wanted, count);
  await expect(asked).rejects.toThrow(error);
});
