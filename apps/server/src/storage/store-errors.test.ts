import { expect, test } from "vitest";
import { genuine, StoredObjectError } from "./store-errors.ts";

test("only an object that must not be used becomes a sentence; every other fault stays one", async () => {
  expect(await genuine(Promise.resolve(1))).toEqual({ ok: true, value: 1 });
  expect(await genuine(Promise.reject(new StoredObjectError("damaged", "a")))).toEqual({
    ok: false,
    error: "the stored object a was changed or cut off after it was stored",
  });
  const fault = new Error("the disk is gone");
  await expect(genuine(Promise.reject(fault))).rejects.toBe(fault);
});
