import { useId } from "react";
import styles from "./progress.module.css";

interface ProgressProps {
  label: string;
  /** Share that is done, 0 to 1; null while it is not known. */
  share: number | null;
}

/**
 * A progress bar with its percentage. What is read out changes at every quarter only, so that a
 * screen reader is not flooded.
 */
export function Progress({ label, share }: ProgressProps) {
  const id = useId();
  const percent = share === null ? null : Math.floor(share * 100);
  const spoken = percent === null ? label : `${label}: ${Math.floor(percent / 25) * 25}%`;
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true" className={styles.percent}>
        {percent === null ? "" : `${percent}%`}
      </span>
      <progress id={id} className={styles.bar} max={100} value={percent ?? undefined} />
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </div>
  );
}
