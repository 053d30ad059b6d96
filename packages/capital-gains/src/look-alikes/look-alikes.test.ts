import { describe, expect, it } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { refusalOf } from "../../test/process.ts";
import { processStatements } from "../process-statements.ts";
import { capitalGainsReport } from "../report/capital-gains-report.ts";

describe("look-alikes are refused by name, with the report to download instead", () => {
  it.each(fixtureCases("look-alikes"))("$name", async ({ file, expected }) => {
    const refusal = await refusalOf([file]);
    expect(refusal).toMatchObject(expected.error ?? {});
    expect(refusal.where?.file).toBe(file.name);
    for (const words of expected.messageSays ?? []) expect(refusal.message).toContain(words);
  });
});

it("what this service makes of a statement is refused as its own", async () => {
  const statement = fixtureCases("zerodha/ok").find(({ name }) => name === "every-section.xlsx");
  const outcome = await processStatements(statement === undefined ? [] : [statement.file]);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  const report = capitalGainsReport(outcome.result) ?? new Uint8Array();
  expect((await refusalOf([{ name: "report", bytes: report }])).code).toBe("own-report");
  const csv = outcome.files.processedCsv ?? new Uint8Array();
  expect((await refusalOf([{ name: "csv", bytes: csv }])).code).toBe("schedule-112a-file");
});
