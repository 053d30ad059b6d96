import { Fragment } from "react";
import { serviceWords } from "../content/service-content.ts";
import type { SheetBars, SheetPart, Sheet as SheetText } from "../content/sheet.ts";
import { Figure } from "../ui/figures/figure.tsx";
import { Shmoo } from "../ui/figures/shmoo.tsx";
import { SampleMark } from "./sample-mark.tsx";
import styles from "./sheet.module.css";

/** A page of a deliverable: an open figure if it has a number, otherwise folded behind its name. */
export function Sheet({ sheet }: { sheet: SheetText }) {
  if (sheet.figure) {
    return <SheetFigure sheet={sheet} />;
  }
  return (
    <details className={styles.fold}>
      <summary>
        {serviceWords.seePage}{" "}
        <span className={styles.name}>
          {sheet.document}, {sheet.page}
        </span>
      </summary>
      <SheetFigure sheet={sheet} />
    </details>
  );
}

/** The figure has the anchor, because browsers open the fold around the target of an address. */
function SheetFigure({ sheet }: { sheet: SheetText }) {
  return (
    <Figure id={sheet.id} number={sheet.figure} caption={sheet.caption}>
      <div className={styles.sheet}>
        <p className={styles.head}>
          <strong>{sheet.document}</strong> <span>{sheet.page}</span>{" "}
          <span>
            <Redacted text={sheet.reference} />
          </span>{" "}
          <SampleMark of={sheet} />
        </p>
        {sheet.parts.map((part) => (
          <Part key={part.kind} part={part} />
        ))}
      </div>
    </Figure>
  );
}

function Part({ part }: { part: SheetPart }) {
  switch (part.kind) {
    case "facts":
      return (
        <dl className={styles.facts}>
          {part.rows.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Redacted text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <SheetTable columns={part.columns} rows={part.rows} />;
    case "log":
      return (
        <pre className={styles.log}>
          {part.text.split("\n").map((line) => (
            <span key={line}>
              <Redacted text={line} />
              {"\n"}
            </span>
          ))}
        </pre>
      );
    case "note":
      return (
        <p className={styles.note}>
          <Redacted text={part.text} />
        </p>
      );
    case "bars":
      return <Bars bars={part} />;
    case "shmoo":
      return <Shmoo rows={part.rows} frequencies={part.frequencies} />;
  }
}

/** A table. On a narrow sheet each row becomes a block. */
function SheetTable({ columns, rows }: Omit<SheetPart & { kind: "table" }, "kind">) {
  return (
    <table className={styles.table}>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr key={first}>
            <th scope="row">
              <Redacted text={first} />
            </th>
            {others.map((text, at) => (
              <td key={columns[at + 1]} data-label={columns[at + 1]}>
                <Redacted text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bars({ bars: { columns, end, rows } }: { bars: SheetBars }) {
  return (
    <table className={`${styles.table} ${styles.bars}`}>
      <Heads columns={columns} />
      <tbody>
        {rows.map(([label, figure, from, to, marked]) => (
          <tr key={label} className={marked && styles.marked}>
            <th scope="row">
              <Redacted text={label} />
            </th>
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

/** A text with its runs of █ drawn as bars and read out as "redacted". */
function Redacted({ text }: { text: string }) {
  return text.split(/(█+)/).map((part, at) =>
    part.startsWith("█") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a static text is its pieces in their order
      <svg key={at} width={part.length * 8} height={12} role="img" className={styles.redacted}>
        <title>{serviceWords.redacted}</title>
        <rect width="100%" height="100%" />
      </svg>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
