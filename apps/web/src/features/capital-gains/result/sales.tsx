import { type LotOrder, lotsOnAPage, type StatementLot } from "@site/contract/statement-lots";
import { counted } from "@site/result/counts";
import { memo, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees, RupeeAmount } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { millionthsOf } from "../flow/millionths.ts";
import { asProblem, NoticeBox } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import styles from "./sales.module.css";
import { useSales } from "./use-sales.ts";

const orders: Record<LotOrder, string> = {
  size: "Largest gain or loss first",
  gain: "Largest gain first",
  loss: "Largest loss first",
  name: "By name",
  sold: "Latest sale first",
};

/** Of counts, and of units, which have up to six decimals. */
const number = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 });

/** Returns a count of sales in words, such as "1,060 sales". */
export function salesText(count: number): string {
  return counted(count, "sale");
}

/** How many of the largest the page itself shows. */
export const mostLargest = 5;

/** Up to this many need neither search nor order. */
const fewSales = 10;

type SalesProps = {
  statementId: string;
  /** Number of sales in the statement: their space is reserved while they load. */
  lotCount: number;
  /** Whether the person can say how they got what they sold. */
  canAnswer: boolean;
};

/** The sales that matter most for the result, each with its gain explained. */
export function LargestSales({ statementId, lotCount, canAnswer }: SalesProps) {
  const { lots, counts, problem } = useSales(statementId, "size");
  return (
    <section className={styles.sales} aria-labelledby="largest-sales">
      <h3 id="largest-sales">{lotCount > mostLargest ? largestOf(lots) : "Your sales"}</h3>
      <NoticeBox notice={problem ? asProblem(problem) : null} />
      {!problem && (
        <SalesTable
          lots={lots.slice(0, mostLargest)}
          canAnswer={canAnswer}
          awaited={counts ? 0 : Math.min(lotCount, mostLargest)}
        />
      )}
    </section>
  );
}

function largestOf(lots: readonly StatementLot[]): string {
  const hasLoss = lots.slice(0, mostLargest).some(({ gain }) => gain.startsWith("-"));
  return hasLoss ? "Largest gains and losses" : "Largest gains";
}

/** Lists every sale of the statement, searchable by name or ISIN, each with its gain explained. */
export function AllSales({ statementId, lotCount, canAnswer }: SalesProps) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<LotOrder>("size");
  const { lots, counts, problem, more } = useSales(statementId, order, search);
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(0);

  // The button has moved down below the new sales: continue at the first of them.
  useEffect(() => {
    const first = before.current;
    if (first > 0 && lots.length > first) {
      area.current?.querySelectorAll<HTMLElement>("[aria-expanded]")[first]?.focus();
    }
    before.current = 0;
  }, [lots]);

  const left = Math.max(0, (counts?.found ?? 0) - lots.length);
  return (
    <div className={styles.sales} ref={area}>
      {lotCount > fewSales && (
        <div className={styles.controls}>
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
      )}
      {/* The list's title has the number of all: it is only heard again. */}
      <p role="status" className={counts && isPart(counts) ? undefined : "visually-hidden"}>
        <small>{counts ? countOf(counts) : !problem && "Loading the sales…"}</small>
      </p>
      <NoticeBox notice={problem ? asProblem(problem) : null} />
      <SalesTable
        lots={lots}
        canAnswer={canAnswer}
        awaited={counts || problem ? 0 : Math.min(lotCount, 10)}
        order={order}
        onOrder={setOrder}
      />
      {left > 0 && (
        <p>
          <Button
            look="quiet"
            onClick={() => {
              before.current = lots.length;
              more();
            }}
          >
            Show {Math.min(left, lotsOnAPage)} more
          </Button>
        </p>
      )}
    </div>
  );
}

type Counts = NonNullable<ReturnType<typeof useSales>["counts"]>;

/** Whether the list has fewer sales than the statement. */
function isPart({ listed, lotCount, sought }: Counts): boolean {
  return sought !== "" || lotCount > listed;
}

/** Says how many sales there are or were found, and what is not listed. */
function countOf({ found, listed, lotCount, sought }: Counts): string {
  const words =
    sought === "" ? salesText(found) : `${number.format(found)} of ${salesText(listed)} found`;
  return lotCount > listed
    ? `${words}; the ${number.format(listed)} largest are listed here, the report has all ${number.format(lotCount)}`
    : words;
}

type SalesTableProps = Pick<SalesProps, "canAnswer"> & {
  lots: readonly StatementLot[];
  /** How many rows to keep free while the sales load, so that nothing below moves. */
  awaited: number;
  order?: LotOrder;
  /** Absent where the order is fixed. */
  onOrder?: (order: LotOrder) => void;
};

/** What a press on a column's name orders by: a second press turns the gains round. */
const nextOrder = {
  name: () => "name",
  sold: () => "sold",
  gain: (order) => (order === "gain" ? "loss" : "gain"),
} as const satisfies Record<string, (order?: LotOrder) => LotOrder>;

const sortDirection: Partial<Record<LotOrder, "ascending" | "descending">> = {
  name: "ascending",
  sold: "descending",
  gain: "descending",
  loss: "ascending",
};

/** A table of sales; where there is little room each is a card of two lines. */
function SalesTable({ lots, awaited, order, onOrder, canAnswer }: SalesTableProps) {
  const head = (column: keyof typeof nextOrder, name: string) => {
    const isSorted = order === column || (column === "gain" && order === "loss");
    return (
      <th scope="col" aria-sort={isSorted ? sortDirection[order ?? "size"] : undefined}>
        {onOrder ? (
          <button type="button" onClick={() => onOrder(nextOrder[column](order))}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
    );
  };
  return (
    <div className={styles.area}>
      <table className={styles.table}>
        <caption className="visually-hidden">Sales</caption>
        <thead>
          <tr>
            {head("name", "Share")}
            {head("sold", "Sold")}
            <th scope="col">Type</th>
            {["Sale value", "Cost used", "Sale expenses"].map((name) => (
              <th key={name} scope="col" className={styles.detail}>
                {name}
              </th>
            ))}
            {head("gain", "Gain")}
            <td />
          </tr>
        </thead>
        <tbody className={onOrder && styles.many}>
          {lots.map((lot) => (
            <Sale
              key={`${lot.source.file} ${lot.source.sheet} ${lot.source.row}`}
              lot={lot}
              canAnswer={canAnswer}
            />
          ))}
          {Array.from({ length: awaited }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows, all alike
            <tr key={row} className={styles.awaited}>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names how a gain is taxed. */
const types: Record<string, string> = {
  long: "LTCG",
  short: "STCG",
  intraday: "Intraday",
  buyback: "Buyback",
};

/** Kept by `memo`: more sales in the table do not change it. */
const Sale = memo(function Sale({ lot, canAnswer }: { lot: StatementLot; canAnswer: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);
  const { name, company, quantity, gain, transferred, term, source } = lot;
  useEffect(() => {
    if (isOpen) {
      row.current?.scrollIntoView({ block: "nearest" });
    }
  }, [isOpen]);
  return (
    <>
      <tr className={styles.sale}>
        <th scope="row">
          <strong>{company ?? name}</strong>
          {/* No line begins with a sign, and the quantity stays with the name before it. */}
          {company && `\u00a0· ${name}`}
          {`\u00a0×\u00a0${number.format(quantity as Intl.StringNumericLiteral)}`}
        </th>
        <td className={styles.sold}>{shortDay(transferred)}</td>
        <td className={styles.type}>{types[term] ?? "Not counted"}</td>
        <td className={styles.detail}>{formatRupees(lot.saleValue)}</td>
        <td className={styles.detail}>{formatRupees(lot.costOfAcquisition)}</td>
        <td className={styles.detail}>{formatRupees(lot.transferExpenses)}</td>
        <td className={styles.gain}>
          <RupeeAmount amount={gain} signed />
        </td>
        <td className={styles.explain} data-print="hide">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Explain<span className="visually-hidden"> {company ?? name}</span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr ref={row} id={id} className={styles.explanation}>
          <td colSpan={8}>
            <div>
              <Arithmetic lot={lot} />
              <div className={part.stack}>
                {reasonsOf(lot).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                <p>
                  <small>
                    Row {source.row} of {source.file}
                    {source.sheet && `, sheet ${source.sheet}`}.{" "}
                    {canAnswer && <a href="#purchases">Not bought like this?</a>}
                  </small>
                </p>
              </div>
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

/** Whether a gain is what its figures leave, to the paisa: of a buyback it is not. */
function addsUp({ saleValue, transferExpenses, costOfAcquisition, gain }: StatementLot): boolean {
  const spent = millionthsOf(transferExpenses) + millionthsOf(costOfAcquisition);
  return millionthsOf(saleValue) - spent === millionthsOf(gain);
}

/** Returns why a gain is what it is; its arithmetic is the last sentence, unless figures below each other say it. */
function reasonsOf(lot: StatementLot): readonly string[] {
  const [arithmetic = "", ...reasons] = lot.explanation.toReversed();
  return [...(addsUp(lot) ? [] : [arithmetic]), ...reasons.toReversed()];
}

/** From the sale value to the gain, a figure below the other. */
function Arithmetic({ lot }: { lot: StatementLot }) {
  const { saleValue, transferExpenses, costOfAcquisition, gain } = lot;
  const figures = [
    ["Sale value", saleValue],
    ["− Sale expenses", transferExpenses],
    ["− Cost used", costOfAcquisition],
    [gain.startsWith("-") ? "= Loss" : "= Gain", gain],
  ] as const;
  return (
    addsUp(lot) && (
      <dl>
        {figures.map(([name, amount]) => (
          <div key={name} className={part.figure}>
            <dt>{name}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
    )
  );
}
