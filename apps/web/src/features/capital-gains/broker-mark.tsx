import styles from "./broker-mark.module.css";

/** A small drawing that tells the two brokers apart; ours, not the brokers' logos. */
export function BrokerMark({ broker }: { broker: "icici" | "zerodha" }) {
  return (
    <svg className={styles.mark} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="6" className={styles.plate} />
      {broker === "icici" ? (
        <path d="M9 6v16M14 9v10M19 5v12M7 10h4v7H7zM12 11h4v5h-4zM17 8h4v6h-4z" />
      ) : (
        <path d="M6 20l5-6 4 3 7-9M17 8h5v5" />
      )}
    </svg>
  );
}
