import { formatRupees } from "./format-money.ts";
import styles from "./money.module.css";

interface MoneyProps {
  /** Decimal rupees, such as "-1200.00". */
  amount: string;
  /** Marks a gain or a loss by word, sign and colour, never by colour alone. */
  signed?: boolean;
}

/** An amount in rupees, in figures of equal width. */
export function Money({ amount, signed = false }: MoneyProps) {
  const text = formatRupees(amount);
  if (!signed || !/[1-9]/.test(amount)) return <span className={styles.money}>{text}</span>;
  const loss = amount.startsWith("-");
  return (
    <span className={`${styles.money} ${loss ? styles.loss : styles.gain}`}>
      {loss ? text.replace("-", "−") : `+${text}`}
      <span className="visually-hidden">{loss ? " loss" : " gain"}</span>
    </span>
  );
}
