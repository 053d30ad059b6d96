import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("a value is made once for its number, from the first example", () => {
  const made: number[] = [];
  const value = remembered((key, example) => {
    made.push(key);
    return { key, example };
  });
  for (const key of [0, 7, 2 ** 40, -1]) {
    const first = value(key, key + 1);
    expect(value(key, key + 2)).toBe(first);
    expect(first).toEqual({ key, example: key + 1 });
  }
  expect(made).toEqual([0, 7, 2 ** 40, -1]);
});

it("among many numbers the later ones are made each time", () => {
  const value = remembered((key) => ({ key }));
  const many = 100_000;
  for (let key = 0; key < many; key += 1) {
    value(key);
  }
  expect(value(many - 1)).toEqual({ key: many - 1 });
  expect(value(many - 1)).not.toBe(value(many - 1));
  expect(value(1)).toBe(value(1));
});
