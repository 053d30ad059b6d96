import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import type { FieldName } from "../core/widget-state.ts";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: FieldName;
  label: string;
  hint?: string;
  /** Stands at the end of the field. */
  trailing?: ReactNode;
}

/** A labelled field with its hint and the widget's message for it, which a keystroke takes away. */
export function TextField({ name, label, hint, trailing, onInput, ...input }: TextFieldProps) {
  const { widget, state, words } = useWidget();
  const id = useId();
  const error = state.fieldErrors[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onInput={(event) => {
            widget.clearFieldError(name);
            onInput?.(event);
          }}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {textOf(words, error)}
        </p>
      )}
    </div>
  );
}
