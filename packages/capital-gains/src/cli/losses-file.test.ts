import { describe, expect, test } from "vitest";
import { fileOf, taken } from "../../test/process.ts";
import { accepted, refused } from "../law/refusal.ts";
import { type Entered, processWithLosses } from "./losses-file.ts";

const year = {
  assessmentYear: "2024-25",
  shortTermLoss: "5",
  longTermLoss: "7",
  filedInTime: true,
};
const one = (change: object) => ({ earlierYears: [{ ...year, ...change }] });
const gain = (change: object) => ({
  otherGains: [{ section: "112A", period: "upto-15-jun", gain: 1, ...change }],
});
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

  const either = "it must have either assessmentYear or financialYear, but has";
  test.each<[code: string, field: string, says: string, content: unknown]>([
    ["field-wrong", "the file", "it must be an object in curly brackets.", []],
    ["field-unknown", "losses", "are earlierYears, otherGains, answers.", { losses: [] }],
    ["field-wrong", "earlierYears", "a list in square brackets.", { earlierYears: {} }],
    ["field-missing", ".", `${either} neither.`, one({ assessmentYear: undefined })],
    ["field-wrong", ".", `${either} both.`, one({ financialYear: "2023-24" })],
    ["year-unknown", ".assessmentYear", "this is not a year.", one({ assessmentYear: 2024 })],
    [
      "year-unknown",
      ".financialYear",
      '"2024" is not a year.',
      one({ assessmentYear: undefined, financialYear: "2024" }),
    ],
    ["field-missing", ".longTermLoss", "missing. Write 0", one({ longTermLoss: undefined })],
    ["amount-not-whole", ".longTermLoss", "this is not an amount", one({ longTermLoss: null })],
    ["field-missing", ".filedInTime", "section 139(1).", one({ filedInTime: undefined })],
    ["field-wrong", ".filedInTime", "it must be true or false", one({ filedInTime: "yes" })],
    ["date-unknown", ".filedOn", "this is not a date.", one({ filedOn: 20240728 })],
    ["field-wrong", "otherGains[0].section", '"112A", "112"', gain({ section: "54" })],
    ["field-missing", "otherGains[0].period", '"upto-15-jun"', gain({ period: undefined })],
    ["field-wrong", "answers.business", '"presumptive"', { answers: { business: "sometimes" } }],
    [
      "field-wrong",
      "answers.beyondSimpleForms[1]",
      '"director"',
      { answers: { beyondSimpleForms: ["director", "yacht"] } },
    ],
    ["too-many", "otherGains", "more than 1000 entries.", { otherGains: Array(1001).fill({}) }],
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
      processWithLosses(file({}), async () => refused("code", "Section 111A has a rate.", where));
    expect(await law({ field: "otherGains[0]" })).toMatchObject({
      error: {
        message:
          "otherGains[0] in losses.json: section 111A has a rate. Nothing was computed; correct it and try again.",
      },
    });
    expect(await law()).toMatchObject({ error: { message: "Section 111A has a rate." } });
  });
});
