import styles from "./money.module.css";

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/**
 * Formats decimal rupees in Indian grouping, such as "−₹1,23,456.50". The formatter gets the string
 * itself, because a number would lose paise in large sums.
 */
export function formatRupees(amount: string): string {
  return withMinus(rupees.format(amount as Intl.StringNumericLiteral));
}

/** Formats a whole number of paise as rupees, such as "₹5.00". */
export function formatPaise(paise: number): string {
  const digits = String(paise).padStart(3, "0");
  return formatRupees(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

const wholeRupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

/** Formats whole rupees as the return shows them, such as "₹1,25,000". */
export function formatWholeRupees(amount: string): string {
  return withMinus(wholeRupees.format(amount as Intl.StringNumericLiteral));
}

/** A hyphen is shorter than a plus, and a line may break after it. */
function withMinus(text: string): string {
  return text.replace("-", "−");
}

type RupeeAmountProps = {
  /** Decimal rupees, such as "-1200.00". */
  amount: string;
  /** Marks a gain or loss by word, sign and colour, never by colour alone. */
  signed?: boolean;
  whole?: boolean;
};

/** An amount in rupees, in digits of equal width. */
export function RupeeAmount({ amount, signed = false, whole = false }: RupeeAmountProps) {
  const text = whole ? formatWholeRupees(amount) : formatRupees(amount);
  if (!signed || !/[1-9]/.test(amount)) {
    return <span className={styles.money}>{text}</span>;
  }
  const loss = amount.startsWith("-");
  return (
    <span className={`${styles.money} ${loss ? styles.loss : styles.gain}`}>
      {loss ? text : `+${text}`}
      <span className="visually-hidden">{loss ? " loss" : " gain"}</span>
    </span>
  );
}
