import { type InputHTMLAttributes, type ReactNode, useId } from "react";

/** What a labelled field shows and says, besides the attributes of its input. */
export type LabelledFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value and how to fix it. */
  error?: ReactNode;
  /** Id of a text elsewhere that describes the field too. */
  describedBy?: string | undefined;
  /** Shown at the end of the field, such as a button that reveals the password. */
  trailing?: ReactNode;
};

/** The classes of the field's parts. */
type FieldLook = { readonly [part: string]: string };

/**
 * A labelled text field that is read out with its hint and its error: the widget's and, with another
 * look, that of the pages around it.
 */
export function LabelledField({
  look,
  label,
  hint,
  error,
  describedBy,
  trailing,
  id,
  ...input
}: LabelledFieldProps & { look: FieldLook }) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const descriptions = [hint && hintId, describedBy, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={look.field}>
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p id={hintId} className={look.hint}>
          {hint}
        </p>
      )}
      <div className={look.control}>
        <input
          id={inputId}
          className={look.input}
          aria-describedby={descriptions || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={errorId} className={look.error}>
          {error}
        </p>
      )}
    </div>
  );
}
