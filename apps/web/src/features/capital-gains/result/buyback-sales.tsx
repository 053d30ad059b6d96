import { statementLots } from "contract/calls";
import { lotsOnAPage, type StatementLot } from "contract/statement-lots";
import type { StatementPreview } from "contract/statement-preview";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StatementChoices } from "result/statement-choices";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field } from "../../../ui/field.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import { NoticeBox, wordsOf } from "../notice.tsx";
import styles from "./statement-result.module.css";

type Buyback = NonNullable<StatementChoices["buybacks"]>[number];

type BuybackSalesProps = {
  preview: StatementPreview;
  statementId: string;
  busy: boolean;
  /** Processes the statement again with the chosen sales and all earlier answers. */
  onAnswered: (choices: StatementChoices) => void;
};

/**
 * Lets the person choose the sales that were buybacks, where the broker's statement does not show them.
 * Nothing waits for an answer: most people never tendered a share.
 */
export function BuybackSales(props: BuybackSalesProps) {
  const [opened, setOpened] = useState(false);
  const { findings, choices } = props.preview;
  const hint = findings.find(({ code }) => code === "buybacks-not-shown");
  if (!hint && !choices?.buybacks?.length) {
    return null;
  }
  return (
    <details
      className={styles.findings}
      data-print="hide"
      onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}
    >
      <summary>Did you tender shares in a buyback?</summary>
      {opened && (
        <Choice
          {...props}
          from={String(hint?.data?.from ?? "")}
          to={String(hint?.data?.to ?? "9999")}
        />
      )}
    </details>
  );
}

type ChoiceProps = BuybackSalesProps & { from: string; to: string };

function Choice({ preview, statementId, busy, onAnswered, from, to }: ChoiceProps) {
  const earlier = preview.choices?.buybacks ?? [];
  const [chosen, setChosen] = useState<readonly Buyback[]>(earlier);
  const [search, setSearch] = useState("");
  const [lots, setLots] = useState<readonly StatementLot[]>([]);
  const [found, setFound] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const asked = useRef(0);

  const load = async (page: number) => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await call(statementLots, {
      params: { id: statementId },
      query: { search: search.trim() || null, order: "sold", page: String(page) },
    });
    // An answer to an earlier search must not replace a later one.
    if (mine !== asked.current) {
      return;
    }
    if (!answer.ok) {
      return setProblem(wordsOf(answer.error));
    }
    const { lots: more } = answer.value;
    setProblem("");
    setFound(answer.value.found);
    setLots((loaded) => (page === 1 ? more : [...loaded, ...more]));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins at the first page
  useEffect(() => {
    const soon = setTimeout(() => void load(1), search === "" ? 0 : 250);
    return () => clearTimeout(soon);
  }, [search]);

  const sales = Map.groupBy(
    lots.filter((lot) => mayBeBuyback(lot, from, to)),
    keyOf,
  );
  const isChosen = (key: string) => chosen.some((each) => keyOf(each) === key);
  const changed =
    chosen.length !== earlier.length || earlier.some((each) => !isChosen(keyOf(each)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswered({ ...preview.choices, buybacks: [...chosen] });
  };
  const entry = (sale: Buyback, label: string) => {
    const key = keyOf(sale);
    return (
      <Checkbox
        key={key}
        label={label}
        checked={isChosen(key)}
        disabled={busy}
        onChange={({ target }) =>
          setChosen(
            target.checked ? [...chosen, sale] : chosen.filter((each) => keyOf(each) !== key),
          )
        }
      />
    );
  };

  return (
    <form className={styles.choice} onSubmit={submit}>
      <p>
        Your statement lists shares that you tendered to their company as ordinary sales. Choose
        them here and process again: what you received is then a dividend, and what you paid is a
        loss. It is free.
      </p>
      <Field
        label="Find the tendered share by name or ISIN"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset>
        <legend>Sales that were buybacks</legend>
        {chosen
          .filter((each) => !sales.has(keyOf(each)))
          .map((each) => entry(each, `${each.isin}, sold ${formatDate(each.sold)}`))}
        {[...sales.values()].map(([lot, ...others]) =>
          lot
            ? entry({ isin: lot.isin, sold: lot.transferred }, labelOf(lot, others.length))
            : null,
        )}
      </fieldset>
      <p role="status">
        {found === null ? !problem && "Loading the sales…" : sales.size === 0 && "No sale found."}
      </p>
      <NoticeBox notice={problem ? { tone: "problem", text: problem } : null} />
      {found !== null && found > lots.length && (
        <p>
          <Button look="quiet" onClick={() => void load(lots.length / lotsOnAPage + 1)}>
            Show earlier sales
          </Button>
        </p>
      )}
      <p>
        <Button type="submit" look="quiet" disabled={busy || !changed} aria-busy={busy}>
          {busy ? "Processing..." : "Process again with these buybacks"}
        </Button>
      </p>
    </form>
  );
}

/** A delivery of shares in the days in which a buyback is a dividend. */
function mayBeBuyback({ isin, term, transferred }: StatementLot, from: string, to: string) {
  return (
    /^INE.{4}01/.test(isin) &&
    ["short", "long", "buyback"].includes(term) &&
    transferred >= from &&
    transferred <= to
  );
}

function keyOf(sale: Buyback | StatementLot): string {
  return `${sale.isin} ${"sold" in sale ? sale.sold : sale.transferred}`;
}

function labelOf({ name, isin, transferred, quantity }: StatementLot, others: number): string {
  const lots =
    others > 0 ? `${others + 1} purchases` : `${quantity} ${quantity === "1" ? "share" : "shares"}`;
  return `${name} (${isin}), sold ${formatDate(transferred)}: ${lots}`;
}
