import type { ResultHead } from "@site/result/result-head";
import { RupeeAmount } from "../../../ui/money.tsx";
import part from "../flow/part.module.css";

type ReturnGroup = NonNullable<ResultHead["returnFigures"]>[number];

/** Lists figures of the return in whole rupees, each with its name in the form. */
export function WholeRupeeFigures({ figures }: Pick<ReturnGroup, "figures">) {
  return (
    <dl>
      {figures.map(({ name, amount }) => (
        <div key={name} className={part.figure}>
          <dt>{name}</dt>
          <dd>
            <RupeeAmount amount={amount} whole />
          </dd>
        </div>
      ))}
    </dl>
  );
}
