import { readFileSync } from "node:fs";
import { accepted } from "@site/result/result";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { fileOf, taken } from "../../test/process.ts";
import { refusedWith } from "../law/refusal.ts";
import { processStatements } from "../process-statements.ts";
import { type Entered, processWithLosses } from "./losses-file.ts";

const year = {
  assessmentYear: "2024-25",
  shortTermLoss: "5",
  longTermLoss: "7",
  filedInTime: true,
};
const one = (change: object) => ({ earlierYears: [{ ...year, ...change }] });
const gain = (section: string) => ({ otherGains: [{ section, period: "upto-15-jun", gain: 1 }] });
const file = (content: unknown) =>
  fileOf(typeof content === "string" ? content : JSON.stringify(content), "losses.json");
const read = (content: unknown) =>
  processWithLosses(file(content), async (entered) => accepted(entered));

describe("a file of losses", () => {
  test("may have numbers, whose digits are kept, the year of the income, and parts only", async () => {
    const text = `{"earlierYears": [{"financialYear": "2022-23", "shortTermLoss": 4503599627370497.0000001,
      "longTermLoss": "₹1,20,000", "filedInTime": false}], "answers": {"business": "none"}}`;
    expect(taken(await read(text))).toEqual<Entered>({
      losses: {
        earlierYears: [
          {
            assessmentYear: "2023-24",
            shortTermLoss: "4503599627370497.0000001",
            longTermLoss: "₹1,20,000",
            filedInTime: false,
          },
        ],
        otherGains: [],
      },
      form: { business: "none" },
    });
  });

  test("is read as the page of statements shows one, whose answers leave no question open", async () => {
    const page = readFileSync(new URL("../../../../docs/statements.md", import.meta.url), "utf8");
    const [, example = ""] = /--losses FILE\.json`.*?```json\n(.*?)```/s.exec(page) ?? [];
    const statement = iciciStatement({
      long: [{ bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" }],
    });
    for (const written of [example, JSON.stringify({ answers: JSON.parse(example).answers })]) {
      const outcome = await processWithLosses(file(written), (entered) =>
        processStatements([statement], entered),
      );
      const { form } = taken(outcome);
      expect(form.form).not.toBeNull();
      expect(form.questions.filter(({ needed }) => needed)).toEqual([]);
    }
  });

  const either = "it must have either assessmentYear or financialYear, but has";
  test.each<[code: string, field: string, says: string, content: unknown]>([
    ["field-wrong", "the file", "of the JSON type object.", []],
    ["field-unknown", "losses", "there is no such field.", { losses: [] }],
    ["field-unknown", ".loss", "there is no such field.", one({ loss: "5" })],
    ["field-missing", ".longTermLoss", "it is missing.", one({ longTermLoss: undefined })],
    ["field-missing", ".", `${either} neither.`, one({ assessmentYear: undefined })],
    ["field-wrong", ".", `${either} both.`, one({ financialYear: "2023-24" })],
    [
      "year-unknown",
      ".financialYear",
      '"2024" is not a year.',
      one({ assessmentYear: undefined, financialYear: "2024" }),
    ],
    ["field-wrong", ".longTermLoss", "of the JSON type string.", one({ longTermLoss: null })],
    ["field-wrong", "otherGains[0].section", "one of 111A, 112A, 112, slab.", gain("54")],
    [
      "field-wrong",
      "answers.beyondSimpleForms[1]",
      "one of ",
      { answers: { beyondSimpleForms: ["director", "yacht"] } },
    ],
    [
      "field-wrong",
      "earlierYears",
      "more than 1000 items.",
      { earlierYears: Array(1001).fill(year) },
    ],
  ])("is refused: losses-%s at %s: %s", async (code, place, says, content) => {
    const field = place.startsWith(".") ? `earlierYears[0]${place}`.replace(/\.$/, "") : place;
    const outcome = await read(content);
    expect(outcome).toMatchObject({
      error: { code: `losses-${code}`, where: { file: "losses.json", field } },
    });
    const message = outcome.ok ? "" : outcome.error.message;
    expect(message.startsWith(`${field} in losses.json: `)).toBe(true);
    expect(message).toContain(says);
    expect(message).toMatch(/ Nothing was computed; correct it and try again\.$/);
  });

  test("that is no JSON is refused with an example", async () => {
    expect(await read("year;loss")).toMatchObject({
      error: {
        code: "losses-file-not-json",
        message: expect.stringContaining('losses.json is not a JSON file. Write it as {"earlier'),
        where: { file: "losses.json" },
      },
    });
  });

  test("is named before what the law says about a field, and nowhere else", async () => {
    const law = async (where?: { field: string }) =>
      processWithLosses(file({}), async () =>
        refusedWith("code", "Section 111A has a rate.", where),
      );
    expect(await law({ field: "otherGains[0]" })).toMatchObject({
      error: {
        message:
          "otherGains[0] in losses.json: section 111A has a rate. Nothing was computed; correct it and try again.",
      },
    });
    expect(await law()).toMatchObject({ error: { message: "Section 111A has a rate." } });
  });
});
