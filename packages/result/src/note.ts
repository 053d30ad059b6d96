import { counted } from "./counts.ts";
import type { Finding } from "./finding.ts";

/** The rupees that a note is about. */
export type NoteAmount = {
  /** Decimal rupees; without a sign, for `of` says whether it is a loss or falls. */
  readonly rupees: string;
  /** What they are, such as "gain", "gain falls" or "sold for"; empty where the title says it. */
  readonly of: string;
  /** Whether paise matter: of a price, and of less than ₹100. */
  readonly hasPaise: boolean;
};

/** A finding as a person reads it first: what it is, its rupees, and one line on what follows. */
export type Note = {
  readonly title: string;
  readonly amount: NoteAmount | undefined;
  /** What it means or asks, without law and without its place in a file. */
  readonly line: string;
  /** Why: the whole sentence with the law, and its place in a file. */
  readonly finding: Finding;
  /** Others on the same thing, which are said with it. */
  readonly others: readonly Finding[];
};

/** What a kind of finding is called, with the figures of one. */
type Told = Pick<Note, "title" | "line"> & { readonly amount?: NoteAmount | undefined };

/** The figures of a finding. */
type Known = {
  readonly isWarning: boolean;
  /** Returns a text of the data; empty where it has none. */
  readonly text: (name: string) => string;
  readonly count: (name: string) => number;
  /** "1 sale" or "3 sales". */
  readonly sales: string;
  /** The name of the share, its ISIN, or {@link namelessShare}. */
  readonly share: string;
};

type Tell = (known: Known) => Told;

/** What a share is called of which the finding has neither name nor ISIN. */
const namelessShare = "A share";

/** What every kind of finding is called, by its code: a finding without a row here is a type error. */
const notes = {
  // Files
  "part-year-statement": ({ count }) => ({
    title: "Part of the year is missing",
    line: `No statement covers ${counted(count("days"), "day")}. Add one if you sold then.`,
  }),
  "different-accounts": () => ({
    title: "Two accounts or names",
    line: "Both count as yours. Upload other people's statements separately.",
  }),
  "dates-month-first": () => ({
    title: "Dates are read with the month first",
    line: "A spreadsheet program saved the statement again and wrote them so.",
  }),
  "date-order-ambiguous": ({ isWarning, text }) => ({
    title: "Dates can be read in two ways",
    line: `We read them with the ${text("order").replace("-", " ")}${isWarning ? ", but nothing proves it" : ""}. Upload the broker's original to be sure.`,
  }),
  "stated-year-taken": ({ isWarning, text }) => ({
    title: `Is ${text("stated")} the financial year?`,
    line: `We take it as the ${text("takenAs").replace("-", " ")}, ${isWarning ? "though no sale shows it" : "because the sales fit"}.`,
  }),
  "sale-outside-period": ({ sales }) => ({
    title: `${sales} outside the statement's days`,
    line: "Counted. Check that no other statement has the same.",
  }),
  "unknown-columns": () => ({
    title: "A column that we do not know",
    line: "It was not used.",
  }),
  "section-of-both-terms": () => ({
    title: "Short and long term are listed together",
    line: "The dates decide which is which.",
  }),
  // Totals
  "no-totals-to-reconcile": () => ({
    title: "No totals to compare with",
    line: "Compare the totals with your broker's website before you file.",
  }),
  "figures-differ-slightly": ({ text }) => ({
    title: "A total differs slightly from its sales",
    amount: sum(text("difference"), "differs by"),
    line: "Compare the sales with your broker's website: a small one may be missing.",
  }),
  "figures-outside-scope-differ": ({ text }) => ({
    title: "A total of what is not counted differs",
    amount: sum(text("difference"), "differs by"),
    line: "These figures do not depend on it.",
  }),
  "taxable-profit-differs": ({ sales }) => ({
    title: "Your broker's taxable profit is off",
    line: `It does not match ${sales}. We computed the gain from the sale itself.`,
  }),
  "profit-from-considered-price": ({ sales }) => ({
    title: "Your broker's profit uses another price",
    line: `For ${sales} it counts from the price it considered, not from what you paid.`,
  }),
  "profit-from-paid-price": ({ sales }) => ({
    title: "Your broker's profit counts what you paid",
    line: `For ${sales} the price of 31 January 2018 lowers the gain.`,
  }),
  "purchase-value-is-considered-price": ({ sales }) => ({
    title: "Is this what you paid?",
    line: `For ${sales} the purchase value seems to be the price of 2018. Compare your records.`,
  }),
  // Charges
  "charges-not-split-by-side": () => ({
    title: "How your broker's charges are deducted",
    line: "Stamp duty counts as cost, all others as expenses of the sale. The gain is the same.",
  }),
  "charges-only-in-summary": ({ sales, text }) => ({
    title: "Your charges are not deducted",
    amount: sum(text("charges")),
    line: `Download the statement again: current ones have the charges of each of your ${sales}.`,
  }),
  "depository-charges": ({ text, isWarning }) => ({
    title: isWarning
      ? `Demat charges are not ${isZero(text("deducted")) ? "" : "all "}deducted`
      : "Demat charges are deducted",
    amount: sum(text("total")),
    line:
      isZero(text("withoutSale")) || !isWarning
        ? "They lower your gains if you deduct them."
        : isZero(text("deducted")) && text("withoutSale") === text("total")
          ? "We found no sale of that share on that day."
          : "For a part we found no sale of that share on that day.",
  }),
  "no-charges-stated": ({ sales }) => ({
    title: "Charges are missing",
    line: `For ${sales} none are stated. Your contract notes have what you can deduct.`,
  }),
  "expenses-not-stated": () => ({
    title: "Charges are missing",
    line: "This older statement has none. Your contract notes have what you can deduct.",
  }),
  "stt-within-expenses-unknown": () => ({
    title: "Transaction tax is not deductible",
    line: "Expenses look too small to include it, so all are deducted. Compare a contract note.",
  }),
  // Business
  "intraday-is-business-income": ({ count, text }) => ({
    title: counted(count("lots"), "intraday sale"),
    amount: profit(text("profit")),
    line: "Business income: report it as that. It is not in your capital gains.",
  }),
  "non-equity-intraday": ({ count, text }) => ({
    title: `${counted(count("lots"), "intraday sale")} of other securities`,
    amount: gain(text("gain")),
    line: "Business income: counted with your intraday trades in shares.",
  }),
  "derivatives-left-out": ({ text }) => ({
    title: "F&O is not in your gains",
    amount: profit(text("profit")),
    line: "Business income: report it as that.",
  }),
  "business-income-not-in-scope": ({ count, text }) => ({
    title: `${titled(text("section"))} is not in your gains`,
    amount: profit(text("profit")),
    line: `${counted(count("trades"), "trade")}. Business income: report it as that.`,
  }),
  "business-result-open": ({ isWarning, text }) => ({
    title: text("derivatives").startsWith("-")
      ? isWarning
        ? "Your F&O loss can lower these gains"
        : "Your F&O loss finds no gain here"
      : "Your F&O profit changes nothing here",
    amount: profit(text("derivatives")),
    line: isWarning
      ? "It counts as soon as you say what all your business came to."
      : "Only a loss of all your business together is set off against gains.",
  }),
  "business-result-given": ({ text }) => ({
    title: text("result").startsWith("-")
      ? "Your business loss is set off"
      : "You entered no business loss",
    amount: profit(text("result")),
    line: text("result").startsWith("-")
      ? "Against these gains first, before brought-forward losses."
      : "So nothing is set off against these gains.",
  }),
  // The price of 31 January 2018
  "fmv-missing": ({ share, text }) => ({
    title: `${share}: no price of 2018`,
    amount: change(text("gainChange")) ?? perShare(text("proposedFmvPerUnit")),
    line: "What you paid counts until there is one, so the gain may be too high.",
  }),
  "fmv-not-listed": ({ share, text }) => ({
    title: `${share} was probably listed later`,
    amount: change(text("gainChange")) ?? perShare(text("proposedFmvPerUnit")),
    line: "Then what you paid counts, raised by inflation.",
  }),
  "fmv-differs-from-exchange": ({ share, text }) => ({
    title: `${share}: another price of 2018`,
    amount: change(text("gainChange")) ?? perShare(text("fmvPerUnit")),
    line: "The exchanges had another one. Your statement's is used.",
  }),
  "fmv-one-of-several": ({ share, text }) => ({
    title: `${share}: several prices of 2018 can count`,
    amount: perShare(text("fmvPerUnit")),
    line: "It depends on where your shares came from. Your statement's is used.",
  }),
  "fmv-unchecked": ({ sales, text }) => ({
    title: text("name")
      ? `${text("name")}: a price of 2018 to check`
      : `Prices of 2018 to check: ${sales}`,
    amount: perShare(text("fmvPerUnit")),
    line: "We know no price to compare with. Your statement's is used.",
  }),
  "fmv-other-exchange-higher": ({ text }) => ({
    title: "A higher price of 2018 may count",
    amount: change(text("gainChange")),
    line: isZero(text("gainChange"))
      ? "It does not change the gain."
      : "You may use the highest of any exchange. Your statement's is used.",
  }),
  "fmv-proposed": ({ share, text }) => ({
    title: `${share}: the exchange's price of 2018`,
    amount: perShare(text("fmvPerUnit")),
    line: "Used, as you chose.",
  }),
  "fmv-by-index": ({ share, text }) => ({
    title: `${share} counts as not listed in 2018`,
    amount: perShare(text("fmvPerUnit")),
    line: "What you paid is raised by inflation, as you chose.",
  }),
  "fmv-given": ({ share, text }) => ({
    title: `${share}: your price of 2018`,
    amount: perShare(text("fmvPerUnit")),
    line: "Used, as you chose. Keep evidence of it.",
  }),
  "fmv-not-needed": ({ share }) => ({
    title: `${share} needs no price of 2018`,
    line: "You gave one, but no sale uses it. Check the ISIN.",
  }),
  "fmv-per-share": ({ sales }) => ({
    title: "A price of 2018 is of one share",
    line: `For ${sales} we multiplied it by the quantity. Check the cost.`,
  }),
  "fmv-schemes-ended": () => ({
    title: "Did your fund merge since 2018?",
    line: "Then the old fund's value of that day counts. The fund house has it.",
  }),
  "more-prices-to-check": ({ sales }) => ({
    title: `More prices of 2018 to check: ${sales}`,
    line: "Compare them with the exchanges' prices of that day.",
  }),
  // How shares came and went
  "capital-reduction": ({ share, text, isWarning }) => ({
    title: `${share}: cost and date may be wrong`,
    amount: perShare(text("costPerShare")),
    line: isWarning
      ? "Your broker goes on with the shares that these replaced."
      : "Only if you received them for other shares, which were cancelled.",
  }),
  "share-of-demerger": ({ share }) => ({
    title: `${share} may come from a demerger`,
    line: "Until you say how you got it, your statement's cost and date count.",
  }),
  "cost-before-demerger": ({ share }) => ({
    title: `${share}: is the cost from before its demerger?`,
    line: "Then the gain is too low. Most brokers lower the cost themselves.",
  }),
  "purchase-not-known": ({ share, text }) => ({
    title: `${share} has no purchase date`,
    amount: sum(text("saleValue"), "sold for"),
    line: "Not counted until you say how you got it.",
  }),
  "origin-given": ({ share, text }) => ({
    title: `${share}: cost and date as you said`,
    amount: sum(text("cost") || text("statedCost"), "cost"),
    line: "They replace your statement's. Keep evidence.",
  }),
  "zero-cost": ({ sales, text }) => ({
    title: `${sales} without a cost`,
    amount: gain(text("gain")),
    line: "Right for bonus shares only. Otherwise the gain is too high.",
  }),
  "zero-sale-value": ({ sales, text }) => ({
    title: `${sales} for nothing`,
    amount: gain(text("gain")),
    line: "Counted as a loss until you say what happened.",
  }),
  "buyback-loss-needs-dividend": ({ text }) => ({
    title: "Your buyback is a dividend",
    amount: sum(text("dividend"), "dividend"),
    line: "Enter it in Schedule OS, or the portal refuses the loss.",
  }),
  "buybacks-not-shown": () => ({
    title: "Did a company buy shares back from you?",
    line: "Your statement does not show it, and a buyback is taxed as dividend.",
  }),
  "buyback-exempt": ({ sales }) => ({
    title: `Buyback: ${sales} tax-free`,
    line: "The company paid the tax.",
  }),
  "buyback-of-promoter": ({ sales }) => ({
    title: `Buyback: are you a promoter? ${sales}`,
    line: "A promoter pays additional tax, which is not computed here.",
  }),
  "returned-capital-open": ({ share, text }) => ({
    title: `${share}: did the trust repay capital?`,
    amount: gain(text("gain")),
    line: "What it repaid lowers your cost. It is not counted yet.",
  }),
  "returned-capital-counted": ({ share, text }) => ({
    title: `${share}: repaid capital`,
    amount: sum(text("lowers")),
    line: isZero(text("lowers"))
      ? "You entered that the trust repaid none."
      : "It lowers your cost, as you entered it. Keep the trust's advices.",
  }),
  "returned-capital-above-cost": ({ share, text }) => ({
    title: `${share}: more repaid than it cost`,
    amount: sum(text("rest"), "more by"),
    line: "A cost can't fall below ₹0. Check the sum.",
  }),
  "returned-capital-before-2018": ({ share, text }) => ({
    title: `${share}: repaid capital and the price of 2018`,
    amount: change(text("otherGainChange")),
    line: "Read otherwise, the law makes the gain higher by this.",
  }),
  "returned-capital-not-used": ({ share }) => ({
    title: `${share}: repaid capital is not used`,
    line: "No sale fits what you entered. Check ISIN and days.",
  }),
  // Dates, terms and ISINs
  "held-exactly-12-months": ({ sales, text }) => ({
    title: `${sales} exactly a year after the purchase`,
    amount: gain(text("gain")),
    line: "Short-term: one day more would be long-term. Have it confirmed if it is much.",
  }),
  "held-exactly-24-or-36-months": ({ sales, text }) => ({
    title: `${sales} on the last short-term day`,
    amount: gain(text("gain")),
    line: "One day more would be long-term. Have it confirmed if it is much.",
  }),
  "term-differs-from-section": ({ sales, text }) => ({
    title: `${sales} listed under the other term`,
    amount: gain(text("gain")),
    line: "The dates decide, not your broker's heading. Check them.",
  }),
  "intraday-dates-differ": ({ sales, text }) => ({
    title: `${sales} called intraday, on two days`,
    amount: gain(text("gain")),
    line: "Treated as your broker does. Check it.",
  }),
  "acquired-and-transferred-same-day": ({ sales, text }) => ({
    title: `${sales} on the day of purchase`,
    amount: gain(text("gain")),
    line: "Listed as delivery, so short-term and not intraday.",
  }),
  "isin-missing": ({ sales, text }) => ({
    title: `${sales} without an ISIN`,
    amount: gain(text("gain")),
    line: "Counted as shares where your broker lists them as equity.",
  }),
  "isin-malformed": ({ sales, text }) => ({
    title: `${sales} with an unusual ISIN`,
    amount: gain(text("gain")),
    line: "Counted as Indian shares. Foreign ones are taxed differently.",
  }),
  "isin-check-digit": ({ sales, text }) => ({
    title: `${sales} with a mistyped ISIN`,
    amount: gain(text("gain")),
    line: "Kept as stated. Ask your broker.",
  }),
  "isin-of-the-day": ({ share, text }) => ({
    title: `${share} had another ISIN when sold`,
    line: `Schedule 112A has ${text("current")}, the ISIN of that day.`,
  }),
  "isin-withdrawn": ({ share }) => ({
    title: `${share}: which ISIN did you sell?`,
    line: "Its number had changed before. Ask your broker.",
  }),
  "same-lot-in-several-files": ({ sales, text }) => ({
    title: `The same sale twice? ${sales}`,
    amount: gain(text("gain")),
    line: "Counted each time. If it is the same, remove one of your statements.",
  }),
  "sold-in-another-year": ({ count, text }) => ({
    title: `${counted(count("rows"), "sale")} of another year`,
    amount: sum(text("saleValue"), "sold for"),
    line: "Not counted here: report it in the return of its own year.",
  }),
  "rows-set-aside": ({ count, text }) => ({
    title: `${text("name") || counted(count("rows"), "sale")} left out`,
    amount: sum(text("saleValue"), "sold for"),
    line: "Your statement says too little to tax it. Report it yourself.",
  }),
  "sales-after-the-day": ({ sales, text }) => ({
    title: `${sales} after the chosen day`,
    amount: gain(text("gain")),
    line: "Counted in every figure anyway.",
  }),
  // What was sold
  "not-equity": ({ share, text, count }) => ({
    title: count("securities")
      ? `${more(count("securities"))} outside equity`
      : `${share} is ${text("is")}`,
    amount: gain(text("gain")),
    line: `${taxedAt(text("taxedAt"))}${text("place") && ` Schedule CG, item ${text("place").replace("ITR-", "ITR\u2011")}.`}`,
  }),
  "fund-kind-unknown": (known) => unsettled(known),
  "kind-unknown": (known) => unsettled(known),
  "equity-outside-equity-section": ({ share, text, count }) => ({
    title: count("securities")
      ? `${more(count("securities"))} under another heading`
      : `${share} is ${text("is")}`,
    amount: gain(text("gain")),
    line: "Taxed as that, whatever your broker's heading says.",
  }),
  "fund-kind-by-category": ({ count, text }) => ({
    title: `${counted(count("funds"), "fund")} taxed by category`,
    amount: gain(text("gain")),
    line: "Only the fund house can say what it held.",
  }),
  "stt-not-paid": ({ sales, text }) => ({
    title: `${sales} without transaction tax`,
    amount: gain(text("gain")),
    line: "The lower rates and the exemption for shares do not apply.",
  }),
  "non-equity-left-out": (known) => leftOut(known),
  "mutual-funds-left-out": (known) => leftOut(known),
  "kind-chosen": ({ share, text }) => ({
    title: `${share} is ${text("is")}`,
    line: "Taxed as that, as you chose.",
  }),
  "kind-not-used": ({ share }) => ({
    title: `${share} was not sold`,
    line: "You chose a kind for it. Check the ISIN.",
  }),
  // Losses and gains beside the statement
  "other-gains-counted": ({ count }) => ({
    title: "Gains elsewhere are counted",
    line: `You entered ${counted(count("entries"), "amount")}. Enter them in your return too.`,
  }),
  "losses-not-carried": ({ text }) => ({
    title: `Losses of ${text("assessmentYear")} do not count`,
    amount: sum(sumOf(text("shortTerm"), text("longTerm"))),
    line: "That year's return was filed late.",
  }),
  "loss-return-after-due-date": ({ text }) => ({
    title: `Was the return of ${text("assessmentYear")} in time?`,
    line: "Its losses count only if your due date was a later one.",
  }),
  "losses-set-off": ({ text }) => ({
    title: "Brought-forward losses are set off",
    amount: sum(sumOf(text("shortTerm"), text("longTerm"))),
    line: "The oldest year of each term first.",
  }),
  "losses-expire": ({ text }) => ({
    title: "Losses end this year",
    amount: sum(sumOf(text("shortTerm"), text("longTerm"))),
    line: "What is left of the eighth year can no longer be used.",
  }),
  "set-off-at-slab-first": ({ text }) => ({
    title: "Losses meet gains at your slab rate first",
    amount: sum(text("setOff")),
    line: "The law names no order. The department's program is said to do the same.",
  }),
  "set-off-last-year-first": ({ text }) => ({
    title: "Losses in their last year go first",
    amount: sum(text("otherLapses"), "otherwise lost"),
    line: "The department's program may use others first. Compare what it shows.",
  }),
  "set-off-long-term-first": ({ text }) => ({
    title: "Long-term losses go first",
    amount: sum(sumOf(text("shortTerm"), text("longTerm")), "left"),
    line: "The law names no order. The department's program is said to do the same.",
  }),
  "loss-needs-timely-return": ({ text }) => ({
    title: "File in time to keep your loss",
    amount: sum(text("loss")),
    line: "A late return loses what is left for later years.",
  }),
  // Dividends
  "dividend-in-several-files": ({ count }) => ({
    title: "Dividends are counted once",
    line: `Two of your statements have ${counted(count("dividends"), "dividend")} alike.`,
  }),
  "dividend-unreadable": ({ count }) => ({
    title: `${counted(count("rows"), "dividend")} not counted`,
    line: "Date or amount can't be read. Add what is missing to Schedule OS yourself.",
  }),
  "dividends-do-not-tie": ({ text }) => ({
    title: "Dividends do not add up to their total",
    amount: sum(text("difference"), "differs by"),
    line: "Compare them with your AIS.",
  }),
  // The return
  "filing-dates": () => ({
    title: "Until when you can file",
    line: "In time, late with a fee, or revised: the days are below.",
  }),
  "stripping-not-checked": ({ count, text }) => ({
    title: "Bought before a dividend or bonus?",
    amount: gain(text("loss")),
    line: `Then part of ${counted(count("lots"), "short-term loss", "short-term losses")} may not count.`,
  }),
  "stt-on-acquisition": () => ({
    title: "Shares bought off the market",
    line: "Some of them are not taxed as shares. Your statement does not show it.",
  }),
  "fifo-within-account": () => ({
    title: "Each account sells its own oldest shares",
    line: "Purchases in another account do not count.",
  }),
  "return-forms-not-published": () => ({
    title: "This year's return is not published yet",
    line: "So there is no file to upload. You see gains, tax and advance tax so far.",
  }),
  "advance-tax-of-these-gains-alone": ({ text }) => ({
    title: "When no advance tax is due",
    amount: sum(text("threshold"), "below"),
    line: "Tax of a whole year below that needs no instalments.",
  }),
  "exemption-once": ({ text }) => ({
    title: "The exemption counts once per person",
    amount: sum(text("exemption")),
    line: "Not once per broker. Long-term gains elsewhere share it.",
  }),
  "exemption-apportionment": ({ text }) => ({
    title: "Two rates share one exemption",
    amount: sum(text("exemption")),
    line: "Which gains it relieves first, the portal decides.",
  }),
  "long-term-gain-within-exemption": ({ text }) => ({
    title: "Tax-free, but to be reported",
    amount: gain(text("gain")),
    line: "Your long-term gain is within the exemption. The return needs it anyway.",
  }),
  // The file for the portal
  "negative-balance-row": ({ count, text }) => ({
    title: `${counted(count("rows"), "loss", "losses")} in your Schedule 112A`,
    amount: gain(text("loss")),
    line: "After the upload, check that the portal shows them.",
  }),
  "column-6-follows-formula": ({ text }) => ({
    title: "The portal multiplies units and price",
    amount: change(text("rupees"), "sale value"),
    line: "Rounded prices make a sale value that differs a little. The gain does not.",
  }),
  "header-not-from-portal": () => ({
    title: "If the portal refuses the CSV",
    line: "Give us the portal's own template. Your CSV is rebuilt on it, free.",
  }),
  "nothing-for-schedule-112a": () => ({
    title: "You need no Schedule 112A",
    line: "Nothing that you sold belongs in it.",
  }),
} as const satisfies Readonly<Record<string, Tell>>;

/** The code of a finding. */
export type NoteCode = keyof typeof notes;

/** The codes of all findings. */
export const noteCodes = Object.keys(notes) as readonly NoteCode[];

/** Says how what is no equity is taxed, by its rate in percent or what it depends on. */
function taxedAt(rate: string): string {
  switch (rate) {
    case "":
      return "Not taxed like shares.";
    case "slab":
      return "Taxed at your slab rate.";
    case "left-out":
      return "Add it yourself: its rate depends on what you know.";
    default:
      return `Taxed at ${rate}%, with no exemption.`;
  }
}

/** Asks what a security is whose kind is not known, or several. */
function unsettled({ share, text, count }: Known): Told {
  const isNoneCounted = count("lots") > 0 && count("lotsLeftOut") === count("lots");
  return {
    title: count("securities")
      ? `What are ${more(count("securities"))}?`
      : `What is ${share === namelessShare ? "this" : share}?`,
    amount: gain(text("gain")),
    line: isNoneCounted
      ? "Not counted until you say what it is."
      : "Taxed like shares until you say what it is.",
  };
}

function leftOut({ sales, text }: Known): Told {
  return {
    title: `${sales} of something unknown`,
    amount: gain(text("gain")),
    line: "Not counted. Ask your broker for a statement with ISINs.",
  };
}

/**
 * Returns a finding as a person reads it first; one that is not known here has a title of no kind.
 * `names` are those of its shares, by ISIN.
 */
export function noteOf(finding: Finding, names: Readonly<Record<string, string>> = {}): Note {
  const { code, severity, data = {} } = finding;
  const text = (name: string) => String(data[name] ?? "");
  const count = (name: string) => Number(data[name] ?? 0);
  const share = names[text("isin")] || text("name") || text("isin") || namelessShare;
  const known = { isWarning: severity !== "info", text, count, share };
  const tell: Tell = notes[code as NoteCode] ?? unknown;
  const { title, line, amount } = tell({ ...known, sales: counted(count("lots"), "sale") });
  return { title, line, amount, finding, others: [] };
}

const unknown: Tell = () => ({ title: "A note on your statement", line: "Read it once." });

/** The codes about sales that are in no figure: these notes come first, whatever their rupees. */
const leftOutCodes: readonly NoteCode[] = [
  "rows-set-aside",
  "purchase-not-known",
  "non-equity-left-out",
  "mutual-funds-left-out",
];

/**
 * Returns notes about what is in no figure first, then those of the most rupees, and those without any
 * last.
 */
export function byRupees(
  findings: readonly Finding[],
  names?: Readonly<Record<string, string>>,
): readonly Note[] {
  // Each section of derivatives has a finding, and what they come to together has one too.
  const sections = findings.filter(({ code }) => code === "business-income-not-in-scope");
  const hasTogether = findings.some(({ code }) => code.startsWith("business-result-"));
  // For the order only.
  const size = ({ amount }: Note) => Math.abs(Number(amount?.rupees ?? "0"));
  return findings
    .filter((finding) => !hasTogether || !sections.includes(finding))
    .map((finding) => {
      const others = finding.code.startsWith("business-result-") ? sections : [];
      return { ...noteOf(finding, names), others };
    })
    .sort((a, b) => Number(isLeftOut(b)) - Number(isLeftOut(a)) || size(b) - size(a));
}

function isLeftOut({ finding }: Note): boolean {
  return leftOutCodes.some((code) => code === finding.code);
}

function more(securities: number): string {
  return counted(securities, "more security", "more securities");
}

/** Returns a section's title as words within a title. */
function titled(section: string): string {
  return section.includes("F&O") ? "F&O" : `“${section.slice(0, 40)}”`;
}

function isZero(rupees: string): boolean {
  return !/[1-9]/.test(rupees);
}

function amountOf(
  rupees: string,
  of: string,
  hasPaise = /^-?[0-9]{1,2}\./.test(rupees),
): NoteAmount | undefined {
  return isZero(rupees) ? undefined : { rupees, of, hasPaise };
}

/** Names it by its sign: what it is called for one that is none, and a loss for one that is. */
function gain(rupees: string, of = "gain"): NoteAmount | undefined {
  return sum(rupees, rupees.startsWith("-") ? "loss" : of);
}

function profit(rupees: string): NoteAmount | undefined {
  return gain(rupees, "profit");
}

function sum(rupees: string, of = ""): NoteAmount | undefined {
  return amountOf(rupees.replace("-", ""), of);
}

function perShare(rupees: string): NoteAmount | undefined {
  return amountOf(rupees, "per share", true);
}

/** What a figure becomes more or less by. */
function change(rupees: string, of = "gain"): NoteAmount | undefined {
  return sum(rupees, `${of} ${rupees.startsWith("-") ? "falls" : "rises"}`);
}

/** Adds amounts of whole rupees. */
function sumOf(...amounts: readonly string[]): string {
  return String(amounts.reduce((all, each) => all + BigInt(each || "0"), 0n));
}
