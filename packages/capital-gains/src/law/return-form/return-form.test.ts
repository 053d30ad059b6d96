import { allSimpleFormBars } from "@site/result/names";
import type { ReturnForm } from "@site/result/return-form";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../../test/icici-statement.ts";
import { entered, processed } from "../../../test/process.ts";
import { zerodhaStatement } from "../../../test/zerodha-statement.ts";

const longTermLot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
const shortTermLot = { ...longTermLot, bought: "2025-01-01" };
const within = iciciStatement({ long: [longTermLot] });

async function formOf(
  statement: Parameters<typeof processed>[0][number],
  beside: object = {},
): Promise<ReturnForm> {
  return (await processed([statement], entered(beside))).json.form;
}

const reasonsOf = ({ reasons }: ReturnForm) => reasons.map(({ code }) => code);
const askedBy = ({ questions }: ReturnForm) =>
  questions.filter(({ needed }) => needed).map(({ id }) => id);

describe("the form of the return", () => {
  test("gains within the exemption leave three questions and all four forms open", async () => {
    const form = await formOf(within);
    expect(form.form).toBeNull();
    expect(form.candidates).toEqual(["ITR-1", "ITR-2", "ITR-3", "ITR-4"]);
    expect(askedBy(form)).toEqual(["business", "otherCapitalGains", "beyondSimpleForms"]);
  });

  test.each([
    ["none", false, [], "ITR-1"],
    ["none", true, [], "ITR-2"],
    ["none", false, ["director"], "ITR-2"],
    ["presumptive", false, [], "ITR-4"],
    ["presumptive", false, ["director"], "ITR-3"],
    ["presumptive", true, [], "ITR-3"],
    ["other", false, [], "ITR-3"],
  ] as const)(
    "business %s, other gains %s, beyond the simple forms %s: %s",
    async (business, otherCapitalGains, beyondSimpleForms, expected) => {
      const answers = { business, otherCapitalGains, beyondSimpleForms };
      const form = await formOf(within, { answers });
      expect(form.form).toBe(expected);
      expect(askedBy(form)).toEqual([]);
    },
  );

  test("a sale that could not be computed is not left out of the form", async () => {
    const { bytes, ...file } = iciciStatement({ long: [longTermLot], short: [shortTermLot] });
    const text = new TextDecoder().decode(bytes).replace("01-Jan-2025", "");
    const answers = { business: "none", otherCapitalGains: false, beyondSimpleForms: [] };
    const form = await formOf({ ...file, bytes: new TextEncoder().encode(text) }, { answers });
    expect(form.form).toBe("ITR-2");
    expect(reasonsOf(form)).toEqual(["sales-set-aside"]);
  });

  test.each(allSimpleFormBars)(
    "%s keeps out of ITR-1, and with few exceptions of ITR-4",
    async (bar) => {
      const closed = { otherCapitalGains: false, beyondSimpleForms: [bar] };
      const without = await formOf(within, { answers: { ...closed, business: "none" } });
      expect(without.form).toBe("ITR-2");
      expect(reasonsOf(without)).toEqual(["beyond-simple-forms"]);
      const presumptive = await formOf(within, { answers: { ...closed, business: "presumptive" } });
      // Rule 12(1)(ca) takes families; section 194N is in the proviso of clause (a) alone.
      const takesItr4 = ["hindu-undivided-family", "cash-withdrawal-tax"].includes(bar);
      expect(presumptive.form).toBe(takesItr4 ? "ITR-4" : "ITR-3");
    },
  );

  test("two house properties are in the simple forms from AY 2026-27", async () => {
    const listOf = async (statement: Parameters<typeof formOf>[0]) =>
      JSON.stringify((await formOf(statement)).questions[2]?.options);
    expect(await listOf(within)).toContain("More than two house properties");
    const before = iciciStatement({ long: [{ ...longTermLot, sold: "2024-05-21" }] }, "2024-2025");
    expect(await listOf(before)).toContain("More than one house property");
  });

  test("a question that can no longer change the form is not asked", async () => {
    expect(askedBy(await formOf(within, { answers: { business: "other" } }))).toEqual([]);
    const gains = await formOf(within, { answers: { otherCapitalGains: true } });
    expect(gains.candidates).toEqual(["ITR-2", "ITR-3"]);
    expect(askedBy(gains)).toEqual(["business"]);
  });

  test.each([
    ["short-term-gains", iciciStatement({ short: [shortTermLot] }), {}],
    ["section-112-gains", iciciStatement({ long: [{ ...longTermLot, isin: "INF204KB17I5" }] }), {}],
    ["long-term-loss", iciciStatement({ long: [{ ...longTermLot, sale: "900" }] }), {}],
    [
      "long-term-above-exemption",
      iciciStatement({ long: [{ ...longTermLot, sale: "126001" }] }),
      {},
    ],
    [
      "long-term-above-exemption",
      within,
      { otherGains: [{ section: "112A", period: "upto-15-jun", gain: 124_501 }] },
    ],
    [
      "buyback-losses",
      zerodhaStatement({
        "Equity - Buyback": [
          { bought: "2025-05-01", sold: "2025-06-10", buyValue: 9, sellValue: 9 },
        ],
      }),
      {},
    ],
    [
      "losses-brought-forward",
      within,
      {
        earlierYears: [
          { assessmentYear: "2024-25", shortTermLoss: 1, longTermLoss: 0, filedInTime: true },
        ],
      },
    ],
  ])(
    "%s: the statement itself leads to ITR-2, or with business to ITR-3",
    async (code, statement, beside) => {
      const form = await formOf(statement, beside);
      expect(form.candidates).toEqual(["ITR-2", "ITR-3"]);
      expect(reasonsOf(form)).toEqual([code]);
      expect(form.questions[1]).toMatchObject({ answer: true, answeredBy: "statement" });
      expect(askedBy(form)).toEqual(["business"]);
      expect((await formOf(statement, { ...beside, answers: { business: "none" } })).form).toBe(
        "ITR-2",
      );
    },
  );

  test("exactly the exemption is still within it", async () => {
    const form = await formOf(iciciStatement({ long: [{ ...longTermLot, sale: "126000" }] }), {
      answers: { business: "none", otherCapitalGains: false, beyondSimpleForms: [] },
    });
    expect(form.form).toBe("ITR-1");
    expect(reasonsOf(form)).toEqual(["within-exemption"]);
  });

  test("a loss of a return filed late needs no schedule of losses", async () => {
    const late = {
      assessmentYear: "2024-25",
      shortTermLoss: 1,
      longTermLoss: 0,
      filedInTime: false,
    };
    expect((await formOf(within, { earlierYears: [late] })).candidates).toContain("ITR-1");
  });

  test("before AY 2025-26 the simple forms took no capital gains", async () => {
    const form = await formOf(
      iciciStatement({ long: [{ ...longTermLot, sold: "2023-05-21" }] }, "2023-2024"),
    );
    expect(reasonsOf(form)).toEqual(["no-gains-in-simple-forms"]);
    expect(form.dates).toBeNull();
    expect(form.lateReturn).toEqual([]);
  });
});

describe("the calendar of the return", () => {
  test("of AY 2026-27 has business a month later, and a fee for late revision", async () => {
    const form = await formOf(within);
    expect(form.dates).toEqual({
      withoutBusiness: "2026-07-31",
      business: "2026-08-31",
      audited: "2026-10-31",
      belated: "2026-12-31",
      revisedWithoutFee: "2026-12-31",
      revised: "2027-03-31",
    });
    expect(form.lateReturn.join("\n")).toMatch(/sections 80 and 139\(3\)[\s\S]*234-I/);
  });

  test("of AY 2025-26 is the extended one", async () => {
    const form = await formOf(
      iciciStatement({ long: [{ ...longTermLot, sold: "2024-05-21" }] }, "2024-2025"),
    );
    expect(form.dates).toMatchObject({ withoutBusiness: "2025-09-16", audited: "2025-12-10" });
    expect(form.lateReturn.join("\n")).not.toContain("234-I");
  });
});
