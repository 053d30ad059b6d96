import { describe, expect, test } from "vitest";
import { plainPreview as preview, runningYear } from "../../../test/engine-answer.ts";
import { readPreview } from "./read-preview.ts";

/** The preview without its version, as the first versions stored it. */
const versionless = (more: object = {}) => {
  const { version: _, ...rest } = preview;
  return JSON.stringify({ ...rest, ...more });
};

const question = (id: string, more: object = {}) => ({
  id,
  question: `${id}?`,
  answer: null,
  answeredBy: null,
  needed: true,
  ...more,
});

describe("a stored preview", () => {
  test("is read as it was stored, and anything else is an error", () => {
    expect(readPreview(JSON.stringify(preview))).toEqual(preview);
    for (const other of [{}, { ...preview, lotCount: "1" }, { ...preview, version: 2 }, []]) {
      expect(() => readPreview(JSON.stringify(other))).toThrow("the preview does not fit");
    }
  });

  test("of the first version says that the interest is missing", () => {
    expect(readPreview(versionless())).toEqual({
      ...preview,
      lacks: [expect.stringContaining("did not compute the interest")],
    });
  });

  test("of the first version has the choices of its questions; a list that grew is not asked", () => {
    const form = {
      form: "ITR-2",
      candidates: ["ITR-2"],
      reasons: [],
      dates: null,
      lateReturn: [],
      questions: [question("business"), question("beyondSimpleForms", { answer: true })],
    };
    const { form: read } = readPreview(versionless({ form }));
    expect(read?.questions.map(({ id, options }) => [id, options.length])).toEqual([
      ["business", 3],
    ]);
  });

  test("of a running year has the interest that follows from its amounts", () => {
    const read = readPreview(versionless(runningYear));
    expect(read.lacks).toBeUndefined();
    expect(read.advanceTax).toMatchObject({
      // 15,600 rupees were 75% of the year's tax: 156 hundreds for three months, less 93.
      instalments: [{ interestOn: "3100", interestForgiven: "375", nothingDue: null }],
      interestAfterYear: { from: "2027-04-01", enough: "18720.00", on: "20800", perMonth: "208" },
    });
  });
});
