import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RateRow } from "./rate-rows.ts";
import { setOff } from "./set-off.ts";

const row = (key: RateRow["key"], quarters: readonly bigint[]): RateRow => ({
  key,
  ratePercent: key.split("@")[1] as RateRow["ratePercent"],
  term: key.startsWith("111A") ? "short" : "long",
  newRate: key.endsWith("20") || key.endsWith("12.5"),
  quarters,
});
const gains = (rows: readonly RateRow[]) => rows.map(({ quarters }) => quarters.map(Number));

describe("set-off for Table F", () => {
  it("a row's losses use up its own gains, earliest period first", () => {
    const { rows } = setOff([row("111A@20", [100n, 50n, -120n, 0n, 30n])]);
    expect(gains(rows)).toEqual([[0, 30, 0, 0, 30]]);
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
        const sum = (rows: readonly RateRow[]) =>
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
