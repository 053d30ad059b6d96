import type { StatementPreview } from "contract/statement-preview";
import { Money } from "../../../ui/money.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { barLength, largest, paiseOf, quarters } from "./quarters.ts";
import { rateNameOf } from "./section-names.ts";
import styles from "./statement-preview.module.css";

/** Table F: gains by the quarter in which they accrued. The table is the chart; bars repeat it. */
export function QuartersTable({ tableF }: { tableF: StatementPreview["tableF"] }) {
  const amountAt = (rate: string, quarter: string) => tableF[rate]?.[quarter] ?? "0";
  const rates = Object.keys(tableF).filter((rate) =>
    quarters.some(([quarter]) => paiseOf(amountAt(rate, quarter)) !== 0n),
  );
  if (rates.length === 0) return null;
  const longest = largest(
    rates.flatMap((rate) => quarters.map(([quarter]) => paiseOf(amountAt(rate, quarter)))),
  );

  return (
    <ScrollArea label="Gains by quarter">
      <table className={styles.table}>
        <caption>Gains by quarter, after set-off, as Schedule CG Table F asks for them</caption>
        <thead>
          <tr>
            <th scope="col">Accrued</th>
            {rates.map((rate) => (
              <th key={rate} scope="col">
                {rateNameOf(rate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map(([quarter, name]) => (
            <tr key={quarter}>
              <th scope="row">{name}</th>
              {rates.map((rate) => (
                <td key={rate}>
                  <Money amount={amountAt(rate, quarter)} />
                  <svg
                    className={styles.bar}
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width="100" height="4" className={styles.track} />
                    <rect
                      width={barLength(amountAt(rate, quarter), longest)}
                      height="4"
                      className={styles.fill}
                    />
                  </svg>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
