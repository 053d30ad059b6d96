import type { StatementResult } from "result/statement-result";
import { healthCessPercent, type YearRules } from "../../../law/rules/year-rules.ts";
import { entriesOf } from "../../../law/schedule-cg/loss-schedules.ts";
import { hasLosses, leftOutNote, rateKeyLabel, rowLabel, shownKeys, slabNote } from "../labels.ts";
import { estimateTax } from "../tax-estimate.ts";
import { cell, header, heading, type Row, row, sumAbove, table, warning } from "./sheet.ts";

/** Returns the year's set-off row by row: gains less every loss is what is left. */
export function setOffRows(result: StatementResult): readonly Row[] {
  const { scheduleE, bfla, lossesLeft } = result;
  const shown = shownKeys(result);
  const rows = entriesOf(scheduleE.rows).filter(([key]) => shown.has(key));
  const left = (name: string, amount: string) =>
    amount === "0.00" ? [] : [row(cell.text(name), cell.amount(amount), cell.blank(3))];
  return rows.length === 0 || !hasLosses(result)
    ? []
    : [
        ...heading("Set-off of losses, whole rupees as in the return"),
        header(
          [
            ...["Gain", "Gains less losses", "Losses of this year"],
            ...["Brought-forward losses", "After set-off"],
          ],
          2,
        ),
        ...rows.map(([key, { income, remaining }]) => {
          const after = bfla.rows[key];
          const loss = BigInt(scheduleE.lossToSetOff[key] ?? "0");
          const ownLoss =
            BigInt(scheduleE.totalSetOff[key] ?? "0") + BigInt(scheduleE.lossRemaining[key] ?? "0");
          return row(
            rowLabel(result, key),
            cell.rupees(
              BigInt(income) - loss,
              BigInt(remaining) - BigInt(income) + ownLoss,
              -BigInt(after?.broughtForward ?? "0"),
            ),
            cell.computed((at) => `B${at}+C${at}+D${at}`, after?.remaining ?? "0", "totalRupees"),
          );
        }),
        ...left("Loss left over, short-term", lossesLeft.shortTerm),
        ...left("Loss left over, long-term", lossesLeft.longTerm),
      ];
}

/** Returns the estimated tax on what the set-off leaves. */
export function taxRows(result: StatementResult, rules: YearRules): readonly Row[] {
  const estimate = estimateTax(result, rules, "higher-rate-first");
  const rates = estimate.rates.filter(({ gain }) => gain !== 0n);
  const line = (name: string, value: bigint) => row(cell.text(name, "text", 5), cell.rupee(value));
  return [
    ...heading("Estimated tax on these gains"),
    ...table(2, rates, [
      ["Gain and rate", ({ key }) => rateKeyLabel(key)],
      ["Gain after set-off", ({ gain }) => cell.rupee(gain)],
      ["Exempt, 112A(2)", ({ exempt }) => cell.rupee(exempt)],
      ["Taxed", ({ taxed }) => cell.computed((at) => `B${at}-C${at}`, String(taxed), "rupees")],
      ["Rate %", ({ ratePercent }) => cell.number(ratePercent)],
      ["Tax", ({ tax }) => cell.rupee(tax)],
    ]),
    row(
      cell.text("Tax", "text", 5),
      rates.length === 0
        ? cell.rupee(estimate.tax)
        : cell.computed(sumAbove(5, rates.length), String(estimate.tax), "rupees"),
    ),
    line(`Health and education cess, ${healthCessPercent}%`, estimate.cess),
    row(
      cell.text("Estimated tax with cess", "totalText", 5),
      cell.computed(sumAbove(5, 2), String(estimate.total), "totalRupees"),
    ),
    ...warning(leftOutNote(result)),
    ...warning(slabNote(result)),
  ];
}
