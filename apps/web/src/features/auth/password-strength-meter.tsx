import { passwordStrength } from "./password-strength.ts";
import styles from "./password-strength-meter.module.css";

interface PasswordStrengthMeterProps {
  password: string;
  /** Name and email address: a password made of them is weak. */
  known: readonly string[];
}

/** Shows how strong the typed password is, in words and as a bar. */
export function PasswordStrengthMeter({ password, known }: PasswordStrengthMeterProps) {
  const { level, text } = passwordStrength(password, known);
  return (
    <div className={styles.strength}>
      <meter
        aria-label="Password strength"
        className={styles.meter}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={level}
      />
      <p role="status" className={styles.text}>
        {text || "At least 6 characters, with letters and numbers."}
      </p>
    </div>
  );
}
