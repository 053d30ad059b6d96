import type { ResultHead } from "@site/result/result-head";
import { useEffect, useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "../flow/step.module.css";
import { needsSchedule112A } from "../result/simple-form.ts";

/**
 * Leads from the result to payment: a bar at the foot of a phone's window while payment is further
 * down, and a stop of the keyboard where payment is next to the result.
 */
export function ToPayment({ fee, head }: { fee: string; head: ResultHead }) {
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    const payment = document.getElementById("payment")?.closest("section");
    if (!payment || !("IntersectionObserver" in globalThis)) {
      return;
    }
    // Everything above the foot of the window counts as reached. What is watched has no upper end: a jump
    // from below payment to above it crosses nothing else.
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
