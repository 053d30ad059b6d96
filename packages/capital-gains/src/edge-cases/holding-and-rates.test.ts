import { describe, expect, it } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { codesOf, processed } from "../../test/process.ts";

describe("holding period and rates", () => {
  const long = { sale: "1000", cost: "900" };

  it("exactly twelve months is short-term and flagged, a day more long-term", async () => {
    const { json } = await processed([
      iciciStatement({
        long: [
          { ...long, bought: "2024-05-21", sold: "2025-05-21" },
          { ...long, bought: "2024-05-21", sold: "2025-05-22" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      {
        term: "short",
        section: "111A",
        flags: ["term-differs-from-section", "held-exactly-12-months"],
      },
      { term: "long", section: "112A", flags: [] },
    ]);
    expect(codesOf(json)).toContain("held-exactly-12-months");
  });

  it("a sale on 22 July 2024 has the old rate, on 23 July 2024 the new one", async () => {
    const { json } = await processed([
      iciciStatement(
        {
          short: [
            { ...long, bought: "2024-05-01", sold: "2024-07-22" },
            { ...long, bought: "2024-05-01", sold: "2024-07-23" },
          ],
        },
        "2024-2025",
      ),
    ]);
    expect(json.lots.map(({ ratePeriod }) => ratePeriod)).toEqual([
      "before-2024-07-23",
      "from-2024-07-23",
    ]);
    expect(json.scheduleCG.shortTerm111A).toMatchObject([
      { ratePercent: "15", gain: "100.00" },
      { ratePercent: "20", gain: "100.00" },
    ]);
    expect(json.scheduleCG.longTerm112A).toMatchObject([
      { ratePercent: "10", gain: "0.00" },
      { ratePercent: "12.5", gain: "0.00" },
    ]);
  });

  it("a purchase on 31 January 2018 is grandfathered, on 1 February 2018 not", async () => {
    const { json } = await processed([
      iciciStatement({
        long: [
          { ...long, bought: "2018-01-31", sold: "2025-05-21", fmv: "950" },
          { ...long, bought: "2018-02-01", sold: "2025-05-21", fmv: "950" },
        ],
      }),
    ]);
    expect(json.lots).toMatchObject([
      { grandfathered: true, gain: "50.00" },
      { grandfathered: false, gain: "100.00" },
    ]);
    expect(json.schedule112A.rows.map((row) => row[0])).toEqual(["BE", "AE"]);
  });

  it("a lot bought before 1 February 2018 is never short-term, so 111A has no grandfathering", async () => {
    const { json } = await processed([
      iciciStatement({
        speculation: [{ ...long, bought: "2025-05-21", sold: "2025-05-21", fmv: "950" }],
      }),
    ]);
    expect(json.lots).toMatchObject([{ grandfathered: false, gain: "100.00", term: "intraday" }]);
  });

  it("long-term gains below the exemption must still be reported", async () => {
    const { json, csv } = await processed([
      iciciStatement({ long: [{ ...long, bought: "2020-01-01", sold: "2025-05-21" }] }),
    ]);
    expect(codesOf(json)).toContain("long-term-gain-within-exemption");
    expect(csv).not.toBeNull();
  });

  it("without long-term lots there is no 112A file, which is reported", async () => {
    const { json, csv } = await processed([
      iciciStatement({ short: [{ ...long, bought: "2025-01-01", sold: "2025-05-21" }] }),
    ]);
    expect(csv).toBeNull();
    expect(json.schedule112A).toMatchObject({ rows: [], balance: "0" });
    expect(json.schedule112A.header).toHaveLength(14);
    expect(codesOf(json)).toContain("nothing-for-schedule-112a");
  });
});
