import type { MyStatement } from "@site/contract/my-statements";
import type { ReactNode } from "react";
import { showAlert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import { formatPaise, formatWholeRupees } from "../../../ui/money.tsx";
import type { PageStore } from "../flow/page-store.ts";
import { openStatement } from "../flow/refresh.ts";
import step from "../flow/step.module.css";
import styles from "./my-statements.module.css";
import { fileNamesOf, fullNameOf, titleOf, yearNameOf } from "./statement-name.ts";
import { leaveStatements } from "./view-address.ts";

const statusTexts: Record<MyStatement["status"], string> = {
  uploaded: "Not processed yet",
  processing: "Being processed",
  refused: "Could not be read",
  replaced: "Replaced by a newer upload",
  unpaid: "Not\u00a0paid",
  paid: "Paid",
  refunded: "Refunded",
  deleted: "Deleted; the invoice is kept",
};

/** What the list shows of a result. */
export type ListedFigures = NonNullable<MyStatement["figures"]>;

/** The tax in a few letters; the result says on how much the rest is due. */
export function shortTax({ total, atSlabRates, leftOut }: ListedFigures["tax"]): string {
  return [
    formatWholeRupees(total),
    atSlabRates !== "0" && "slab",
    leftOut !== "0" && "section\u00a0112",
  ]
    .filter(Boolean)
    .join(" + ");
}

type StatementProps = { statement: MyStatement; store: PageStore };

type StatementCardProps = StatementProps & {
  /** What the list of all statements adds, below a heading of its year. */
  listed?: {
    /** After the tax, such as "so far". */
    taxWord: string;
    sales: string | null;
    figures: ReactNode;
    ways: ReactNode;
    more: ReactNode;
  };
};

/** One statement: whose and of which year, the tax, and the ways to its result and its payment. */
export function StatementCard({ statement, store, listed }: StatementCardProps) {
  const { figures } = statement;
  const Title = listed ? "h4" : "h3";
  return (
    <li className={styles.card}>
      <Title>{titleOf(statement)}</Title>
      {figures && (
        <p className={styles.tax}>
          <span className="visually-hidden">Estimated tax </span>
          <strong>{shortTax(figures.tax)}</strong> {listed?.taxWord ?? "tax"}
        </p>
      )}
      <small>
        <About statement={statement} more={listed ? listed.sales : yearNameOf(statement)} />
      </small>
      {listed?.figures}
      <div className={`${step.actions} ${step.ways}`}>
        <OpenOrPay statement={statement} store={store} />
        {listed?.ways}
      </div>
      {listed?.more}
    </li>
  );
}

/** How far a statement is, its files, the day of the upload, and something more. */
export function About({ statement, more }: { statement: MyStatement; more: string | null }) {
  const { status, files, createdAt } = statement;
  const known = [files.length > 0 && fileNamesOf(statement), dayInIndia(createdAt), more];
  return (
    <>
      <b data-status={status}>{statusTexts[status]}</b> · {known.filter(Boolean).join(" · ")}
    </>
  );
}

/** The ways to a statement's result and to its payment. */
export function OpenOrPay({ statement, store }: StatementProps) {
  const { status, sample, fee } = statement;
  const name = fullNameOf(statement);
  const open = async () => {
    const why = await openStatement(store, statement, leaveStatements);
    if (why) {
      void showAlert(`${name} could not be opened.`, why);
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
  const payText = `Pay ${formatPaise(fee.amount)}`;
  const mayOpen = ["uploaded", "unpaid", "paid", "refunded"].includes(status);
  return (
    <>
      {mayOpen && (
        <Button look="quiet" aria-label={`Open: ${name}`} onClick={() => void open()}>
          Open
        </Button>
      )}
      {status === "unpaid" && !sample && (
        <Button look="quiet" aria-label={`${payText}: ${name}`} onClick={() => void pay()}>
          {payText}
        </Button>
      )}
    </>
  );
}
