import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { masked, maskedLine } from "./log-mask.ts";

function jsonError(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return String(error);
  }
}

describe("the mask of the log", () => {
  test.each([
    ["PAN ABCPX1234F.", "PAN [PAN]."],
    ["pan_abcde1234f, GSTIN 29ABCDE1234F1Z5", "pan_[PAN], GSTIN 29[PAN]1Z5"],
    ["x@y.zz and <a.b+c@d.example>, a%40b.test", "[address] and <[address]>, [address]"],
    ["postgres://site:hush@db/site", "postgres://[address]"],
    ["account 8500012345", "account [number]"],
    ["+91 98123 45678, (098) 123-45-678", "[number], ([number]"],
    ["३४५६७८९०१", "[number]"],
    ["held INE155A01022", "held [holding]"],
    ["Bearer abcdef123", "[secret]"],
    ["got eyJhbGciOiJI.eyJzdWIi.c2ln", "got [secret]"],
    [`key ${"0a".repeat(16)}`, "key [secret]"],
    ["token Ab3-_cdEfGhIjKlMnOpQrStUv", "token [secret]"],
  ])("removes from %j what belongs to a person", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each(["ABCDE1234F and more", '{"a":"Asha Rao', '{"a": x}', "'Asha Rao'", '"one" "two"'])(
    "repeats nothing of %s where it is no JSON",
    (text) => {
      expect(jsonError(text)).not.toBe("");
      expect(masked(jsonError(text))).not.toMatch(/ABCDE|Asha|two/);
    },
  );

  test.each([
    randomUUID(),
    `people/${randomUUID()}/uploads/${randomUUID()}`,
    `refund-${randomUUID()}`,
    `cg_${randomUUID().replaceAll("-", "")}`,
    "order_00000000000001",
    "pay_IluGWxBm9U8zJ8",
    new Date().toISOString(),
    "2026-11-28",
    "connect ECONNREFUSED 127.0.0.1:5432",
    "CG/26-27/000001",
    "    at f (/srv/node_modules/@fastify/static/index.js:1:2)",
    "/api/statements/:id/lots",
  ])("keeps %s", (text) => {
    expect(masked(text)).toBe(text);
  });

  test("reaches every text of a line, however deep, and nothing else", () => {
    const line = {
      level: 50,
      time: 1_795_880_511_649,
      account: "123456789012",
      "x@y.zz": 1,
      err: { message: "x@y.zz", cause: { cause: ["ABCPX1234F", { deep: "85000123456" }] } },
    };
    expect(JSON.parse(maskedLine(`${JSON.stringify(line)}\n`))).toEqual({
      level: 50,
      time: 1_795_880_511_649,
      account: "123456789012",
      "[address]": 1,
      err: { message: "[address]", cause: { cause: ["[PAN]", { deep: "[number]" }] } },
    });
    expect(maskedLine("no JSON ABCPX1234F")).not.toContain("ABCPX");
  });
});
