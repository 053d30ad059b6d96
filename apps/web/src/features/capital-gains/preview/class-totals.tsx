import type { StatementPreview } from "contract/statement-preview";
import { Money } from "../../../ui/money.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import { classNameOf } from "./section-names.ts";
import styles from "./statement-preview.module.css";

/** Totals by class of lot. */
export function ClassTotals({ classes }: { classes: StatementPreview["classes"] }) {
  if (classes.length === 0) return null;
  return (
    <ScrollArea label="Totals by class">
      <table className={styles.table}>
        <caption>Totals by class</caption>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Lots</th>
            <th scope="col">Sale value</th>
            <th scope="col">Cost</th>
            <th scope="col">Expenses</th>
            <th scope="col">Gain or loss</th>
            <th scope="col">In the return</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ term, section, place, lots, saleValue, cost, expenses, gain }) => (
            <tr key={`${term} ${section}`}>
              <th scope="row">{classNameOf(term, section)}</th>
              <td>{lots}</td>
              <td>
                <Money amount={saleValue} />
              </td>
              <td>
                <Money amount={cost} />
              </td>
              <td>
                <Money amount={expenses} />
              </td>
              <td>
                <Money amount={gain} signed />
              </td>
              <td>{place ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
