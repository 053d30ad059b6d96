import { describe, expect, it } from "vitest";
import { money, PAISA, RUPEE } from "../values/money.ts";
import { CategorySums } from "./section-sums.ts";
import { tieOuts } from "./tie-outs.ts";

/** Ties a stated short-term profit (millionths) with equal lots of one profit. */
function ties(stated: bigint, lots: number, profit: bigint): boolean | undefined {
  const sums = new CategorySums();
  for (let i = 0; i < lots; i += 1) {
    sums.add("short", "after", money(profit), money(profit));
  }
  const total = { name: "short", label: "Short Term profit", sheet: "", amount: money(stated) };
  return tieOuts([total as never], [], sums)[0]?.ok;
}

describe("the tolerance of a total", () => {
  it.each([1, 100, 10_000])("is a paisa for %d lots of two decimals", (lots) => {
    const sum = 12_340_000n * BigInt(lots);
    expect(ties(sum, lots, 12_340_000n)).toBe(true);
    expect(ties(sum + PAISA, lots, 12_340_000n)).toBe(true);
    expect(ties(sum + 2n * PAISA, lots, 12_340_000n)).toBe(false);
  });

  it("grows by half a paisa for each lot that is finer than a paisa", () => {
    const sum = 12_345_000n * 10n;
    expect(ties(sum + 6n * PAISA, 10, 12_345_000n)).toBe(true);
    expect(ties(sum + 7n * PAISA, 10, 12_345_000n)).toBe(false);
  });

  it.each([1, 100, 10_000])("never hides a rupee, whatever the %d lots", (lots) => {
    for (const profit of [12_340_000n, 12_345_600n]) {
      const sum = profit * BigInt(lots);
      expect(ties(sum + RUPEE, lots, profit)).toBe(false);
      expect(ties(sum - RUPEE, lots, profit)).toBe(false);
    }
  });
});
