import type { OriginHow } from "@site/result/origins";

/** The ways to come by shares that have a price, each in the words of its choice. */
export const originWays: readonly (readonly [OriginHow, string])[] = [
  ["demerger", "From a demerger (company split)"],
  ["bonus", "Bonus shares"],
  ["inherited", "Inherited"],
  ["gift", "A gift"],
  ["employer", "From my employer (ESOP, RSU)"],
  ["merger", "My company merged into this one"],
  ["bought", "I bought them"],
];

type Words = { day: string; amount: string; each: string; all?: string; hint?: string };

/** Returns what a way asks, in the person's words; no amount where it asks for none. */
export function wordsOfWay(how: OriginHow, old = "the old company"): Words {
  const each = "for each share";
  switch (how) {
    case "demerger":
    case "merger":
      return {
        day: `When did you buy the shares of ${old}?`,
        amount: "What did you pay for them, with charges, in rupees?",
        each: "for each old share",
        all: "new shares",
        hint: "What you paid then, even if your broker shows less now.",
      };
    case "inherited":
    case "gift":
      return {
        day: "When did the person before you buy them?",
        amount: "What did that person pay, in rupees?",
        each,
        hint: "The last owner who paid for them, even a grandparent; 0 if that owner got them as bonus shares.",
      };
    case "employer":
      return {
        day: "When were they allotted to you?",
        amount: "What were they worth then, in rupees?",
        each,
        hint: "The value in your employer's letter, on which tax was deducted from your salary; not what you paid.",
      };
    case "bonus":
      return { day: "When were they allotted?", amount: "", each };
    default:
      return {
        day: "When did you buy them?",
        amount: "What did you pay, with charges, in rupees?",
        each,
      };
  }
}
