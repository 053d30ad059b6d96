import type { FigureSection } from "@site/result/figures";
import type { Reconciliation, StatementResult } from "@site/result/statement-result";
import { moneyCell } from "./cells.ts";

/** Returns the broker's totals beside ours, exact; those of nothing on both sides are only counted. */
export function reconciliationFigures({ reconciliation }: StatementResult): FigureSection {
  const filled = reconciliation.filter(({ stated, computed }) => /[1-9]/.test(stated + computed));
  const shown = filled.length > 0 ? filled : reconciliation;
  const others = reconciliation.length - shown.length;
  return {
    name: "reconciliation",
    heading: "Comparison with your broker's totals",
    columns: ["Broker", "Ours", "Differs by"],
    rows: shown.map((total, at) => ({
      name: String(at + 1),
      label: labelOf(total),
      cells: [
        moneyCell(total.stated),
        moneyCell(total.computed),
        total.ok ? null : moneyCell(total.difference),
      ],
    })),
    notes: others === 0 ? [] : [`${others} more: ₹0 on both sides.`],
  };
}

/**
 * Returns what was compared. Zerodha's are named `sheet: label = sum of which rows`: the label comes first,
 * as the person knows it.
 */
function labelOf({ check }: Reconciliation): string {
  const [, sheet, label, sum] = /^(?:(.+?): )?(.+?) = (.+)$/.exec(check) ?? [];
  if (!label) {
    return check;
  }
  return `${label} (${sheet === undefined ? "" : `sheet “${sheet}”: `}${sum})`;
}
