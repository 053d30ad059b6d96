import { describe, expect, test } from "vitest";
import { roundingOf, tieOut } from "./tie-out.ts";
import { money, paisa, rupee } from "./values/money.ts";

/** Returns what a difference is taken for, in the sum of so many rounded figures. */
function verdict(difference: bigint, figures: number) {
  const tie = tieOut("Total", money(difference), money(0n), roundingOf(figures), {
    sections: [],
    scope: "equity",
  });
  return tie.isBroken ? "broken" : tie.ok ? "ties" : "differs";
}

describe("a stated figure and the sum of its rows", () => {
  test.each([1, 7, 100])("tie within half a paisa for each of %d rounded figures", (figures) => {
    const rounding = (paisa * BigInt(figures)) / 2n;
    expect(verdict(rounding, figures)).toBe("ties");
    expect(verdict(-rounding, figures)).toBe("ties");
    expect(verdict(rounding + 1n, figures)).toBe("differs");
    expect(verdict(-rounding - 1n, figures)).toBe("differs");
  });

  test.each([1, 199])("a rupee is more than %d rounded figures explain", (figures) => {
    expect(verdict(rupee - 1n, figures)).not.toBe("broken");
    expect(verdict(rupee, figures)).toBe("broken");
    expect(verdict(-rupee, figures)).toBe("broken");
  });

  test("a rupee that rounding explains is still not passed over", () => {
    expect(verdict(rupee, 1000)).toBe("differs");
    expect(verdict(5n * rupee, 1000)).toBe("differs");
    expect(verdict(5n * rupee + 1n, 1000)).toBe("broken");
  });
});
