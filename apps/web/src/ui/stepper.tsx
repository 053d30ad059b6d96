import styles from "./stepper.module.css";

interface StepperProps {
  /** Says what the steps belong to. */
  label: string;
  steps: readonly string[];
  /** Index of the step being done; `steps.length` when all are done. */
  current: number;
}

/** The steps of a task as an ordered list: which are done, which one is now, which come. */
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
