import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { processStatements } from "../statement/process-statements.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { returnFigures } from "./return-figures.ts";

async function resultOf(path: string): Promise<StatementResult> {
  const bytes = readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));
  const outcome = await processStatements([{ name: path.split("/").at(-1) ?? "", bytes }]);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value.result;
}

const written = (result: StatementResult) =>
  returnFigures(result).map(({ schedule, item, title, figures }) => [
    `${schedule} ${item}: ${title}`,
    ...figures.map(({ name, amount }) => `${name} ${amount}`),
  ]);

test("the figures come in the order of the form, in the return's whole rupees", async () => {
  const result = await resultOf("icici-direct/ok/forty-lots.csv");
  expect(written(result)).toMatchInlineSnapshot(`
    [
      [
        "Schedule CG A2 (ITR-3: A3): Short-term, section 111A, 20 %",
        "Full value of consideration 950319",
        "Cost of acquisition without indexation 880517",
        "Cost of improvement without indexation 0",
        "Expenditure wholly and exclusively in connection with transfer 2851",
        "Balance 66951",
      ],
      [
        "Schedule CG B3 (ITR-3: B4): Long-term, section 112A, 12.5 %",
        "Total of column 14 of Schedule 112A 539899",
      ],
      [
        "Table F 1: Short-term, section 111A, 20 %",
        "Upto 15/6 0",
        "16/6 to 15/9 49781",
        "16/9 to 15/12 0",
        "16/12 to 15/3 17170",
        "16/3 to 31/3 0",
      ],
      [
        "Table F 5: Long-term, section 112A, 12.5 %",
        "Upto 15/6 95126",
        "16/6 to 15/9 196508",
        "16/9 to 15/12 166762",
        "16/12 to 15/3 26619",
        "16/3 to 31/3 54884",
      ],
    ]
  `);
  const balance = returnFigures(result).find(({ filledIn }) => filledIn)?.figures[0]?.amount;
  expect(balance).toBe(result.schedule112A.balance);
});

test("losses of buybacks and gains at slab rates have their own items", async () => {
  expect(
    written(await resultOf("zerodha/ok/buybacks.xlsx")).map(([head]) => head),
  ).toMatchInlineSnapshot(`
      [
        "Schedule CG A(A): Loss on buyback of shares, short term",
        "Schedule CG B(A): Loss on buyback of shares, long term",
      ]
    `);
});

test("what is nil is left out", async () => {
  for (const { figures } of returnFigures(await resultOf("zerodha/ok/buybacks.xlsx"))) {
    expect(figures.some(({ amount }) => amount !== "0")).toBe(true);
  }
});
