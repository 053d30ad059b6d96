import { passwordStrengths as words } from "../../content/password-strength.ts";
import styles from "./password-strength.module.css";

type PasswordStrengthMeterProps = {
  /** Of the words, which describe the password's field. */
  id: string;
  password: string;
  /** Name and email address; a password made of them is weak. */
  known: readonly string[];
};

/** Shows the strength of the typed password in words and as a bar; before, only what is asked of it. */
export default function PasswordStrengthMeter({ id, password, known }: PasswordStrengthMeterProps) {
  const { level, text } = passwordStrength(password, known);
  return (
    <div className={styles.strength}>
      {password && (
        <meter
          aria-label={words.label}
          className={styles.meter}
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={level}
        />
      )}
      <p id={id} role="status" className={styles.text}>
        {text || words.rule}
      </p>
    </div>
  );
}

/** How hard a password is to guess: 0 is refused, 1 weak, 2 fair, 3 good, 4 strong. */
type PasswordStrength = {
  level: 0 | 1 | 2 | 3 | 4;
  text: string;
};

const minimumLength = 6;

/**
 * Rates a password mainly by length (NIST SP 800-63B-4: length counts, not odd characters). What is
 * easy to guess doesn't count: runs such as "abcd" or "1111", and the known name or address of the
 * person. The rating is a hint only; the server decides.
 */
export function passwordStrength(password: string, known: readonly string[]): PasswordStrength {
  if (password === "") {
    return { level: 0, text: "" };
  }
  if (password.length < minimumLength || !/\p{L}/u.test(password) || !/\d/.test(password)) {
    return { level: 0, text: words.rule };
  }
  const length = countedLength(withoutKnown(password.toLowerCase(), known));
  // One word with a number tops every published list of passwords; the server refuses many of them.
  if (length >= 6 && wordsIn(password) < 2 && /^\d*\p{L}{1,12}\d*$/u.test(lettersOf(password))) {
    return { level: 1, text: words.oneWord };
  }
  const level = length < 8 ? 1 : length < 11 ? 2 : length < 14 ? 3 : 4;
  const advice = level < 3 ? words.advice : ".";
  return { level, text: `${words.names[level - 1]}${advice}` };
}

/** Returns how many different words a person would read in a password. */
function wordsIn(password: string): number {
  const words = password.toLowerCase().split(/[\s\d._-]+/);
  return new Set(words.filter((word) => /\p{L}{2}/u.test(word))).size;
}

/** Returns the letters and digits of a password: signs between them don't make it harder to guess. */
function lettersOf(password: string): string {
  return password.replaceAll(/[^\p{L}\d]/gu, "");
}

function withoutKnown(password: string, known: readonly string[]): string {
  const parts = known.flatMap((value) => value.toLowerCase().split(/[\s@._-]+/));
  return parts
    .filter((part) => part.length >= 3)
    .reduce((rest, part) => rest.replaceAll(part, ""), password);
}

/** Returns the length without characters that continue a run of equal, rising or falling ones. */
function countedLength(text: string): number {
  let counted = 0;
  for (let index = 0; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    const before = text.charCodeAt(index - 1) - text.charCodeAt(index - 2);
    if (!(step === before && Math.abs(step) <= 1)) {
      counted += 1;
    }
  }
  return counted;
}
