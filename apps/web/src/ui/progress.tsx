import { useId } from "react";
import styles from "./progress.module.css";

type ProgressProps = {
  label: string;
  /** Share done, 0 to 1; null while unknown. */
  share: number | null;
};

/** A progress bar with its percentage. Screen readers hear quarters only, so they are not flooded. */
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

type StepperProps = {
  label: string;
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
};

/** The steps of a task as an ordered list: done, current and to come. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label={label} data-print="hide">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < current || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < current ? "✓" : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="visually-hidden">, completed</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
