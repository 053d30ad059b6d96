import type { Broker } from "@site/result/brokers";
import styles from "./guides.module.css";

/** A small drawing to distinguish brokers: our own, not their logos. */
export function BrokerMark({ broker }: { broker: Broker }) {
  return (
    <svg className={styles.mark} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="6" className={styles.plate} />
      <path d={guides[broker].mark} />
    </svg>
  );
}

type Guide = {
  /** The path of the broker's drawing. */
  mark: string;
  title: string;
  steps: string[];
  /** Which other reports are often taken for it. */
  notThis: string;
};

const guides: Readonly<Record<Broker, Guide>> = {
  ICICI: {
    mark: "M9 6v16M14 9v10M19 5v12M7 10h4v7H7zM12 11h4v5h-4zM17 8h4v6h-4z",
    title: "How to get the statement from ICICI Direct",
    steps: [
      "Sign in to ICICI Direct in a browser.",
      "Open Portfolio, then Capital Gain, then Equity.",
      "Choose the period: the whole financial year, 1 April to 31 March.",
      "Press View Capital Gain, then Download, and choose csv.",
    ],
    notThis:
      "Equity PL (profit and loss) and the trade book are other reports: they lack the purchase dates that Schedule 112A needs.",
  },
  ZERODHA: {
    mark: "M6 20l5-6 4 3 7-9M17 8h5v5",
    title: "How to get the statement from Zerodha",
    steps: [
      "Sign in to Zerodha Console.",
      "Open Reports, then Tax P&L.",
      "Choose the financial year and the quarters Q1 to Q4, then press the arrow.",
      "Press Download Tax P&L report for all segments. Large accounts get a ZIP file: upload it as it is.",
    ],
    notThis:
      "The Console P&L and the trade book are other reports: they lack what Schedule 112A needs.",
  },
};

/** Shows the broker's menu path step by step, folded away at first. */
export function BrokerGuide({ broker }: { broker: Broker }) {
  const { title, steps, notThis } = guides[broker];
  return (
    <details className={styles.guide}>
      <summary>{title}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{notThis}</p>
    </details>
  );
}
