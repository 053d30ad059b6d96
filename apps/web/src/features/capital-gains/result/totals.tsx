import { counted } from "@site/result/counts";
import type { FigureCell, FigureSection } from "@site/result/figures";
import type { ResultHead } from "@site/result/result-head";
import { type ReactNode, useSyncExternalStore } from "react";
import { formatRupees, formatWholeRupees } from "../../../ui/money.tsx";
import { millionthsOf } from "../flow/millionths.ts";
import part from "../flow/part.module.css";
import { totalsDiffer, totalsMatch } from "../flow/totals-match.ts";
import { LossPicture } from "./loss-picture.tsx";
import styles from "./statement-result.module.css";
import { FiguresTable, figureOf, SectionTable, sectionOf } from "./tables.tsx";

type TotalsProps = {
  head: ResultHead;
  /** How many sales are in no figure, in words. */
  setAside: string;
};

type Total = ResultHead["reconciliation"][number];

/** The broker's totals next to ours, why the gain that is taxed is another, the gains by type, and Table F. */
export default function Totals({ head, setAside }: TotalsProps) {
  const { schedule112A, advanceTax, reconciliation } = head;
  const tableF = sectionOf(head, "table-f");
  const types = sectionOf(head, "types");
  return (
    <>
      {reconciliation.length > 0 && <BrokersTotals head={head} setAside={setAside} />}
      <WhyLower head={head} />
      {types && <TurnedTables section={types} rows={rowsOfTypes} />}
      <details>
        <summary>How this is counted</summary>
        <div className={part.stack}>
          {[...(types?.notes ?? []), ...(advanceTax ? [] : [scheduleText(schedule112A)])].map(
            (note) => (
              <p key={note}>{note}</p>
            ),
          )}
        </div>
      </details>
      {tableF && (
        <details>
          <summary>{tableF.heading}</summary>
          <TurnedTables section={tableF} rows={{}} isNamed />
          {tableF.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </details>
      )}
      {head.dividends === undefined && <SectionTable section={sectionOf(head, "dividends")} />}
    </>
  );
}

/** Says what the return takes of Schedule 112A. */
function scheduleText({ rows, balance }: ResultHead["schedule112A"]): string {
  return rows === 0
    ? "Schedule 112A: nothing to report."
    : `Your Schedule 112A total is ${formatWholeRupees(balance)}, in ${counted(rows, "row")}. The return rounds row by row and after set-off, so it can differ from the statement's gain by a few rupees.`;
}

/** Totals of the same sales, the same on both sides, once; the others folded, but those of nothing counted. */
function BrokersTotals({ head, setAside }: TotalsProps) {
  const { reconciliation, sources } = head;
  const shown = distinct(reconciliation);
  const rest = reconciliation.filter((total) => !shown.includes(total));
  const filled = rest.filter(isFilled);
  const differing = reconciliation.filter(({ ok }) => !ok).length;
  const whose =
    new Set(sources.map(({ broker }) => broker)).size > 1 ? "your brokers'" : "your broker's";
  const hasFiles = sources.length > 1;
  const leftOut = head.setAside.slice(0, 3).map(({ name, isin }) => name || isin);
  return (
    <>
      <TotalsTable
        label={
          differing === 0
            ? `✓ ${totalsMatch(reconciliation.length)} ${whose}`
            : `${totalsDiffer(differing, reconciliation.length)} from ${whose}`
        }
        totals={shown}
        hasFiles={hasFiles}
        nameOf={({ name, check }) => name ?? check}
      />
      {head.setAsideCount > 0 && (
        <p>
          {setAside} in these totals{" "}
          {head.setAsideCount === 1 ? "is not in your gains" : "are not in your gains"}:{" "}
          {leftOut.join(", ")}
          {head.setAsideCount > leftOut.length && " and others"}.
        </p>
      )}
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, "more total")}</summary>
          {filled.length > 0 && (
            <TotalsTable
              label="More totals"
              isNamed
              totals={filled}
              hasFiles={hasFiles}
              nameOf={({ check }) => check}
            />
          )}
          {rest.length > filled.length && (
            <p>{counted(rest.length - filled.length, "total")} of ₹0 on both sides.</p>
          )}
        </details>
      )}
    </>
  );
}

type TotalsTableProps = {
  label: string;
  isNamed?: boolean;
  totals: readonly Total[];
  /** Whether each is under the name of its file. */
  hasFiles: boolean;
  nameOf: (total: Total) => string;
};

function TotalsTable({ label, isNamed, totals, hasFiles, nameOf }: TotalsTableProps) {
  return (
    <FiguresTable
      label={label}
      isNamed={isNamed}
      staysTable
      columns={["", "Broker", "Ours"]}
      rows={totals.map((total, at) => ({
        key: `${total.file} ${total.check}`,
        cells: [
          <>
            {hasFiles && total.file !== totals[at - 1]?.file && (
              <span className={styles.small}>
                {total.file}
                <br />
              </span>
            )}
            {nameOf(total)}
          </>,
          formatRupees(total.stated),
          total.ok ? (
            <span key="ok">
              {formatRupees(total.computed)}
              <span aria-hidden="true">{"\u00a0"}✓</span>
              <span className="visually-hidden"> matches</span>
            </span>
          ) : (
            <b key="differs">
              {formatRupees(total.computed)} ≠<br />
              differs by {formatRupees(total.difference)}
            </b>
          ),
        ],
      }))}
    />
  );
}

/** Returns the totals that say something new: what does not match, and what matches once for each name. */
function distinct(totals: readonly Total[]): readonly Total[] {
  const filled = totals.filter(isFilled);
  const known = new Set<string>();
  return (filled.length > 0 ? filled : totals).filter((total) => {
    const key = [total.file, total.name ?? total.check, total.stated].join(" ");
    const isNew = !total.ok || !known.has(key);
    known.add(key);
    return isNew;
  });
}

function isFilled({ stated, computed }: Total): boolean {
  return /[1-9]/.test(stated + computed);
}

/** Why the long-term gain that is taxed is less than what was made: the prices of 31 January 2018. */
function WhyLower({ head }: { head: ResultHead }) {
  const { classes, reconciliation } = head;
  const counted = classes.find(({ section, counted }) => section === "112A" && counted?.paid);
  const { paid, cost } = counted?.counted ?? {};
  if (!counted || paid === undefined || cost === undefined) {
    return null;
  }
  const gain = millionthsOf(counted.gain);
  const made = gain + millionthsOf(cost) - millionthsOf(paid);
  const stated = distinct(reconciliation).filter(({ name }) => name === "Long term");
  const brokers = stated.reduce((sum, total) => sum + millionthsOf(total.stated), 0n);
  // Some brokers count the prices of 2018 themselves, or what was paid in another way.
  const isBrokers = stated.length > 0 && isSameRupee(brokers, made);
  const [from, to] = [inRupees(made), inRupees(gain)];
  const off = to - from;
  if (off === 0n) {
    return null;
  }
  const size = formatWholeRupees(String(off < 0n ? -off : off));
  const section: FigureSection = {
    name: "why-lower",
    heading: `Why your long-term gain is ${size} ${off < 0n ? "lower" : "higher"}${isBrokers ? " than your broker's" : ""}`,
    columns: ["Rupees"],
    rows: [
      bar("made", isBrokers ? "Your broker" : "By what you paid", from),
      bar("prices", "Prices of 31 January 2018", off),
      { ...bar("gain", "Gain before exemption", to), sumOf: ["made", "prices"] },
    ],
    notes: [],
  };
  return (
    <section aria-labelledby="why-lower">
      <h3 id="why-lower">{section.heading}</h3>
      <LossPicture section={section} />
      <p className={styles.small}>
        What you bought before 1 February 2018 costs its price of 31 January 2018, if that is more
        than you paid, and at most what you sold it for.
      </p>
    </section>
  );
}

function bar(name: string, label: string, rupees: bigint): FigureSection["rows"][number] {
  return { name, label, cells: [{ kind: "rupees", value: String(rupees) }] };
}

const rupee = 1_000_000n;

/** Rounds millionths to whole rupees, half away from zero. */
function inRupees(millionths: bigint): bigint {
  const half = millionths < 0n ? -rupee / 2n : rupee / 2n;
  return (millionths + half) / rupee;
}

function isSameRupee(one: bigint, other: bigint): boolean {
  const off = one - other;
  return (off < 0n ? -off : off) < rupee;
}

/** What is taken off what, by the titles of the columns. */
const rowsOfTypes: Readonly<Record<string, string>> = {
  "Cost used": "− Cost used",
  "Sale expenses": "− Sale expenses",
  Gain: "= Gain",
};

type TurnedTablesProps = {
  section: FigureSection;
  /** Other names of its rows, by the titles of the columns. */
  rows: Readonly<Record<string, string>>;
  /** Whether the words before it name it. */
  isNamed?: boolean;
};

/** Where four columns of rupees have room instead of two. */
const roomy = "(min-width: 48rem)";

function onRoom(changed: () => void): () => void {
  const screen = window.matchMedia?.(roomy);
  screen?.addEventListener("change", changed);
  return () => screen?.removeEventListener("change", changed);
}

/** A section with its columns as rows and its rows side by side as columns, as many as have room. */
function TurnedTables({ section, rows: names, isNamed }: TurnedTablesProps) {
  const { heading, columns } = section;
  const hasRoom = useSyncExternalStore(onRoom, () => window.matchMedia?.(roomy)?.matches === true);
  const mostBeside = hasRoom ? 4 : 2;
  // A sum would need a column more than a phone has room for; the papers have it.
  const rows = section.rows.filter(({ sumOf }) => sumOf === undefined);
  const shown = [...columns.keys()].filter((at) => rows.some(({ cells }) => cells[at]));
  const tables = Array.from({ length: Math.ceil(rows.length / mostBeside) }, (_, at) =>
    rows.slice(at * mostBeside, (at + 1) * mostBeside),
  );
  return tables.map((beside, at) => (
    <FiguresTable
      key={beside[0]?.name}
      label={at === 0 ? heading : `${heading}: ${beside.map(titleOf).join(", ")}`}
      isNamed={isNamed || at > 0}
      staysTable
      columns={["", ...beside.map(titleOf)]}
      rows={shown.map((column) => {
        const title = columns[column] ?? "";
        return {
          key: title,
          isSum: title === "Gain" || title === "Year",
          cells: [names[title] ?? title, ...beside.map(({ cells }) => shownIn(cells[column]))],
        };
      })}
    />
  ));
}

function titleOf({ short, label }: FigureSection["rows"][number]): string {
  return short ?? label;
}

function shownIn(cell: FigureCell | null | undefined): ReactNode {
  return cell && figureOf(cell);
}
