import { describe, expect, it } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { processed } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";

const codes = (json: { readonly findings: readonly { readonly code: string }[] }) =>
  json.findings.map(({ code }) => code);

describe("prices of 31-Jan-2018", () => {
  const old = {
    bought: "2017-01-10",
    sold: "2025-09-20",
    sale: "45000",
    cost: "20000",
    quantity: "100",
  };

  it("a missing one is proposed, used only when that is accepted, and flagged", async () => {
    const file = iciciStatement({ long: [{ ...old, isin: "INE154A01025" }] });
    const without = await processed([file]);
    expect(without.json.lots).toMatchObject([
      { gain: "25000.00", fmvPerUnit: null, flags: ["fmv-missing"] },
    ]);
    expect(without.json.findings).toContainEqual(
      expect.objectContaining({
        code: "fmv-missing",
        severity: "warning",
        data: { isin: "INE154A01025", lots: 1, proposedFmvPerUnit: "276.00" },
      }),
    );
    const accepted = await processed([file], { acceptProposedFmv: true });
    expect(accepted.json.lots).toMatchObject([
      { gain: "17400.00", fmvPerUnit: "276.00", flags: ["fmv-proposed"] },
    ]);
  });

  it("tells the first two hundred prices and how many more lots there are", async () => {
    const long = Array.from({ length: 203 }, (_, i) => ({ ...old, fmv: String(300 + i) }));
    const { json } = await processed([iciciStatement({ long })]);
    const told = codes(json);
    expect(told.filter((code) => code === "fmv-differs-from-exchange")).toHaveLength(200);
    expect(json.findings.find(({ code }) => code === "more-prices-to-check")?.data).toEqual({
      lots: 3,
    });
    expect(json.lots.every(({ flags }) => flags.includes("fmv-differs-from-exchange"))).toBe(true);
  });

  it("a split share with a changed ISIN has no proposal: never matched by its name", async () => {
    const { json } = await processed(
      [iciciStatement({ long: [{ ...old, name: "HDFCBANK", isin: "INE040A01034" }] })],
      { acceptProposedFmv: true },
    );
    expect(json.lots).toMatchObject([{ flags: ["fmv-missing"], fmvPerUnit: null }]);
    expect(json.findings.find(({ code }) => code === "fmv-missing")?.data).toMatchObject({
      proposedFmvPerUnit: null,
    });
  });

  it("a broker's lot total is divided for column 10 and counts whole for the gain", async () => {
    const { json } = await processed([
      zerodhaStatement({
        "Equity - Long Term": [
          {
            bought: "2017-01-10",
            sold: "2025-09-20",
            quantity: "3",
            buyValue: "100",
            sellValue: "2000",
            fmvTotal: "1000",
          },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { fmvPerUnit: "333.3333", costOfAcquisition: "1000.00", gain: "1000.00" },
    ]);
    expect(json.schedule112A.rows[0]?.slice(3)).toEqual([
      "3",
      "666.6667",
      "2000",
      "1000",
      "100",
      "1000",
      "333.3333",
      "1000",
      "0",
      "1000",
      "1000",
    ]);
  });

  it("a purchase value that is already the price considered is used as stated, and told", async () => {
    const file = iciciStatement({ long: [{ ...old, cost: "27600", fmv: "276" }] });
    const text = new TextDecoder().decode(file.bytes);
    const stepped = text.replace("10-Jan-2017,0,276,,27600", "10-Jan-2017,200,276,276,27600");
    expect(stepped).not.toBe(text);
    const { json } = await processed([{ name: "a.csv", bytes: new TextEncoder().encode(stepped) }]);
    expect(json.lots).toMatchObject([{ cost: "27600.00", gain: "17400.00" }]);
    expect(
      json.findings.find(({ code }) => code === "purchase-value-is-considered-price"),
    ).toMatchObject({ severity: "warning", where: { row: 6 } });
    const paid = text.replace("10-Jan-2017,0,276,,27600", "10-Jan-2017,276,276,276,27600");
    const plain = await processed([{ name: "a.csv", bytes: new TextEncoder().encode(paid) }]);
    expect(codes(plain.json)).not.toContain("purchase-value-is-considered-price");
  });
});
