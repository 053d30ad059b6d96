import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itr2SchemaCheck } from "../../papers/return/itr2-schema.ts";
import { schemaCheck } from "./json-schema.ts";

const faults = (schema: object, value: string) =>
  schemaCheck(schema)(JSON.parse(value)).map(({ path, keyword }) => `${path}: ${keyword}`);

describe("checking JSON against a schema", () => {
  test("every decimal of four places is a multiple of 0.0001, whatever a double says", () => {
    // The trap: in binary floats 0.0007 is not a multiple of 0.0001.
    expect(0.0007 % 0.0001).not.toBe(0);
    const schema = { type: "number", multipleOf: 0.0001 };
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 1, max: 9 }), (n, d) => {
        const digits = n.toString().padStart(5, "0");
        const legal = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
        expect(faults(schema, legal)).toEqual([]);
        expect(faults(schema, legal + d)).toEqual([": multipleOf"]);
      }),
    );
  });

  test.each<[string, object, string, string[]]>([
    ["what is required", { properties: { a: { required: ["b"] } } }, '{"a":{}}', ["a.b: required"]],
    [
      "what is not known",
      { properties: { a: {} }, additionalProperties: false },
      '{"a":1,"b c":2}',
      ["b c: additionalProperties"],
    ],
    ["items", { items: { type: "string", maxLength: 2 } }, '["ab","abc"]', ["[1]: maxLength"]],
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
    expect(faults(schema, value)).toEqual(expected);
  });
});

test("a text that is too long for its field is not tried on the field's pattern", async () => {
  const check = await itr2SchemaCheck();
  const loan = { LoanAccNoOfBankOrInstnRefNo: `a${"1".repeat(40)}!` };
  const found = check({ ITR: { ITR2: { Schedule80E: { Schedule80EDtls: [loan] } } } });
  expect(found.filter(({ path }) => path.endsWith("RefNo"))).toMatchObject([
    { keyword: "maxLength" },
  ]);
});
