import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GainRow } from "./rate-rows.ts";
import { setOff } from "./set-off.ts";

const row = (key: GainRow["key"], quarters: readonly bigint[]): GainRow => ({
  key,
  ratePercent: key.split("@")[1] as GainRow["ratePercent"],
  term: key.startsWith("112A") ? "long" : "short",
  quarters,
});
const gains = (rows: readonly GainRow[]) => rows.map(({ quarters }) => quarters.map(Number));

describe("set-off for Table F", () => {
  it.each([
    [
      "later periods first, then back to the nearest",
      [100n, 50n, -120n, 0n, 30n],
      [60, 0, 0, 0, 0],
    ],
    ["a first loss goes forward only", [-40n, 10n, 0n, 50n, 5n], [0, 0, 0, 20, 5]],
    ["a last loss goes back, the nearest first", [70n, 0n, 20n, 10n, -35n], [65, 0, 0, 0, 0]],
    ["two losses, the earlier one first", [20n, -10n, 15n, -8n, 0n], [17, 0, 0, 0, 0]],
    ["more loss than gain leaves nothing", [20n, -50n, 15n, 0n, 0n], [0, 0, 0, 0, 0]],
    ["no loss changes nothing", [20n, 0n, 15n, 0n, 1n], [20, 0, 15, 0, 1]],
  ])("a row's losses use up its own gains in time order: %s", (_, before, after) => {
    expect(gains(setOff([row("111A@20", before)]).rows)).toEqual([after]);
  });

  it("a loss left over goes to another row by the period in which it fell", () => {
    const { rows } = setOff([
      row("111A@20", [0n, 10n, -60n, 0n, 0n]),
      row("112A@12.5", [100n, 5n, 0n, 20n, 15n]),
    ]);
    // 60 - 10 of its own row (nothing later there), then 20 + 15 later, 5 of the nearest earlier, 10
    expect(gains(rows)).toEqual([
      [0, 0, 0, 0, 0],
      [90, 0, 0, 0, 0],
    ]);
  });

  it("short-term losses go against the other short-term rate, then long-term, highest rate first", () => {
    const result = setOff([
      row("111A@15", [-100n, 0n, 0n, 0n, 0n]),
      row("111A@20", [0n, 40n, 0n, 0n, 0n]),
      row("112A@10", [30n, 0n, 0n, 0n, 0n]),
      row("112A@12.5", [0n, 0n, 20n, 25n, 0n]),
    ]);
    expect(gains(result.rows)).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [15, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect([result.shortTermLossLeft, result.longTermLossLeft]).toEqual([0n, 0n]);
  });

  it("long-term losses touch no short-term gain", () => {
    const result = setOff([
      row("111A@20", [50n, 0n, 0n, 0n, 0n]),
      row("112A@12.5", [0n, -70n, 0n, 10n, 0n]),
    ]);
    expect(gains(result.rows)).toEqual([
      [50, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect(result.longTermLossLeft).toBe(60n);
  });

  it("leaves no negative, and loses or makes no rupee", () => {
    const five = fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(five, five, five, five, (a, b, c, d) => {
        const before = [
          row("111A@15", a),
          row("111A@20", b),
          row("112A@10", c),
          row("112A@12.5", d),
        ];
        const after = setOff(before);
        const sum = (rows: readonly GainRow[]) =>
          rows.flatMap(({ quarters }) => quarters).reduce((total, amount) => total + amount, 0n);
        expect(after.rows.every(({ quarters }) => quarters.every((q) => q >= 0n))).toBe(true);
        expect(sum(after.rows) - after.shortTermLossLeft - after.longTermLossLeft).toBe(
          sum(before),
        );
        if (after.shortTermLossLeft > 0n) expect(sum(after.rows)).toBe(0n);
      }),
    );
  });
});
