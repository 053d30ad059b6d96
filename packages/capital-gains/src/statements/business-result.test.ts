import type { GainKey } from "@site/result/names";
import type { StatementChoices } from "@site/result/statement-choices";
import { describe, expect, test } from "vitest";
import { iciciStatement } from "../../test/icici-statement.ts";
import { reportOf } from "../../test/opened.ts";
import {
  entered,
  findingOf,
  processed,
  type ResultJson,
  refusalOf,
  zerodhaResult,
} from "../../test/process.ts";
import { Random } from "../../test/random.ts";
import { type TradewiseLot, zerodhaStatement } from "../../test/zerodha-statement.ts";
import { returnFigures } from "../papers/figures/return-figures.ts";
import { processStatements } from "../process-statements.ts";

const people = 500;

/** A person's year: statement, old losses, and what each row of the return has before any set-off. */
type Person = ReturnType<typeof personOf>;

/** A row of the return by its key. */
type Amounts = Record<string, number>;

/** Rows in the order in which losses meet gains: highest rate first, slab rates before all. */
const rowsOfYear = {
  2024: { short: ["slab", "111A@20", "111A@15"], long: ["112A@12.5", "112A@10"] },
  2025: { short: ["slab", "111A@20"], long: ["112A@12.5"] },
} as const;

function personOf(run: number) {
  const random = new Random(71, run);
  const year = random.pick([2024, 2025] as const);
  const gains: Amounts = {};
  const size = () => 1 + random.below(random.pick([900, 90_000, 900_000]));
  const sections: Record<string, TradewiseLot[]> = {
    "Equity - Intraday": [],
    "Equity - Short Term": [],
    "Equity - Long Term": [],
    "Non Equity": [],
    "F&O": [],
  };
  const sale = (section: string, key: GainKey | "", bought: string, sold: string) => {
    const gain = random.chance(0.35) ? -size() : size();
    const isDerivative = section === "F&O";
    sections[section]?.push({
      ...(section === "Non Equity" && { symbol: "GOLDBEES", isin: "INF204KB17I5" }),
      ...(isDerivative && { symbol: "NIFTY25APR23750PE", isin: "" }),
      ...{ bought, sold, quantity: 10, buyValue: 1_000_000, sellValue: 1_000_000 + gain },
    });
    gains[key] = (gains[key] ?? 0) + gain;
    return gain;
  };
  const some = (chance: number, most: number, add: () => void) => {
    for (let n = random.chance(chance) ? 1 + random.below(most) : 0; n > 0; n -= 1) {
      add();
    }
  };
  const day = (from: string, days: number) =>
    new Date(Date.parse(from) + random.below(days) * 86_400_000).toISOString().slice(0, 10);
  const late = () => (year === 2024 ? day("2024-07-23", 250) : day("2025-04-01", 364));
  const early = () => day("2024-04-01", 112);
  some(0.5, 3, () => sale("Equity - Short Term", "111A@20", `${year}-03-31`, late()));
  some(0.6, 3, () => sale("Equity - Long Term", "112A@12.5", "2021-02-03", late()));
  some(0.3, 2, () => sale("Non Equity", "slab", `${year}-03-31`, late()));
  if (year === 2024) {
    some(0.5, 2, () => sale("Equity - Short Term", "111A@15", "2024-03-03", early()));
    some(0.5, 2, () => sale("Equity - Long Term", "112A@10", "2021-02-03", early()));
  } else {
    some(0.3, 2, () => sale("Non Equity", "112A@12.5", "2022-11-10", late()));
  }
  let derivatives: number | undefined;
  some(0.8, 3, () => {
    derivatives = (derivatives ?? 0) + sale("F&O", "", `${year}-05-05`, `${year}-05-05`);
  });
  let intraday = 0;
  some(0.3, 2, () => {
    intraday += sale("Equity - Intraday", "", `${year}-06-06`, `${year}-06-06`);
  });
  const losses = random
    .shuffled([year - 8, year - 5, year - 1])
    .slice(0, random.below(4))
    .map((ofYear) => ({
      year: ofYear,
      shortTerm: random.chance(0.3) ? 0 : size(),
      longTerm: random.chance(0.3) ? 0 : size(),
      inTime: random.chance(0.85),
    }));
  return { year, sections, gains, derivatives, intraday, losses };
}

const given = ({ losses }: Person, businessResult?: number): StatementChoices => ({
  ...entered({
    earlierYears: losses.map(({ year, shortTerm, longTerm, inTime }) => ({
      assessmentYear: `${year + 1}-${String((year + 2) % 100).padStart(2, "0")}`,
      shortTermLoss: shortTerm,
      longTermLoss: longTerm,
      filedInTime: inTime,
    })),
  }),
  ...(businessResult !== undefined && { businessResult: String(businessResult) }),
});

/** Sections 70, 71(2), (2A), 72 and 74 in whole rupees and by row, as an accountant would on paper. */
function onPaper({ year, gains, losses }: Person, businessResult: number) {
  const { short, long } = rowsOfYear[year];
  const keys = [...short, ...long];
  const left: Amounts = Object.fromEntries(keys.map((key) => [key, Math.max(gains[key] ?? 0, 0)]));
  const lost: Amounts = Object.fromEntries(
    keys.map((key) => [key, Math.max(-(gains[key] ?? 0), 0)]),
  );
  const meet = (amount: number, rows: readonly string[], took: Amounts) => {
    let rest = amount;
    for (const key of rows) {
      const used = Math.min(left[key] ?? 0, rest);
      left[key] = (left[key] ?? 0) - used;
      took[key] = (took[key] ?? 0) + used;
      rest -= used;
    }
    return rest;
  };
  for (const [losing, gaining] of [
    [short, short],
    [long, long],
    [short, long],
  ] as const) {
    for (const key of losing) {
      lost[key] = meet(lost[key] ?? 0, gaining, {});
    }
  }
  const income = { ...left };
  const business: Amounts = {};
  const loss = Math.max(-businessResult, 0);
  const businessLeft = meet(loss, keys, business);
  const afterBusiness = { ...left };
  const carried = losses.filter(({ inTime }) => inTime).sort((a, b) => a.year - b.year);
  const old = carried.map((each) => ({ ...each }));
  const earlier: Amounts = {};
  for (const isLast of [true, false]) {
    const group = old.filter((each) => (year - each.year === 8) === isLast);
    for (const each of group) {
      each.shortTerm = meet(each.shortTerm, short, earlier);
    }
    for (const each of group) {
      each.longTerm = meet(each.longTerm, long, earlier);
    }
    for (const each of group) {
      each.shortTerm = meet(each.shortTerm, long, earlier);
    }
  }
  const sum = (rows: readonly string[]) => rows.reduce((all, key) => all + (lost[key] ?? 0), 0);
  return {
    ...{ keys, income, business, loss, businessLeft, afterBusiness, earlier, left, old },
    ofYear: { shortTerm: sum(short), longTerm: sum(long) },
  };
}

const number = (text: string | undefined) => Number(text ?? "0");
const periods = (row: Readonly<Record<string, string>> | undefined) =>
  Object.values(row ?? {}).reduce((all, amount) => all + Number(amount), 0);

/** What of a result differs from the calculation on paper, or breaks a rule of the department's ITR-3. */
function faultsOf(json: ResultJson, paper: ReturnType<typeof onPaper>): string[] {
  const faults: string[] = [];
  const equal = (what: string, is: number, wanted = 0) =>
    is === wanted || faults.push(`${what}: ${is}, wanted ${wanted}`);
  const { cyla, bfla, cfl, tableF } = json;
  const taken = cyla.businessLoss;
  equal("CYLA row i", number(taken?.ofYear), paper.loss);
  equal("CYLA row xvii", number(taken?.left), paper.businessLeft);
  // Rules 555 and 558: row xvi is the sum of its column, row xvii row i less row xvi.
  const columnThree = Object.values(cyla.rows).map((row) => number(row?.businessLoss));
  equal(
    "rule 555",
    number(taken?.setOff),
    columnThree.reduce((all, each) => all + each, 0),
  );
  equal("rule 558", number(taken?.left), number(taken?.ofYear) - number(taken?.setOff));
  for (const key of paper.keys as readonly GainKey[]) {
    const [row, after] = [cyla.rows[key], bfla.rows[key]];
    equal(`CYLA 1 ${key}`, number(row?.income), paper.income[key]);
    equal(`CYLA 3 ${key}`, number(row?.businessLoss), paper.business[key]);
    equal(`CYLA 5 ${key}`, number(row?.remaining), paper.afterBusiness[key]);
    equal(`BFLA 2 ${key}`, number(after?.broughtForward), paper.earlier[key]);
    equal(`BFLA 3 ${key}`, number(after?.remaining), paper.left[key]);
    equal(`Table F ${key}`, periods(tableF[key]), paper.left[key]);
    // Rules 560, 578, and 613 with its neighbours.
    equal(
      `rule 560 ${key}`,
      number(row?.remaining),
      number(row?.income) - number(row?.businessLoss),
    );
    equal(`rule 613 ${key}`, number(after?.income), number(row?.remaining));
    const amounts = [row?.income, row?.businessLoss, row?.remaining, after?.remaining];
    if (!amounts.every((amount = "0") => /^[0-9]{1,14}$/.test(amount))) {
      faults.push(`the schema's field takes none of ${amounts}`);
    }
  }
  // Rule 580: nothing is left of the loss while there is income.
  if (number(taken?.left) > 0 && paper.keys.some((key) => (paper.afterBusiness[key] ?? 0) > 0)) {
    faults.push("rule 580");
  }
  // Rules 615 and 616: Schedule CFL has what Table E leaves.
  for (const term of ["shortTerm", "longTerm"] as const) {
    equal(`CFL xi ${term}`, number(cfl.currentYear[term]), paper.ofYear[term]);
    cfl.years.forEach(({ remaining }, i) => {
      equal(`CFL ${i} ${term}`, number(remaining[term]), paper.old[i]?.[term]);
    });
  }
  return faults;
}

describe("the business results of 500 random people", () => {
  test("are set off as sections 70, 71 and 74 and the department's rules say, and undone without a trace", async () => {
    const seen = { loss: 0, met: 0, left: 0, asked: 0, intraday: 0, old: 0 };
    for (let run = 0; run < people; run += 1) {
      const person = personOf(run);
      const { year, sections, derivatives, intraday } = person;
      const files = [zerodhaStatement(sections, year)];
      const { json: before } = await processed(files, given(person));
      expect(faultsOf(before, onPaper(person, 0)), `${run}, without an answer`).toEqual([]);
      const open = findingOf(before, "business-result-open");
      expect(open === undefined, `${run}`).toBe(derivatives === undefined);
      // Section 70(1): a loss meets the profit of intraday trades first; 73(1): their loss meets none.
      const wanted =
        derivatives !== undefined && derivatives < 0
          ? Math.min(0, derivatives + Math.max(0, intraday))
          : (derivatives ?? 0);
      expect(Number(open?.data?.offered ?? "0") + 0, `${run}`).toBe(wanted + 0);
      const random = new Random(72, run);
      const result =
        derivatives === undefined || random.chance(0.3) ? random.below(400_000) - 300_000 : wanted;
      const paper = onPaper(person, result);
      const { json } = await processed(files, given(person, result));
      expect(faultsOf(json, paper), `${run}, answered ${result}`).toEqual([]);
      expect(findingOf(json, "business-result-given") !== undefined, `${run}`).toBe(true);
      expect(findingOf(json, "business-result-open")).toBe(undefined);
      if (paper.loss > 0) {
        expect(json.form.candidates, `${run}`).toEqual(["ITR-3"]);
      }
      const undone = await processStatements(files, given(person));
      expect(JSON.stringify(undone.ok && undone.value), `${run}`).toBe(JSON.stringify(before));
      seen.loss += Number(paper.loss > 0);
      seen.met += Number(paper.loss > paper.businessLeft);
      seen.left += Number(paper.businessLeft > 0);
      seen.asked += Number(open?.severity === "warning");
      seen.intraday += Number(open?.data?.intraday !== undefined && open.data.intraday !== "0");
      seen.old += Number(Object.values(paper.earlier).some((amount) => amount > 0));
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(15);
  }, 240_000);
});

const itc = { bought: "2023-04-10", sold: "2026-03-12", buyValue: 760_000, sellValue: 885_000 };
const option = { symbol: "NIFTY25APR23750PE", isin: "", bought: "2025-04-02", sold: "2025-04-02" };
const loss = { ...option, buyValue: 100_000, sellValue: 20_000 };

describe("a loss of futures and options beside a gain", () => {
  const statement = zerodhaStatement({ "Equity - Long Term": [itc], "F&O": [loss] });
  const old = entered({
    earlierYears: [
      { assessmentYear: "2024-25", shortTermLoss: 0, longTermLoss: 60_000, filedInTime: true },
    ],
  });

  test("is asked about with its rupees, and the schedules say that they are without it", async () => {
    const { json } = await processed([statement], old);
    expect(findingOf(json, "business-result-open")).toMatchObject({
      severity: "warning",
      data: { derivatives: "-80000", offered: "-80000", setOff: "80000" },
    });
    expect(findingOf(json, "business-result-open")?.message).toContain(
      "Schedules CYLA, BFLA and CFL, Table F and the tax here are without it",
    );
    const titles = (result: typeof json) =>
      returnFigures(result)
        .filter(({ title }) => title.endsWith(", without your business result"))
        .map(({ schedule }) => schedule);
    expect(new Set(titles(json))).toEqual(
      new Set(["Table F", "Schedule CYLA", "Schedule BFLA", "Schedule CFL"]),
    );
    const said = await processed([statement], { ...old, businessResult: "-80000" });
    expect(titles(said.json)).toEqual([]);
  });

  test("meets the gain before an old loss, of which the rest is carried forward", async () => {
    const { json } = await processed([statement], { ...old, businessResult: "-80000" });
    expect(json.cyla.rows["112A@12.5"]).toEqual({
      income: "125000",
      businessLoss: "80000",
      remaining: "45000",
    });
    expect(json.cfl).toMatchObject({
      setOff: { longTerm: "45000" },
      carriedForward: { longTerm: "15000" },
    });
    expect(periods(json.tableF["112A@12.5"])).toBe(0);
  });

  test("is on the report's sheets, as a note before it is known and as column 3 after", async () => {
    const textOf = async (businessResult?: string) => {
      const options = { ...old, ...(businessResult && { businessResult }) };
      const { names, rows } = await reportOf([statement], options);
      return JSON.stringify(names.map(rows));
    };
    const [open, said] = [await textOf(), await textOf("-80000")];
    expect(open).toContain("₹80,000 of your loss from futures and options is not set off yet");
    expect(open).not.toContain("3: business loss");
    expect(said).not.toContain("of your loss from futures");
    expect(said).toContain("3: business loss");
    expect(said).toContain("5: what is left");
  });

  test.each([
    ["-80,000", "80000"],
    ["−₹80,000", "80000"],
    [" -1,20,000 ", "120000"],
    ["80000", "0"],
    ["0", "0"],
  ])("is read as an amount of whole rupees: %s", async (businessResult, ofYear) => {
    const { json } = await processed([statement], { businessResult });
    expect(json.cyla.businessLoss?.ofYear ?? "0").toBe(ofYear);
  });

  test.each([
    ["", "losses-field-missing"],
    ["-80000.50", "losses-amount-not-whole"],
    ["a loss", "losses-amount-not-whole"],
    ["-100000000000000", "losses-amount-too-large"],
  ])("is refused where it is no amount: %s", async (businessResult, code) => {
    expect(await refusalOf([statement], { businessResult })).toMatchObject({
      code,
      where: { field: "businessResult" },
    });
  });

  test("of intraday trades alone meets nothing and asks nothing", async () => {
    const trade = {
      bought: "2025-11-05",
      sold: "2025-11-05",
      buyValue: 410_000,
      sellValue: 400_000,
    };
    const { json } = await zerodhaResult({
      "Equity - Intraday": [trade],
      "Equity - Long Term": [itc],
    });
    expect(findingOf(json, "business-result-open")).toBe(undefined);
    expect(findingOf(json, "intraday-is-business-income")?.message).toContain(
      "Their loss of ₹10,000.00 is set off against speculative profit only (section 73)",
    );
  });

  test("names itself where the order among the gains differs in rupees", async () => {
    const gold = { symbol: "GOLDBEES", isin: "INF204KB17I5", bought: "2025-05-05" };
    const short = { bought: "2025-05-05", sold: "2025-08-04", buyValue: 10_000, sellValue: 60_000 };
    const file = zerodhaStatement({
      "Equity - Short Term": [short],
      "Non Equity": [{ ...short, ...gold }],
      "F&O": [loss],
    });
    const { json } = await processed([file], { businessResult: "-40000" });
    expect(json.cyla.rows.slab?.businessLoss).toBe("40000");
    // Under section 111A it would save 20% of 40,000 and cess.
    expect(findingOf(json, "set-off-at-slab-first")?.message).toContain(
      "Short-term and business losses are set off against ₹40,000 of gains at your slab rate",
    );
  });

  test("without any gain is only named", async () => {
    const { json } = await zerodhaResult({ "F&O": [loss] });
    expect(findingOf(json, "business-result-open")).toMatchObject({ severity: "info" });
  });

  test("counts for a statement without derivatives, too", async () => {
    const shares = { bought: "2020-01-01", sold: "2025-05-21", cost: "1000", sale: "101000" };
    const { json } = await processed([iciciStatement({ long: [shares] })], {
      businessResult: "-30000",
    });
    expect(json.cyla.rows["112A@12.5"]?.remaining).toBe("70000");
    expect(json.form.form).toBe("ITR-3");
  });
});
