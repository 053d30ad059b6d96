import type { StatementResult } from "@site/result/statement-result";
import { expect, test } from "vitest";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { reportOf } from "../../../test/opened.ts";
import { entered, resultOf } from "../../../test/process.ts";
import { returnFigures } from "./return-figures.ts";

const resultFrom = (path: string) => resultOf([fixtureFile(path)]);

const written = (result: StatementResult) =>
  returnFigures(result).map(({ schedule, item, title, figures }) => [
    `${schedule} ${item}: ${title}`,
    ...figures.map(({ name, amount }) => `${name} ${amount}`),
  ]);

test("the figures come in the order of the form, in the return's whole rupees", async () => {
  const result = await resultFrom("icici-direct/ok/forty-lots.csv");
  expect(written(result)).toMatchInlineSnapshot(`
    [
      [
        "Schedule CG A2 (ITR-3: A3): Short-term, section 111A, 20%",
        "Full value of consideration 950319",
        "Cost of acquisition without indexation 880517",
        "Cost of improvement without indexation 0",
        "Expenditure wholly and exclusively in connection with transfer 2851",
        "Balance 66951",
      ],
      [
        "Schedule CG B3 (ITR-3: B4): Long-term, section 112A, 12.5%",
        "Total gain in Schedule 112A (column 14) 539899",
      ],
      [
        "Table F 1: Short-term, section 111A, 20%",
        "Upto 15/6 0",
        "16/6 to 15/9 49781",
        "16/9 to 15/12 0",
        "16/12 to 15/3 17170",
        "16/3 to 31/3 0",
      ],
      [
        "Table F 5: Long-term, section 112A, 12.5%",
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

test("losses on buybacks and gains at slab rates have their own items", async () => {
  expect(
    written(await resultFrom("zerodha/ok/buybacks.xlsx")).map(([head]) => head),
  ).toMatchInlineSnapshot(`
      [
        "Schedule CG A(A): Loss on buyback of shares, short term",
        "Schedule CG B(A): Loss on buyback of shares, long term",
        "Table E null: Loss of: Short-term, section 111A, 20%",
        "Table E null: Loss of: Long-term, section 112A, 12.5%",
        "Schedule CFL null: Totals",
      ]
    `);
});

test("with losses of earlier years come Tables E and F, then CYLA, BFLA and CFL, as in the report", async () => {
  const given = {
    earlierYears: [
      {
        assessmentYear: "2024-25",
        shortTermLoss: "80000",
        longTermLoss: "200000",
        filedInTime: true,
        filedOn: "2024-07-28",
      },
    ],
    otherGains: [{ section: "slab", period: "upto-15-jun", gain: "-5000" }],
  };
  const statement = fixtureFile("icici-direct/ok/forty-lots.csv");
  const options = entered(given);
  const result = await resultOf([statement], options);
  const groups = returnFigures(result);
  expect([...new Set(groups.map(({ schedule }) => schedule))]).toEqual([
    "Schedule CG",
    "Table E",
    "Table F",
    "Schedule CYLA",
    "Schedule BFLA",
    "Schedule CFL",
  ]);
  const amountOf = (schedule: string, title: string, name: string) =>
    groups
      .find((group) => group.schedule === schedule && group.title === title)
      ?.figures.find((figure) => figure.name === name)?.amount;
  const short = "Short-term, section 111A, 20%";
  const long = "Long-term, section 112A, 12.5%";
  // 66,951 less 5,000 of this year; the loss of 80,000 takes the rest and 18,049 of the long-term gain.
  expect(amountOf("Table E", short, "Column 8: what is left")).toBe("61951");
  expect(amountOf("Schedule CYLA", "Column 4 (ITR-3: 5): what is left", short)).toBe("61951");
  expect(amountOf("Schedule BFLA", short, "Column 3: what is left")).toBe("0");
  expect(amountOf("Schedule BFLA", long, "Column 3: what is left")).toBe("321850");
  const tableF = groups.find(({ schedule, title }) => schedule === "Table F" && title === long);
  expect(tableF?.figures.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(321_850);
  const ofYear = "Losses of assessment year 2024-25, return filed on 28 July 2024";
  expect(amountOf("Schedule CFL", ofYear, "Long-term, brought forward")).toBe("200000");

  const report = await reportOf([statement], options);
  const rows = report.rows("Schedules of losses");
  const cellsOf = (title: string) => rows.filter((row) => row.includes(title));
  for (const { schedule, title, figures } of groups.filter((group) =>
    group.schedule.startsWith("Schedule BFLA"),
  )) {
    const cells = cellsOf(title).map((row) => row.join(" "));
    expect(cells, schedule).toContainEqual(
      expect.stringContaining(figures.map(({ amount }) => amount).join(" ")),
    );
  }
});
