import type { MyStatement } from "@site/contract/my-statements";
import { counted } from "@site/result/counts";
import { type ReactNode, useId } from "react";
import money from "../../../ui/money.module.css";
import { useDownloads } from "../flow/download.ts";
import type { PageStore } from "../flow/page-store.ts";
import step from "../flow/step.module.css";
import { GainsBar } from "./gains-bar.tsx";
import { cellsOf, columns, enteredIn, gainsOf, shortYear } from "./listed-figures.tsx";
import { FirstFiles, OtherFiles } from "./listed-files.tsx";
import { About, OpenOrPay, StatementCard, shortTax } from "./statement-card.tsx";
import { titleOf } from "./statement-name.ts";

/** What the list knows of a statement besides itself. */
export type InList = {
  /** Whether it is a row of a table, where there is room, or a card. */
  isWide: boolean;
  /** Whether the rest of its files and ways is shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The name that is being typed; undefined while it is not renamed. */
  typedName: string | undefined;
  onTypedName: (name: string | undefined) => void;
  /** Whether its year has not ended. */
  isRunning: boolean;
  /** The same person's or broker's statement of the year before. */
  before: MyStatement | undefined;
  /** The gains that fill a bar, in whole rupees. */
  largest: bigint;
};

type ListedStatementProps = InList & {
  statement: MyStatement;
  store: PageStore;
  /** Resolves to why the name was not taken, or nothing. */
  onNamed: (title: string) => Promise<string>;
  onDelete: () => void;
};

/** A statement in the list of all: its gains beside last year's, its files, and what else can be done with it. */
export function ListedStatement(props: ListedStatementProps) {
  const { statement, store, isWide, isRunning, before, largest } = props;
  const { figures, lotCount } = statement;
  const downloads = useDownloads();
  const panel = useId();
  const parts: Parts = {
    sales: lotCount === null ? null : counted(lotCount, "sale"),
    bar: figures && (
      <GainsBar
        figures={figures}
        before={before?.figures}
        largest={largest}
        height={isWide ? 80 : 30}
      />
    ),
    ways: <FirstFiles {...props} downloads={downloads} panel={panel} />,
    more: <OtherFiles {...props} downloads={downloads} panel={panel} />,
  };
  return isWide ? (
    <StatementRow {...props} {...parts} />
  ) : (
    <StatementCard
      statement={statement}
      store={store}
      listed={{
        ...parts,
        taxWord: isRunning ? "so far" : "tax",
        figures: <CardFigures statement={statement} before={before} bar={parts.bar} />,
      }}
    />
  );
}

/** What a row and a card both show. */
type Parts = { sales: string | null; bar: ReactNode; ways: ReactNode; more: ReactNode };

/** A statement as a row of a table, and another row for what is folded away. */
function StatementRow({
  statement,
  store,
  isOpen,
  before,
  sales,
  bar,
  ways,
  more,
}: ListedStatementProps & Parts) {
  const { figures } = statement;
  const about = [sales, ...(figures ? enteredIn(figures) : [])].filter(Boolean).join(" · ");
  return (
    <>
      <tr>
        <th scope="row">
          <h4>{titleOf(statement)}</h4>
          <small>
            <About statement={statement} more={about} />
          </small>
        </th>
        <td>
          {bar}
          {before && <small>{shortYear(before)}</small>}
        </td>
        {cellsOf(figures, before?.figures).map(([column, now, last]) => (
          <td key={column}>
            {now}
            {last !== undefined && (
              <>
                <br />
                <small>{last}</small>
              </>
            )}
          </td>
        ))}
        <td>
          <div className={`${step.actions} ${step.ways}`}>
            <OpenOrPay statement={statement} store={store} />
            {ways}
          </div>
        </td>
      </tr>
      <tr hidden={!isOpen}>
        <td colSpan={columns.length + 2}>{more}</td>
      </tr>
    </>
  );
}

type CardFiguresProps = Pick<ListedStatementProps, "statement" | "before"> & { bar: ReactNode };

/** The gains of a card, and of the year before below them; nothing without figures. */
function CardFigures({ statement: { figures }, before, bar }: CardFiguresProps) {
  return (
    figures && (
      <div>
        {bar}
        <small>{gainsOf(figures)}</small>
        {before?.figures && (
          <>
            <br />
            <small data-year={before.assessmentYear}>
              {shortYear(before)}: {gainsOf(before.figures)} ·{" "}
              <span className={money.money}>{shortTax(before.figures.tax)} tax</span>
            </small>
          </>
        )}
      </div>
    )
  );
}
