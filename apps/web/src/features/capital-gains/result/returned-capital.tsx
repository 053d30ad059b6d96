import { candidateSeparator } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import { type FormEvent, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import partStyles from "../flow/part.module.css";
import { AnswerFoot } from "./answer-foot.tsx";
import type { AskedProps } from "./open-questions.tsx";
import { groupedQuantity } from "./origin-title.ts";

/** Units of a trust that were bought on one day and sold on one. */
type Holding = {
  isin: string;
  name: string;
  units: string;
  bought: string;
  sold: string;
  /** What was repaid on each, in rupees; empty while that is not known. */
  perUnit: string;
};

/** Takes what a REIT or InvIT repaid of the person's own money on each unit, for each purchase and sale. */
export default function ReturnedCapitalForm({ head, busy, onAnswered }: AskedProps) {
  const holdings = holdingsOf(head);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { returnedCapital: given = [], ...others } = head.choices ?? {};
  const perUnitOf = (holding: Holding) => typed[keyOf(holding)] ?? holding.perUnit;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShown = ({ isin }: { isin: string }) => holdings.some((each) => each.isin === isin);
    const entered = holdings.flatMap((holding) => {
      const { isin, bought, sold } = holding;
      const perUnit = perUnitOf(holding).trim();
      return perUnit === "" ? [] : [{ isin, bought, sold, perUnit }];
    });
    const all = [...given.filter((each) => !isShown(each)), ...entered];
    void onAnswered({ ...others, ...(all.length > 0 && { returnedCapital: all }) });
  };
  return (
    <form className={partStyles.stack} onSubmit={submit}>
      <p>
        A trust can give back a part of your own money, which lowers what your units cost. Its
        payment advices call it repayment of debt, amortisation of SPV debt, or return of capital.
      </p>
      <p>Add it up per unit, from the day you bought to the day you sold; 0 if there was none.</p>
      {[...Map.groupBy(holdings, ({ isin }) => isin).values()].map((ofUnit) => (
        <fieldset key={ofUnit[0]?.isin} className={`${partStyles.item} ${partStyles.stack}`}>
          <legend>{nameOf(ofUnit[0], head)}</legend>
          {ofUnit.map((holding) => (
            <Field
              key={keyOf(holding)}
              label={`${groupedQuantity(holding.units)} units bought ${shortDay(holding.bought)}, sold ${shortDay(holding.sold)}: repaid per unit, in rupees`}
              inputMode="decimal"
              autoComplete="off"
              pattern="[0-9]{1,9}([.][0-9]{1,6})?"
              title="Rupees with a point, such as 38.50"
              readOnly={busy}
              value={perUnitOf(holding)}
              onChange={({ target }) => setTyped({ ...typed, [keyOf(holding)]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <AnswerFoot
        label="Recalculate"
        busy={busy}
        takeBack="Don't count any"
        onTakenBack={given.length === 0 ? undefined : () => onAnswered(others)}
      />
    </form>
  );
}

/** Reads the purchases and sales that the findings ask about, the earliest sale first. */
function holdingsOf({ findings }: ResultHead): Holding[] {
  return findings
    .flatMap(({ data = {} }) => {
      const part = (name: string) => {
        const text = data[`holding${name}`];
        return typeof text === "string" ? text.split(candidateSeparator) : [];
      };
      const [sold, units, perUnit] = [part("Sold"), part("Units"), part("PerUnit")];
      return part("Bought").map((bought, i) => ({
        ...{ isin: String(data.isin), name: String(data.name), bought },
        ...{ sold: sold[i] ?? "", units: units[i] ?? "", perUnit: perUnit[i] ?? "" },
      }));
    })
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ isin, bought, sold }: Holding): string {
  return `${isin} ${sold} ${bought}`;
}

function nameOf(holding: Holding | undefined, { names }: ResultHead): string {
  const { isin = "", name = "" } = holding ?? {};
  return `${names?.[isin] ?? name} (${isin})`;
}
