import type { StatementPreview } from "contract/statement-preview";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Money } from "../../../ui/money.tsx";
import { decimalOf, millionthsOf } from "../millionths.ts";
import styles from "./statement-result.module.css";
import { totalsDiffer, totalsMatch } from "./totals-match.ts";

type ClassTotalsProps = {
  classes: StatementPreview["classes"];
  /** What the year's Act calls the sections, by those of 1961. */
  sections?: Readonly<Record<string, string>>;
};

/** Totals by class of lot. */
export function ClassTotals({ classes, sections = {} }: ClassTotalsProps) {
  if (classes.length === 0) {
    return null;
  }
  const hasPlaces = classes.some(({ place }) => place);
  return (
    <FiguresTable
      label="Totals by class"
      caption="Totals by class"
      columns={[
        "Class",
        "Gain or loss",
        "Lots",
        "Sale value",
        "Expenses",
        "Cost used",
        ...(hasPlaces ? ["In the return"] : []),
      ]}
      rows={classes.map((each) => {
        const { term, section, place, lots, saleValue, expenses, gain } = each;
        return {
          key: `${term} ${section}`,
          cells: [
            classNameOf(term, section, sections),
            rupees(gain, true),
            lots,
            rupees(saleValue),
            rupees(expenses),
            costUsed(each),
            ...(hasPlaces ? [place ?? ""] : []),
          ],
        };
      })}
    />
  );
}

function rupees(amount: string, signed = false): ReactNode {
  return <Money amount={amount} signed={signed} />;
}

/**
 * The cost that counted, so that each row adds up: sale value less expenses less cost is the gain.
 * It differs from what was paid where grandfathering or a buyback's rule changed it.
 */
function costUsed(each: StatementPreview["classes"][number]): ReactNode {
  const used = millionthsOf(each.saleValue) - millionthsOf(each.expenses) - millionthsOf(each.gain);
  return (
    <>
      <Money amount={decimalOf(used)} />
      {used !== millionthsOf(each.cost) && (
        <span className={styles.changed}>
          {" "}
          (paid <Money amount={each.cost} />,{" "}
          {each.section === "112A" ? "changed by grandfathering" : "changed by rule"})
        </span>
      )}
    </>
  );
}

/** Table F: gains by the quarter in which they accrued. The table is the chart; bars repeat it. */
export function QuartersTable({ tableF }: { tableF: StatementPreview["tableF"] }) {
  const rates = Object.entries(tableF).filter(([, row]) =>
    quarters.some(([quarter]) => millionthsOf(row[quarter]) !== 0n),
  );
  if (rates.length === 0) {
    return null;
  }
  const longest = largest(
    rates.flatMap(([, row]) => quarters.map(([quarter]) => millionthsOf(row[quarter]))),
  );

  return (
    <FiguresTable
      label="Gains by quarter"
      caption="Gains by quarter, after set-off, as Schedule CG Table F asks for them"
      columns={["Accrued", ...rates.map(([rate]) => rateNameOf(rate))]}
      rows={quarters.map(([quarter, name]) => ({
        key: quarter,
        cells: [name, ...rates.map(([, row]) => withBar(row[quarter], longest))],
      }))}
    />
  );
}

function withBar(amount: string, longest: bigint): ReactNode {
  return (
    <>
      <Money amount={amount} />
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className={styles.track} />
        <rect width={barLength(amount, longest)} height="4" className={styles.fill} />
      </svg>
    </>
  );
}

/** Our totals beside the broker's own: a tick where they agree, the difference where not. */
export function ReconciliationTable({ checks }: { checks: StatementPreview["reconciliation"] }) {
  if (checks.length === 0) {
    return null;
  }
  const agreed = checks.filter(({ ok }) => ok).length;
  return (
    <details
      className={styles.checks}
      data-differs={agreed < checks.length || undefined}
      open={agreed < checks.length}
    >
      <summary>
        <span>
          {agreed === checks.length
            ? `✓ ${totalsMatch(checks.length)} your broker's statement`
            : `${totalsDiffer(checks.length - agreed, checks.length)} from your broker's`}
        </span>{" "}
        <span className={styles.unfold}>Compare</span>
      </summary>
      <FiguresTable
        label="Comparison with the broker's totals"
        caption="Comparison with the broker's own totals"
        columns={["Total", "Broker", "Computed", "Agrees"]}
        rows={checks.map(({ check, stated, computed, difference, ok }) => ({
          key: check,
          cells: [
            nameOfCheck(check),
            rupees(stated),
            rupees(computed),
            ok ? "✓ yes" : differsBy(difference),
          ],
        }))}
      />
    </details>
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

function differsBy(difference: string): ReactNode {
  return (
    <>
      no, by <Money amount={difference} />
    </>
  );
}

type FiguresTableProps = {
  /** Names the area that scrolls. */
  label: string;
  caption: string;
  columns: readonly string[];
  /** A cell for each column; the first names the row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/**
 * A table of figures. On a phone each row is a card, with its column's name before each cell; where a
 * wider screen has too little room it scrolls, by touch and by keyboard, and says so.
 */
export function FiguresTable({ label, caption, columns, rows }: FiguresTableProps) {
  const area = useRef<HTMLElement>(null);
  const scrolls = useScrolls(area);
  return (
    <section
      ref={area}
      className={styles.area}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
    >
      {scrolls && <p className={styles.changed}>Scroll sideways to see every column.</p>}
      <table className={styles.table}>
        <caption>{caption}</caption>
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
  long: "Long term",
  short: "Short term",
  intraday: "Intraday",
  buyback: "Buyback",
  excluded: "Not decided",
};

/** @returns what a class of lots is called, such as "Long term, section 112A" */
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

/** @returns what a column of Table F is called: "112A@12.5" becomes "Section 112A at 12.5%" */
function rateNameOf(key: string): string {
  const [section, rate] = key.split("@");
  return rate ? `Section ${section} at ${rate}%` : key;
}

/** The five periods of Table F, in the order of the form, with the names that a person reads. */
export const quarters = [
  ["upto-15-jun", "Up to 15 Jun"],
  ["16-jun-15-sep", "16 Jun to 15 Sep"],
  ["16-sep-15-dec", "16 Sep to 15 Dec"],
  ["16-dec-15-mar", "16 Dec to 15 Mar"],
  ["16-mar-31-mar", "16 to 31 Mar"],
] as const;

/** @returns the largest of some amounts, and nothing less than zero */
function largest(amounts: readonly bigint[]): bigint {
  let most = 0n;
  for (const amount of amounts) {
    if (amount > most) {
      most = amount;
    }
  }
  return most;
}

/** @returns the length of a bar in percent of the longest, for drawing alone */
function barLength(amount: string, longest: bigint): number {
  if (longest === 0n) {
    return 0;
  }
  return Number((millionthsOf(amount) * 100n) / longest);
}
