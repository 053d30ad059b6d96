import type { StatementLot } from "@site/contract/statement-lots";
import { counted } from "@site/result/counts";
import type { StatementChoices } from "@site/result/statement-choices";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field } from "../../../ui/field.tsx";
import { longDay, shortDay } from "../../../ui/format-date.ts";
import { asProblem, NoticeBox } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import { groupedQuantity } from "./origin-title.ts";
import styles from "./statement-result.module.css";
import { isLong, useSales } from "./use-sales.ts";

type Buyback = NonNullable<StatementChoices["buybacks"]>[number];

/**
 * Lets the person choose the sales that were buybacks, where the broker's statement does not show them.
 * Nothing waits for an answer: most people never tendered a share.
 */
export default function BuybackSales({
  head,
  statementId,
  busy,
  onAnswered,
}: AskedProps & { statementId: string }) {
  const hint = head.findings.find(({ code }) => code === "buybacks-not-shown");
  const [from, to] = [String(hint?.data?.from ?? ""), String(hint?.data?.to ?? "")];
  const [chosen, setChosen] = useState<readonly Buyback[]>(head.choices?.buybacks ?? []);
  const [search, setSearch] = useState("");
  const found = useSales(statementId, "sold", search);
  const { lots, counts, problem, more } = found;

  const sales = Map.groupBy(
    lots.filter((lot) => mayBeBuyback(lot, from, to)),
    keyOf,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onAnswered({ ...head.choices, buybacks: [...chosen] });
  };

  return (
    <form className={styles.choice} onSubmit={submit}>
      <p>
        Tick shares that you tendered to their company
        {to && ` from ${longDay(from)} to ${longDay(to)}`}: what you received is a dividend, and
        what you paid is a loss.
      </p>
      {isLong(found, sales.size, search) && (
        <Field
          label="Find the tendered share by name or ISIN"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SalesToChoose sales={sales} chosen={chosen} onChosen={setChosen} />
      <p role="status">
        {counts ? sales.size === 0 && "No sale found." : !problem && "Loading the sales…"}
      </p>
      <NoticeBox notice={problem ? asProblem(problem) : null} />
      {counts && counts.found > lots.length && (
        <p>
          <Button look="quiet" onClick={more}>
            Show earlier sales
          </Button>
        </p>
      )}
      <p className={part.foot}>
        <Button type="submit" busy={busy}>
          {busy ? "Processing..." : "Recalculate"}
        </Button>
      </p>
    </form>
  );
}

type SalesToChooseProps = {
  /** The sales found, by share and day. */
  sales: ReadonlyMap<string, readonly StatementLot[]>;
  chosen: readonly Buyback[];
  onChosen: (chosen: readonly Buyback[]) => void;
};

/** A box for each sale: those chosen that the search has not found, then those that it has. */
function SalesToChoose({ sales, chosen, onChosen }: SalesToChooseProps) {
  const box = (sale: Buyback, label: ReactNode) => (
    <Checkbox
      key={keyOf(sale)}
      label={label}
      checked={isAmong(chosen, sale)}
      onChange={({ target }) =>
        onChosen(
          target.checked ? [...chosen, sale] : chosen.filter((each) => keyOf(each) !== keyOf(sale)),
        )
      }
    />
  );
  return (
    <fieldset>
      <legend className="visually-hidden">Sales that were buybacks</legend>
      {chosen
        .filter((each) => !sales.has(keyOf(each)))
        .map((each) => box(each, labelOf(each.isin, each.sold)))}
      {[...sales.values()].map(([lot, ...others]) =>
        lot
          ? box(
              { isin: lot.isin, sold: lot.transferred },
              labelOf(lot.company ?? lot.name, lot.transferred, [lot, ...others]),
            )
          : null,
      )}
    </fieldset>
  );
}

function isAmong(chosen: readonly Buyback[], sale: Buyback): boolean {
  return chosen.some((each) => keyOf(each) === keyOf(sale));
}

/** A delivery of shares in the days in which a buyback is a dividend. */
function mayBeBuyback({ isin, term, transferred }: StatementLot, from: string, to: string) {
  return (
    /^INE.{4}01/.test(isin) &&
    ["short", "long", "buyback"].includes(term) &&
    transferred >= from &&
    (to === "" || transferred <= to)
  );
}

function keyOf(sale: Buyback | StatementLot): string {
  return `${sale.isin} ${"sold" in sale ? sale.sold : sale.transferred}`;
}

/** Names the share, and below it the day of the sale and what was sold. */
function labelOf(name: string, sold: string, lots: readonly StatementLot[] = []): ReactNode {
  const [{ isin, quantity } = { isin: "", quantity: "" }] = lots;
  const what =
    lots.length > 1
      ? [counted(lots.length, "purchase")]
      : lots.map(() => `${groupedQuantity(quantity)} ${quantity === "1" ? "share" : "shares"}`);
  return (
    <>
      <b>{name}</b>
      <br />
      <small>{[`sold ${shortDay(sold)}`, ...what, isin].filter(Boolean).join(" · ")}</small>
    </>
  );
}
