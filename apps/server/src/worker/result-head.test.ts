import { processStatements } from "@site/capital-gains/process-statements";
import { capitalGainsReport } from "@site/capital-gains/report";
import { headOf } from "@site/capital-gains/result-head";
import type { StatementResult } from "@site/result/statement-result";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { fixture } from "../../test/person.ts";

async function resultOf(answers = {}): Promise<StatementResult> {
  const bytes = fixture("icici-direct/ok/forty-lots.csv");
  const outcome = await processStatements([{ name: "a.csv", bytes }], { form: answers });
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.value;
}

/** A result of which each amount has lost its form, as by a fault of the engine. */
function spoilt(result: StatementResult): StatementResult {
  const { schedule112A, scheduleCG, tableF, cfl, bfla } = result;
  const inPaise = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, each) =>
      typeof each === "string" && /^-?\d+$/.test(each) ? `${each}.x` : each,
    );
  return { ...result, ...Object(inPaise({ schedule112A, scheduleCG, tableF, cfl, bfla })) };
}

describe("a result with a figure that cannot be computed", () => {
  test("says so in the head, which has everything else", async () => {
    const result = spoilt(await resultOf());
    const whole = headOf(await resultOf(), () => expect.unreachable());
    expect(whole.lacks).toBeUndefined();
    const missing: string[] = [];
    const head = headOf(
      { ...result, form: { ...result.form, form: "ITR-1" } },
      (part) => void missing.push(part),
    );
    expect(missing).toContain("figures to enter");
    expect(head.lacks).toContainEqual(
      expect.stringMatching(/^The figures to enter .* could not be listed/),
    );
    expect(head.returnFigures).toBeUndefined();
    expect(head.findings).toEqual(whole.findings);
    expect(head.lacks?.every((sentence) => sentence.endsWith("."))).toBe(true);
  });

  test("says so on its sheets of the report, which has all others", async () => {
    const missing: string[] = [];
    const made = async (result: StatementResult) => {
      const bytes = capitalGainsReport(result, undefined, (part) => void missing.push(part));
      const { sheets } = await readXlsx(bytes ?? new Uint8Array());
      return new Map(sheets.map(({ name, rows }) => [name, JSON.stringify(rows)]));
    };
    const whole = await made(await resultOf());
    expect(missing).toEqual([]);
    const report = await made(spoilt(await resultOf()));
    expect([...report.keys()]).toEqual([...whole.keys()]);
    expect(missing.length).toBeGreaterThan(0);
    for (const [name, rows] of report) {
      expect(rows.includes("This part could not be made"), name).toBe(missing.includes(name));
    }
    expect(report.get("Sales")).toBe(whole.get("Sales"));
  });
});
