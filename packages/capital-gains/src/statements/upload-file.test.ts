import { describe, expect, test } from "vitest";
import { fixtureFile } from "../../test/fixture-cases.ts";
import { iciciStatement } from "../../test/icici-statement.ts";
import { codesOf, findingOf, iciciResult, processed, taken } from "../../test/process.ts";
import { onTemplate } from "../papers/schedule-112a/on-template.ts";

describe("the 112A file's cells", () => {
  const old = { bought: "2017-01-10", sold: "2025-09-20", quantity: "7", fmv: "10" };
  const file = iciciStatement({ long: [{ ...old, sale: "100", cost: "50" }] });
  const assessmentYear = "2026-27";

  test("a name is written with the characters that the portal takes, and kept in the result", async () => {
    const { json, csv } = await iciciResult({
      long: [{ ...old, name: "M&M", sale: "100", cost: "50" }],
    });
    expect(json.lots[0]?.name).toBe("M&M");
    expect(json.schedule112A.rows[0]?.name).toBe("M M");
    expect(csv).toContain(",M M,");
  });

  test("an ISIN in lower case is the same ISIN in capitals", async () => {
    const { json } = await iciciResult({
      long: [{ ...old, isin: "ine154a01025", sale: "100", cost: "50" }],
    });
    expect(json.lots[0]?.isin).toBe("INE154A01025");
    expect(json.schedule112A.rows[0]?.isin).toBe("INE154A01025");
    expect(codesOf(json)).not.toContain("isin-malformed");
  });

  test("column 6 is units times price, not the sale value, and the difference is reported", async () => {
    const { json } = await iciciResult({
      long: [{ ...old, quantity: "70000", sale: "100000.49", cost: "1" }],
    });
    // 100,000.49 / 70,000 = 1.428578..., 1.4286 x 70,000 = 100,002.
    expect(json.schedule112A.rows).toMatchObject([
      { quantity: "70000", salePricePerUnit: "1.4286", fullValueOfConsideration: "100002" },
    ]);
    expect(findingOf(json, "column-6-follows-formula")?.data).toEqual({
      rupees: "2",
    });
  });

  test("a losing row keeps its minus sign, and that is reported", async () => {
    const { json, csv } = await iciciResult({ long: [{ ...old, sale: "100", cost: "350" }] });
    expect(csv?.split("\r\n")[1]).toMatch(/,-250$/);
    expect(codesOf(json)).toContain("negative-balance-row");
  });

  test("has CRLF after every row, no byte order mark, no blank row", async () => {
    const { csv } = await iciciResult({
      long: [
        { ...old, sale: "100", cost: "50" },
        { bought: "2020-01-01", sold: "2025-09-20", sale: "100", cost: "50" },
      ],
    });
    const lines = csv?.split("\r\n") ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe("");
    expect(csv?.replaceAll("\r\n", "")).not.toMatch(/[\r\n\ufeff]/);
    expect(lines[0]).toMatch(/^Share\/Unit acquired\(1a\),ISIN Code\(2\)/);
    expect(lines[0]).toContain('"Fair Market Value per share/unit as on 31st January,2018(10)"');
    expect(lines.slice(1, 3).map((line) => line.split(",").length)).toEqual([14, 14]);
  });

  test("a finished file takes a template's first line byte for byte, with rows that fit it", async () => {
    const { csv } = await processed([file]);
    const [first = "", row = ""] = csv?.split("\r\n") ?? [];
    const own = Buffer.from(csv ?? "");
    const marked = first.replace("unit as on", "unit\u00a0as on");
    const with1b = first.replace(",ISIN", ",Transferred(1b),ISIN");
    for (const [line, end, cells] of [
      [Buffer.from(`\ufeff${marked}`), "\nold rows", row],
      [Buffer.from(marked, "latin1"), "\r\n", row],
      [Buffer.from(`${first},`), "\n", `${row},`],
      [Buffer.from(with1b), "\r\n", row.replace(/^BE,/, "BE,AE,")],
    ] as const) {
      const template = Buffer.concat([line, Buffer.from(end)]);
      const made = taken(onTemplate({ csv: own, assessmentYear }, template));
      expect(Buffer.from(made)).toEqual(Buffer.concat([line, Buffer.from(`\r\n${cells}\r\n`)]));
      // And back: an added column goes as it came.
      expect(Buffer.from(taken(onTemplate({ csv: made, assessmentYear }, own)))).toEqual(own);
    }
  });

  test("a wrong template for a finished file is refused by name", async () => {
    const lot = { ...old, sold: "2024-09-20", sale: "100", cost: "50" };
    const { csv } = await iciciResult({ long: [lot] }, "2024-2025");
    const own = new TextEncoder().encode(csv ?? "");
    const codeOf = (template: string | Uint8Array) => {
      const bytes = typeof template === "string" ? new TextEncoder().encode(template) : template;
      const made = onTemplate({ csv: own, assessmentYear: "2025-26" }, bytes);
      return made.ok ? "" : made.error.code;
    };
    expect(codeOf("name,value\n1,2")).toBe("template-not-112a");
    const { bytes: eightColumns } = fixtureFile("look-alikes/form-filler-input.csv");
    expect(codeOf(eightColumns)).toBe("template-not-112a");
    const later = await iciciResult({ long: [{ ...lot, sold: "2025-09-20" }] });
    expect(codeOf(later.csv ?? "")).toBe("template-of-another-year");
    expect(codeOf(own)).toBe("");
  });

  test("reports where the header comes from", async () => {
    const lot = { ...old, sale: "100", cost: "50" };
    const originOf = async (...args: Parameters<typeof processed>) =>
      findingOf((await processed(...args)).json, "header-not-from-portal");
    expect(await originOf([iciciStatement({ long: [lot] })])).toMatchObject({
      severity: "info",
      data: { origin: "department" },
      message: expect.stringContaining("the department's own template"),
    });
    const earlier = iciciStatement({ long: [{ ...lot, sold: "2024-09-20" }] }, "2024-2025");
    expect(await originOf([earlier])).toMatchObject({ data: { origin: "copy" } });
  });
});
