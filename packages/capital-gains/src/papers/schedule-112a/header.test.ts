import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Schedule112AColumn } from "@site/result/names";
import { describe, expect, test } from "vitest";
import { embeddedModules } from "../../../scripts/embed-data.ts";
import { taken } from "../../../test/process.ts";
import { headerOrigin } from "../../law/schedule-112a/header-origin.ts";
import { financialYear } from "../../law/values/financial-year.ts";
import {
  headerLineBytes,
  knownHeader,
  knownTemplate,
  type Schedule112AHeader,
  templateHeader,
} from "./header.ts";

const data = new URL("../../../data/", import.meta.url);
const headers = new URL("schedule-112a-headers/", data);
const bytes = (text: string) => new TextEncoder().encode(text);
const titleOf = ({ columns }: Schedule112AHeader, of: Schedule112AColumn) =>
  columns.find(({ column }) => column === of)?.title;
const has1b = (header: Schedule112AHeader) => titleOf(header, "transferred") !== undefined;

describe("the data files", () => {
  // As they were received; an editor or git that changes a line end shows here.
  test.each([
    ["schedule-112a-headers/ay2021-22-to-ay2024-25_portal_14col.csv", "611a16f59d3f"],
    ["schedule-112a-headers/ay2021-22-to-ay2024-25_portal_14col_nbsp.csv", "62f8cee30464"],
    ["schedule-112a-headers/ay2025-26_portal_15col.csv", "1f39ff6ae4bc"],
    ["schedule-112a-headers/ay2025-26_portal_15col_nbsp.csv", "cb0078fb5a94"],
    ["schedule-112a-headers/ay2026-27_itr2-utility-v1.3.csv", "d7e7d21cdf3a"],
    ["schedule-112a-headers/ay2026-27_itr3-utility-v1.2.csv", "79a7ab8d0e38"],
    ["schedule-112a-headers/ay2026-27_portal_14col_nbsp.csv", "62f8cee30464"],
    ["nse-high-2018-01-31.csv", "ca5061e2e125"],
    ["nse-high-2018-01-31-other.csv", "4584cc9dbca2"],
    ["bse-high-2018-01-31.csv", "765dbc7acc5b"],
    ["isin-changes.csv", "811992a12063"],
    ["ITR-2_2026_Main_V1.1.json", "77be18189eca"],
    ["funds.txt", "a91787352b16"],
    ["fund-nav-2018-01-31.csv", "2e319d398a60"],
    ["fund-isin-changes.csv", "4a38aa99516f"],
  ])("%s has the bytes that it had", (name, hash) => {
    const found = createHash("sha256").update(readFileSync(new URL(name, data)));
    expect(found.digest("hex").slice(0, 12)).toBe(hash);
  });

  test.each(embeddedModules())("are what is embedded in $name", ({ name, text }) => {
    const module = readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8");
    expect(module).toBe(text);
  });
});

describe("known headers", () => {
  test.each([
    [2020, "plain", "ay2021-22-to-ay2024-25_portal_14col.csv", 14],
    [2023, "nbsp", "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv", 14],
    [2024, "plain", "ay2025-26_portal_15col.csv", 15],
    [2024, "nbsp", "ay2025-26_portal_15col_nbsp.csv", 15],
    [2025, "plain", "ay2026-27_itr3-utility-v1.2.csv", 14],
    [2025, "nbsp", "ay2026-27_portal_14col_nbsp.csv", 14],
    [2025, "offline-utility", "ay2026-27_itr2-utility-v1.3.csv", 14],
  ] as const)("FY %d, %s: the bytes of %s", (year, variant, file, columns) => {
    const template = taken(knownTemplate(financialYear(year), variant));
    expect(Buffer.from(template)).toEqual(readFileSync(new URL(file, headers)));
    const header = taken(templateHeader(template, financialYear(year)));
    if (variant === "plain") {
      expect(knownHeader(financialYear(year))).toEqual(header);
      const isOfUtility = headerOrigin(financialYear(year)) === "department";
      expect(isOfUtility).toBe(file.includes("utility"));
    }
    expect(header.columns).toHaveLength(columns);
    expect(has1b(header)).toBe(year === 2024);
  });

  test("the offline utility's is known for only one year", () => {
    expect(knownTemplate(financialYear(2024), "offline-utility")).toMatchObject({
      ok: false,
      error: { code: "header-not-known" },
    });
  });
});

describe("a person's own template", () => {
  const plain = readFileSync(new URL("ay2021-22-to-ay2024-25_portal_14col.csv", headers), "utf8");
  const with1b = readFileSync(new URL("ay2025-26_portal_15col.csv", headers), "utf8");

  test.each([
    [
      "ay2026-27_itr2-utility-v1.3.csv",
      "Share/Unit acquired (On or before / after 31st Jan 2018)\n(Col 1a)",
    ],
    ["ay2026-27_itr3-utility-v1.2.csv", "Share/Unit acquired(1a)"],
  ])("may be the department's %s, kept with its quotes, commas and line feeds", (name, first) => {
    const file = readFileSync(new URL(name, headers));
    const template = Buffer.concat([file, bytes("BE,rows\r\n")]);
    const header = taken(templateHeader(template, financialYear(2025)));
    expect(Buffer.from(headerLineBytes(header))).toEqual(file.subarray(0, file.length - 2));
    expect(header.columns).toHaveLength(14);
    expect(titleOf(header, "acquired")).toBe(first);
    expect(titleOf(header, "fairMarketValuePerUnit")).toMatch(
      /^Fair Market Value .*31st January,2018/,
    );
    expect(has1b(header)).toBe(false);
  });

  test("for section 115AD is refused by that name", () => {
    const file = new URL(
      "../../../fixtures/templates/itr2-utility-v1.3-115ad.csv",
      import.meta.url,
    );
    const refused = templateHeader(readFileSync(file), financialYear(2025));
    expect(refused).toMatchObject({ ok: false, error: { code: "template-of-115ad" } });
    expect(refused.ok ? "" : refused.error.message).toContain("section 115AD(1)(b)(iii)");
  });

  test("with a quote that never ends is rejected quickly", () => {
    expect(templateHeader(bytes('"'.repeat(8191)), financialYear(2025))).toMatchObject({
      ok: false,
      error: { code: "template-not-112a" },
    });
  });

  test("may have column 1b for AY 2026-27, must for AY 2025-26, must not before", () => {
    expect(has1b(taken(templateHeader(bytes(with1b), financialYear(2025))))).toBe(true);
    for (const [text, year] of [
      [plain, 2024],
      [with1b, 2023],
    ] as const) {
      expect(templateHeader(bytes(text), financialYear(year))).toMatchObject({
        ok: false,
        error: { code: "template-of-another-year" },
      });
    }
  });

  test.each(["", "a,b,c", "INE154A01025,ITC,100", "x".repeat(10_000), plain.slice(0, 300)])(
    "%.20s is not a template",
    (text) => {
      expect(templateHeader(bytes(text), financialYear(2025))).toMatchObject({
        ok: false,
        error: { code: "template-not-112a" },
      });
    },
  );
});
