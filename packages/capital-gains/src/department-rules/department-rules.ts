import { returnFigures } from "../report/return-figures.ts";
import type { GainKey } from "../rules/year-rules.ts";
import { gainUnder112A } from "../schedule-cg/schedule-cg.ts";
import type { StatementResult } from "../statement/statement-result.ts";
import { divideRounded, parseFixed, SCALE, sumOf } from "../values/fixed-point.ts";
import { larger, smaller } from "../values/money.ts";

/** How often a rule was checked on an output, and where it failed. */
export type Verdict = { readonly cases: number; readonly failures: readonly string[] };

/**
 * A validation rule of the department for ITR-2 of assessment year 2026-27 about one of our schedules:
 * its number, its requirement in our words, and a check on an output of the engine, or why no output
 * of ours can break it.
 */
export type DepartmentRule = {
  readonly rule: number;
  readonly asks: string;
} & ({ readonly check: (output: StatementResult) => Verdict } | { readonly notApplied: string });

/** The assessment year whose rules these are. */
export const YEAR_OF_RULES = "2026-27";

const no30Percent = "The row at 30% is for foreign investors; no output has it.";
const noTreaty = "Gains taxed by a treaty are a non-resident's; no output has them.";
const otherHeads = "Income of other heads is the person's to enter; no output has it.";

/** All rules that concern our schedules, by number. */
export const DEPARTMENT_RULES: readonly DepartmentRule[] = [
  ofRows(84, "Column 6 is column 4 times column 5.", (row) =>
    row.isSingle ? equal("column 6", row.value(6), product(row.text(4), row.text(5))) : undefined,
  ),
  ofRows(85, "Column 7 is the larger of columns 8 and 9.", (row) =>
    equal("column 7", row.value(7), larger(row.value(8), row.value(9))),
  ),
  ofRows(86, "Column 9 of a share from before February 2018 is the smaller of 6 and 11.", (row) =>
    row.isSingle
      ? equal("column 9", row.value(9), smaller(row.value(6), row.value(11)))
      : undefined,
  ),
  ofRows(87, "Column 11 is column 4 times column 10.", (row) =>
    row.isSingle
      ? equal("column 11", row.value(11), product(row.text(4), row.text(10)))
      : undefined,
  ),
  ofRows(88, "Column 13 is columns 7 and 12 together.", (row) =>
    equal("column 13", row.value(13), row.value(7) + row.value(12)),
  ),
  ofRows(89, "Column 14 is column 6 less column 13.", (row) =>
    equal("column 14", row.value(14), row.value(6) - row.value(13)),
  ),
  rule(90, "The total of Schedule 112A is the sum of its rows.", (output) => [
    equal("total of column 14", BigInt(output.schedule112A.balance), columnFourteen(output)),
  ]),
  rule(98, "The total of short-term gains is the sum of its items.", (output) => [
    equal(
      "A9",
      BigInt(output.scheduleE.totalShortTerm),
      itemsOf(output, "111A@20") + itemsOf(output, "slab"),
    ),
  ]),
  rule(99, "The total of long-term gains is the sum of its items.", (output) => [
    equal("B12", BigInt(output.scheduleE.totalLongTerm), itemsOf(output, "112A@12.5")),
  ]),
  rule(
    100,
    "Income of capital gains is A9 and B12 together, B12 as nil when it is a loss.",
    (output) => {
      const { totalShortTerm, totalLongTerm, income } = output.scheduleE;
      const sum = BigInt(totalShortTerm) + larger(BigInt(totalLongTerm), 0n);
      return [equal("C", BigInt(income), larger(sum, 0n))];
    },
  ),
  rule(102, "Without a full value at A2 nothing is deducted there.", (output) =>
    output.scheduleCG.shortTerm111A
      .filter(({ inReturn }) => inReturn.fullValue === "0")
      .map(({ inReturn }) =>
        equal("A2 biv", BigInt(inReturn.cost) + BigInt(inReturn.expenses), 0n),
      ),
  ),
  notApplied(
    112,
    "A2 biv is bi, bii and biii together.",
    "The form adds biv up; no output has it.",
  ),
  rule(113, "A2c is A2a less A2 biv.", (output) =>
    output.scheduleCG.shortTerm111A.map(({ inReturn: { fullValue, cost, expenses, gain } }) =>
      equal("A2c", BigInt(gain), BigInt(fullValue) - BigInt(cost) - BigInt(expenses)),
    ),
  ),
  notApplied(
    114,
    "A2e is A2c and A2d together.",
    "A2d, losses of dividend and bonus stripping, is the person's to enter. Without it A2e is A2c, which rules 573 and 574 hold against table E.",
  ),
  rule(134, "B3a is the total of column 14 of Schedule 112A.", (output) => [
    equal(
      "B3a",
      sumOf(output.scheduleCG.longTerm112A.map(({ inReturn }) => BigInt(inReturn))),
      columnFourteen(output),
    ),
  ]),
  notApplied(
    135,
    "B3c is B3a less B3b.",
    "B3b, the deduction of section 54F, is the person's to enter. Without it B3c is B3a, which rules 575 and 576 hold against table E.",
  ),
  rule(157, "Row viii of table E is rows ii to vii together.", ({ scheduleE }) =>
    keysOf(scheduleE.rows).map((key) =>
      equal(`E viii of ${key}`, amount(scheduleE.totalSetOff[key]), lossUsed(scheduleE, key)),
    ),
  ),
  rule(158, "Row ix of table E is what is left of the loss after set-off.", lossesLeft),
  notApplied(159, "E i3 is the loss at 30%.", no30Percent),
  rule(160, "E i4 is the loss at slab rates.", (output) => [lossOf(output, "slab")]),
  notApplied(161, "E i5 is A8b.", noTreaty),
  notApplied(162, "E i7 is B11b.", noTreaty),
  notApplied(163, "E iii is the gain at 30%.", no30Percent),
  rule(164, "E iv is the gain at slab rates.", (output) => [gainOf(output, "slab")]),
  notApplied(165, "E v is A8b.", noTreaty),
  notApplied(166, "E vii is B11b.", noTreaty),
  notApplied(
    167,
    "Deductions of items A and B are those of table D.",
    "Deductions of sections 54 to 54GB are the person's to enter; no output has any.",
  ),
  rule(168, "Column 8 of table E is column 1 less columns 2 to 7.", columnEight),
  notApplied(169, "Table F at 30% is BFLA 3iv.", no30Percent),
  rule(170, "Table F at slab rates is BFLA 3v.", (output) => [tableF(output, "slab")]),
  notApplied(171, "Table F of short-term gains at treaty rates is BFLA 3vi.", noTreaty),
  notApplied(172, "Table F of long-term gains at treaty rates is BFLA 3viii.", noTreaty),
  ofRows(
    173,
    "A row of shares bought after 31 January 2018 has nothing in 4, 5, 10 and 11.",
    (row) =>
      row.isSingle
        ? undefined
        : equal("columns 4, 5, 10, 11", [4, 5, 10, 11].map((at) => row.text(at)).join(""), ""),
  ),
  rule(238, "Column 3 of BFLA is column 1 less column 2.", ({ bfla }) =>
    keysOf(bfla.rows).map((key) => {
      const row = bfla.rows[key];
      const left = amount(row?.income) - amount(row?.broughtForward);
      return equal(`BFLA 3 of ${key}`, amount(row?.remaining), left);
    }),
  ),
  notApplied(241, "BFLA 1iv is CYLA 4v, at 30%.", no30Percent),
  rule(242, "BFLA 1v is CYLA 4vi, at slab rates.", (output) => [fromCyla(output, "slab")]),
  notApplied(243, "BFLA 1vi is CYLA 4vii, short-term at treaty rates.", noTreaty),
  notApplied(244, "BFLA 1viii is CYLA 4ix, long-term at treaty rates.", noTreaty),
  notApplied(245, "BFLA 1ix is CYLA 4x, other sources.", otherHeads),
  notApplied(246, "BFLA 1x is CYLA 4xi, race horses.", otherHeads),
  rule(247, "BFLA 2iii to viii together are row x of CFL, both terms.", ({ bfla, cfl }) => [
    equal("CFL x", bothTerms(cfl.setOff), columnTwo(bfla)),
    equal("BFLA 2xii", amount(bfla.totalBroughtForward), columnTwo(bfla)),
  ]),
  rule(256, "Column 4 of CYLA is column 1 less columns 2 and 3.", ({ cyla }) =>
    keysOf(cyla.rows).map((key) =>
      equal(`CYLA 4 of ${key}`, amount(cyla.rows[key]?.remaining), amount(cyla.rows[key]?.income)),
    ),
  ),
  rule(258, "CYLA at slab rates is E 8iv.", (output) => [fromTableE(output, "slab")]),
  rule(269, "Column 2 of BFLA is not above column 1.", ({ bfla }) =>
    keysOf(bfla.rows).map((key) =>
      atMost(
        `BFLA 2 of ${key}`,
        amount(bfla.rows[key]?.broughtForward),
        amount(bfla.rows[key]?.income),
      ),
    ),
  ),
  rule(271, "What BFLA sets off is not above the losses of earlier years.", ({ bfla, cfl }) => [
    atMost("BFLA 2xii", amount(bfla.totalBroughtForward), bothTerms(cfl.broughtForward)),
  ]),
  rule(272, "This year's short-term loss in CFL is what row ix of table E has.", (output) => [
    equal(
      "CFL xi, short-term",
      amount(output.cfl.currentYear.shortTerm),
      amount(output.scheduleE.lossRemaining["111A@20"]) +
        amount(output.scheduleE.lossRemaining.slab),
    ),
  ]),
  rule(273, "This year's long-term loss in CFL is what row ix of table E has.", (output) => [
    equal(
      "CFL xi, long-term",
      amount(output.cfl.currentYear.longTerm),
      amount(output.scheduleE.lossRemaining["112A@12.5"]),
    ),
  ]),
  rule(275, "Row ix of CFL is the losses of the single years.", ({ cfl }) => [
    ...(["shortTerm", "longTerm"] as const).map((term) =>
      equal(
        `CFL ix, ${term}`,
        amount(cfl.broughtForward[term]),
        sumOf(cfl.years.map(({ broughtForward }) => amount(broughtForward[term]))),
      ),
    ),
  ]),
  rule(276, "Row x of CFL is the sum of the single years' set-off in BFLA.", ({ cfl }) => [
    ...(["shortTerm", "longTerm"] as const).map((term) =>
      equal(
        `CFL x, ${term}`,
        amount(cfl.setOff[term]),
        sumOf(cfl.years.map(({ setOff }) => amount(setOff[term]))),
      ),
    ),
  ]),
  rule(551, "What is set off against gains at 20% is not above them.", gainsUsed("111A@20")),
  notApplied(552, "What is set off against gains at 30% is not above them.", no30Percent),
  rule(553, "What is set off against gains at slab rates is not above them.", gainsUsed("slab")),
  notApplied(554, "The same of short-term gains at treaty rates.", noTreaty),
  rule(555, "What is set off against gains at 12.5% is not above them.", gainsUsed("112A@12.5")),
  notApplied(556, "The same of long-term gains at treaty rates.", noTreaty),
  rule(557, "What is set off of losses at 20% is not above them.", lossesUsed("111A@20")),
  notApplied(558, "What is set off of losses at 30% is not above them.", no30Percent),
  rule(559, "What is set off of losses at slab rates is not above them.", lossesUsed("slab")),
  notApplied(560, "The same of short-term losses at treaty rates.", noTreaty),
  rule(561, "What is set off of losses at 12.5% is not above them.", lossesUsed("112A@12.5")),
  notApplied(562, "The same of long-term losses at treaty rates.", noTreaty),
  rule(563, "Column 8 of each row of table E is column 1 less columns 2 to 7.", columnEight),
  rule(564, "Row ix of table E is row i less row viii.", lossesLeft),
  rule(567, "CYLA at 20% is E 8ii.", (output) => [fromTableE(output, "111A@20")]),
  rule(568, "CYLA at 12.5% is E 8vi.", (output) => [fromTableE(output, "112A@12.5")]),
  rule(573, "E i2 is the loss of the items at 20%.", (output) => [lossOf(output, "111A@20")]),
  rule(574, "E ii is the gain of the items at 20%.", (output) => [gainOf(output, "111A@20")]),
  rule(575, "E i6 is the loss of the items at 12.5%.", (output) => [lossOf(output, "112A@12.5")]),
  rule(576, "E vi is the gain of the items at 12.5%.", (output) => [gainOf(output, "112A@12.5")]),
  rule(577, "Table F at 20% is BFLA 3iii.", (output) => [tableF(output, "111A@20")]),
  rule(578, "Table F at 12.5% is BFLA 3vii.", (output) => [tableF(output, "112A@12.5")]),
  rule(579, "BFLA 1iii is CYLA 4iv.", (output) => [fromCyla(output, "111A@20")]),
  rule(580, "BFLA 1vii is CYLA 4viii.", (output) => [fromCyla(output, "112A@12.5")]),
];

type Finding = { readonly holds: boolean; readonly failure: string };

function rule(
  number: number,
  asks: string,
  look: (output: StatementResult) => readonly Finding[],
): DepartmentRule {
  const check = (output: StatementResult): Verdict => {
    const found = look(output);
    return {
      cases: found.length,
      failures: found.filter(({ holds }) => !holds).map(({ failure }) => failure),
    };
  };
  return { rule: number, asks, check };
}

function notApplied(number: number, asks: string, why: string): DepartmentRule {
  return { rule: number, asks, notApplied: why };
}

/** A row of Schedule 112A by the numbers of its columns. */
type Row = {
  /** Whether it is one lot from before February 2018, not the sum of later ones. */
  readonly isSingle: boolean;
  readonly text: (column: number) => string;
  /** Whole rupees; 0 for a blank. */
  readonly value: (column: number) => bigint;
};

function ofRows(
  number: number,
  asks: string,
  look: (row: Row) => Finding | undefined,
): DepartmentRule {
  return rule(number, asks, (output) =>
    rowsOf(output).flatMap((row) => {
      const found = look(row);
      return found === undefined ? [] : [found];
    }),
  );
}

function rowsOf({ schedule112A }: StatementResult): readonly Row[] {
  return [...schedule112A.rows].map((cells) => {
    // Cells are columns 1a, 2 and so on: a year without column 1b has as many cells as columns.
    const text = (column: number) => cells[column - 1] ?? "";
    return { isSingle: cells[0] === "BE", text, value: (column) => BigInt(text(column) || "0") };
  });
}

function columnFourteen(output: StatementResult): bigint {
  return sumOf(rowsOf(output).map((row) => row.value(14)));
}

/** Multiplies two decimals and rounds to whole rupees, half up. */
function product(a: string, b: string): bigint {
  return divideRounded((parseFixed(a) ?? 0n) * (parseFixed(b) ?? 0n), SCALE * SCALE);
}

function equal<T extends bigint | string>(what: string, found: T, expected: T): Finding {
  return { holds: found === expected, failure: `${what} is ${found}, not ${expected}` };
}

function atMost(what: string, found: bigint, most: bigint): Finding {
  return { holds: found <= most, failure: `${what} is ${found}, above ${most}` };
}

function amount(text: string | undefined): bigint {
  return BigInt(text ?? "0");
}

function keysOf(rows: object): readonly GainKey[] {
  return Object.keys(rows) as GainKey[];
}

function bothTerms({ shortTerm, longTerm }: StatementResult["cfl"]["setOff"]): bigint {
  return amount(shortTerm) + amount(longTerm);
}

/**
 * Returns the sum of the items of Schedule CG in a row of table E, by the figures to be entered: the
 * statements' own, losses on buybacks, and the person's other gains.
 */
function itemsOf(output: StatementResult, key: "111A@20" | "slab" | "112A@12.5"): bigint {
  const elsewhere = sumOf(
    output.otherGains
      .filter((each) => each.key === key && each.section !== "112A")
      .map(({ gain }) => BigInt(gain)),
  );
  const buybacks = (term: "short" | "long") =>
    sumOf(
      output.scheduleCG.buybackLosses
        .filter((each) => each.term === term)
        .map(({ inReturn }) => BigInt(inReturn)),
    );
  switch (key) {
    case "111A@20":
      return (
        sumOf(output.scheduleCG.shortTerm111A.map(({ inReturn }) => BigInt(inReturn.gain))) +
        elsewhere -
        buybacks("short")
      );
    case "slab":
      return balancesOf(output, "A5") + elsewhere;
    case "112A@12.5":
      return (
        gainUnder112A(output.scheduleCG, output.otherGains) +
        balancesOf(output, "B8") +
        elsewhere -
        buybacks("long")
      );
  }
}

/** Returns the balances of an item of ITR-2 among the figures to be entered. */
function balancesOf(output: StatementResult, item: string): bigint {
  return sumOf(
    returnFigures(output)
      .filter((group) => group.item?.split(" ")[0] === item)
      .flatMap(({ figures }) => figures)
      .filter(({ name }) => name === "Balance")
      .map(({ amount: balance }) => BigInt(balance)),
  );
}

type Checked = "111A@20" | "slab" | "112A@12.5";

function gainOf(output: StatementResult, key: Checked): Finding {
  const { income } = output.scheduleE.rows[key] ?? {};
  return equal(`E 1 of ${key}`, amount(income), larger(itemsOf(output, key), 0n));
}

function lossOf(output: StatementResult, key: Checked): Finding {
  const loss = amount(output.scheduleE.lossToSetOff[key]);
  return equal(`E i of ${key}`, loss, larger(-itemsOf(output, key), 0n));
}

function lossUsed({ rows }: StatementResult["scheduleE"], key: GainKey): bigint {
  return sumOf(Object.values(rows).map(({ setOff }) => amount(setOff[key])));
}

function columnEight({ scheduleE }: StatementResult): readonly Finding[] {
  return keysOf(scheduleE.rows).map((key) => {
    const row = scheduleE.rows[key];
    const setOff = sumOf(Object.values(row?.setOff ?? {}).map(amount));
    return equal(`E 8 of ${key}`, amount(row?.remaining), amount(row?.income) - setOff);
  });
}

function lossesLeft({ scheduleE }: StatementResult): readonly Finding[] {
  return keysOf(scheduleE.lossRemaining).map((key) =>
    equal(
      `E ix of ${key}`,
      amount(scheduleE.lossRemaining[key]),
      amount(scheduleE.lossToSetOff[key]) - amount(scheduleE.totalSetOff[key]),
    ),
  );
}

function gainsUsed(key: Checked): (output: StatementResult) => readonly Finding[] {
  return ({ scheduleE: { rows } }) => {
    const used = sumOf(Object.values(rows[key]?.setOff ?? {}).map(amount));
    return [atMost(`E 2 to 7 of ${key}`, used, amount(rows[key]?.income))];
  };
}

function lossesUsed(key: Checked): (output: StatementResult) => readonly Finding[] {
  return ({ scheduleE }) => [
    atMost(`E ii to vii of ${key}`, lossUsed(scheduleE, key), amount(scheduleE.lossToSetOff[key])),
  ];
}

function fromTableE({ scheduleE, cyla }: StatementResult, key: Checked): Finding {
  const left = amount(scheduleE.rows[key]?.remaining);
  return equal(`CYLA 1 of ${key}`, amount(cyla.rows[key]?.income), left);
}

function fromCyla({ bfla, cyla }: StatementResult, key: Checked): Finding {
  const left = amount(cyla.rows[key]?.remaining);
  return equal(`BFLA 1 of ${key}`, amount(bfla.rows[key]?.income), left);
}

function columnTwo({ rows }: StatementResult["bfla"]): bigint {
  return sumOf(Object.values(rows).map(({ broughtForward }) => amount(broughtForward)));
}

function tableF({ tableFInReturn, bfla }: StatementResult, key: Checked): Finding {
  const periods = sumOf(Object.values(tableFInReturn[key] ?? {}).map(amount));
  return equal(`Table F at ${key}`, periods, amount(bfla.rows[key]?.remaining));
}
