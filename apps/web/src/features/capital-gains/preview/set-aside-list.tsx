import type { StatementPreview } from "contract/statement-preview";
import { formatDate } from "../../../ui/format-date.ts";
import { Money } from "../../../ui/money.tsx";
import styles from "./statement-preview.module.css";

/** Rows that are in no figure, each with the reason and what to do about it. */
export function SetAsideList({ preview }: { preview: StatementPreview }) {
  const { setAside = [], setAsideCount = 0 } = preview;
  if (setAside.length === 0) return null;
  return (
    <details className={styles.findings} data-severity="warning" open>
      <summary>Rows that are in no figure ({setAsideCount})</summary>
      <ul className={styles.rows}>
        {setAside.map(({ name, isin, source, transferred, saleValue, message }) => (
          <li key={`${source.file} ${source.sheet} ${source.row}`}>
            <b>{name || isin || "A row without a name"}</b>
            {transferred && <>, sold {formatDate(transferred)}</>}
            {saleValue && (
              <>
                {" "}
                for <Money amount={saleValue} />
              </>
            )}
            <span className={styles.place}>
              {" "}
              ({source.file}
              {source.sheet && `, ${source.sheet}`}, row {source.row})
            </span>
            <br />
            {message}
          </li>
        ))}
      </ul>
      {setAsideCount > setAside.length && (
        <p>The report lists the other {setAsideCount - setAside.length} too.</p>
      )}
    </details>
  );
}
