import type { Finding } from "@site/result/finding";
import type { DividendsOfYear } from "../dividends/dividends.ts";
import { info, listed, said, warning } from "../finding.ts";
import type { ReadFile } from "../read-statement.ts";
import { roundingOf } from "../tie-out.ts";
import { absolute, sumOf } from "../values/fixed-point.ts";
import { formatMoney, money } from "../values/money.ts";
import { rupeeText } from "../values/rupee-text.ts";

/** Returns what is wrong with the dividends that statements list, and what was counted once. */
export function dividendFindings(
  files: readonly ReadFile[],
  dividends: DividendsOfYear | undefined,
): readonly Finding[] {
  const repeated = dividends?.repeated ?? 0;
  return said([
    ...files.flatMap(unread),
    ...files.map(notTied),
    repeated > 0 &&
      info(
        "dividend-in-several-files",
        `${repeated === 1 ? "1 dividend is" : `${repeated} dividends are`} in two of your files alike and ` +
          "counted once.",
        { data: { dividends: repeated } },
      ),
  ]);
}

function unread({ name, statement: { dividends } }: ReadFile): readonly Finding[] {
  const rows = dividends?.unread ?? [];
  const [first] = rows;
  return first === undefined
    ? []
    : [
        warning(
          "dividend-unreadable",
          `In ${name}, sheet "${first.sheet}", ${rows.length === 1 ? "row" : "rows"} ${listed(rows.map(({ row }) => String(row)))} ` +
            `${rows.length === 1 ? "is a dividend" : "are dividends"} without a readable ex-date or amount, and not counted. ` +
            "Gains are not affected. Add what is missing to Schedule OS yourself.",
          { where: { file: name, ...first }, data: { rows: rows.length } },
        ),
      ];
}

function notTied({ name, statement: { dividends } }: ReadFile): Finding | undefined {
  if (dividends?.total === undefined || dividends.unread.length > 0) {
    return undefined;
  }
  const sum = money(sumOf(dividends.rows.map(({ amount }) => amount)));
  const difference = absolute(dividends.total - sum);
  return difference <= roundingOf(dividends.rows.length + 1)
    ? undefined
    : warning(
        "dividends-do-not-tie",
        `${name} states dividends of ${rupeeText(dividends.total)} in all, but those that it lists sum to ` +
          `${rupeeText(sum)}. Gains are not affected. Compare Schedule OS with your AIS.`,
        { where: { file: name }, data: { difference: formatMoney(money(difference)) } },
      );
}
