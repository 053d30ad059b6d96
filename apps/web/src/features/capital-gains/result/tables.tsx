import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { ResultHead } from "result/result-head";
import { Money } from "../../../ui/money.tsx";
import { millionthsOf } from "../flow/millionths.ts";
import { totalsDiffer, totalsMatch } from "../flow/totals-match.ts";
import styles from "./statement-result.module.css";

type ClassTotalsProps = {
  classes: ResultHead["classes"];
  /** What the year's Act calls the sections, by those of 1961. */
  sections: Readonly<Record<string, string>>;
};

/** Totals by class of lot. */
export function ClassTotals({ classes, sections }: ClassTotalsProps) {
  if (classes.length === 0) {
    return null;
  }
  const isCounted = classes.every(({ counted }) => counted);
  const hasPlaces = classes.some(({ place }) => place);
  return (
    <FiguresTable
      label="Summary by type of gain"
      columns={[
        "Type",
        "Gain or loss",
        "Sales",
        "Sale value",
        ...(isCounted ? ["Cost used", "Sale expenses"] : []),
        ...(hasPlaces ? ["In the return"] : []),
      ]}
      rows={classes.map((each) => {
        const { term, section, place, lots, saleValue, gain, counted } = each;
        return {
          key: `${term} ${section}`,
          cells: [
            classNameOf(term, section, sections),
            rupees(gain, true),
            lots,
            rupees(counted?.saleValue ?? saleValue),
            ...(counted ? [costUsed(counted), rupees(counted.expenses)] : []),
            // An item such as "B3 (ITR-3: B4)" breaks before its bracket only.
            ...(hasPlaces
              ? [(place ?? "").replace("ITR-", "ITR\u2011").replace(": ", ":\u00a0")]
              : []),
          ],
        };
      })}
    />
  );
}

function rupees(amount: string, signed = false): ReactNode {
  return <Money amount={amount} signed={signed} />;
}

/** The cost that counts, with what was paid where that differs. */
function costUsed({ cost, paid }: NonNullable<ResultHead["classes"][number]["counted"]>) {
  return (
    <>
      {rupees(cost)}
      {paid && (
        <span className={styles.changed}> (paid {rupees(paid)}, changed by grandfathering)</span>
      )}
    </>
  );
}

/** Table F: gains by the advance-tax period in which they accrued. */
export function QuartersTable({ tableF }: { tableF: ResultHead["tableF"] }) {
  const rates = Object.entries(tableF).filter(([, row]) =>
    quarters.some(([quarter]) => millionthsOf(row[quarter]) !== 0n),
  );
  if (rates.length === 0) {
    return null;
  }
  return (
    <FiguresTable
      label="Gains by advance-tax period (Schedule CG, Table F)"
      columns={["Accrued", ...rates.map(([rate]) => rateNameOf(rate))]}
      rows={quarters.map(([quarter, name]) => ({
        key: quarter,
        cells: [name, ...rates.map(([, row]) => rupees(row[quarter]))],
      }))}
    />
  );
}

/** Says whether our totals are the broker's own. */
export function totalsInShort(checks: ResultHead["reconciliation"]): string {
  const differing = checks.filter(({ ok }) => !ok).length;
  return differing === 0
    ? `✓ ${totalsMatch(checks.length)}`
    : totalsDiffer(differing, checks.length);
}

/** Our totals next to the broker's own: a tick where they agree, the difference where not. */
export function ReconciliationTable({ checks }: { checks: ResultHead["reconciliation"] }) {
  const filled = checks.filter(({ stated, computed }) => /[1-9]/.test(stated + computed));
  const shown = filled.length > 0 ? filled : checks;
  return (
    <>
      <FiguresTable
        label="Comparison with your broker's totals"
        columns={["Total", "Broker", "Computed", "Agrees"]}
        rows={shown.map(({ check, stated, computed, difference, ok }) => ({
          key: check,
          cells: [
            nameOfCheck(check),
            rupees(stated),
            rupees(computed),
            ok ? "✓ yes" : <>no, by {rupees(difference)}</>,
          ],
        }))}
      />
      {shown.length < checks.length && (
        <p>{checks.length - shown.length} more: ₹0 on both sides.</p>
      )}
    </>
  );
}

/**
 * What was compared. Zerodha's are named `sheet: label = sum of which rows`: the label comes first, as
 * the person knows it; its sheet and what it is the sum of follow below.
 */
function nameOfCheck(check: string): ReactNode {
  const [, sheet, label, sum] = /^(?:(.+?): )?(.+?) = (.+)$/.exec(check) ?? [];
  if (!label) {
    return check;
  }
  return (
    <>
      {label}
      <span className={styles.changed}>
        {sheet && `Sheet “${sheet}”: `}
        {sum}
      </span>
    </>
  );
}

type FiguresTableProps = {
  /** Its heading, outside what scrolls. */
  label: string;
  /** Whether the words before it name it: then its heading is for screen readers alone. */
  isNamed?: boolean;
  columns: readonly string[];
  /** A cell for each column; the first names the row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/**
 * A table of figures. On a phone each row is a card, with its column's name before each cell; where a
 * wider screen has too little room it scrolls, by touch and by keyboard, and says so.
 */
export function FiguresTable({ label, isNamed, columns, rows }: FiguresTableProps) {
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
        className={styles.area}
        aria-labelledby={id}
        tabIndex={scrolls ? 0 : undefined}
      >
        {scrolls && <p className={styles.changed}>Scroll sideways to see every column.</p>}
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, i) => (
                  <td key={columns[i + 1]} data-label={columns[i + 1]}>
                    <div>{figure}</div>
                  </td>
                ))}
              </tr>
            ))}
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

const terms: Record<string, string> = {
  long: "Long-term gains (LTCG)",
  short: "Short-term gains (STCG)",
  intraday: "Intraday (business income)",
  buyback: "Buyback",
  excluded: "Type of fund not known yet",
};

/** @returns what a class of lots is called, such as "Long-term gains (LTCG), section 112A" */
function classNameOf(
  term: string,
  section: string,
  sections: Readonly<Record<string, string>>,
): string {
  const name = terms[term] ?? term;
  if (section === "" || section === "speculative") {
    return name;
  }
  if (section === "mutual-fund") {
    return "Mutual fund units";
  }
  if (section === "slab") {
    return `${name}, at your slab rate`;
  }
  const known = sections[section] ?? section;
  if (section === "50AA") {
    return `${name}, section ${known}, at your slab rate`;
  }
  return /^\d/.test(section) ? `${name}, section ${known}` : `${name}, ${section}`;
}

/** @returns what a column of Table F is called: "112A@12.5" has the gains of section 112 too */
function rateNameOf(key: string): string {
  const [section, rate] = key.split("@");
  const term = section === "112A" ? "Long" : "Short";
  return `${term}-term at ${rate ? `${rate}%` : "your slab rate"}`;
}

/** The five periods of Table F, in the order of the form, with the names that a person reads. */
export const quarters = [
  ["upto-15-jun", "Up to 15 Jun"],
  ["16-jun-15-sep", "16 Jun to 15 Sep"],
  ["16-sep-15-dec", "16 Sep to 15 Dec"],
  ["16-dec-15-mar", "16 Dec to 15 Mar"],
  ["16-mar-31-mar", "16 to 31 Mar"],
] as const;
