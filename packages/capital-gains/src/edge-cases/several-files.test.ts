import { describe, expect, it } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { processed, refusalOf } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const codes = (json: { readonly findings: readonly { readonly code: string }[] }) =>
  json.findings.map(({ code }) => code);

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
    expect(codes(json).filter((code) => code === "exemption-once")).toHaveLength(1);
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
    expect(codes(json)).toContain("same-lot-in-several-files");
  });

  it("two accounts, or two names, of one broker are told; two brokers are not compared", async () => {
    const text = (file: { bytes: Uint8Array }) => new TextDecoder().decode(file.bytes);
    const named = (name: string, from: string, to: string) => ({
      name,
      bytes: new TextEncoder().encode(
        text(iciciStatement({ long: [{ ...lot, sold: "2025-07-21" }] })).replace(from, to),
      ),
    });
    const codes = async (...files: Parameters<typeof processed>[0][number][]) =>
      (await processed(files)).json.findings.map(({ code }) => code);
    const own = iciciStatement({ long: [lot, lot] });
    expect(await codes(own, named("b.csv", "8500012345", "8500099345"))).toContain(
      "different-accounts",
    );
    expect(await codes(own, named("b.csv", "SAMPLE INVESTOR", "ANOTHER SAMPLE"))).toContain(
      "different-accounts",
    );
    expect(await codes(own, named("b.csv", "SAMPLE INVESTOR", "Sample  Investor"))).not.toContain(
      "different-accounts",
    );
    const zerodha = zerodhaStatement({
      "Equity - Long Term": [other],
    });
    expect(await codes(own, zerodha)).not.toContain("different-accounts");
    const another = {
      name: "c.csv",
      bytes: new TextEncoder().encode(text(zerodha).replace("AB1234", "XY9876")),
    };
    expect(await codes(zerodha, another)).toContain("different-accounts");
  });

  it("files of different years are refused", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        zerodhaStatement({ "Equity - Long Term": [{ ...other, sold: "2024-05-21" }] }, 2024),
      ]),
    ).toMatchObject({ code: "mixed-years" });
  });

  it("one file that is refused refuses all, with its name", async () => {
    expect(
      await refusalOf([
        iciciStatement({ long: [lot] }),
        { name: "b.csv", bytes: bytes("a,b\n1,2\n") },
      ]),
    ).toMatchObject({ code: "not-recognised", where: { file: "b.csv" } });
  });

  it("no file at all is refused", async () => {
    expect(await refusalOf([])).toMatchObject({ code: "no-file" });
  });
});
