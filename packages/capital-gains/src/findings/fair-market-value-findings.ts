import { exchangeHigh } from "../exchange-price.ts";
import type { Finding } from "../finding.ts";
import type { AssessedLots } from "../lots/assessed-lots.ts";
import { formatMoney, type Money, money } from "../values/money.ts";
import { placeOf } from "./place-of.ts";

/** Lots of one share whose price of 31-Jan-2018 is missing, proposed, or other than the exchange's. */
interface Group {
  readonly kind: "missing" | "proposed" | "differs";
  readonly isin: string;
  readonly name: string;
  readonly stated: Money | null;
  readonly first: number;
  lots: number;
}

/**
 * Holds the prices of 31-Jan-2018 of all grandfathered lots against the exchange's table and flags
 * the lots that differ. One finding for each share (and stated price), with the exchange's price as
 * `proposedFmvPerUnit` in its data where the statement has none.
 */
export function fairMarketValueFindings(
  lots: AssessedLots,
  fileNames: readonly string[],
): readonly Finding[] {
  const table = lots.table;
  const groups = new Map<string, Group>();
  let untold = 0;
  for (const i of lots.grandfatheredLots) {
    const { name, isin } = table.shareOf(i);
    const stated = lots.fmvPerUnitOf(i);
    const kind = table.hasFlag(i, "fmv-proposed")
      ? "proposed"
      : stated === null
        ? "missing"
        : "differs";
    if (kind === "differs") {
      const high = exchangeHigh(isin);
      if (high === undefined || high === stated) continue;
      table.flag(i, "fmv-differs-from-exchange");
    }
    const key = `${kind} ${isin === "" ? name : isin} ${stated}`;
    const group = groups.get(key);
    if (group === undefined && groups.size === MOST_TOLD) untold++;
    else if (group === undefined) groups.set(key, { kind, isin, name, stated, first: i, lots: 1 });
    else group.lots++;
  }
  const told = [...groups.values()].map((group) => ({
    ...describe(group, exchangeHigh(group.isin)),
    where: placeOf(table, group.first, fileNames),
  }));
  return untold > 0 ? [...told, andMore(untold)] : told;
}

/** More findings than a person reads; the lots carry their flags all the same. */
const MOST_TOLD = 200;

function andMore(lots: number): Finding {
  return {
    severity: "warning",
    code: "more-prices-to-check",
    message: `${lots} more lots have a price of 31-Jan-2018 to check: see their flags.`,
    data: { lots },
  };
}

function describe(group: Group, high: Money | undefined): Finding {
  const share = `${group.name}${group.isin === "" ? "" : ` (${group.isin})`}`;
  const count = group.lots === 1 ? "1 lot" : `${group.lots} lots`;
  const data = { isin: group.isin, lots: group.lots };
  if (group.kind === "missing")
    return {
      severity: "warning",
      code: "fmv-missing",
      message:
        `${share}: ${count} bought before 1-Feb-2018 without a price of 31-Jan-2018. What was ` +
        "paid counts as the cost, so the gain may be too high. " +
        (high === undefined
          ? "The exchange's table has no price for this ISIN: look it up and have it added."
          : `The National Stock Exchange's highest price of that day was ${formatMoney(high)}; ` +
            "it is proposed and not used unless you accept it."),
      data: { ...data, proposedFmvPerUnit: high === undefined ? null : formatMoney(high) },
    };
  const used = formatMoney(group.stated ?? money(0n));
  if (group.kind === "proposed")
    return {
      severity: "warning",
      code: "fmv-proposed",
      message:
        `${share}: for ${count} without a price of 31-Jan-2018 the National Stock Exchange's ` +
        `highest price of that day, ${used}, is used as you chose. Another exchange may have been higher, ` +
        "and a share that was split since needs the price divided.",
      data: { ...data, fmvPerUnit: used },
    };
  const exchange = high ?? money(0n);
  return {
    ...difference(group.stated ?? money(0n), exchange),
    message:
      `${share}, ${count}: the statement's price of 31-Jan-2018 is ${used}, the National Stock ` +
      `Exchange's highest was ${formatMoney(exchange)}. ` +
      difference(group.stated ?? money(0n), exchange).message,
    data: { ...data, fmvPerUnit: used, exchangeHigh: formatMoney(exchange) },
  };
}

/** Ratios by which a split, a consolidation or a usual bonus changes a price. */
const ADJUSTMENTS = [2n, 3n, 4n, 5n, 6n, 8n, 10n, 15n, 20n, 50n, 100n];

function difference(
  stated: Money,
  exchange: Money,
): { readonly severity: Finding["severity"]; readonly code: string; readonly message: string } {
  const code = "fmv-differs-from-exchange";
  for (const ratio of ADJUSTMENTS) {
    if (isNear(stated * ratio, exchange))
      return {
        severity: "info",
        code,
        message:
          `It is about a ${ratio}th of that, as after a split. A split divides the price; a bonus ` +
          "does not: the original share keeps its full price. The statement's is used.",
      };
    if (isNear(stated, exchange * ratio))
      return {
        severity: "info",
        code,
        message: `It is about ${ratio} times that, as after a consolidation. The statement's is used.`,
      };
  }
  if (stated > exchange && isNear(stated, exchange))
    return {
      severity: "info",
      code,
      message:
        "Section 55(2)(ac) takes the highest price on any recognised exchange, and another one " +
        "may have been slightly higher. The statement's is used.",
    };
  return {
    severity: "warning",
    code,
    message:
      stated < exchange
        ? "Section 55(2)(ac) takes the highest price on any recognised exchange, so the gain may " +
          "be too high. The statement's is used; check it."
        : "No split explains it and the gain may be too low. The statement's is used; check it.",
  };
}

/** Within half a percent. */
function isNear(a: bigint, b: bigint): boolean {
  const off = a > b ? a - b : b - a;
  return off * 200n <= b;
}
