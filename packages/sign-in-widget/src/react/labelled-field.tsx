import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";

/** What a labelled field shows and says, besides the attributes of its input. */
export type LabelledFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value and how to fix it. */
  error?: ReactNode;
  /** Id of a text elsewhere that describes the field too. */
  describedBy?: string | undefined;
  /** Makes it a password, with a button of these words and names that reveals what is typed. */
  reveal?: RevealWords;
};

/** What the button says, and its names, which say what it shows or hides. */
type RevealWords = { readonly [Word in "show" | "showPassword" | "hide" | "hidePassword"]: string };

/** The classes of the field's parts; `link` is the button's. */
type FieldLook = { readonly [part: string]: string | undefined };

/** Keeps browsers from changing what is typed. */
const asTyped = { autoCapitalize: "none", spellCheck: false };

/**
 * A labelled text field that is read out with its hint and its error: the widget's and, with another
 * look, that of the pages around it. Pasting and password managers work.
 */
export function LabelledField({
  look,
  label,
  hint,
  error,
  describedBy,
  reveal,
  id,
  ...input
}: LabelledFieldProps & { look: FieldLook }) {
  const ownId = useId();
  const [shown, setShown] = useState(false);
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
          {...(reveal && { type: shown ? "text" : "password", ...asTyped })}
          {...input}
        />
        {reveal && (
          <button
            type="button"
            className={look.link}
            aria-label={shown ? reveal.hidePassword : reveal.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? reveal.hide : reveal.show}
          </button>
        )}
      </div>
      {error && (
        <p id={errorId} className={look.error}>
          {error}
        </p>
      )}
    </div>
  );
}
