import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { fileOf, refusalOf, taken } from "../../../test/process.ts";
import { capitalGainsReport } from "../../papers/report/capital-gains-report.ts";
import { processedCsv } from "../../papers/schedule-112a/upload-file.ts";
import { processStatements } from "../../process-statements.ts";

test("this service's own output is refused as such", async () => {
  const result = taken(await processStatements([fixtureFile("zerodha/ok/every-section.xlsx")]));
  const report = capitalGainsReport(result) ?? new Uint8Array();
  expect((await refusalOf([{ name: "report", bytes: report }])).code).toBe("own-report");
  const csv = processedCsv(result) ?? new Uint8Array();
  expect((await refusalOf([{ name: "csv", bytes: csv }])).code).toBe("schedule-112a-file");
});

describe("a 112A file is named as one, never read as a statement", () => {
  const header = readFileSync(
    new URL("../../../data/schedule-112a-headers/ay2025-26_portal_15col.csv", import.meta.url),
    "utf8",
  ).trimEnd();
  const valid = "BE,AE,INE154A01025,ITC,100,450,45000,27600,20000,27600,276,27600,90,27690,17310";

  test.each([
    ["a valid row", header, valid],
    ["no-break spaces in the header", header.replace("unit as", "unit\u00a0as"), valid],
    ["a byte order mark and line feeds", `\ufeff${header}`, valid],
  ])("15 columns, %s", async (_, first, row) => {
    const refusal = await refusalOf([fileOf(`${first}\n${row}\n`, "112A.csv")]);
    expect(refusal).toMatchObject({ code: "schedule-112a-file", where: { file: "112A.csv" } });
  });
});
