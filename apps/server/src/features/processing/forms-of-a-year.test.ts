import { iciciStatement } from "@site/capital-gains/test/icici-statement";
import type { Processed } from "@site/contract/process-file";
import { expect, test } from "vitest";
import { bodyOf, confirmedPerson } from "../../../test/person.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

/** A lot bought before 2018 whose price per share has paise, and a later one, in AY 2025-26. */
const statement = iciciStatement(
  {
    long: [
      {
        ...{ bought: "2016-05-05", sold: "2024-06-03", quantity: "20", fmv: "200" },
        ...{ sale: "9205", cost: "2000", saleExpenses: "10" },
      },
      { bought: "2021-05-05", sold: "2024-09-03", quantity: "100", sale: "45000", cost: "20195" },
    ],
  },
  "2024-2025",
);

test.each([
  ["ITR-1", "none", []],
  ["ITR-2", "none", ["director"]],
  ["ITR-3", "other", []],
  ["ITR-4", "presumptive", []],
] as const)(
  "a statement of AY 2025-26 is processed for %s, with its figures",
  async (form, business, bars) => {
    const person = await confirmedPerson(app);
    await person.uploaded("ICICI", new Uint8Array(statement.bytes));
    expect((await person.process()).status).toBe(200);
    const answer = await person.processWith({
      form: { business, otherCapitalGains: false, beyondSimpleForms: [...bars] },
    });
    expect([answer.status, await bodyOf<Processed>(answer)]).toMatchObject([
      200,
      { success: true },
    ]);
    const { head } = await person.icici();
    expect(head?.form?.form).toBe(form);
    expect(head?.lacks).toBeUndefined();
    // 20 × 460.25 and 45,000; the higher cost by the price of 2018, its expenses, and 20,195.
    const figures = head?.returnFigures?.flatMap((group) => group.figures) ?? [];
    const gain = 9205 - 4000 - 10 + 45_000 - 20_195;
    expect(figures).toEqual(
      form === "ITR-1" || form === "ITR-4"
        ? [
            { name: "Total sale consideration", amount: "54205" },
            { name: "Total cost of acquisition, with expenses of the sales", amount: "24205" },
            { name: "Long-term capital gains under section 112A", amount: String(gain) },
          ]
        : expect.arrayContaining([
            { name: "Total gain in Schedule 112A (column 14)", amount: "5195" },
            { name: "Total gain in Schedule 112A (column 14)", amount: "24805" },
          ]),
    );
  },
);
