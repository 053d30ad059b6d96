import { describe, expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { readJson } from "./json-text.ts";

describe("reading JSON", () => {
  test("a byte order mark is skipped, and no place is shifted by it", () => {
    const { value, tree } = taken(readJson('\ufeff{"a":[1.50]}'));
    expect(value).toEqual({ a: [1.5] });
    expect(tree).toMatchObject({ offset: 1, length: 12 });
  });

  test.each([
    ['{"a":1,"a":2}', "has the same name twice in one object"],
    ['{"a":1,"\\u0061":2}', "has the same name twice in one object"],
    ['{"\\ud800":1}', "half a character"],
    ["", "not a JSON value"],
    ["{", "ends too early"],
    ['{"a":1,}', "lacks a name in quotes"],
    ["[1,]", "not a JSON value"],
    ["[1 2]", "lacks a comma"],
    ['{"a" 1}', "lacks a colon"],
    ["{} {}", "something after its end"],
    ["{} // all", "a comment"],
    ['"a\nb"', "without its closing quote"],
    ['"a\tb"', "a control character"],
    ['"\\x"', "an escape"],
    ["01", "something after its end"],
    ["1.", "an incomplete number"],
    ["NaN", "not a JSON value"],
    ["'a'", "not a JSON value"],
    ["1e999", "too large"],
    ["[".repeat(100_000), "nested deeper"],
  ])("refuses %j", (text, what) => {
    const outcome = readJson(text);
    expect(!outcome.ok && outcome.error.what).toContain(what);
  });

  test("names line and column", () => {
    expect(readJson('{\n"a":1,\n  "a":2}')).toMatchObject({ error: { line: 3, column: 3 } });
  });
});
