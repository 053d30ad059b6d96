import { statementLots } from "contract/calls";
import { type LotOrder, lotsOnAPage, type StatementLot } from "contract/statement-lots";
import { memo, useEffect, useRef, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { formatRupees, Money } from "../../../ui/money.tsx";
import styles from "./lot-list.module.css";

const orders: Record<LotOrder, string> = {
  size: "Largest gain or loss first",
  gain: "Largest gain first",
  loss: "Largest loss first",
  name: "By name",
  sold: "Latest sale first",
};

const unanswered = "The sales could not be loaded. Please load the page again in a minute.";

/** Every sale of the statement, found by name or ISIN, each with how its gain came about. */
export function LotList({ statementId }: { statementId: string }) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<LotOrder>("size");
  const [lots, setLots] = useState<readonly StatementLot[]>([]);
  const [counts, setCounts] = useState({ found: 0, listed: 0, lotCount: 0, sought: "" });
  const [problem, setProblem] = useState("");
  const asked = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  /** Place of the first sale that "Show more" has brought. */
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
      return setProblem(answer.error.problem.message || unanswered);
    }
    const { lots: more, ...rest } = answer.value;
    setProblem("");
    setCounts({ ...rest, sought });
    firstNew.current = (page - 1) * lotsOnAPage;
    setLots((shown) => (page === 1 ? more : [...shown, ...more]));
  };

  // The button has moved down by what it brought: one goes on reading where that begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever sales have come
  useEffect(() => {
    if (firstNew.current === 0) {
      return;
    }
    list.current?.children[firstNew.current]?.querySelector("summary")?.focus();
    firstNew.current = 0;
  }, [lots]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or order begins at the first page
  useEffect(() => {
    const soon = setTimeout(() => void load(1), search === "" ? 0 : 250);
    return () => clearTimeout(soon);
  }, [statementId, search, order]);

  const left = counts.found - lots.length;
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
        {problem ||
          (counts.sought === ""
            ? `${counts.found} ${counts.found === 1 ? "sale" : "sales"}`
            : `${counts.found} of ${counts.listed} sales found`)}
        {counts.lotCount > counts.listed &&
          `; the ${counts.listed} largest are listed here, the report has all ${counts.lotCount}`}
      </p>
      <ul className={styles.lots} ref={list}>
        {lots.map((lot) => (
          <Lot key={`${lot.source.file} ${lot.source.sheet} ${lot.source.row}`} lot={lot} />
        ))}
      </ul>
      {left > 0 && (
        <p data-print="hide">
          <Button look="quiet" onClick={() => void load(Math.floor(lots.length / lotsOnAPage) + 1)}>
            Show {Math.min(left, lotsOnAPage)} more
          </Button>
        </p>
      )}
    </section>
  );
}

/** Brings what has unfolded at the window's end into view. */
function showOpened(details: HTMLDetailsElement): void {
  if (details.open) {
    details.scrollIntoView({ block: "nearest" });
  }
}

/** Drawn once: more sales below it change nothing about it. */
const Lot = memo(function Lot({ lot }: { lot: StatementLot }) {
  const { name, quantity, gain, saleValue, costOfAcquisition, transferred, term, source } = lot;
  return (
    <li>
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
