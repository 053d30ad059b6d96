import type { BusinessTrades } from "@site/result/lot";
import { moneyOf, roundToRupees, smaller } from "../values/money.ts";
import type { BesideStatements } from "./beside-statements.ts";

/** Returns the year's business loss that is set off against gains, section 71(2): whole rupees, 0 for a profit. */
export function businessLossOf({ businessResult = 0n }: BesideStatements): bigint {
  return businessResult < 0n ? -businessResult : 0n;
}

/** What the derivatives of the statements come to, before charges, as a business result; whole rupees. */
export type StatedResult = {
  readonly derivatives: bigint;
  /** Profit of intraday trades that a loss meets first. */
  readonly intraday: bigint;
  /** What to offer as the year's result. */
  readonly offered: bigint;
};

/**
 * Returns the result of the statements' derivatives; `undefined` without any. A loss is first set off
 * within the head, against the profit of intraday trades (section 70(1)); a loss of intraday trades
 * meets only profit of the same kind (section 73(1)) and changes nothing here.
 */
export function statedResult(trades: readonly BusinessTrades[]): StatedResult | undefined {
  const of = (kind: BusinessTrades["kind"]) => {
    const found = trades.find((each) => each.kind === kind);
    return found && roundToRupees(moneyOf(found.profit));
  };
  const derivatives = of("derivatives");
  if (derivatives === undefined) {
    return undefined;
  }
  const speculative = of("intraday") ?? 0n;
  const intraday = derivatives < 0n && speculative > 0n ? smaller(speculative, -derivatives) : 0n;
  return { derivatives, intraday, offered: derivatives + intraday };
}
