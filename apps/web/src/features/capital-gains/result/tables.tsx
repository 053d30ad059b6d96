import type { FigureCell, FigureSection } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { shortDay } from "../../../ui/format-date.ts";
import { RupeeAmount } from "../../../ui/money.tsx";
import { totalsDiffer, totalsMatch } from "../flow/totals-match.ts";
import styles from "./statement-result.module.css";

/** Says whether our totals are the broker's own. */
export function totalsInShort(checks: ResultHead["reconciliation"]): string {
  const differing = checks.filter(({ ok }) => !ok).length;
  return differing === 0
    ? `✓ ${totalsMatch(checks.length)}`
    : totalsDiffer(differing, checks.length);
}

/** Returns a section of the figures by its name, if the result has it. */
export function sectionOf({ figures = [] }: Pick<ResultHead, "figures">, name: string) {
  return figures.find((section) => section.name === name);
}

type SectionTableProps = {
  section: FigureSection | undefined;
  /** Whether its place says what it is: then its heading is for screen readers alone. */
  isNamed?: boolean;
};

/** A section of the figures with its notes; nothing without one. */
export function SectionTable({ section, isNamed }: SectionTableProps) {
  if (section === undefined) {
    return null;
  }
  const { heading, columns, rows, notes } = section;
  // A column in which no row has anything says nothing.
  const shown = [...columns.keys()].filter((at) => rows.some(({ cells }) => cells[at]));
  return (
    <>
      {rows.length > 0 && (
        <FiguresTable
          label={heading}
          isNamed={isNamed}
          staysTable={shown.length <= mostBeside}
          columns={["", ...shown.map((at) => columns[at] ?? "")]}
          rows={rows.map(({ name, label, cells, sumOf }) => ({
            key: name,
            isSum: sumOf !== undefined,
            cells: [label, ...shown.map((at) => cells[at] && figureOf(cells[at]))],
          }))}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
    </>
  );
}

/** So many columns of figures are side by side on a phone too. */
const mostBeside = 2;

const grouped = new Intl.NumberFormat("en-IN");

/** Writes a figure as its kind asks for. */
export function figureOf({ kind, value }: FigureCell): ReactNode {
  switch (kind) {
    case "rupees":
      return <RupeeAmount amount={value} whole />;
    case "money":
      return <RupeeAmount amount={value} />;
    case "percent":
      return `${value}%`;
    case "count":
      return grouped.format(value as Intl.StringNumericLiteral);
    case "date":
      return shortDay(value);
    case "text":
      // An item such as "B3 (ITR-3: B4)" breaks before its bracket only.
      return value.replace("ITR-", "ITR\u2011").replace(": ", ":\u00a0");
  }
}

type FiguresTableProps = {
  /** Its heading, outside what scrolls. */
  label: string;
  /** Whether the words before it name it: then its heading is for screen readers alone. */
  isNamed?: boolean;
  /** Whether its columns have room side by side on a phone. */
  staysTable?: boolean;
  columns: readonly string[];
  /** A cell for each column; the first names the row. */
  rows: readonly {
    readonly key: string;
    readonly cells: readonly ReactNode[];
    /** Whether it is the sum of rows before it. */
    readonly isSum?: boolean;
  }[];
};

/**
 * A table of figures. On a phone each row is a card, with its column's name before each cell; where a
 * wider screen has too little room it scrolls, by touch and by keyboard, and says so.
 */
export function FiguresTable({ label, isNamed, staysTable, columns, rows }: FiguresTableProps) {
  const area = useRef<HTMLElement>(null);
  const scrolls = useScrolls(area);
  const id = useId();
  return (
    <div className={styles.figuresTable}>
      <h3 id={id} className={isNamed ? "visually-hidden" : undefined}>
        {label}
      </h3>
      <section
        ref={area}
        className={staysTable ? `${styles.area} ${styles.stays}` : styles.area}
        aria-labelledby={id}
        tabIndex={scrolls ? 0 : undefined}
      >
        {scrolls && <p className={styles.small}>Scroll sideways to see every column.</p>}
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column || <span className="visually-hidden">Figure</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, isSum, cells: [name, ...figures] }) => {
              // A name has the room of the empty cells after it.
              const spans = staysTable ? Math.max(0, figures.findIndex(Boolean)) : 0;
              return (
                <tr key={key} data-sum={isSum || undefined}>
                  <th scope="row" colSpan={1 + spans}>
                    {name}
                  </th>
                  {figures.map(
                    (figure, i) =>
                      i >= spans && (
                        <td key={columns[i + 1]} data-label={columns[i + 1]}>
                          <div>{figure}</div>
                        </td>
                      ),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Whether an element is narrower than what it holds: only then does Tab stop at it. */
function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => setScrolls(current.scrollWidth > current.clientWidth);
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    // Its contents can grow on their own, such as when a font loads late.
    for (const child of current.children) {
      watch.observe(child);
    }
    return () => watch.disconnect();
  }, [element]);
  return scrolls;
}

/** The five periods of Table F, in the order of the form, with the names that a person reads. */
export const quarters = [
  ["upto-15-jun", "Up to 15 Jun"],
  ["16-jun-15-sep", "16 Jun to 15 Sep"],
  ["16-sep-15-dec", "16 Sep to 15 Dec"],
  ["16-dec-15-mar", "16 Dec to 15 Mar"],
  ["16-mar-31-mar", "16 to 31 Mar"],
] as const;
