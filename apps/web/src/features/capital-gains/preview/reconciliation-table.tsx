import type { StatementPreview } from "contract/statement-preview";
import { Money } from "../../../ui/money.tsx";
import { ScrollArea } from "../../../ui/scroll-area.tsx";
import styles from "./statement-preview.module.css";

/** Our totals beside the broker's own: a tick where they agree, the difference where not. */
export function ReconciliationTable({ checks }: { checks: StatementPreview["reconciliation"] }) {
  if (checks.length === 0) return null;
  const agreed = checks.filter(({ ok }) => ok).length;
  return (
    <details
      className={styles.checks}
      data-differs={agreed < checks.length || undefined}
      open={agreed < checks.length}
    >
      <summary>
        {agreed === checks.length
          ? `✓ All ${checks.length} totals agree with the broker's own`
          : `${checks.length - agreed} of ${checks.length} totals differ from the broker's own`}
      </summary>
      <ScrollArea label="Comparison with the broker's totals">
        <table className={styles.table}>
          <caption>Comparison with the broker's own totals</caption>
          <thead>
            <tr>
              <th scope="col">Total</th>
              <th scope="col">Broker</th>
              <th scope="col">Computed</th>
              <th scope="col">Agrees</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ check, stated, computed, difference, ok }) => (
              <tr key={check}>
                <th scope="row">{check}</th>
                <td>
                  <Money amount={stated} />
                </td>
                <td>
                  <Money amount={computed} />
                </td>
                <td>
                  {ok ? (
                    "✓ yes"
                  ) : (
                    <>
                      no, by <Money amount={difference} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  );
}
