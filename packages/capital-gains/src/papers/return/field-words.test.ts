import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { itr2Draft } from "../../../test/itr2-draft.ts";
import { entered, resultOf, taken } from "../../../test/process.ts";
import { itr2SchemaText } from "../../generated/itr2-schema.ts";
import { fieldText, fieldWords } from "./field-words.ts";
import { returnGainsOf } from "./gains-of-result.ts";
import { mergeReturn } from "./merge-return.ts";

/** Every field that a merge puts into the smallest draft: none of the schedules is in it yet. */
async function changedPaths(): Promise<string[]> {
  const sale = { bought: "2025-05-02", sold: "2025-08-01", sale: "5000", cost: "4000" };
  const loss = { assessmentYear: "2024-25", shortTermLoss: 0, longTermLoss: 30_000 };
  const losses = entered({ earlierYears: [{ ...loss, filedInTime: true, filedOn: "2024-07-30" }] });
  const result = await resultOf(
    [iciciStatement({ short: [sale], long: [{ ...sale, bought: "2020-01-02" }] })],
    losses,
  );
  const draft = new TextEncoder().encode(JSON.stringify(itr2Draft()));
  const { changes } = taken(await mergeReturn(draft, taken(returnGainsOf(result))));
  return changes.map(({ path }) => path);
}

describe("fieldWords", () => {
  test.each([
    [
      "ScheduleCGFor23.AccruOrRecOfCG.LongTermUnder12_5Per.DateRange.Upto15Of9",
      "Schedule CG, Table F",
      "Long-term at 12.5%, 16 June to 15 September",
    ],
    [
      "ScheduleCGFor23.CurrYrLosses.InLtcg12_5Per.StclSetoff20Per",
      "Schedule CG, Table E",
      "Long-term at 12.5%, loss short-term at 20%",
    ],
    ["Schedule112A.Schedule112ADtls[8]", "Schedule 112A", "Row 9"],
    [
      "ScheduleCFL.LossCFFromPrev2ndYearFromAY.CarryFwdLossDetail.TotalLTCGPTILossCF",
      "Schedule CFL",
      "Losses of AY 2024-25, long-term",
    ],
    [
      "ScheduleOf2030.NewField[1].NameOfTDSBank",
      "Schedule of 2030",
      "New field 2, Name of TDS bank",
    ],
  ])("%s", (path, schedule, field) => {
    expect(fieldWords(path)).toEqual({ schedule, field });
  });

  test("has words for every field that a merge can add", async () => {
    const paths = await changedPaths();
    expect(paths.length).toBeGreaterThan(100);
    const unknown = paths.filter((path) => {
      const { schedule, field } = fieldWords(path);
      return field === "" || /[a-z][A-Z]|Per$|Dtls|_/.test(`${schedule} ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  test("has no name in camel case for any field of the form", () => {
    const paths = schemaPaths("ITR2");
    expect(paths.length).toBeGreaterThan(1500);
    const unclear = paths
      .map(fieldText)
      .filter((text) => /[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|_/.test(text));
    expect([...new Set(unclear)]).toEqual([]);
  });
});

type Schema = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

/** The paths of all fields below a definition of the department's schema. */
function schemaPaths(definition: string): readonly string[] {
  const { definitions } = JSON.parse(itr2SchemaText) as { definitions: Record<string, Schema> };
  const below = (schema: Schema, path: string): string[] => {
    const { properties, items } =
      (schema.$ref && definitions[schema.$ref.replace("#/definitions/", "")]) || schema;
    if (items !== undefined) {
      return below(items, `${path}[0]`);
    }
    const fields = Object.entries(properties ?? {});
    return fields.length === 0
      ? [path]
      : fields.flatMap(([key, each]) => below(each, path === "" ? key : `${path}.${key}`));
  };
  return below({ $ref: `#/definitions/${definition}` }, "");
}
