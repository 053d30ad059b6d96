import { expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { JsonItem, mergeJson } from "./json-merge.ts";
import { readJson } from "./json-text.ts";

test.each([
  ["[]", '[{"k":"b","n":1}]'],
  ['[{"k":"a"}]', '[{"k":"a"},{"k":"b","n":1}]'],
  ['[ { "k": "b" } ]', '[ { "k": "b", "n":1 } ]'],
])("an item put into %s", (list, merged) => {
  const item = new JsonItem("k", { k: "b", n: 1n });
  const { text } = mergeJson(taken(readJson(`{"list":${list}}`)), { list: item });
  expect(text).toBe(`{"list":${merged}}`);
});
