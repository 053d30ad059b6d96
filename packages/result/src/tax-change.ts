import { counted } from "./counts.ts";
import type { LotClass } from "./lot.ts";
import type { Term } from "./names.ts";
import type { TaxComputation } from "./tax-computation.ts";
import { taxInWords } from "./tax-in-words.ts";

/** A tax with what is counted beside it: two of them are compared only if both contain the same things. */
export type ComparedTax = {
  readonly tax: TaxComputation;
  /** Sales that are in no figure. */
  readonly setAsideCount: number;
  readonly classes: readonly Pick<LotClass, "term" | "section" | "lots" | "gain">[];
};

/** What a change of answers did to the tax, in sentences; the first is the headline. */
export type TaxChange = {
  /** Less or more tax on the same income, or null where nothing of the kind can be said. */
  readonly tone: "less" | "more" | null;
  readonly sentences: readonly string[];
};

type Words = {
  /** What the person changed, such as "Your losses". */
  readonly what: string;
  /** Writes whole rupees. */
  readonly inRupees: (amount: string) => string;
};

/**
 * Says what a change did to the tax. "Save", "add" and "stays" are said only where both sums contain the
 * same kinds of income, nothing is counted in one and left out of the other, and the slab is the same:
 * otherwise the sentences name what moved, with its amount.
 */
export function taxChange(before: ComparedTax, after: ComparedTax, words: Words): TaxChange {
  const { what, inRupees } = words;
  const [was, is] = [before, after].map(({ tax }) => taxInWords(tax, inRupees));
  const arrow = was === is ? `${is}` : `${was} → ${is}`;
  const change = BigInt(after.tax.total) - BigInt(before.tax.total);
  const by = inRupees(String(change < 0n ? -change : change));
  const moved = [
    ...slabMoves(before.tax, after.tax, inRupees),
    ...kindMoves(before.tax, after.tax, inRupees),
    ...countMoves(before, after, inRupees),
  ];
  if (moved.length > 0) {
    const cause = onlyElsewhere(before, after) && change !== 0n;
    const moves = `Tax ${change < 0n ? "falls" : "rises"} by ${by} with ${lowered(what)}.`;
    const tax = `Tax: ${arrow}.`;
    // People look for the tax first, where it is another one.
    const rest = was === is ? [...moved, tax] : [tax, ...moved];
    return { tone: null, sentences: [...(cause ? [moves] : []), ...rest] };
  }
  if (change === 0n) {
    return { tone: null, sentences: [`Your estimated tax stays ${is}.`] };
  }
  return change < 0n
    ? { tone: "less", sentences: [arrow, `${what} save ${by}.`] }
    : { tone: "more", sentences: [arrow, `${what} add ${by}.`] };
}

type Row = TaxComputation["rows"][number];
type InRupees = Words["inRupees"];

/** What enters a row of the tax from one origin under one section. */
type Kind = Pick<Row, "key" | "ratePercent"> &
  Pick<Row["gains"][number], "from" | "section"> & {
    readonly before: bigint;
    readonly after: bigint;
  };

/**
 * Says which kinds of income are in one tax and not in the other. Where the same amount left one kind and entered
 * another, it moved: one sentence. What `slabMoves` says is not said again.
 */
function kindMoves(before: TaxComputation, after: TaxComputation, inRupees: InRupees): string[] {
  const rupees = (amount: bigint) => inRupees(String(amount));
  const moved = movedKinds(before, after);
  const ofStatement = moved.filter(({ from }) => from === "statement");
  const left = ofStatement.filter((kind) => kind.after === 0n);
  const entered = ofStatement.filter((kind) => kind.before === 0n);
  const pairs = left.flatMap((from) => {
    const to = entered.find((each) => each.after === from.before);
    return to ? [{ from, to }] : [];
  });
  const paired = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  const isSameSlab = before.slabPercent === after.slabPercent;
  const slabChange = BigInt(after.atSlabRates) - BigInt(before.atSlabRates);
  // With the same slab, `slabMoves` tells of the whole change at slab rates.
  const isSaidOfSlab = (kind: Kind) =>
    isSameSlab &&
    kind.from === "statement" &&
    kind.key === "slab" &&
    kind.after - kind.before === slabChange;
  return [
    ...pairs
      .filter(({ from, to }) => !isSaidOfSlab(from) && !isSaidOfSlab(to))
      .map(({ from, to }) => `${rupees(from.before)} moves from ${nameOf(from)} to ${nameOf(to)}.`),
    ...moved
      .filter((kind) => !paired.has(kind) && !isSaidOfSlab(kind))
      .map((kind) => `${raised(nameOf(kind))}: ${rupees(kind.before)} → ${rupees(kind.after)}.`),
  ];
}

/**
 * Returns the kinds of income that entered or left. What is elsewhere is the person's own entry: any change
 * of it is one.
 */
function movedKinds(before: TaxComputation, after: TaxComputation): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const [tax, when] of [[before, "before"] as const, [after, "after"] as const]) {
    for (const { key, ratePercent, gains } of tax.rows) {
      for (const { from, section, amount } of gains) {
        // At slab rates the section makes no difference to the tax.
        const name = `${key} ${from} ${key === "slab" ? key : section}`;
        const known = kinds.get(name) ?? { key, ratePercent, from, section, before: 0n, after: 0n };
        kinds.set(name, { ...known, [when]: known[when] + BigInt(amount) });
      }
    }
  }
  return [...kinds.values()].filter(({ from, before: was, after: is }) =>
    from === "elsewhere" ? was !== is : (was === 0n) !== (is === 0n),
  );
}

/** Whether all that differs is in both sums: the person's own entries of gains elsewhere. */
function onlyElsewhere(before: ComparedTax, after: ComparedTax): boolean {
  return (
    movedKinds(before.tax, after.tax).every(({ from }) => from === "elsewhere") &&
    slabMoves(before.tax, after.tax, String).length === 0 &&
    countMoves(before, after, String).length === 0
  );
}

/** Says what came under the slab rate or left it, what has no tax here, and what was said of the slab. */
function slabMoves(before: TaxComputation, after: TaxComputation, inRupees: InRupees): string[] {
  const rupees = (amount: bigint) => inRupees(String(amount));
  const more = BigInt(after.atSlabRates) - BigInt(before.atSlabRates);
  const sentences: string[] = [];
  const income = incomeSaid(before, after, inRupees);
  if (income !== undefined) {
    sentences.push(income);
  } else if (before.slabPercent !== after.slabPercent) {
    sentences.push(slabSaid(after, inRupees));
  } else if (more !== 0n) {
    const size = more < 0n ? -more : more;
    const [verb, less] = more < 0n ? ["leaves", " less"] : ["moves to", ""];
    sentences.push(
      movedKinds(before, after).some(({ from }) => from === "statement")
        ? `${rupees(size)} ${verb} your slab rate: ${atHighest(size, rupees)}${less}.`
        : `At your slab rate: ${inRupees(before.atSlabRates)} → ${inRupees(after.atSlabRates)}, ${atHighest(size, rupees)}${less}.`,
    );
  }
  if (before.leftOut !== after.leftOut) {
    sentences.push(
      `Left out under section 112, sales up to 22 July 2024: ${inRupees(before.leftOut)} → ${inRupees(after.leftOut)}.`,
    );
  }
  return sentences;
}

/** Says with which other income the tax is now; `undefined` where that is as before. */
function incomeSaid(
  before: TaxComputation,
  { caused }: TaxComputation,
  inRupees: InRupees,
): string | undefined {
  const [was, is] = [before.caused, caused].map(
    (each) => each && [each.otherIncome, each.regime, each.age, each.isResident].join(" "),
  );
  if (was === is) {
    return undefined;
  }
  return caused
    ? `Your other income of ${inRupees(caused.otherIncome)} counts now.`
    : "Your other income is taken out.";
}

function slabSaid({ slabPercent, atSlabRates, rows }: TaxComputation, inRupees: InRupees): string {
  if (slabPercent === null) {
    return `Without your slab, the tax on ${inRupees(atSlabRates)} is left out.`;
  }
  const taxed = rows.find(({ key }) => key === "slab");
  return taxed?.tax
    ? `Your slab is ${slabPercent}%: ${inRupees(taxed.tax)} and cess on ${inRupees(taxed.left)}.`
    : `Your slab is ${slabPercent}%: no gain is taxed at it.`;
}

/** The highest slab's rate with the cess of 4%, in thousandths. */
const highestRate = 312n;

/** Returns about what the highest slab takes of an amount: to the hundred, from a thousand rupees on. */
function atHighest(amount: bigint, rupees: (amount: bigint) => string): string {
  const tax = (amount * highestRate + 500n) / 1000n;
  return `about ${rupees(tax < 1000n ? tax : ((tax + 50n) / 100n) * 100n)} at 30%`;
}

/** Says which sales are counted in one tax and are apart from the other. */
function countMoves(before: ComparedTax, after: ComparedTax, inRupees: InRupees): string[] {
  const sales = (count: number) => counted(count, "sale");
  const counts = [before, after].map(({ setAsideCount }) => setAsideCount);
  const [was = 0, is = 0] = counts;
  return [
    ...(was === is ? [] : [`Not counted: ${sales(was)} → ${sales(is)}.`]),
    ...Object.entries(apart).flatMap(([term, name]) => {
      const [earlier, now] = [before, after].map(({ classes }) =>
        classes
          .filter((each) => each.term === term)
          .map(({ lots, gain }) => `${inRupees(gain)} (${sales(lots)})`)
          .join(" and "),
      );
      return earlier === now ? [] : [`${name}: ${earlier || "none"} → ${now || "none"}.`];
    }),
  ];
}

/** Sales that are in no row of the tax, by their term. */
const apart: Readonly<Partial<Record<Term, string>>> = {
  intraday: "Intraday, business income",
  buyback: "Buybacks",
  excluded: "Type of fund not known",
};

/** Returns what a kind of income is called within a sentence. */
function nameOf({ key, ratePercent, from, section }: Kind): string {
  const isLong = key.startsWith("112A");
  if (from === "buyback") {
    return `${isLong ? "long" : "short"}-term losses on buybacks`;
  }
  const where = from === "elsewhere" ? " elsewhere" : "";
  if (key === "slab") {
    return from === "elsewhere" ? "STCG elsewhere at your slab rate" : "your slab rate";
  }
  const what = section === "112" ? "gold and other LTCG" : isLong ? "LTCG" : "STCG";
  return `${what}${where} at ${ratePercent}%`;
}

function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
