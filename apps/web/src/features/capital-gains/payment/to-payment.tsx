import type { ResultHead } from "@site/result/result-head";
import { useEffect, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "../flow/step.module.css";
import { needsSchedule112A } from "../result/simple-form.ts";

/**
 * Links from the result to payment. In a narrow window it is a bar at the foot until payment scrolls into
 * view; in a wide one, where payment is next to the result, only the keyboard reaches it.
 *
 * @param fee the price as shown, with its currency
 */
export function ToPayment({ fee, head }: { fee: string; head: ResultHead }) {
  // No bar until the browser has said where payment is, and none where it can't.
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    const payment = document.getElementById("payment")?.closest("section");
    if (!payment || !("IntersectionObserver" in globalThis)) {
      return;
    }
    // Payment counts as reached while it is in the window or above it, so the watched area has no upper
    // end. With one, payment could jump across the window unnoticed: observers only report crossings.
    const observer = new IntersectionObserver(
      ([entry]) => setReached(entry?.isIntersecting ?? false),
      { rootMargin: "1000000px 0px 0px" },
    );
    observer.observe(payment);
    return () => observer.disconnect();
  }, []);
  return (
    <p className={styles.payBar} data-reached={isReached || undefined} data-print="hide">
      <a className={buttonClass()} href="#payment">
        Go to payment
      </a>
      <span>
        <strong>{fee}</strong> for {needsSchedule112A(head) && "the file, "}the report and the
        invoice
      </span>
    </p>
  );
}
