import type { DeliverableBars, Deliverable as DeliverableText } from "../content/deliverable.ts";
import { serviceWords } from "../content/service-content.ts";
import { NumberedFigure } from "../ui/figure.tsx";
import layout from "../ui/layout.module.css";
import styles from "./deliverable.module.css";
import { Drawing } from "./drawing.tsx";
import { SampleMark } from "./sample-mark.tsx";

/** The first figure of every page is its drawing. */
const firstDeliverable = 2;

/**
 * A page of a deliverable behind its name: open where there is room, and the first of a page everywhere.
 */
export function DeliverableFold({ deliverable }: { deliverable: DeliverableText }) {
  return (
    <details className={layout.openIfWide} open={deliverable.figure === firstDeliverable}>
      <summary>
        {serviceWords.seePage}{" "}
        <span className={styles.name}>
          {deliverable.document}, {deliverable.page.replaceAll(" ", "\u00a0")}
        </span>
      </summary>
      <DeliverableFigure deliverable={deliverable} />
    </details>
  );
}

/** The figure has the anchor, because browsers open the fold around the target of an address. */
function DeliverableFigure({ deliverable }: { deliverable: DeliverableText }) {
  return (
    <NumberedFigure id={deliverable.id} number={deliverable.figure} caption={deliverable.caption}>
      <div className={styles.paper}>
        <p className={styles.head}>
          <strong>{deliverable.document}</strong> <span>{deliverable.page}</span>{" "}
          <span>{deliverable.reference}</span> <SampleMark of={deliverable} />
        </p>
        {Object.keys(deliverable).map((name) => (
          <Part key={name} name={name} of={deliverable} />
        ))}
      </div>
    </NumberedFigure>
  );
}

/** One field of a deliverable, if it is a part of its page. */
function Part({ name, of }: { name: string; of: DeliverableText }) {
  switch (name) {
    case "facts":
      return (
        <dl className={styles.facts}>
          {Object.entries(of.facts ?? {}).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return of.table && <PartTable table={of.table} />;
    case "log":
      return (
        <pre className={styles.log}>
          {of.log?.split("\n").map((line) => (
            <span key={line}>
              {line}
              {"\n"}
            </span>
          ))}
        </pre>
      );
    case "note":
      return <p>{of.note}</p>;
    case "bars":
      return of.bars && <Bars bars={of.bars} />;
    case "drawing":
      return of.drawing && <Drawing name={of.drawing} />;
  }
}

/** A table. On a narrow deliverable each row becomes a block. */
function PartTable({ table: [columns = [], ...rows] }: { table: readonly (readonly string[])[] }) {
  return (
    <table className={styles.table}>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((text, at) => (
              <td key={columns[at + 1]} data-label={columns[at + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bars({ bars: { columns, end, rows } }: { bars: DeliverableBars }) {
  return (
    <table className={`${styles.table} ${styles.bars}`}>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([label, figure, from, to, marked]) => (
          <tr key={label} className={marked && styles.marked}>
            <th scope="row">{label}</th>
            <td data-label={columns[1]}>{figure}</td>
            <td>
              <svg
                viewBox={`0 0 ${end} 10`}
                width={200}
                height={12}
                preserveAspectRatio="none"
                className={styles.bar}
                aria-hidden="true"
                focusable="false"
              >
                <path className={styles.track} d={`M0 9.5H${end}`} />
                <rect x={from} width={to - from} height={10} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          column ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <td key={column} />
          ),
        )}
      </tr>
    </thead>
  );
}
