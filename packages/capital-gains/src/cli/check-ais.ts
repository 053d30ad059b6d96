import type { StatementResult } from "result/statement-result";
import { accepted, type Result } from "../law/refusal.ts";
import type { InputFile } from "../law/statement/input.ts";
import { parseDate } from "../law/values/calendar-date.ts";
import { formatTrimmed } from "../law/values/fixed-point.ts";
import { formatMoney, money } from "../law/values/money.ts";
import { rupeeText } from "../law/values/rupee-text.ts";
import { type AisCheck, checkAis } from "../papers/ais/check-ais.ts";
import type { AisComparison } from "../papers/ais/compare-sales.ts";
import { statementSales } from "../papers/ais/statement-sales.ts";
import { statedPans } from "../readers/stated-pans.ts";
import type { CommandOutput } from "./command-output.ts";

/**
 * Compares a result with the person's AIS and returns what to print. PAN and date of birth come from
 * the environment, which keeps them out of the shell's history and the process list. Returns a sentence
 * when they are missing.
 */
export async function checkAisCommand(
  ais: Uint8Array,
  statements: readonly InputFile[],
  result: StatementResult,
): Promise<Result<CommandOutput> | string> {
  const pan = process.env.CAPITAL_GAINS_PAN ?? "";
  const stated = process.env.CAPITAL_GAINS_BORN ?? "";
  const born = /^\d{4}-\d{2}-\d{2}$/.test(stated) ? parseDate(stated) : undefined;
  if (!/^[A-Z]{5}[0-9]{4}[A-Z]$/i.test(pan.trim()) || born === undefined) {
    return "check-ais needs your PAN in CAPITAL_GAINS_PAN and your date of birth in CAPITAL_GAINS_BORN, such as 1980-12-31.";
  }
  const sales = statementSales(result, await statedPans(statements));
  const check = await checkAis(ais, { pan, born }, sales);
  if (!check.ok) {
    return check;
  }
  return accepted({
    printed: () => readable(check.value),
    added: { ais: JSON.parse(JSON.stringify(check.value, decimals)) },
  });
}

/** Writes exact amounts as decimal text, as everywhere in our JSON. */
function decimals(key: string, value: unknown): unknown {
  if (typeof value !== "bigint") {
    return value;
  }
  return key === "quantity" ? formatTrimmed(value) : formatMoney(money(value));
}

const verdicts: Readonly<Record<AisComparison["verdict"], string>> = {
  agrees: "agrees",
  differs: "DIFFERS",
  "only-in-ais": "ONLY IN THE AIS",
  "only-in-statement": "ONLY IN THE STATEMENT",
};

function readable({ shares, otherYears, quarters, withoutIsin, note }: AisCheck): string {
  const lines: string[] = [];
  for (const { isin, name, verdict, statement, ais, reasons, feedback } of shares) {
    lines.push(`${verdicts[verdict]}  ${name} (${isin})`);
    for (const [label, side] of [["statement", statement] as const, ["AIS", ais] as const]) {
      if (side !== undefined) {
        const amounts = `${rupeeText(money(side.saleValue))}, cost ${rupeeText(money(side.cost))}`;
        lines.push(`  ${label.padEnd(10)} ${formatTrimmed(side.quantity)} sold for ${amounts}`);
        const days = side.entries.map(
          ({ day, quantity }) => `${formatTrimmed(quantity)} on ${day ?? "no date"}`,
        );
        lines.push(`  ${" ".repeat(10)} ${days.join(", ")}`);
      }
    }
    lines.push(...reasons.map(({ code, message }) => `  ${message} [${code}]`));
    if (feedback !== undefined) {
      lines.push(`  Feedback for the portal: ${feedback}`);
    }
  }
  if (shares.length === 0) {
    lines.push("Neither the statements nor the AIS have a sale to compare.");
  }
  if (otherYears.length > 0) {
    lines.push("", "Entries of another year, not compared");
  }
  for (const { name, isin, day, quantity, saleValue } of otherYears) {
    const amounts = `${formatTrimmed(quantity)} for ${rupeeText(money(saleValue))}`;
    lines.push(`  ${name} (${isin}): ${amounts} on ${day}`);
  }
  if (withoutIsin > 0) {
    lines.push(
      "",
      `${withoutIsin} of the statement's sales ${withoutIsin === 1 ? "has no ISIN and is" : "have no ISIN and are"} not compared.`,
    );
  }
  if (quarters.length > 0) {
    lines.push("", "On the market, according to the depository");
  }
  for (const { quarter, purchases, sales } of quarters) {
    lines.push(`  ${quarter}: bought ${rupeeText(purchases)}, sold ${rupeeText(sales)}`);
  }
  return `${[...lines, "", note].join("\n")}\n`;
}
