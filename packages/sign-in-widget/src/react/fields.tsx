import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import type { FieldName } from "../core/widget-state.ts";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: FieldName;
  label: string;
  hint?: string;
  /** Shown at the end of the field. */
  trailing?: ReactNode;
};

/** A labelled field with its hint and the widget's message, which a keystroke clears. */
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

/** The address. `username` tells password managers which account it is for. */
export function EmailField({ value = "" }: { value?: string }) {
  const { words } = useWidget();
  return (
    <TextField
      name="email"
      label={words.labels.email}
      type="email"
      defaultValue={value}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A password that can be revealed. `fresh` asks for a new one, which password managers offer to create. */
export function SecretField({ fresh = false }: { fresh?: boolean }) {
  const { words } = useWidget();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      name="password"
      label={fresh ? words.labels.newPassword : words.labels.password}
      hint={fresh ? words.prompts.passwordRule : undefined}
      type={shown ? "text" : "password"}
      autoComplete={fresh ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles.link}
          aria-label={shown ? words.labels.hidePassword : words.labels.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.labels.hide : words.labels.show}
        </button>
      }
    />
  );
}

/** The hidden address on a page that only asks for a password, for password managers. */
export function AccountName({ email }: { email: string }) {
  const { words } = useWidget();
  return (
    <input
      hidden
      name="email"
      aria-label={words.labels.email}
      value={email}
      readOnly
      autoComplete="username"
    />
  );
}
