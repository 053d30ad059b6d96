import type { KnownKind } from "@site/result/names";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  codesOf,
  findingOf,
  findingsOf,
  iciciResult,
  processed,
  type ResultJson,
  refusalOf,
  zerodhaResult,
} from "../../test/process.ts";
import { zerodhaStatement } from "../../test/zerodha-statement.ts";
import { checkDigit } from "../law/values/isin.ts";

const longTermLot = { bought: "2023-03-01", sold: "2025-05-21", sale: "1500", cost: "1000" };
const equityEtf = "INF204KB14I2";
const goldFund = "INF204KB17I5";
const goldBond = "IN0020200104";
const unknownFund = "INF999X01016";
const traded = { bought: "2023-06-01", sold: "2025-05-21", buyValue: "1000", sellValue: "1500" };

/** Term, section and kind of each sale. */
const taxed = ({ lots }: ResultJson) =>
  lots.map(({ term, section, kind }) => `${term} ${section} ${kind}`);

describe("what is not equity in an equity section of ICICI Direct", () => {
  test.each([
    ["a gold fund", "INF204KB17I5", longTermLot.bought, "long 112", "B8 (ITR-3: B9)"],
    ["a silver fund", "INF204KC1402", longTermLot.bought, "long 112", "B8 (ITR-3: B9)"],
    ["a fund of foreign shares", "INF247L01AP3", "2023-06-01", "long 112", "B8 (ITR-3: B9)"],
    ["a liquid fund", "INF0R8F01034", "2023-06-01", "short 50AA", "A5 (ITR-3: A6)"],
    ["a government security or gold bond", "IN0020200104", "2020-09-08", "long 112", "B8"],
    ["a state development loan", "IN2220150204", "2020-09-08", "long 112", "B8"],
    ["a bond or debenture", "INE906B07CB9", "2023-06-01", "long 112", "B8 (ITR-3: B9)"],
    ["a preference share", "INE256A04022", "2025-01-01", "short slab", "A5 (ITR-3: A6)"],
    ["a rights entitlement", "INE002A20018", "2025-05-01", "short slab", "A5 (ITR-3: A6)"],
  ])(
    "%s (%s) is taxed by its kind and reported with its place in the return",
    async (kind, isin, bought, expected, place) => {
      for (const section of ["short", "long"] as const) {
        const statement = iciciStatement({
          [section]: [{ ...longTermLot, isin, bought, name: "OTHER" }],
        });
        const { json, csv } = await processed([statement]);
        const [lot] = json.lots;
        expect(`${lot?.term} ${lot?.section}`).toBe(expected);
        expect(lot?.flags).toContain("not-equity");
        expect(csv).toBeNull();
        const [finding, ...others] = findingsOf(json, "not-equity");
        expect(others).toEqual([]);
        expect(finding?.severity).toBe("warning");
        expect(finding?.message).toContain(`OTHER (${isin}) is ${kind}, `);
        expect(finding?.message).toContain("gain of ₹500.00 (1 sale)");
        expect(finding?.message).toContain(`Schedule CG, item ${place}`);
        expect(finding?.message).toContain("Table F and the set-off here include this.");
        expect(finding?.message.includes("only with your slab")).toBe(expected !== "long 112");
        expect(finding?.data).toMatchObject({ isin, kind: lot?.kind, lots: 1, gain: "500.00" });
        expect(json.classes).toMatchObject([{ place: expect.stringContaining(place) }]);
      }
    },
  );

  test("one sentence for each class of a security, however many lots it has", async () => {
    const gold = { ...longTermLot, isin: goldFund };
    const { json } = await iciciResult({
      short: [{ ...gold, bought: "2025-05-01" }],
      long: [gold, { ...gold, sale: "900" }],
    });
    const [finding, ...others] = findingsOf(json, "not-equity");
    expect(others).toEqual([]);
    expect(finding?.message).toContain(
      "Long-term gain of ₹400.00 (2 sales): taxed under section 112",
    );
    expect(finding?.message).toContain("Short-term gain of ₹500.00 (1 sale): added to your other");
  });

  test.each([
    [goldFund, "2023-04-01", "2025-03-31", /however long you held it/],
    [
      goldFund,
      "2020-01-01",
      "2024-07-22",
      /indexation is not done here, so the gain may be too.*Tables E and F, Schedule BFLA and the tax estimate here lack the gain of ₹[\d,.]+ under section 112/,
    ],
    [goldFund, "2020-01-01", "2024-07-23", /^(?!.*indexation)/],
    [goldBond, "2023-03-01", "2024-07-22", /only for a gold bond or a capital/],
    [
      "IN2220150204",
      "2023-03-01",
      "2024-07-22",
      /^(?!.*(indexation|gold bond)).*taxed under section 112 at 10%, without/,
    ],
    [goldBond, "2023-03-01", "2024-07-23", /section 47\(viic\).*sold or redeemed\.$/],
    ["INE906B07CB9", "2023-03-01", "2024-07-23", /market-linked/],
  ])("%s bought %s, sold %s has what decides its tax", async (isin, bought, sold, says) => {
    const long = [{ ...longTermLot, isin, bought, sold }];
    const { json } = await iciciResult({ long }, "2024-2025");
    expect(findingOf(json, "not-equity")?.message).toMatch(says);
    expect(codesOf(json)).not.toContain("term-differs-from-section");
  });

  test("a rights entitlement without cost has no zero-cost warning, a share has one", async () => {
    const free = { ...longTermLot, bought: "2025-05-01", cost: "0" };
    const { json } = await iciciResult({ short: [{ ...free, isin: "INE002A20018" }, free] });
    expect(json.lots.map(({ flags }) => flags.includes("zero-cost"))).toEqual([false, true]);
    expect(findingOf(json, "not-equity")?.message).toContain("no cost by law");
  });

  test("more than fifty securities are summarised, and every lot keeps its flag", async () => {
    const lots = Array.from({ length: 53 }, (_, i) => {
      const body = `INE${String(i).padStart(3, "0")}A0701`;
      return { ...longTermLot, isin: `${body}${checkDigit(body)}`, name: `BOND${i}` };
    });
    const { json } = await iciciResult({ long: lots });
    const findings = findingsOf(json, "not-equity");
    expect(findings).toHaveLength(51);
    expect(findings.at(-1)?.data).toEqual({ securities: 3, lots: 3, gain: "1500.00" });
    expect(findings.at(-1)?.message).toContain("3 more securities");
    expect(json.lots.every(({ flags }) => flags.includes("not-equity"))).toBe(true);
  });
});

describe("sections without securities transaction tax", () => {
  test("short-term is slab income and long-term section 112, each with its place", async () => {
    const { json } = await iciciResult({
      shortNotPaid: [{ ...longTermLot, bought: "2025-01-01" }],
      longNotPaid: [longTermLot, { ...longTermLot, isin: "INF204KB17I5" }],
    });
    expect(json.classes).toMatchObject([
      { term: "long", section: "112", lots: 2, place: "B8 (ITR-3: B9)" },
      { term: "short", section: "slab", lots: 1, place: "A5 (ITR-3: A6)" },
    ]);
    const finding = findingOf(json, "stt-not-paid");
    expect(finding?.data).toEqual({ lots: 2, gain: "1000.00" });
    expect(finding?.message).toContain("Short-term gain of ₹500.00 (1 sale): added to your other");
    expect(finding?.message).toContain("Schedule CG, item A5 (ITR-3: A6)");
  });
});

describe("other sections of Zerodha", () => {
  test("an equity fund in Non Equity is taxed by its kind, and that is reported", async () => {
    const { json } = await zerodhaResult({
      "Non Equity": [{ ...traded, symbol: "NIFTYBEES", isin: equityEtf }],
    });
    expect(taxed(json)).toEqual(["long 112A equity-fund"]);
    expect(json.schedule112A.balance).toBe("500");
    const { message } = findingOf(json, "equity-outside-equity-section") ?? {};
    expect(message).toContain(`NIFTYBEES (${equityEtf}) is an equity fund`);
    expect(message).toContain('"Non Equity"');
  });

  test("what has no ISIN stays out, with one finding for each section", async () => {
    const unnamed = [{ ...traded, isin: "" }];
    const { json } = await zerodhaResult({ "Non Equity": unnamed, "Mutual Funds": unnamed });
    expect(taxed(json)).toEqual(["excluded 112/50AA unknown", "excluded mutual-fund unknown"]);
    expect(findingsOf(json, "non-equity-left-out")).toHaveLength(1);
    expect(findingsOf(json, "mutual-funds-left-out")).toHaveLength(1);
  });
});

describe("mutual funds", () => {
  const [plan, otherPlan] = ["INF179K01WA6", "INF179K01830"];
  const balanced = zerodhaStatement({
    "Mutual Funds": [
      { ...traded, symbol: "BAF - DIRECT PLAN", isin: plan },
      { ...traded, symbol: "BAF", isin: otherPlan },
    ],
  });

  test("an equity fund of Coin is in Schedule 112A, with nothing to settle or check", async () => {
    const { json } = await zerodhaResult({ "Mutual Funds": [{ ...traded, isin: "INF879O01027" }] });
    expect(taxed(json)).toEqual(["long 112A equity-fund"]);
    expect(json.lots[0]?.flags).toEqual([]);
    expect(json.schedule112A.balance).toBe("500");
    expect(codesOf(json).join()).not.toMatch(/equity-outside|fund-kind/);
  });

  test("one whose kind rests on its name is marked with AMFI's category", async () => {
    const fund = { ...traded, symbol: "NIFTY INDEX", isin: "INF789F01XA0" };
    const { json } = await zerodhaResult({ "Mutual Funds": [fund] });
    expect(json.lots).toMatchObject([{ section: "112A", flags: ["fund-kind-by-category"] }]);
    expect(findingOf(json, "fund-kind-by-category")).toMatchObject({
      severity: "info",
      data: { funds: 1, lots: 1 },
      message: expect.stringContaining(
        "NIFTY INDEX (INF789F01XA0) as an equity fund (Other Scheme - Index Funds)",
      ),
    });
  });

  test("a scheme is asked once, with the likely answer, which decides nothing", async () => {
    const { json } = await processed([balanced]);
    expect(json.lots.map(({ term }) => term)).toEqual(["excluded", "excluded"]);
    const [finding, ...others] = findingsOf(json, "fund-kind-unknown");
    expect(others).toEqual([]);
    expect(finding?.data).toMatchObject({ isin: plan, lots: 2, likelyKind: "equity-fund" });
    expect(finding?.message).toContain("It is likely to be an equity fund, but that is no proof");
    expect(finding?.message).toContain(`also decides for ${otherPlan}, of the same scheme`);
  });

  test("the answer counts for the whole scheme", async () => {
    const { json } = await processed([balanced], { kinds: { [plan]: "hybrid-fund" } });
    expect(taxed(json)).toEqual(Array(2).fill("short slab hybrid-fund"));
    expect(findingsOf(json, "kind-chosen")).toHaveLength(2);
    expect(codesOf(json)).not.toContain("fund-kind-unknown");
  });

  test("a fund that AMFI moved is taxed by its kind on the day, and a choice leaves that day alone", async () => {
    // Nippon India Balanced Advantage Fund: Balanced Hybrid in AMFI's lists up to 10 December 2025.
    const isin = "INF204K01570";
    const file = zerodhaStatement({
      "Mutual Funds": ["2025-12-10", "2025-12-11"].map((sold) => ({ ...traded, isin, sold })),
    });
    const before = (await processed([file])).json;
    expect(taxed(before)).toEqual([
      "long 112 hybrid-fund",
      "excluded mutual-fund fund-of-unknown-kind",
    ]);
    expect(before.lots[0]?.flags).toContain("fund-kind-by-category");
    expect(findingOf(before, "fund-kind-by-category")?.message).toContain(
      "as a hybrid fund (its category on the day of sale)",
    );
    const after = (await processed([file], { kinds: { [isin]: "equity-fund" } })).json;
    expect(after.lots.map(({ section }) => section)).toEqual(["112", "112A"]);
  });

  test("a unit bought before February 2018 has its net asset value as proposal", async () => {
    const old = { ...traded, symbol: "FLEXI", isin: "INF879O01027", bought: "2016-01-04" };
    const file = zerodhaStatement({
      "Mutual Funds": [{ ...old, quantity: "10", buyValue: "150", sellValue: "700" }],
    });
    const before = findingOf((await processed([file])).json, "fmv-missing");
    expect(before?.message).toContain("The net asset value that day was ₹24.65.");
    expect(before?.data?.proposedFmvPerUnit).toBe("24.6526");
    const { json } = await processed([file], { acceptProposedFmv: true });
    expect(json.lots).toMatchObject([{ costOfAcquisition: "246.526", gain: "453.474" }]);
    expect(findingOf(json, "fmv-proposed")?.message).toContain("the net asset value of 31 January");
  });
});

describe("an unknown kind that the person can choose", () => {
  const statement = iciciStatement({
    long: [{ ...longTermLot, isin: unknownFund, name: "SOME FUND" }],
  });
  const kinds = (kind: KnownKind, isin = unknownFund) => ({ kinds: { [isin]: kind } });

  test("a fund of unknown kind follows its section, and the finding says so", async () => {
    const { json } = await processed([statement]);
    expect(taxed(json)).toEqual(["long 112A fund-of-unknown-kind"]);
    expect(json.lots[0]?.flags).toEqual(["fund-kind-unknown"]);
    expect(findingOf(json, "fund-kind-unknown")).toMatchObject({
      severity: "warning",
      message: expect.stringContaining(`SOME FUND (${unknownFund})`),
      data: { isin: unknownFund, kind: "fund-of-unknown-kind" },
    });
  });

  test("a mutual fund is in no figure until its kind is chosen, and then has a limit of 24 months", async () => {
    const funds = ["2023-05-21", "2023-05-20"].map((bought) => ({
      ...traded,
      isin: unknownFund,
      bought,
    }));
    const file = zerodhaStatement({ "Mutual Funds": funds });
    const before = (await processed([file])).json;
    expect(before.lots.map(({ term }) => term)).toEqual(["excluded", "excluded"]);
    expect(findingOf(before, "fund-kind-unknown")?.message).toContain(
      "in none of these figures until the kind is known",
    );
    expect(codesOf(before)).not.toContain("mutual-funds-left-out");
    const gold = (await processed([file], kinds("gold-fund"))).json;
    expect(findingsOf(gold, "kind-chosen")).toMatchObject([
      { severity: "info", data: { isin: unknownFund, kind: "gold-fund" } },
    ]);
    expect(gold.lots.map(({ section }) => section)).toEqual(["slab", "112"]);
    expect(gold.lots[0]?.flags).toContain("held-exactly-24-or-36-months");
    const equity = (await processed([file], kinds("equity-fund"))).json;
    expect(equity.lots.map(({ section }) => section)).toEqual(["112A", "112A"]);
    expect(codesOf(equity)).not.toContain("equity-outside-equity-section");
  });

  test("a type of ISIN that shows no kind follows its section with a warning", async () => {
    const paper = `INE002A1401${checkDigit("INE002A1401")}`;
    const file = iciciStatement({ long: [{ ...longTermLot, isin: paper }] });
    const { json } = await processed([file]);
    expect(taxed(json)).toEqual(["long 112A unknown"]);
    expect(json.lots[0]?.flags).toEqual(["kind-unknown"]);
    expect(findingOf(json, "kind-unknown")?.severity).toBe("warning");
    const chosen = (await processed([file], kinds("bond", paper))).json;
    expect(taxed(chosen)).toEqual(["long 112 bond"]);
  });

  test("a lot without an ISIN follows its section and is flagged as such", async () => {
    const { json } = await iciciResult({ long: [{ ...longTermLot, isin: "" }] });
    expect(taxed(json)).toEqual(["long 112A unknown"]);
    expect(json.lots[0]?.flags).toEqual(["isin-missing"]);
  });

  test("a choice for an ISIN without sales is reported", async () => {
    const { json } = await processed([statement], kinds("gold-fund", goldFund));
    expect(findingsOf(json, "kind-not-used")).toMatchObject([{ severity: "warning" }]);
    expect(json.lots).toMatchObject([{ section: "112A" }]);
  });

  test("a choice that the ISIN itself contradicts is refused by name", async () => {
    expect(await refusalOf([statement], kinds("share", "INE906B07CB9"))).toMatchObject({
      code: "kind-contradicts-isin",
      message: expect.stringContaining("INE906B07CB9 is the ISIN of a bond or debenture"),
    });
  });
});

describe("the report", () => {
  const file = iciciStatement({
    short: [{ ...longTermLot, isin: "INF0R8F01034", bought: "2023-06-01" }],
    long: [
      longTermLot,
      { ...longTermLot, isin: "INF204KB17I5", saleExpenses: "3", buyExpenses: "2" },
    ],
  });

  test("has the kind and the rule of every lot", async () => {
    const report = await reportOf([file]);
    expect(report.column("Workings", "Kind")).toEqual(["Liquid fund", "Share", "Gold fund"]);
    expect(report.column("Workings", "Rule")).toEqual([
      "Liquid fund bought from 1 April 2023: section 50AA, slab rate",
      "Held more than 12 months: section 112A, 12.5%",
      "Gold fund. Held more than 12 months: section 112, 12.5%",
    ]);
    expect(report.column("Sales", "Rate %")).toEqual(["", "12.5", "12.5"]);
  });

  test("has each class in Schedule CG with its place, cost and expenses in rupees", async () => {
    const rows = (await reportOf([file])).rows("Schedule CG");
    const at = rows.findIndex(([first]) => first === "Long-term, section 112");
    expect(rows.slice(at, at + 2).map((row) => row.filter((cell) => cell !== ""))).toEqual([
      ["Long-term, section 112", "B8 (ITR-3: B9)", "1500", "1002", "3", "495"],
      ["Section 50AA, at slab rate", "A5 (ITR-3: A6)", "1500", "1000", "0", "500"],
    ]);
  });

  // Section 112 had indexation for what was sold up to 22 July 2024.
  test.each([
    ["2024-07-22", 3],
    ["2024-07-23", 0],
  ])("marks figures that leave gains out as incomplete: gold sold on %s", async (sold, marked) => {
    const lot = { ...longTermLot, isin: goldFund, bought: "2019-03-01", sold };
    const report = await reportOf([iciciStatement({ long: [lot] }, "2024-2025")]);
    const isMarked = (sheet: string) =>
      report
        .rows(sheet)
        .flat()
        .some((cell) => cell.startsWith("INCOMPLETE"));
    expect(["Summary", "Schedule CG", "Table F"].filter(isMarked)).toHaveLength(marked);
  });

  test("names the longer periods of units sold up to 22 July 2024", async () => {
    const lot = { ...longTermLot, isin: "INE041025011", sold: "2024-07-22" };
    const report = await reportOf([iciciStatement({ long: [lot] }, "2024-2025")]);
    expect(report.column("Workings", "Rule")).toEqual([
      "Held 36 months or less: section 111A, 15%",
    ]);
  });
});
