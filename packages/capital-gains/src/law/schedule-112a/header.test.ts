import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embeddedModules } from "../../../scripts/embed-data.ts";
import { taken } from "../../../test/process.ts";
import { financialYear } from "../values/financial-year.ts";
import { headerBytes, knownHeader, templateHeader } from "./header.ts";

const data = new URL("../../../data/", import.meta.url);
const headers = new URL("schedule-112a-headers/", data);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The files' hashes as they were received; an editor or git that changes a line end shows here. */
const knownSha256 = {
  "ay2021-22-to-ay2024-25_portal_14col.csv":
    "611a16f59d3ff88a361f7df7e91af643b72923a023fad884c834b328926cd57e",
  "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv":
    "62f8cee3046420472e538acd60b2ca86eb8004230711542dbf93eb7805decb04",
  "ay2025-26_portal_15col.csv": "1f39ff6ae4bce956cf588251fdc093f313de90e7d4a6ebde646659c0982cee92",
  "ay2025-26_portal_15col_nbsp.csv":
    "cb0078fb5a94ad995b0d1435e622054afa01619bb7cf260de5fb7402a9e51176",
  "ay2026-27_itr2-utility-v1.3.csv":
    "d7e7d21cdf3a3b10d3d4324471dc36bcc2b1d3f46d6530e003860f47222e5296",
  "ay2026-27_itr3-utility-v1.2.csv":
    "79a7ab8d0e382410e6e6764ce83f7bfea92c31c145433900fbd084110de86462",
  "ay2026-27_portal_14col_nbsp.csv":
    "62f8cee3046420472e538acd60b2ca86eb8004230711542dbf93eb7805decb04",
};

const sha256 = (url: URL) => createHash("sha256").update(readFileSync(url)).digest("hex");

describe("the data files", () => {
  it("keep their bytes", () => {
    const found = Object.fromEntries(
      readdirSync(headers).map((name) => [name, sha256(new URL(name, headers))]),
    );
    expect(found).toEqual(knownSha256);
  });

  it.each([
    ["nse-high-2018-01-31.csv", "ca5061e2e125659baf059a8760ea0e62b92b929bed7b348d66a5a29472383831"],
    [
      "nse-high-2018-01-31-other.csv",
      "4584cc9dbca2dfef6014b774f09c2a415b6237d1c27b92536d0c8acb9df84f31",
    ],
    ["bse-high-2018-01-31.csv", "765dbc7acc5b4e4653daa0c5b9dccf64fa5353e5bad41f9e1895c6c4326f1cc5"],
    ["isin-changes.csv", "811992a12063c4922e66dbf76315de7db414071e50a3ba5189573c18f7a50798"],
    [
      "ITR-2_2026_Main_V1.1.json",
      "77be18189ecac94c7ed22baaa5e3bb46e238f781f55b9e2a8f6547f1e8e00ec8",
    ],
    ["funds.txt", "a91787352b16024e0201e7e75033c3dd206bc4f3126404669049e74fbc20d44f"],
    ["fund-nav-2018-01-31.csv", "2e319d398a6096d1f9d782cae4bc02cfb2159bee91c5b400dfa2189e96304bb6"],
    ["fund-isin-changes.csv", "4a38aa99516ff74ef125e4f645d87b8dc3b259ee4860be946c0353787b1c7ed9"],
  ])("%s has the bytes that it had", (name, hash) => {
    expect(sha256(new URL(name, data))).toBe(hash);
  });

  it.each(embeddedModules())("are what is embedded in $name", ({ name, text }) => {
    const module = readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8");
    expect(module).toBe(text);
  });
});

describe("known headers", () => {
  it.each([
    [2020, "plain", "ay2021-22-to-ay2024-25_portal_14col.csv", 14],
    [2023, "nbsp", "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv", 14],
    [2024, "plain", "ay2025-26_portal_15col.csv", 15],
    [2024, "nbsp", "ay2025-26_portal_15col_nbsp.csv", 15],
    [2025, "plain", "ay2026-27_itr3-utility-v1.2.csv", 14],
    [2025, "nbsp", "ay2026-27_portal_14col_nbsp.csv", 14],
    [2025, "offline-utility", "ay2026-27_itr2-utility-v1.3.csv", 14],
  ] as const)("FY %d, %s: the bytes of %s", (year, variant, file, fields) => {
    const header = taken(knownHeader(financialYear(year), variant));
    expect(Buffer.concat([headerBytes(header), bytes("\r\n")])).toEqual(
      readFileSync(new URL(file, headers)),
    );
    expect(header.fields).toHaveLength(fields);
    expect(header.column1b).toBe(year === 2024);
  });

  it("the offline utility's is known for only one year", () => {
    expect(knownHeader(financialYear(2024), "offline-utility")).toMatchObject({
      ok: false,
      error: { code: "header-not-known" },
    });
  });
});

describe("a person's own template", () => {
  const plain = readFileSync(new URL("ay2021-22-to-ay2024-25_portal_14col.csv", headers), "utf8");
  const with1b = readFileSync(new URL("ay2025-26_portal_15col.csv", headers), "utf8");

  it("keeps its first line byte for byte: mark, no-break space, comma within column 10", () => {
    const line = `\ufeff${plain.trimEnd().replace("share/unit as on 31st January 2018", "share/unit\u00a0as on 31st January,2018")}`;
    const header = taken(templateHeader(bytes(`${line}\nBE,rest`), financialYear(2025)));
    expect(Buffer.from(headerBytes(header))).toEqual(Buffer.from(bytes(line)));
    expect(header.fields).toHaveLength(14);
    expect(header.fields[0]).toBe("Share/Unit acquired(1a)");
    expect(header.fields[9]).toContain("31st January,2018(10)");
  });

  it.each([
    [
      "ay2026-27_itr2-utility-v1.3.csv",
      "Share/Unit acquired (On or before / after 31st Jan 2018)\n(Col 1a)",
    ],
    ["ay2026-27_itr3-utility-v1.2.csv", "Share/Unit acquired(1a)"],
  ])("may be the department's %s, kept with its quotes, commas and line feeds", (name, first) => {
    const file = readFileSync(new URL(name, headers));
    const template = Buffer.concat([file, bytes("BE,rows\r\n")]);
    const header = taken(templateHeader(template, financialYear(2025)));
    expect(Buffer.from(headerBytes(header))).toEqual(file.subarray(0, file.length - 2));
    expect(header.fields).toHaveLength(14);
    expect(header.fields[0]).toBe(first);
    expect(header.fields[9]).toMatch(/^Fair Market Value .*31st January,2018/);
    expect(header.column1b).toBe(false);
  });

  it("for section 115AD is refused by that name", () => {
    const file = new URL(
      "../../../fixtures/templates/itr2-utility-v1.3-115ad.csv",
      import.meta.url,
    );
    const refused = templateHeader(readFileSync(file), financialYear(2025));
    expect(refused).toMatchObject({ ok: false, error: { code: "template-of-115ad" } });
    expect(refused.ok ? "" : refused.error.message).toContain("section 115AD(1)(b)(iii)");
  });

  it("with an empty last column keeps it", () => {
    const header = taken(templateHeader(bytes(`${plain.trimEnd()},\r\n`), financialYear(2025)));
    expect(header.fields).toHaveLength(15);
  });

  it("with a quote that never ends is rejected quickly", () => {
    expect(templateHeader(bytes('"'.repeat(8191)), financialYear(2025))).toMatchObject({
      ok: false,
      error: { code: "template-not-112a" },
    });
  });

  it("may have column 1b for AY 2026-27, must for AY 2025-26, must not before", () => {
    expect(templateHeader(bytes(with1b), financialYear(2025))).toMatchObject({
      ok: true,
      value: { column1b: true },
    });
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

  it.each(["", "a,b,c", "INE154A01025,ITC,100", "x".repeat(10_000), plain.slice(0, 300)])(
    "%.20s is not a template",
    (text) => {
      expect(templateHeader(bytes(text), financialYear(2025))).toMatchObject({
        ok: false,
        error: { code: "template-not-112a" },
      });
    },
  );
});
