import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embeddedModules } from "../../scripts/embed-data.ts";
import { financialYear } from "../values/financial-year.ts";
import { knownHeader, templateHeader } from "./header.ts";

const DATA = new URL("../../data/", import.meta.url);
const HEADERS = new URL("schedule-112a-headers/", DATA);
const bytes = (text: string) => new TextEncoder().encode(text);

/** The files' hashes as they were received; an editor or git that changes a line end shows here. */
const SHA256 = {
  "ay2021-22-to-ay2024-25_portal_14col.csv":
    "611a16f59d3ff88a361f7df7e91af643b72923a023fad884c834b328926cd57e",
  "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv":
    "62f8cee3046420472e538acd60b2ca86eb8004230711542dbf93eb7805decb04",
  "ay2025-26_portal_15col.csv": "1f39ff6ae4bce956cf588251fdc093f313de90e7d4a6ebde646659c0982cee92",
  "ay2025-26_portal_15col_nbsp.csv":
    "cb0078fb5a94ad995b0d1435e622054afa01619bb7cf260de5fb7402a9e51176",
  "ay2026-27_offline-utility_14col-plus-empty.csv":
    "14db8fc6b822a68187ddfdba125c41528016d7a763994f7919c81fd18a1d1fc2",
  "ay2026-27_portal_14col.csv": "611a16f59d3ff88a361f7df7e91af643b72923a023fad884c834b328926cd57e",
  "ay2026-27_portal_14col_nbsp.csv":
    "62f8cee3046420472e538acd60b2ca86eb8004230711542dbf93eb7805decb04",
};

const sha256 = (url: URL) => createHash("sha256").update(readFileSync(url)).digest("hex");

describe("the data files", () => {
  it("have the bytes that they had", () => {
    const found = Object.fromEntries(
      readdirSync(HEADERS).map((name) => [name, sha256(new URL(name, HEADERS))]),
    );
    expect(found).toEqual(SHA256);
    expect(sha256(new URL("nse-high-2018-01-31.csv", DATA))).toBe(
      "ca5061e2e125659baf059a8760ea0e62b92b929bed7b348d66a5a29472383831",
    );
  });

  it.each(embeddedModules())("are what is embedded in $name", ({ name, text }) => {
    const module = readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8");
    expect(module).toBe(text);
  });
});

describe("known headers", () => {
  it.each([
    [2020, "plain", "ay2021-22-to-ay2024-25_portal_14col.csv", 14],
    [2023, "nbsp", "ay2021-22-to-ay2024-25_portal_14col_nbsp.csv", 14],
    [2024, "plain", "ay2025-26_portal_15col.csv", 15],
    [2024, "nbsp", "ay2025-26_portal_15col_nbsp.csv", 15],
    [2025, "plain", "ay2026-27_portal_14col.csv", 14],
    [2025, "nbsp", "ay2026-27_portal_14col_nbsp.csv", 14],
    [2025, "offline-utility", "ay2026-27_offline-utility_14col-plus-empty.csv", 15],
  ] as const)("FY %d, %s: the bytes of %s", (year, variant, file, fields) => {
    const header = knownHeader(financialYear(year), variant);
    if (!header.ok) throw new Error(header.refusal.message);
    expect(Buffer.concat([header.value.bytes, bytes("\r\n")])).toEqual(
      readFileSync(new URL(file, HEADERS)),
    );
    expect(header.value.fields).toHaveLength(fields);
    expect(header.value.column1b).toBe(year === 2024);
  });

  it("the offline utility's is known for one year only", () => {
    expect(knownHeader(financialYear(2024), "offline-utility")).toMatchObject({
      ok: false,
      refusal: { code: "header-not-known" },
    });
  });
});

describe("a person's own template", () => {
  const plain = readFileSync(new URL("ay2026-27_portal_14col.csv", HEADERS), "utf8");
  const with1b = readFileSync(new URL("ay2025-26_portal_15col.csv", HEADERS), "utf8");

  it("keeps its first line byte for byte: mark, no-break space, comma within column 10", () => {
    const line = `\ufeff${plain.trimEnd().replace("share/unit as on 31st January 2018", "share/unit\u00a0as on 31st January,2018")}`;
    const header = templateHeader(bytes(`${line}\nBE,rest`), financialYear(2025));
    if (!header.ok) throw new Error(header.refusal.message);
    expect(Buffer.from(header.value.bytes)).toEqual(Buffer.from(bytes(line)));
    expect(header.value.fields).toHaveLength(14);
    expect(header.value.fields[0]).toBe("Share/Unit acquired(1a)");
    expect(header.value.fields[9]).toContain("31st January,2018(10)");
  });

  it("may have column 1b for AY 2026-27, must for AY 2025-26, must not before", () => {
    expect(templateHeader(bytes(with1b), financialYear(2025))).toMatchObject({
      ok: true,
      value: { column1b: true },
    });
    for (const [text, year] of [
      [plain, 2024],
      [with1b, 2023],
    ] as const)
      expect(templateHeader(bytes(text), financialYear(year))).toMatchObject({
        ok: false,
        refusal: { code: "template-of-another-year" },
      });
  });

  it.each(["", "a,b,c", "INE154A01025,ITC,100", "x".repeat(10_000), plain.slice(0, 300)])(
    "%.20s is no template",
    (text) => {
      expect(templateHeader(bytes(text), financialYear(2025))).toMatchObject({
        ok: false,
        refusal: { code: "template-not-112a" },
      });
    },
  );
});
