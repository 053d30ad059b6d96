import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taken } from "../../../test/process.ts";
import { itr2SchemaText } from "../../generated/itr2-schema.ts";
import { schemaViolations } from "./json-schema.ts";
import { readJson } from "./json-text.ts";

const read = (text: string) => taken(readJson(text));
const violations = (schema: object | string, value: string) =>
  schemaViolations(
    read(typeof schema === "string" ? schema : JSON.stringify(schema)),
    read(value),
  ).map(({ path, keyword }) => `${path}: ${keyword}`);

describe("checking JSON against a schema", () => {
  test("every decimal of four places is a multiple of 0.0001, whatever a double says", () => {
    // The trap: in binary floats 0.0007 is not a multiple of 0.0001.
    expect(0.0007 % 0.0001).not.toBe(0);
    const schema = '{"type":"number","multipleOf":0.0001}';
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.integer({ min: 1, max: 9 }),
        (n, d) => {
          const digits = n.toString().padStart(5, "0");
          const legal = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/^0+(?=\d)/, "");
          expect(violations(schema, legal)).toEqual([]);
          expect(violations(schema, legal + d)).toEqual([": multipleOf"]);
        },
      ),
    );
  });

  test("bounds are exact where doubles are equal", () => {
    const schema = '{"maximum":9007199254740993,"minimum":0.1,"exclusiveMinimum":true}';
    expect(violations(schema, "9007199254740993")).toEqual([]);
    expect(violations(schema, "9007199254740993.00000001")).toEqual([": maximum"]);
    expect(violations(schema, "0.1")).toEqual([": minimum"]);
    expect(violations(schema, "0.10000000000000000001")).toEqual([]);
  });

  test.each<[string, object, string, string[]]>([
    ["an integer has no fraction", { type: "integer" }, "1.0", [": type"]],
    ["nor an exponent", { type: "integer" }, "1e2", [": type"]],
    ["a text is not a number", { type: "number" }, '"1"', [": type"]],
    ["a number of a list", { enum: [12.5] }, "12.50", []],
    ["a text of a list", { enum: ["BE", "AE"] }, '"be"', [": enum"]],
    ["what is required", { required: ["a"] }, "{}", ["a: required"]],
    [
      "what is not known",
      { properties: { a: {} }, additionalProperties: false },
      '{"a":1,"b":2}',
      ["b: additionalProperties"],
    ],
    ["items", { items: { type: "string", maxLength: 2 } }, '["ab","abc"]', ["[1]: maxLength"]],
    ["counts", { minItems: 2 }, "[1]", [": minItems"]],
    ["lengths by characters", { minLength: 1, maxLength: 1 }, '"😀"', []],
    ["a pattern anywhere in the text", { pattern: "[0-9]" }, '"a1b"', []],
    ["a pattern that is not met", { pattern: "[0-9]{2}" }, '"a1b"', [": pattern"]],
    [
      "references, without their siblings",
      { definitions: { x: { type: "integer" } }, $ref: "#/definitions/x", maximum: 1 },
      "2",
      [],
    ],
    [
      "all of several",
      { allOf: [{ minimum: 2 }, { maximum: 1 }] },
      "1.5",
      [": minimum", ": maximum"],
    ],
  ])("%s", (_, schema, value, expected) => {
    expect(violations(schema, value)).toEqual(expected);
  });

  test("a keyword that is not checked is an error, not a pass", () => {
    expect(() => violations({ not: {} }, "1")).toThrow("not");
    expect(() => violations({ additionalProperties: { type: "string" } }, "{}")).toThrow();
  });

  test("every keyword of the department's schema is checked", () => {
    expect(violations(itr2SchemaText, "{}")).toEqual([]);
    expect(violations(itr2SchemaText, '{"ITR":{}}')).toEqual(["ITR.ITR2: required"]);
  });
});
