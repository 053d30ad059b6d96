import type { TenderedSale } from "../law/lots/tendered-shares.ts";
import { type KnownKind, knownKinds } from "../law/rules/security-kind.ts";
import type { HeaderVariant } from "../law/schedule-112a/header.ts";
import { isoDate } from "../law/values/calendar-date.ts";
import { parseAssessmentYear } from "../law/values/financial-year.ts";
import { judgeIsin } from "../law/values/isin.ts";
import { parseMoney } from "../law/values/money.ts";

/** What to do with statements besides processing them; the first file is the person's own. */
export type Command = "merge-return" | "check-ais";

const commands: readonly string[] = ["merge-return", "check-ais"] satisfies readonly Command[];

/** The parsed command line. */
export type Arguments = {
  readonly command?: Command;
  readonly files: readonly string[];
  readonly assessmentYear?: string;
  readonly json: boolean;
  readonly out?: string;
  /** Whether to write the workbook with the other outputs. */
  readonly report: boolean;
  readonly header?: HeaderVariant;
  readonly template?: string;
  /** Date of the advance-tax figures of a running year, `YYYY-MM-DD`; today by default. */
  readonly asOf?: string;
  /** File with losses of earlier years and other gains. */
  readonly losses?: string;
  readonly acceptProposedFmv: boolean;
  /** Kinds of securities by ISIN. */
  readonly kinds: Readonly<Record<string, KnownKind>>;
  /** Prices of 31 January 2018 by ISIN, as decimal text. */
  readonly fmvPrices: Readonly<Record<string, string>>;
  /** Sales that were buybacks. */
  readonly buybacks: readonly TenderedSale[];
  readonly deductDepositoryCharges: boolean;
};

/** The command's usage, shown with --help and after a mistake. */
export const usageText = `Usage: capital-gains FILE... [options]
       capital-gains merge-return DRAFT.json FILE... [--out FILE] [options]
       capital-gains check-ais AIS.json FILE... [options]

Reads capital-gain statements of ICICI Direct and Zerodha (one person, one year) and
returns the Schedule 112A file, the figures for Schedule CG, and findings to check.

  --ay YEAR               assessment year, such as 2026-27; statements for another year
                          are refused. Write tax year 2026-27 of the Act of 2025 as 2027-28
  --as-of DATE            date for the advance tax of a running year, such as 2026-11-22;
                          default: today in India
  --json                  print the whole result as JSON
  --out DIR               write processed_file.csv, capital-gains-report.xlsx and
                          result.json into DIR
  --no-report             do not write capital-gains-report.xlsx
  --header VARIANT        plain (default), nbsp or offline-utility
  --template FILE         keep the header line of this template, byte for byte
  --losses FILE           losses of earlier years, other gains of this year and answers
                          about the form, as JSON; docs/statements.md lists its fields
  --accept-proposed-fmv   use the exchanges' price of 31 January 2018 where a finding
                          proposes it
  --fmv ISIN=PRICE        your own price of 31 January 2018, in rupees per share; repeatable
  --kind ISIN=KIND        kind of a security whose ISIN does not show it; repeatable
  --buyback ISIN=DATE     the shares sold on this day, such as 2025-12-31, were tendered in a
                          buyback, which the statement does not show; repeatable
  --deduct-depository-charges
                          deduct depository charges that are listed apart from the sales
  --help                  print this text

merge-return puts the figures into your own ITR-2 draft, shows the changes, and writes it
with --out (to a file, or to a folder under its own name). check-ais compares the sales with
your Annual Information Statement. Both read your PAN from CAPITAL_GAINS_PAN if it is set;
check-ais requires it, and your date of birth in CAPITAL_GAINS_BORN, such as 1980-12-31.

Exit status: 0 processed, 3 refused (with the reason), 2 wrong usage.
`;

const switchNames: readonly string[] = [
  "--json",
  "--no-report",
  "--accept-proposed-fmv",
  "--deduct-depository-charges",
];
const variants: readonly string[] = ["plain", "nbsp", "offline-utility"];

/** Parses the arguments; returns a sentence when they make no sense. */
export function parseArguments(args: readonly string[]): Arguments | string | "help" {
  const files: string[] = [];
  const values = new Map<string, string>();
  const switches = new Set<string>();
  const kinds = new Map<string, KnownKind>();
  const fmvPrices = new Map<string, string>();
  const buybacks: TenderedSale[] = [];
  let optionsEnded = false;
  const command = commands.find((known) => known === args[0]) as Command | undefined;
  for (let i = command === undefined ? 0 : 1; i < args.length; i += 1) {
    const arg = args[i] ?? "";
    if (optionsEnded || !arg.startsWith("-") || arg === "-") {
      files.push(arg);
    } else if (arg === "--") {
      optionsEnded = true;
    } else if (arg === "--help" || arg === "-h") {
      return "help";
    } else if (switchNames.includes(arg)) {
      switches.add(arg);
    } else if (arg === "--kind" || arg.startsWith("--kind=")) {
      const problem = addKind(kinds, splitOnce(arg)[1] ?? args[++i] ?? "");
      if (problem !== undefined) {
        return problem;
      }
    } else if (arg === "--fmv" || arg.startsWith("--fmv=")) {
      const problem = addFmvPrice(fmvPrices, splitOnce(arg)[1] ?? args[++i] ?? "");
      if (problem !== undefined) {
        return problem;
      }
    } else if (arg === "--buyback" || arg.startsWith("--buyback=")) {
      const problem = addBuyback(buybacks, splitOnce(arg)[1] ?? args[++i] ?? "");
      if (problem !== undefined) {
        return problem;
      }
    } else {
      const [name = "", inline] = splitOnce(arg);
      if (!["--ay", "--out", "--header", "--template", "--losses", "--as-of"].includes(name)) {
        return `Unknown option ${arg}.`;
      }
      const value = inline ?? args[++i];
      if (value === undefined || value === "") {
        return `${name} needs a value.`;
      }
      values.set(name, value);
    }
  }
  const header = values.get("--header");
  const assessmentYear = values.get("--ay");
  if (files.length === 0) {
    return "No file given.";
  }
  if (command !== undefined) {
    if (files.length < 2) {
      return `${command} takes your own file and at least one statement.`;
    }
    const useless = ["--header", "--template", ...(command === "check-ais" ? ["--out"] : [])];
    const given = useless.find((name) => values.has(name));
    if (given !== undefined) {
      return `${given} can't be used with ${command}.`;
    }
  }
  if (assessmentYear !== undefined && parseAssessmentYear(assessmentYear) === undefined) {
    return `--ay takes an assessment year such as 2026-27, not "${assessmentYear}".`;
  }
  const asOf = values.get("--as-of");
  if (asOf !== undefined && isoDate(asOf) === undefined) {
    return `--as-of takes a date such as 2026-11-22, not "${asOf}".`;
  }
  if (header !== undefined && !variants.includes(header)) {
    return `--header takes ${variants.join(", ")}.`;
  }
  return {
    command,
    files,
    assessmentYear,
    json: switches.has("--json"),
    report: !switches.has("--no-report"),
    out: values.get("--out"),
    header: header as HeaderVariant | undefined,
    template: values.get("--template"),
    asOf,
    losses: values.get("--losses"),
    acceptProposedFmv: switches.has("--accept-proposed-fmv"),
    kinds: Object.fromEntries(kinds),
    fmvPrices: Object.fromEntries(fmvPrices),
    buybacks,
    deductDepositoryCharges: switches.has("--deduct-depository-charges"),
  };
}

/** Adds `ISIN=KIND` to the kinds; returns a sentence when it makes no sense. */
function addKind(kinds: Map<string, KnownKind>, text: string): string | undefined {
  const [typed, value] = splitOnce(text);
  const isin = typed.trim().toUpperCase();
  const kind = knownKinds.find((known) => known === value?.trim().toLowerCase());
  if (judgeIsin(isin) === "malformed" || kind === undefined) {
    return `--kind takes ISIN=KIND, not "${text}". Kinds: ${knownKinds.join(", ")}.`;
  }
  const earlier = kinds.get(isin) ?? kind;
  if (earlier !== kind) {
    return `--kind sets ${isin} to two kinds, ${earlier} and ${kind}.`;
  }
  kinds.set(isin, kind);
  return undefined;
}

/** Adds `ISIN=PRICE` to the prices; returns a sentence when it makes no sense. */
function addFmvPrice(prices: Map<string, string>, text: string): string | undefined {
  const [typed, value = ""] = splitOnce(text);
  const isin = typed.trim().toUpperCase();
  const price = parseMoney(value);
  if (judgeIsin(isin) === "malformed" || price === undefined || price <= 0n) {
    return `--fmv takes ISIN=PRICE, such as INE154A01025=276, not "${text}".`;
  }
  if (prices.has(isin)) {
    return `--fmv sets two prices for ${isin}.`;
  }
  prices.set(isin, value.trim());
  return undefined;
}

/** Adds `ISIN=DATE` to the buybacks; returns a sentence when it makes no sense. */
function addBuyback(buybacks: TenderedSale[], text: string): string | undefined {
  const [typed, sold = ""] = splitOnce(text);
  const isin = typed.trim().toUpperCase();
  if (judgeIsin(isin) === "malformed" || isoDate(sold.trim()) === undefined) {
    return `--buyback takes ISIN=DATE, such as INE009A01021=2025-12-31, not "${text}".`;
  }
  buybacks.push({ isin, sold: sold.trim() });
  return undefined;
}

function splitOnce(arg: string): [string, string | undefined] {
  const at = arg.indexOf("=");
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}
