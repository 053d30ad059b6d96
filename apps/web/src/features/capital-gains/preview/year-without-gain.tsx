import type { StatementPreview } from "contract/statement-preview";
import { Money } from "../../../ui/money.tsx";
import { paiseOf } from "./quarters.ts";
import styles from "./statement-preview.module.css";

/** What comes of a year in which the losses use up every gain: Table F is empty then. */
export function YearWithoutGain({ preview }: { preview: StatementPreview }) {
  const { tableF, lossesLeft } = preview;
  const gains = Object.values(tableF).flatMap((amounts) => Object.values(amounts).map(paiseOf));
  if (!lossesLeft || gains.some((amount) => amount !== 0n)) return null;
  const kinds = [
    ["short-term", lossesLeft.shortTerm],
    ["long-term", lossesLeft.longTerm],
  ] as const;
  const left = kinds.filter(([, amount]) => paiseOf(amount) !== 0n);
  if (left.length === 0) return null;
  return (
    <div className={styles.attention}>
      <p>
        After set-off no gain of this statement is left to be taxed, so Table F is empty. Losses
        that you may carry forward for 8 years if the return is filed by its due date (sections 74,
        80 and 139(1)):
      </p>
      <ul>
        {left.map(([kind, amount]) => (
          <li key={kind}>
            {kind} loss of <Money amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
