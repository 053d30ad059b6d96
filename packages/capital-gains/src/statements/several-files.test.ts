import { describe, expect, it } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { codesOf, fileOf, processed, refusalOf, textOf } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { InputFile } from "../law/statement/input.ts";

describe("several files", () => {
  const lot = { bought: "2020-01-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
  const other = { bought: "2020-01-01", sold: "2025-05-21", sellValue: "1500", buyValue: "1000" };

  it("both brokers: one consolidated row, one exemption, tie-outs for each", async () => {
    const { json } = await processed([
      iciciStatement({ long: [{ ...lot, sale: "1600" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.schedule112A.rows).toHaveLength(1);
    expect(json.schedule112A.balance).toBe("1100");
    expect(json).toMatchObject({
      sources: [
        { broker: "icici-direct", lots: 1 },
        { broker: "zerodha", lots: 1 },
      ],
    });
    expect(codesOf(json).filter((code) => code === "exemption-once")).toHaveLength(1);
    expect(json.reconciliation.map(({ file }) => file)).toContain("capital-gain.csv");
  });

  it("the same lots in both brokers' files are flagged", async () => {
    const { json } = await processed([
      iciciStatement({ long: [lot, { ...lot, sale: "1700" }] }),
      zerodhaStatement({ "Equity - Long Term": [other] }),
    ]);
    expect(json.lots.map(({ flags }) => flags.includes("same-lot-in-several-files"))).toEqual([
      true,
      false,
      true,
    ]);
    expect(codesOf(json)).toContain("same-lot-in-several-files");
  });

  it("two accounts, or two names, of one broker are reported; two brokers are not compared", async () => {
    const own = iciciStatement({ long: [lot, lot] });
    const later = textOf(iciciStatement({ long: [{ ...lot, sold: "2025-07-21" }] }));
    const codesWith = async (...files: readonly InputFile[]) =>
      codesOf((await processed(files)).json);
    const named = (from: string, to: string) => fileOf(later.replace(from, to), "b.csv");
    expect(await codesWith(own, named("8500012345", "8500099345"))).toContain("different-accounts");
    expect(await codesWith(own, named("SAMPLE INVESTOR", "ANOTHER SAMPLE"))).toContain(
      "different-accounts",
    );
    expect(await codesWith(own, named("SAMPLE INVESTOR", "Sample  Investor"))).not.toContain(
      "different-accounts",
    );
    const zerodha = zerodhaStatement({ "Equity - Long Term": [other] });
    expect(await codesWith(own, zerodha)).not.toContain("different-accounts");
    const another = fileOf(textOf(zerodha).replace("AB1234", "XY9876"), "c.csv");
    expect(await codesWith(zerodha, another)).toContain("different-accounts");
  });

  it("files of different years are refused", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        zerodhaStatement({ "Equity - Long Term": [{ ...other, sold: "2024-05-21" }] }, 2024),
      ]),
    ).toMatchObject({ code: "mixed-years" });
  });

  it("one refused file refuses all, by its name", async () => {
    expect(
      await refusalOf([iciciStatement({ long: [lot] }), fileOf("a,b\n1,2\n", "b.csv")]),
    ).toMatchObject({ code: "not-recognised", where: { file: "b.csv" } });
  });

  it("no file at all is refused", async () => {
    expect(await refusalOf([])).toMatchObject({ code: "no-file" });
  });
});
