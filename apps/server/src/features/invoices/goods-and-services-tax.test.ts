import fc from "fast-check";
import { expect, test } from "vitest";
import { taxWithin } from "./goods-and-services-tax.ts";

const karnataka = "29";
const maharashtra = "27";
const ladakh = "38";

test("the fee of five rupees at 18 per cent", () => {
  expect(taxWithin(500, 18, karnataka, karnataka)).toEqual({
    taxable: 424,
    lines: [
      { name: "CGST", rate: "9", amount: 38 },
      { name: "SGST", rate: "9", amount: 38 },
    ],
  });
  expect(taxWithin(500, 18, karnataka, maharashtra)).toEqual({
    taxable: 424,
    lines: [{ name: "IGST", rate: "18", amount: 76 }],
  });
});

test("an odd rate is halved to the half per cent within a State, and a territory levies UTGST", () => {
  expect(taxWithin(10_500, 5, ladakh, ladakh)).toEqual({
    taxable: 10_000,
    lines: [
      { name: "CGST", rate: "2.5", amount: 250 },
      { name: "UTGST", rate: "2.5", amount: 250 },
    ],
  });
  expect(taxWithin(10_500, 5, ladakh, karnataka).lines).toEqual([
    { name: "IGST", rate: "5", amount: 500 },
  ]);
});

test("I11: taxable value and tax add up to any fee from 1 rupee to 1 crore, halves are equal", () => {
  const fee = fc.integer({ min: 100, max: 1_000_000_000 });
  const rate = fc.constantFrom(0, 5, 12, 18, 28, 40);
  fc.assert(
    fc.property(fee, rate, fc.boolean(), (total, ratePercent, within) => {
      const place = within ? karnataka : maharashtra;
      const { taxable, lines } = taxWithin(total, ratePercent, karnataka, place);
      expect(lines.reduce((sum, { amount }) => sum + amount, taxable)).toBe(total);
      expect(lines).toHaveLength(within ? 2 : 1);
      expect(new Set(lines.map(({ amount }) => amount)).size).toBe(1);
      for (const { amount } of lines) {
        // Less than one paisa from the line's own rate on the taxable value, in whole numbers.
        const exact = BigInt(taxable) * BigInt(ratePercent);
        const given = BigInt(amount) * 100n * BigInt(lines.length);
        const difference = exact > given ? exact - given : given - exact;
        expect(difference < 100n * BigInt(lines.length)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
