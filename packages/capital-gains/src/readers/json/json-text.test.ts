import { describe, expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { integerAt, jsonAt, readJson, textAt } from "./json-text.ts";

const read = (text: string) => taken(readJson(text));

describe("reading JSON", () => {
  test("every value keeps its place in the text", () => {
    const text = ' { "a" : [ 1.50 , "\\u0041" ] ,\n"b":null}';
    const list = jsonAt(read(text), "a");
    expect(list && text.slice(list.start, list.end)).toBe('[ 1.50 , "\\u0041" ]');
    expect(textAt(read('{"\\u0061":"x\\n\\"/"}'), "a")).toBe('x\n"/');
  });

  test("numbers are exact beyond a double", () => {
    const value = jsonAt(read('{"a":99999999999999999999.0001e2}'), "a");
    expect(value).toMatchObject({ digits: 999999999999999999990001n, scale: 2 });
    expect(integerAt(read('{"a":12e3}'), "a")).toBe(12_000n);
    expect(integerAt(read("{}"), "a")).toBe(0n);
  });

  test("a byte order mark is skipped", () => {
    expect(read("\ufeff{}")).toMatchObject({ kind: "object", start: 1, end: 3 });
  });

  test.each([
    ['{"a":1,"a":2}', "has the same name twice in one object"],
    ['{"a":1,"\\u0061":2}', "has the same name twice in one object"],
    ["", "not a JSON value"],
    ["{", "ends too early"],
    ['{"a":1,}', 'lacks a "'],
    ["[1,]", "not a JSON value"],
    ["[1 2]", "lacks a ,"],
    ["{} {}", "something after its end"],
    ['"a\nb"', 'lacks a "'],
    ['"\\x"', "escape"],
    ["01", "something after its end"],
    ["NaN", "not a JSON value"],
    ["'a'", "not a JSON value"],
    ["1e999", "too large"],
    [`${"9".repeat(41)}`, "too large"],
    [`${"[".repeat(70)}${"]".repeat(70)}`, "nested deeper"],
  ])("refuses %j", (text, what) => {
    const outcome = readJson(text);
    expect(outcome.ok).toBe(false);
    expect(!outcome.ok && outcome.error.what).toContain(what);
  });

  test("names the line", () => {
    expect(readJson('{\n"a":1,\n"a":2}')).toMatchObject({ error: { line: 3 } });
  });
});
