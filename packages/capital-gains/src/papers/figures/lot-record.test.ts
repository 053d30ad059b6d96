import { expect, test } from "vitest";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { resultOf } from "../../../test/process.ts";
import { explainLot, largestLots, lotRecords } from "./lot-record.ts";

const resultFrom = (path: string) => resultOf([fixtureFile(path)]);

async function recordsFrom(path: string) {
  const result = await resultFrom(path);
  return lotRecords(result, largestLots(result, 1_000));
}

/** The explanation of the first lot of a name, the largest of them first. */
async function explained(path: string, name: string): Promise<string> {
  const lot = (await recordsFrom(path)).find((each) => each.name === name);
  return lot ? explainLot(lot).join("\n") : "";
}

const fortyLots = "icici-direct/ok/forty-lots.csv";
const buybacks = "zerodha/ok/buybacks.xlsx";

test("the largest gain or loss comes first, up to the requested number", async () => {
  const result = await resultFrom(fortyLots);
  const records = lotRecords(result, largestLots(result, 39));
  const sizes = records.map(({ gain }) => Math.abs(Number(gain)));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(records).toHaveLength(39);
  expect(records[0]).toMatchObject({ name: "MAHMAH", gain: "96372.94", source: { row: 27 } });
});

test("a lot is explained by its rule, its cost and the arithmetic", async () => {
  expect(await explained(fortyLots, "ICIBAN")).toMatchInlineSnapshot(`
    "Bought on 18 August 2020 and sold on 16 June 2025 (4 years 9 months). Held more than 12 months: section 112A, 12.5%.
    Its cost is what you paid, ₹27,389.42, purchase expenses of ₹81.92 included.
    Sale value ₹1,06,245.00 less sale expenses of ₹318.74 less cost ₹27,389.42 is a gain of ₹78,536.84."
  `);
});

test("grandfathering says which of three figures is the cost, and why", async () => {
  expect(await explained(fortyLots, "MAHMAH")).toMatchInlineSnapshot(`
    "Bought on 7 July 2014 and sold on 12 November 2025 (11 years 4 months). Held more than 12 months: section 112A, 12.5%; cost by section 55(2)(ac).
    It was bought before 1 February 2018, so section 55(2)(ac) compares what you paid, ₹19,533.37, purchase expenses of ₹58.42 included, with its value on 31 January 2018, 33 × 771.15 = ₹25,447.95: its cost is ₹25,447.95, the value of 31 January 2018 instead of what was paid.
    Sale value ₹1,22,187.45 less sale expenses of ₹366.56 less cost ₹25,447.95 is a gain of ₹96,372.94."
  `);
});

test("a buyback taxed as dividend leaves its cost as a loss", async () => {
  expect(await explained(buybacks, "SAMPLEB")).toMatchInlineSnapshot(`
    "Bought on 3 June 2024 and sold on 1 October 2024 (3 months). Buyback from 1 October 2024 to 31 March 2026: dividend, section 2(22)(f); cost is a loss, section 46A.
    What the company paid you, ₹9,500.00, is taxed as a dividend (section 2(22)(f)); here it counts as nil, and what you paid for the shares, ₹7,000.00, becomes a loss (section 46A).
    ₹0 less ₹7,000.00 is a loss of ₹7,000.00."
  `);
});

test("an exempt buyback adds nothing", async () => {
  expect(await explained(buybacks, "SAMPLEA")).toMatchInlineSnapshot(`
    "Bought on 1 June 2023 and sold on 30 September 2024 (1 year 3 months). Buyback up to 30 September 2024: exempt, section 10(34A).
    The company paid the tax on this buyback, so your gain is exempt and not in any total.
    It adds nothing to your gains."
  `);
});
