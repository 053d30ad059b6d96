import type { MyStatement } from "contract/my-statements";
import { Fragment, type ReactNode } from "react";
import { showAlert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import money from "../../../ui/money.module.css";
import { formatWholeRupees } from "../../../ui/money.tsx";
import type { PageStore } from "../flow/page-store.ts";
import { showStatement } from "../flow/refresh.ts";
import styles from "./my-statements.module.css";
import { plainTitleOf, titleOf, yearNameOf } from "./statement-name.ts";
import { leaveStatements } from "./view-address.ts";

const statusTexts: Record<MyStatement["status"], string> = {
  uploaded: "Uploaded, not processed yet",
  processing: "Being processed",
  refused: "Could not be read",
  replaced: "Replaced by a newer upload",
  unpaid: "Ready\u00a0–\u00a0not\u00a0paid",
  paid: "Paid",
  refunded: "Refunded",
  deleted: "Deleted; the invoice is kept",
};

type Figures = NonNullable<MyStatement["figures"]>;

/** The tax in a few letters; the result says on how much the rest is due. */
function shortTax({ total, atSlabRates, leftOut }: Figures["tax"]): string {
  return [
    formatWholeRupees(total),
    atSlabRates !== "0" && "slab",
    leftOut !== "0" && "section\u00a0112",
  ]
    .filter(Boolean)
    .join(" + ");
}

/** Gains and losses as they enter the year: "LTCG ₹5,39,899", "STCG ₹66,951", "losses −₹4,50,007". */
function gainsOf({ longTerm, shortTerm, elsewhere, earlierLosses }: Figures): readonly string[] {
  return [
    `LTCG ${formatWholeRupees(longTerm)}`,
    `STCG ${formatWholeRupees(shortTerm)}`,
    ...(elsewhere === "0" ? [] : [`elsewhere ${formatWholeRupees(elsewhere)}`]),
    ...(earlierLosses === "0" ? [] : [`losses ${formatWholeRupees(`-${earlierLosses}`)}`]),
  ];
}

type StatementCardProps = {
  statement: MyStatement;
  store: PageStore;
  /** What the view of all statements adds: more ways, and below them what is kept. */
  ways?: ReactNode;
  children?: ReactNode;
};

/** One statement: whose and of which year, the tax, and the ways to its result and its payment. */
export function StatementCard({ statement, store, ways, children }: StatementCardProps) {
  const { status, sample, figures, createdAt } = statement;
  const title = titleOf(statement);
  const open = async () => {
    const why = await showStatement(store, statement, leaveStatements);
    if (why) {
      void showAlert(`${title} could not be opened.`, why);
    }
    return why === "";
  };
  const pay = async () => {
    if (!(await open())) {
      return;
    }
    const payment = document.getElementById("payment");
    payment?.focus({ preventScroll: true });
    payment?.scrollIntoView({ block: "start" });
  };
  const hasResult = status === "unpaid" || status === "paid" || status === "refunded";
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      {figures && (
        <p className={styles.tax}>
          <span className="visually-hidden">Estimated tax </span>
          <strong>{shortTax(figures.tax)}</strong> tax
        </p>
      )}
      <p className={styles.kept}>
        {[
          title !== plainTitleOf(statement) && dayInIndia(createdAt),
          yearNameOf(statement),
          statusTexts[status],
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {children && figures && (
        <p className={styles.kept}>
          {gainsOf(figures).map((text, at) => (
            <Fragment key={text}>
              {at > 0 && " · "}
              <span className={money.money}>{text}</span>
            </Fragment>
          ))}
        </p>
      )}
      <div className={styles.ways}>
        {(hasResult || status === "uploaded") && (
          <Button look="quiet" aria-label={`Open: ${title}`} onClick={() => void open()}>
            Open
          </Button>
        )}
        {status === "unpaid" && !sample && (
          <Button aria-label={`Pay: ${title}`} onClick={() => void pay()}>
            Pay
          </Button>
        )}
        {ways}
      </div>
      {children}
    </li>
  );
}
