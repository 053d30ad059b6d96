import { statementLots } from "contract/calls";
import {
  type LotOrder,
  lotsOnAPage,
  type StatementLot,
  type StatementLots,
} from "contract/statement-lots";
import { memo, useEffect, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { formatRupees, Money } from "../../../ui/money.tsx";
import { NoticeBox, wordsOf } from "../notice.tsx";
import styles from "./lot-list.module.css";

const orders: Record<LotOrder, string> = {
  size: "Largest gain or loss first",
  gain: "Largest gain first",
  loss: "Largest loss first",
  name: "By name",
  sold: "Latest sale first",
};

const number = new Intl.NumberFormat("en-IN");

/** Number of sales shown at first: about two screens on a phone. */
const shownFirst = 10;

/** Counts in the last answer, with the search that it answered. */
type Counts = Omit<StatementLots, "lots"> & { sought: string };

type LotListProps = {
  statementId: string;
  /** Number of sales in the statement: their space is reserved while they load. */
  lotCount: number;
};

/** Lists every sale of the statement, searchable by name or ISIN, each with its gain explained. */
export function LotList({ statementId, lotCount }: LotListProps) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<LotOrder>("size");
  const [lots, setLots] = useState<readonly StatementLot[]>([]);
  const [shown, setShown] = useState(shownFirst);
  const [counts, setCounts] = useState<Counts | null>(null);
  const [problem, setProblem] = useState("");
  const asked = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  /** Index of the first sale that the last "Show more" added. */
  const firstNew = useRef(0);

  const load = async (page: number) => {
    asked.current += 1;
    const mine = asked.current;
    const sought = search.trim();
    const answer = await call(statementLots, {
      params: { id: statementId },
      query: { search: sought || null, order, page: String(page) },
    });
    // An answer to an earlier search must not replace a later one.
    if (mine !== asked.current) {
      return;
    }
    if (!answer.ok) {
      return setProblem(wordsOf(answer.error));
    }
    const { lots: more, ...rest } = answer.value;
    const before = (page - 1) * lotsOnAPage;
    setProblem("");
    setCounts({ ...rest, sought });
    firstNew.current = before;
    setShown(page === 1 ? shownFirst : before + more.length);
    setLots((loaded) => (page === 1 ? more : [...loaded, ...more]));
  };

  /** Shows the remaining loaded sales, or fetches the next page. */
  const showMore = () => {
    if (shown >= lots.length) {
      return void load(Math.floor(lots.length / lotsOnAPage) + 1);
    }
    firstNew.current = shown;
    setShown(lots.length);
  };

  // The button has moved down below the new sales: continue at the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever sales have come
  useEffect(() => {
    if (firstNew.current === 0) {
      return;
    }
    list.current?.children[firstNew.current]?.querySelector("summary")?.focus();
    firstNew.current = 0;
  }, [lots, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or order begins at the first page
  useEffect(() => {
    const soon = setTimeout(() => void load(1), search === "" ? 0 : 250);
    return () => clearTimeout(soon);
  }, [statementId, search, order]);

  const left = Math.max(0, (counts?.found ?? 0) - shown);
  const next = Math.min(left, lots.length > shown ? lots.length - shown : lotsOnAPage);
  return (
    <section className={styles.list} aria-labelledby="every-sale">
      <h3 id="every-sale">Every sale</h3>
      <div className={styles.controls} data-print="hide">
        <Field
          label="Find by name or ISIN"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label="Order"
          options={Object.entries(orders)}
          value={order}
          onChange={(event) => setOrder(event.target.value as LotOrder)}
        />
      </div>
      <p role="status" className={styles.count}>
        {counts ? countOf(counts) : !problem && "Loading the sales…"}
      </p>
      <ul className={styles.lots} ref={list}>
        {counts
          ? lots.map((lot, index) => (
              <Lot
                key={`${lot.source.file} ${lot.source.sheet} ${lot.source.row}`}
                lot={lot}
                later={index >= shown}
              />
            ))
          : !problem &&
            Array.from({ length: Math.min(lotCount, shownFirst) }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty rows, all alike
              <li key={row} aria-hidden="true" />
            ))}
      </ul>
      <NoticeBox notice={problem ? { tone: "problem", text: problem } : null} />
      {left > 0 && (
        <p data-print="hide">
          <Button look="quiet" onClick={showMore}>
            Show {next} more
          </Button>
        </p>
      )}
    </section>
  );
}

/** Says how many sales there are or were found, and what is not listed. */
function countOf({ found, listed, lotCount, sought }: Counts): string {
  const sales = (count: number) => `${number.format(count)} ${count === 1 ? "sale" : "sales"}`;
  const words = sought === "" ? sales(found) : `${number.format(found)} of ${sales(listed)} found`;
  return lotCount > listed
    ? `${words}; the ${number.format(listed)} largest are listed here, the report has all ${number.format(lotCount)}`
    : words;
}

/** Scrolls a sale that was unfolded at the window's edge into view. */
function showOpened(details: HTMLDetailsElement): void {
  if (details.open) {
    details.scrollIntoView({ block: "nearest" });
  }
}

type LotProps = {
  lot: StatementLot;
  /** Hidden on screen until "Show more"; printed anyway. */
  later: boolean;
};

/** Kept by `memo`: more sales in the list do not change it. */
const Lot = memo(function Lot({ lot, later }: LotProps) {
  const { name, quantity, gain, saleValue, costOfAcquisition, transferred, term, source } = lot;
  return (
    <li data-later={later || undefined}>
      <details onToggle={({ currentTarget }) => showOpened(currentTarget)}>
        <summary>
          <span className={styles.name}>
            <strong>{name}</strong> · {quantity}
          </span>
          <span className={styles.gain}>
            <Money amount={gain} signed />
          </span>
          <span className={styles.facts}>
            {term === "long" ? "Long term" : term === "short" ? "Short term" : "Kept apart"}, sold{" "}
            {formatDate(transferred)} for {formatRupees(saleValue)}; cost used{" "}
            {formatRupees(costOfAcquisition)}
          </span>
          <span className={styles.explain}>Explain</span>
        </summary>
        <ol>
          {lot.explanation.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
        <p className={styles.facts}>
          Row {source.row} of {source.file}
          {source.sheet && `, sheet ${source.sheet}`}
        </p>
      </details>
    </li>
  );
});
