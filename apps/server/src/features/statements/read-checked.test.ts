import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readChecked } from "./read-checked.ts";

test("large objects take turns, and others are answered between two steps", async () => {
  const steps: string[] = [];
  const store = {
    get: async (key: string) => ({ stream: Readable.from([`"${key}"`]), bytes: 3 }),
  };
  const check = (stored: unknown) => {
    steps.push(String(stored));
    setImmediate(() => steps.push("another call"));
    return stored;
  };
  const refused = () => {
    throw new Error("does not fit");
  };
  const reads = [
    readChecked(store, "a", check),
    readChecked(store, "b", refused),
    readChecked(store, "c", check),
  ];
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(steps.slice(0, 3)).toEqual(["a", "another call", "c"]);
});
