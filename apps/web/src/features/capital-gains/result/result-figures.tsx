import { slabPercents } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { StatementChoices } from "@site/result/statement-choices";
import { taxInWords } from "@site/result/tax-in-words";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import part from "../flow/part.module.css";
import styles from "./result-figures.module.css";
import shared from "./statement-result.module.css";
import { SectionTable, sectionOf } from "./tables.tsx";

/** The rate of a person's slab; undefined while it is not said. */
export type SlabPercent = StatementChoices["slabPercent"];

type SlabProps = {
  busy: boolean;
  onSlab: (slabPercent: SlabPercent) => void;
};

type ResultFiguresProps = Pick<ResultHead, "tax" | "figures"> & {
  /** Absent where nothing can be answered. */
  slab?: SlabProps;
  /** Whether a screen reader says a new tax by itself: nothing else on the page does. */
  isLive?: boolean;
  /** Leads to the person's other income, where that can be entered. */
  income?: ReactNode;
  /** What else to know about the tax. */
  children?: ReactNode;
};

/** What people come for: the tax on these gains, and the way from the gains to it, in whole rupees. */
export function ResultFigures({
  tax,
  figures,
  slab,
  isLive,
  income,
  children,
}: ResultFiguresProps) {
  const way = sectionOf({ figures }, "tax");
  const total = formatWholeRupees(tax.total);
  const rest = taxInWords(tax, formatWholeRupees).slice(total.length);
  const asksSlab =
    tax.slabPercent !== null || tax.rows.some(({ key, left }) => key === "slab" && left !== "0");
  return (
    <div className={styles.figures}>
      <div className={part.stack}>
        <dl aria-live={isLive ? "polite" : undefined}>
          <LargeFigure name="Estimated tax on these gains" figure={total} rest={rest}>
            {!tax.caused && way?.notes.map((note) => <p key={note}>{note}</p>)}
            {children}
          </LargeFigure>
        </dl>
        {slab && asksSlab && !tax.caused && <YourSlab said={tax.slabPercent} {...slab} />}
      </div>
      <WayToTax
        figures={figures}
        income={income}
        // What the tax leaves out is next to it; how other income was counted is below the way.
        heading={tax.caused ? "total" : "total and notes"}
      />
    </div>
  );
}

type WayToTaxProps = Pick<ResultHead, "figures"> &
  Pick<ResultFiguresProps, "income"> & {
    /** What of it is the headline next to it. */
    heading?: "total" | "total and notes";
  };

/** The way from gains to tax, and what no tax here knows. */
export function WayToTax({ figures, income, heading }: WayToTaxProps) {
  const way = sectionOf({ figures }, "tax");
  const steps = sectionOf({ figures }, "tax-steps");
  const rows = way?.rows.map((row) =>
    heading && row.name === "total" ? { ...row, label: "Total" } : row,
  );
  return (
    <div className={part.stack}>
      <SectionTable
        section={
          way && rows && { ...way, rows, ...(heading === "total and notes" && { notes: [] }) }
        }
        isNamed
      />
      {steps && (
        <details>
          <summary>Step by step</summary>
          <div className={part.stack}>
            <SectionTable section={steps} />
          </div>
        </details>
      )}
      <p className={shared.small}>
        {!steps && "Without surcharge, rebate, other income. "}
        {income}
      </p>
    </div>
  );
}

/** Asks for the rate of the person's slab, which makes the tax one figure. */
export function YourSlab({ said, busy, onSlab }: SlabProps & { said: string | null }) {
  const [changed, setChanged] = useState<string>();
  const chosen = changed ?? said ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSlab(slabPercents.find((percent) => percent === chosen));
  };
  return (
    <form className={styles.slab} onSubmit={submit}>
      <SelectField
        label="Your slab"
        empty="Not said"
        options={slabPercents.map((percent) => [percent, `${percent}%`])}
        value={chosen}
        onChange={(event) => setChanged(event.target.value)}
      />
      <Button type="submit" look="quiet" busy={busy}>
        {busy ? "Processing..." : said === null ? "Add slab tax" : "Change slab"}
      </Button>
    </form>
  );
}

type LargeFigureProps = {
  name: string;
  figure: ReactNode;
  /** What is not in it. */
  rest?: string;
  /** What to know about it. */
  children: ReactNode;
};

/** One large figure of a result, in its list of figures. */
export function LargeFigure({ name, figure, rest, children }: LargeFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.figure}>{figure}</span>
        {rest && <b>{rest}</b>}
        {children && <div className={shared.small}>{children}</div>}
      </dd>
    </div>
  );
}
