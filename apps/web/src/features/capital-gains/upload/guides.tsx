import { type Broker, brokers } from "@site/result/brokers";
import { brokerLogos } from "../../../content/logos.ts";
import styles from "./guides.module.css";

/** A broker's logo, or its name as a wordmark, above a label that names the broker too. */
export function BrokerMark({ broker }: { broker: Broker }) {
  const logo = brokerLogos[broker];
  return logo ? (
    <img src={logo.picture} alt="" width={logo.width} height={32} />
  ) : (
    <span className={styles.wordmark} aria-hidden="true">
      {brokers[broker].label}
    </span>
  );
}

type Guide = {
  title: string;
  steps: string[];
  /** Which other reports are often taken for it. */
  notThis: string;
};

const guides: Readonly<Record<Broker, Guide>> = {
  ICICI: {
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
