import { readFileSync } from "node:fs";
import { candidatesOf } from "@site/result/price-candidates";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { allRows } from "../../test/opened.ts";
import { processed, type ResultJson } from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import type { InputFile, ProcessOptions } from "../law/statement/input.ts";
import { delimitedSheet } from "../readers/delimited/delimited-sheet.ts";

type Row = Readonly<Record<string, string>>;

/** Returns the rows of a data file: the test counts from the tables, not by the engine. */
function table(name: string): readonly Row[] {
  const bytes = readFileSync(new URL(`../../data/${name}`, import.meta.url));
  const [names = [], ...lines] = allRows(delimitedSheet(bytes, name)).map((row) => row.texts());
  return lines.map((cells) => Object.fromEntries(cells.map((text, i) => [names[i] ?? "", text])));
}

const changes = table("isin-changes.csv");
const mergers = table("merger-ratios.csv");
const nse = table("nse-high-2018-01-31.csv");
const highs = new Map<string, number>();
for (const file of ["nse-high-2018-01-31", "nse-high-2018-01-31-other", "bse-high-2018-01-31"]) {
  for (const { isin = "", high } of table(`${file}.csv`)) {
    highs.set(isin, Math.max(highs.get(isin) ?? 0, Number(high)));
  }
}

/** A candidate counted from the tables; without a price where no ratio is known. */
type Counted = { readonly company: string | undefined; readonly price: number | undefined };

/** A security and what the tables have of it on the day it is sold. */
type Sale = { readonly isin: string; readonly candidates: readonly Counted[] };

const isDivided = ({ event }: Row) => event === "split" || event === "consolidation";
const isNotTaxed = ({ tax_kind: kind = "" }: Row) => kind.includes("amalgamation");

/** Returns the ISINs that a share had before, with the shares of today for each of one of them. */
function earlierIsins(
  isin: string,
  factor = 1,
): readonly (readonly [isin: string, factor: number])[] {
  const before = highs.has(isin)
    ? []
    : changes.filter((row) => row.new_isin === isin && isDivided(row) && row.new_shares !== "");
  return [
    [isin, factor] as const,
    ...before.flatMap(({ old_isin: old = "", new_shares, old_shares }) =>
      earlierIsins(old, (factor * Number(new_shares)) / Number(old_shares)),
    ),
  ];
}

/** Returns the price of a share through its splits, in shares of today. */
function dividedPrice(isin: string, factor: number): number | undefined {
  const [priced] = earlierIsins(isin, factor).filter(([each]) => highs.has(each));
  return priced && (highs.get(priced[0]) ?? 0) / priced[1];
}

/** Returns the ISIN of the company that took another over; of a likely one only its symbol is known. */
function successorOf(row: Row): string {
  const ofSymbol = (each: Row) => each.symbol === row.new_symbol;
  return row.new_isin || changes.find(ofSymbol)?.new_isin || nse.find(ofSymbol)?.isin || "";
}

function shareSold(isin: string, sold: string): Sale {
  const own = dividedPrice(isin, 1);
  const lineage = earlierIsins(isin);
  const from = mergers.filter(isNotTaxed).flatMap((row): Counted[] => {
    const successor = successorOf(row);
    const reached = lineage.find(([each]) => each === successor);
    if (reached === undefined || (row.effective_date ?? "") > sold) {
      return [];
    }
    const ratio = Number(row.new_shares) / Number(row.old_shares);
    const price =
      row.new_shares === "" ? undefined : dividedPrice(row.old_isin ?? "", reached[1] * ratio);
    return [{ company: row.old_company, price }];
  });
  return {
    isin,
    candidates: [...(own === undefined ? [] : [{ company: undefined, price: own }]), ...from],
  };
}

/** Returns the ISIN that a share has on a day, through its splits. */
function isinOn(isin: string, sold: string): string {
  const next = changes.find(
    (row) => row.old_isin === isin && isDivided(row) && (row.effective_date ?? "9") <= sold,
  );
  return next === undefined ? isin : isinOn(next.new_isin ?? "", sold);
}

const sold = "2026-08-20";
const survivors = [
  ...new Set(
    mergers
      .filter((row) => isNotTaxed(row) && successorOf(row) !== "")
      .map((row) => isinOn(successorOf(row), sold)),
  ),
].map((isin) => shareSold(isin, sold));

const schemeMergers = table("fund-mergers.csv").filter(
  ({ kind, nav_2018_old: nav }) => kind === "scheme-merger" && nav !== "",
);
const schemes = [...new Set(schemeMergers.map(({ new_isin: isin = "" }) => isin))].map(
  (isin): Sale => {
    const merged = schemeMergers.filter(({ new_isin }) => new_isin === isin);
    const own = merged.find(({ nav_2018_new: nav }) => nav !== "")?.nav_2018_new;
    return {
      isin,
      candidates: [
        ...(own === undefined ? [] : [{ company: undefined, price: Number(own) }]),
        ...merged.map(({ old_scheme, nav_2018_converted: nav }) => ({
          company: old_scheme,
          price: Number(nav),
        })),
      ],
    };
  },
);

const quantity = 10;
/** A price is written as a broker prints it. */
const writers: Readonly<Record<string, (sales: readonly Sale[], price: Price) => InputFile>> = {
  "ICICI Direct": (sales, price) =>
    iciciStatement(
      {
        long: sales.map((sale) => ({
          ...{ name: `NAME ${sale.isin}`, isin: sale.isin, bought: "2016-05-10", sold },
          ...{ quantity: String(quantity), cost: "10", sale: "1000000" },
          ...(price(sale) !== undefined && { fmv: price(sale)?.toFixed(2) ?? "" }),
        })),
      },
      "2026-2027",
    ),
  Zerodha: (sales, price) =>
    zerodhaStatement(
      {
        "Equity - Long Term": sales.map((sale) => ({
          ...{ symbol: `NAME ${sale.isin}`, isin: sale.isin, bought: "2016-05-10", sold },
          ...{ quantity, buyValue: "10", sellValue: "1000000" },
          fmvTotal: (quantity * (price(sale) ?? 0)).toFixed(2),
        })),
      },
      2026,
    ),
};

/** What a statement says of the price of a sale; `undefined` where it has none. */
type Price = (sale: Sale) => number | undefined;

const priced = ({ candidates }: Sale) => candidates.flatMap(({ price }) => price ?? []);
const stated: Readonly<Record<string, Price>> = {
  "the first of the prices": (sale) => priced(sale)[0],
  "the last of the prices": (sale) => priced(sale).at(-1),
  "no price": () => undefined,
  // 36.50 for 36.90: no rounding explains that.
  "a price near the last": (sale) => (priced(sale).at(-1) ?? 0) * 0.989,
  "a price far from all": (sale) => Math.max(...priced(sale), 1) * 3.37,
};

/** A fund of which the table is not certain has to be an equity fund for a price of 2018 to count. */
const kinds = Object.fromEntries(schemes.map(({ isin }) => [isin, "equity-fund" as const]));

const findingOn = ({ findings }: ResultJson, isin: string) =>
  findings.find(
    ({ code, data }) =>
      code.startsWith("fmv-") && (data?.isin === isin || String(data?.isins ?? "").includes(isin)),
  );

describe.each([
  ["shares", survivors],
  ["units", schemes],
])("prices of 31 January 2018 after mergers: %s", (_, sales) => {
  test("the tables have some with several", () => {
    expect(sales.filter(({ candidates }) => candidates.length > 1).length).toBeGreaterThan(25);
  });

  const cases = Object.keys(writers).flatMap((broker) =>
    Object.keys(stated).map((what) => [broker, what] as const),
  );

  test.each(cases)("%s states %s: every price is named with its company", async (broker, what) => {
    const price = stated[what] ?? (() => undefined);
    const file = writers[broker]?.(sales, price);
    const process = (options: ProcessOptions) =>
      processed(file === undefined ? [] : [file], { kinds, ...options });
    const { json } = await process({});
    const accepting = (await process({ acceptProposedFmv: true })).json;
    for (const [i, sale] of sales.entries()) {
      const { isin, candidates } = sale;
      const finding = findingOn(json, isin);
      const named = finding === undefined ? [] : candidatesOf(finding);
      if (candidates.length < 2) {
        expect(named, isin).toEqual([]);
        continue;
      }
      // The number of candidates, their prices and their companies.
      expect(finding?.data?.candidates, isin).toBe(candidates.length);
      expect(named, isin).toHaveLength(candidates.length);
      for (const { company, price: counted } of candidates) {
        const match = named.find(({ name }) => name === (company ?? `NAME ${isin}`));
        expect(match, `${isin} ${company}`).toBeDefined();
        expect(finding?.message).toContain(company ?? `NAME ${isin}`);
        if (counted === undefined) {
          expect(match?.price).toBe("");
        } else {
          expect(Math.abs(Number(match?.price) - counted), `${isin} ${company}`).toBeLessThan(
            0.00011,
          );
        }
      }
      // A stated price that is one of them is a note, everything else a question.
      const isOne = /of the prices/.test(what) && price(sale) !== undefined;
      expect([finding?.severity, finding?.code], isin).toEqual(
        isOne
          ? ["info", "fmv-one-of-several"]
          : ["warning", price(sale) ? "fmv-differs-from-exchange" : "fmv-missing"],
      );
      // The option decides nothing.
      expect(finding?.data?.gainChange).toBeUndefined();
      expect(accepting.lots[i]).toEqual(json.lots[i]);
      // What each would cost or save.
      const used = json.lots[i]?.fmvPerUnit;
      for (const each of named.filter((candidate) => candidate.price !== "")) {
        const paid = used === null || used === undefined ? 1 : Number(used);
        const change = quantity * (paid - Number(each.price));
        expect(Math.abs(Number(each.gainChange) - change), isin).toBeLessThan(0.01);
      }
    }
  });

  test("a candidate that the person names counts, and the others are still named", async () => {
    const one = sales.filter((sale) => sale.candidates.length > 1 && priced(sale).length > 0);
    const file = writers.Zerodha?.(one, () => undefined);
    const first = await processed(file === undefined ? [] : [file], { kinds });
    const fmvPrices = Object.fromEntries(
      one.map(({ isin }) => {
        const finding = findingOn(first.json, isin);
        return [
          isin,
          (finding && candidatesOf(finding).findLast(({ price }) => price))?.price ?? "",
        ];
      }),
    );
    const { json } = await processed(file === undefined ? [] : [file], { kinds, fmvPrices });
    for (const [i, sale] of one.entries()) {
      const finding = findingOn(json, sale.isin);
      expect([finding?.severity, finding?.code], sale.isin).toEqual(["info", "fmv-given"]);
      expect(finding?.data?.candidates).toBe(sale.candidates.length);
      expect(json.lots[i]).toMatchObject({ flags: ["fmv-given"] });
      expect(Number(json.lots[i]?.fmvPerUnit)).toBe(Number(fmvPrices[sale.isin]));
    }
  });
});

test.each([{}, { acceptProposedFmv: true }])(
  "of a company that was not listed that day only the merged price is proposed, with the letter of the law (%j)",
  async (options) => {
    const lot = { isin: "INE545U01014", bought: "2016-05-10", sold: "2025-09-20", cost: "10" };
    const long = [{ ...lot, name: "BANBAN", sale: "10000" }];
    const { json } = await processed([iciciStatement({ long })], options);
    expect(findingOn(json, lot.isin)?.message).toMatch(
      /₹1,044\.45.*BANBAN itself was not listed that day: by the letter of section 55\(2\)\(ac\), what you paid × 272/,
    );
  },
);

test("an answer that replaces a price stated for another origin is a warning", async () => {
  const lot = { isin: "INE040A01034", bought: "2016-05-10", sold: "2025-09-20", cost: "10" };
  const long = ["1006.75", ""].map((fmv) => ({ ...lot, sale: "10000", fmv }));
  const fmvPrices = { [lot.isin]: "1168.4821" };
  const { json } = await processed([iciciStatement({ long })], { fmvPrices });
  const given = json.findings.filter(({ code }) => code === "fmv-given");
  expect(given.map(({ severity }) => severity)).toEqual(["warning", "info"]);
  expect(given[0]?.message).toContain("is used instead of the statement's ₹1,006.75");
});

describe("what is no merger", () => {
  const lotOf = (isin: string, more: object = {}) => ({
    ...{ name: "SAMPLE", isin, bought: "2016-05-10", sold: "2025-09-20" },
    ...{ quantity: "10", cost: "10", sale: "100000", ...more },
  });
  const taxKinds = table("isin-changes-audit.csv");
  const isReduced = ({ event, tax_kind: kind = "" }: Row) =>
    event === "scheme" && !["no-transfer-isin-only", "partly-paid-call"].includes(kind);
  const words: Readonly<Record<string, RegExp>> = {
    "scheme-unknown": /in the scheme since, or whether you were paid or taxed/,
    "insolvency-reduction": /in an insolvency plan since/,
    "capital-reduction-no-payment": /reduced its capital since, without paying/,
    "taxed-reduction": /deemed dividend, section 2\(22\)\(d\)/,
    "written-off": /were written off/,
  };

  test("no price goes over a scheme, and the finding says what kind it was", async () => {
    const rows = taxKinds.filter(isReduced).filter(({ old_isin: old = "" }) => highs.has(old));
    expect(new Set(rows.map(({ tax_kind: kind }) => kind)).size).toBeGreaterThan(3);
    const isins = rows
      .map(({ new_isin: isin = "" }) => isin)
      .filter((isin) => !highs.has(isin) && !mergers.some(({ old_isin: old }) => old === isin));
    for (const price of ["", "123.45"]) {
      const long = isins.map((isin) => lotOf(isin, { fmv: price }));
      const options = { acceptProposedFmv: true };
      const { json } = await processed([iciciStatement({ long })], options);
      for (const [i, isin] of isins.entries()) {
        const kind = rows.find((row) => row.new_isin === isin)?.tax_kind ?? "";
        expect(json.lots[i]?.fmvPerUnit, isin).toBe(price === "" ? null : price);
        expect(findingOn(json, isin)?.message, isin).toMatch(words[kind] ?? /never/);
      }
    }
  });

  test("an ISIN that changed without any transfer keeps its price", async () => {
    const { json } = await processed([iciciStatement({ long: [lotOf("INE528G01035")] })], {
      acceptProposedFmv: true,
    });
    expect(Number(json.lots[0]?.fmvPerUnit)).toBe(highs.get("INE528G01027"));
  });

  test.each([
    ["with the cancelled shares' price", { fmv: "322.79" }, "warning"],
    ["dated by the reduction", { bought: "2024-09-01" }, "warning"],
    ["with the price of the cancelled ones unconverted", { fmv: "225.70" }, "warning"],
    ["with the ordinary shares' price", { fmv: "401.00" }, "info"],
    ["bought in between", { bought: "2021-03-01" }, "info"],
    ["the cancelled ones themselves", { isin: "IN9155A01020", sold: "2025-09-20" }, "warning"],
  ])("shares from the reduction of capital of Tata Motors, %s", async (_, more, severity) => {
    const long = [lotOf("INE155A01022", more)];
    const { json } = await processed([iciciStatement({ long })]);
    const finding = json.findings.find(({ code }) => code === "capital-reduction");
    expect(finding?.severity).toBe(severity);
    expect(finding?.message).toMatch(
      /reduction of capital, not a merger.*₹1,111\.35 .*held from 1 September 2024.*deemed dividend, section 2\(22\)\(d\) \(likely/,
    );
    expect(finding?.message).toMatch(
      severity === "warning"
        ? /they are wrong: correct it in your return/
        : /right only if you held/,
    );
    expect(json.findings.map(({ message }) => message).join()).not.toMatch(/by merger|the merger/);
  });

  test("after the demerger of 2025 such a share has a part of that cost", async () => {
    const long = [lotOf("INE155A01022", { bought: "2024-09-01", sold: "2025-11-20" })];
    const { json } = await processed([iciciStatement({ long })]);
    const message = json.findings.find(({ code }) => code === "capital-reduction")?.message;
    expect(message).toContain(
      "from 14 October 2025, after the demerger, 68.85% of that is its cost",
    );
  });

  test("the option takes no price for shares that the statement shows to come from it", async () => {
    const long = [lotOf("INE155A01022", { fmv: "322.79" })];
    const { json } = await processed([iciciStatement({ long })], { acceptProposedFmv: true });
    expect(json.lots).toMatchObject([
      { fmvPerUnit: "322.79", flags: ["fmv-differs-from-exchange"] },
    ]);
  });

  test("shares bought or sold on the other side of that day do not come from it", async () => {
    const long = [lotOf("INE155A01022", { bought: "2024-09-02" })];
    const { json } = await processed([iciciStatement({ long })]);
    expect(json.findings.map(({ code }) => code)).not.toContain("capital-reduction");
  });
});

describe("schemes that ended and whose successor is not known", () => {
  const ended = table("fund-ended-schemes.csv").filter(({ nav_2018: nav }) => nav !== "");

  test("a sale of their units takes no price that cannot be converted", async () => {
    const isins = ended.filter(({ last_nav_day: day = "" }) => day < "2025-04-01");
    const all = isins.map(({ isin = "" }) => ({ isin, candidates: [] }));
    const asEquity = Object.fromEntries(all.map(({ isin }) => [isin, "equity-fund" as const]));
    const file = writers["ICICI Direct"]?.(all, () => undefined);
    const { json } = await processed(file === undefined ? [] : [file], {
      kinds: asEquity,
      acceptProposedFmv: true,
    });
    for (const [i, { isin }] of all.entries()) {
      expect(json.lots[i]?.fmvPerUnit, isin).toBeNull();
      expect(findingOn(json, isin)?.message, isin).toMatch(/ended before this sale/);
    }
  });

  test("units of the same house are told that they may come from one", async () => {
    const lot = { isin: "INF789F01XA0", candidates: [] };
    const file = writers.Zerodha?.([lot], () => undefined);
    const { json } = await processed(file === undefined ? [] : [file]);
    const finding = json.findings.find(({ code }) => code === "fmv-schemes-ended");
    expect(finding?.message).toMatch(/UTI .*; UTI Multi Cap Fund/);
  });

  test("another option of a merged scheme has a candidate without a price", async () => {
    const options = table("fund-merger-options.csv");
    const all = options.map(({ isin = "" }) => ({ isin, candidates: [] }));
    const asEquity = Object.fromEntries(all.map(({ isin }) => [isin, "equity-fund" as const]));
    const file = writers.Zerodha?.(all, () => undefined);
    const { json } = await processed(file === undefined ? [] : [file], {
      kinds: asEquity,
      acceptProposedFmv: true,
    });
    for (const [i, { isin }] of all.entries()) {
      expect(json.lots[i]?.fmvPerUnit, isin).toBeNull();
      expect(findingOn(json, isin)?.message, isin).toContain("ask your broker");
    }
  });
});
