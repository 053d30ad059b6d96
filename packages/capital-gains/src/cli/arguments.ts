import { parseArgs } from "node:util";
import { eachBroker } from "@site/result/brokers";
import { dividendPlaces, type KnownKind, knownKinds, slabPercents } from "@site/result/names";
import { accepted, failed, type Result } from "@site/result/result";
import type { ProcessOptions } from "../law/statement/input.ts";
import { isoDate } from "../law/values/calendar-date.ts";
import { parseAssessmentYear } from "../law/values/financial-year.ts";
import { judgeIsin } from "../law/values/isin.ts";
import { parseMoney } from "../law/values/money.ts";
import type { HeaderVariant } from "../papers/schedule-112a/header.ts";
import { incomeOf, incomeOptions, incomeUsage } from "./income-arguments.ts";
import { originsOf } from "./origin-option.ts";
import type { WrongUsage } from "./wrong-usage.ts";

/** The parsed command line. */
export type Arguments = {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly out: string | undefined;
  /** Whether to write the workbook with the other outputs. */
  readonly report: boolean;
  readonly template: string | undefined;
  /** The header line when no template is given. */
  readonly header: HeaderVariant;
  /** File with losses of earlier years and other gains. */
  readonly losses: string | undefined;
  /** The person's choices that need no file. */
  readonly choices: ProcessOptions;
};

/** The command's usage, shown with --help and after a mistake. */
export const usageText = `Usage: capital-gains FILE... [options]        the FILE - is standard input

Reads capital-gain statements of ${eachBroker("and", ({ label }) => label)} (one person, one year) and
returns the Schedule 112A file, the figures for Schedule CG, and findings to check.

  --ay YEAR               assessment year, such as 2026-27; statements for another year
                          are refused. Write tax year 2026-27 of the Act of 2025 as 2027-28
  --as-of DATE            date for the advance tax of a running year, such as 2026-11-22;
                          default: today in India
  --json                  print the whole result as JSON; --json-schema prints its schema
  --out DIR               write processed_file.csv, capital-gains-report.xlsx and
                          result.json into DIR
  --no-report             do not write capital-gains-report.xlsx
  --header VARIANT        plain (default), nbsp or offline-utility
  --template FILE         keep the header line of this template, byte for byte
  --losses FILE           brought-forward losses, other gains of this year and answers
                          about the form, as JSON; docs/statements.md lists its fields
  --accept-proposed-fmv   use the exchanges' price of 31 January 2018 where a finding
                          proposes it; where several can count, choose one with --fmv
  --fmv ISIN=PRICE        your own price of 31 January 2018, in rupees per share; repeatable
  --kind ISIN=KIND        kind of a security whose ISIN does not show it; repeatable
  --buyback ISIN=DATE     the shares sold on this day, such as 2025-12-31, were tendered in a
                          buyback, which the statement does not show; repeatable
  --dividend ISIN=EX-DATE:PAID
                          when the dividend with this ex-date was paid: a day such as
                          2026-03-28, a period such as 16-mar-31-mar, or other-year; repeatable
  --cost ISIN=HOW,...     how you got shares whose purchase the statement does not know, or what
                          a sale for ₹0 was; repeatable. --help-cost prints the answers
  --deduct-depository-charges
                          deduct depository charges that are listed apart from the sales
  --business-result RUPEES
                          this year's result of all your business that is not speculative,
                          futures and options included, such as -80000: a loss is set off
                          against the gains
  --returned-capital ISIN=RUPEES
                          capital that a REIT or InvIT repaid on each unit from purchase to
                          sale; ISIN=BOUGHT:RUPEES or ISIN=BOUGHT:SOLD:RUPEES for the units of
                          these days only, such as 2021-06-10:38.50; repeatable
  --slab PERCENT          your slab, 5, 10, 15, 20, 25 or 30: puts gains at slab rates into
                          the estimated tax
${incomeUsage}  --help                  print this text; --version prints the version

Exit status: 0 processed, 3 refused (with the reason), 2 wrong usage.
`;

const options = {
  ay: { type: "string" },
  "as-of": { type: "string" },
  json: { type: "boolean", default: false },
  out: { type: "string" },
  "no-report": { type: "boolean", default: false },
  header: { type: "string" },
  template: { type: "string" },
  losses: { type: "string" },
  "accept-proposed-fmv": { type: "boolean", default: false },
  fmv: { type: "string", multiple: true, default: [] as string[] },
  kind: { type: "string", multiple: true, default: [] as string[] },
  buyback: { type: "string", multiple: true, default: [] as string[] },
  dividend: { type: "string", multiple: true, default: [] as string[] },
  cost: { type: "string", multiple: true, default: [] as string[] },
  "help-cost": { type: "boolean", default: false },
  "json-schema": { type: "boolean", default: false },
  "deduct-depository-charges": { type: "boolean", default: false },
  "business-result": { type: "string" },
  "returned-capital": { type: "string", multiple: true, default: [] as string[] },
  slab: { type: "string" },
  ...incomeOptions,
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
} as const;

const variants: readonly HeaderVariant[] = ["plain", "nbsp", "offline-utility"];

/** Options that ask for a text about the command and need no file. */
const askedTexts = ["help", "help-cost", "json-schema", "version"] as const;

/** Parses the arguments. */
export function parseArguments(
  args: readonly string[],
): Result<Arguments | (typeof askedTexts)[number], WrongUsage> {
  const read = parsed(args);
  if (!read.ok) {
    return read;
  }
  const { values, positionals: files } = read.value;
  const asked = askedTexts.find((name) => values[name]);
  if (asked !== undefined) {
    return accepted(asked);
  }
  const wrong = wrongValue(values, files.length);
  if (wrong !== undefined) {
    return failed({ usage: wrong });
  }
  const kinds = byIsin("--kind", pairsOf(values.kind, kindOf, "--kind takes ISIN=KIND", kindsText));
  const fmvPrices = byIsin("--fmv", pairsOf(values.fmv, priceOf, fmvText));
  const buybacks = pairsOf(values.buyback, dayOf, buybackText);
  const incomeOfYear = incomeOf(values);
  const dividends = pairsOf(values.dividend, paymentOf, dividendText);
  const returnedCapital = pairsOf(values["returned-capital"], repaidText, returnedCapitalText);
  const origins = originsOf(values.cost);
  if (!kinds.ok) {
    return kinds;
  }
  if (!incomeOfYear.ok) {
    return incomeOfYear;
  }
  if (!origins.ok) {
    return origins;
  }
  if (!fmvPrices.ok) {
    return fmvPrices;
  }
  if (!buybacks.ok) {
    return buybacks;
  }
  if (!dividends.ok) {
    return dividends;
  }
  if (!returnedCapital.ok) {
    return returnedCapital;
  }
  return accepted({
    files,
    json: values.json,
    out: values.out,
    report: !values["no-report"],
    template: values.template,
    header: headerOf(values.header) ?? "plain",
    losses: values.losses,
    choices: {
      assessmentYear: values.ay,
      asOf: values["as-of"],
      acceptProposedFmv: values["accept-proposed-fmv"],
      kinds: kinds.value,
      fmvPrices: fmvPrices.value,
      buybacks: buybacks.value.map(([isin, sold]) => ({ isin, sold })),
      dividends: dividends.value.map(([isin, payment]) => ({
        isin,
        exDate: payment.slice(0, 10),
        paid: payment.slice(11),
      })),
      origins: origins.value,
      deductDepositoryCharges: values["deduct-depository-charges"],
      slabPercent: slabOf(values.slab),
      ...(incomeOfYear.value && { incomeOfYear: incomeOfYear.value }),
      returnedCapital: returnedCapital.value.map(([isin, text]) => repaidOn(isin, text)),
      businessResult: values["business-result"],
    },
  });
}

type Values = Extract<ReturnType<typeof parsed>, { ok: true }>["value"]["values"];

const headerOf = (text = "plain") => variants.find((variant) => variant === text);
const slabOf = (text: string | undefined) =>
  slabPercents.find((percent) => percent === text?.replace(/%$/, ""));

/** Says what is wrong with the options that take one value, or that there is no file. */
function wrongValue(values: Values, files: number): string | undefined {
  const empty = Object.entries(values).find(([, value]) => value === "")?.[0];
  const checks: readonly (readonly [isRight: boolean, sentence: string])[] = [
    [empty === undefined, `--${empty} needs a value.`],
    [files > 0, "No file given."],
    [
      values.ay === undefined || parseAssessmentYear(values.ay) !== undefined,
      `--ay takes an assessment year such as 2026-27, not "${values.ay}".`,
    ],
    [
      values["as-of"] === undefined || isoDate(values["as-of"]) !== undefined,
      `--as-of takes a date such as 2026-11-22, not "${values["as-of"]}".`,
    ],
    [headerOf(values.header) !== undefined, `--header takes ${variants.join(", ")}.`],
    [
      values.slab === undefined || slabOf(values.slab) !== undefined,
      `--slab takes ${slabPercents.join(", ")}, not "${values.slab}".`,
    ],
    [
      /^[-−]?₹?[0-9][0-9,]*$/.test(values["business-result"] ?? "0"),
      `--business-result takes whole rupees such as -80000, not "${values["business-result"]}".`,
    ],
  ];
  return checks.find(([isRight]) => !isRight)?.[1];
}

/** Reads the options; Node words an unknown one, and one without its value. */
function parsed(args: readonly string[]) {
  try {
    const joined = withNegativeAmount(args);
    return accepted(parseArgs({ args: joined, options, allowPositionals: true }));
  } catch (error) {
    if (error instanceof TypeError && /ERR_PARSE_ARGS/.test(Reflect.get(error, "code"))) {
      return failed({ usage: error.message });
    }
    throw error;
  }
}

/** Joins a loss to its option: Node takes a word that begins with a minus sign for another option. */
function withNegativeAmount(args: readonly string[]): string[] {
  const at = args.indexOf("--business-result");
  const amount = args[at + 1] ?? "";
  return at >= 0 && /^-[₹0-9]/.test(amount)
    ? [...args.slice(0, at), `--business-result=${amount}`, ...args.slice(at + 2)]
    : [...args];
}

const kindsText = ` Kinds: ${knownKinds.join(", ")}.`;
const fmvText = "--fmv takes ISIN=PRICE, such as INE154A01025=276";
const buybackText = "--buyback takes ISIN=DATE, such as INE009A01021=2025-12-31";

const dividendText = `--dividend takes ISIN=EX-DATE:PAID, such as INE009A01021=2026-03-02:2026-03-28, with a day or one of ${dividendPlaces.join(", ")}`;

/** Returns an ex-date and a payment as they are written, if they can be. */
function paymentOf(value: string): string | undefined {
  const [exDate = "", paid = ""] = value.split(":");
  const isPaid = dividendPlaces.some((place) => place === paid) || dayOf(paid) !== undefined;
  return dayOf(exDate) !== undefined && isPaid && value === `${exDate}:${paid}` ? value : undefined;
}

const returnedCapitalText =
  "--returned-capital takes ISIN=RUPEES, such as INE041025011=38.50 or INE041025011=2021-06-10:38.50";

/** Accepts rupees per unit, after at most two days, those of purchase and sale. */
function repaidText(value: string): string | undefined {
  const parts = value.split(":");
  const areDays = parts.slice(0, -1).every((day) => isoDate(day) !== undefined);
  const isAmount = /^[0-9]{1,9}([.][0-9]{1,6})?$/.test(parts.at(-1) ?? "");
  return parts.length <= 3 && areDays && isAmount ? value : undefined;
}

function repaidOn(isin: string, text: string) {
  const parts = text.split(":");
  const perUnit = parts.at(-1) ?? "";
  const [bought, sold] = parts.slice(0, -1);
  return { isin, perUnit, ...(bought && { bought }), ...(sold && { sold }) };
}

function kindOf(value: string): KnownKind | undefined {
  return knownKinds.find((kind) => kind === value.toLowerCase());
}

function priceOf(value: string): string | undefined {
  return (parseMoney(value) ?? 0n) > 0n ? value : undefined;
}

function dayOf(value: string): string | undefined {
  return isoDate(value) === undefined ? undefined : value;
}

/** An ISIN and what an option states of it. */
type Pair<T> = readonly [isin: string, value: T];

/** Reads `ISIN=VALUE` texts of an option; `takes` says what it takes, `more` what else helps. */
function pairsOf<T extends string>(
  texts: readonly string[],
  read: (value: string) => T | undefined,
  takes: string,
  more = "",
): Result<readonly Pair<T>[], WrongUsage> {
  const pairs: Pair<T>[] = [];
  for (const text of texts) {
    const [typed = "", ...rest] = text.split("=");
    const isin = typed.trim().toUpperCase();
    const value = judgeIsin(isin) === "malformed" ? undefined : read(rest.join("=").trim());
    if (value === undefined) {
      return failed({ usage: `${takes}, not "${text}".${more}` });
    }
    pairs.push([isin, value]);
  }
  return accepted(pairs);
}

/** Returns pairs as an object; no ISIN may have two values. */
function byIsin<T extends string>(
  option: string,
  pairs: Result<readonly Pair<T>[], WrongUsage>,
): Result<Readonly<Record<string, T>>, WrongUsage> {
  if (!pairs.ok) {
    return pairs;
  }
  const values = new Map<string, T>();
  for (const [isin, value] of pairs.value) {
    const earlier = values.get(isin) ?? value;
    if (earlier !== value) {
      const usage = `${option} sets ${isin} to two values, ${earlier} and ${value}.`;
      return failed({ usage });
    }
    values.set(isin, value);
  }
  return accepted(Object.fromEntries(values));
}
