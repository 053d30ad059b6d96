import { type FormEvent, Suspense, useId, useState } from "react";
import type { FieldName } from "../core/widget-state.ts";
import { LabelledField, type LabelledFieldProps } from "./labelled-field.tsx";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

type TextFieldProps = Omit<LabelledFieldProps, "error"> & { name: FieldName };

/** A labelled field with the widget's message, which a keystroke clears. */
export function TextField({ name, onInput, ...field }: TextFieldProps) {
  const { widget, state, words } = useWidget();
  const error = state.fieldErrors[name];
  return (
    <LabelledField
      {...field}
      look={styles}
      name={name}
      error={error && textOf(words, error)}
      onInput={(event) => {
        widget.clearFieldError(name);
        onInput?.(event);
      }}
    />
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
  const { words, meter: Meter } = useWidget();
  const [typed, setTyped] = useState({ password: "", known: [""] });
  const ruleId = useId();
  const rule = (
    <p id={ruleId} className={styles.hint}>
      {words.prompts.passwordRule}
    </p>
  );
  const read = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    const data = form && new FormData(form);
    const known = ["email", "name"].map((name) => String(data?.get(name) ?? ""));
    setTyped({ password: value, known });
  };
  return (
    <>
      <TextField
        name="password"
        reveal={words.labels}
        onInput={fresh ? read : undefined}
        label={fresh ? words.labels.newPassword : words.labels.password}
        describedBy={fresh ? ruleId : undefined}
        autoComplete={fresh ? "new-password" : "current-password"}
      />
      {fresh && (
        <Suspense fallback={rule}>{Meter ? <Meter id={ruleId} {...typed} /> : rule}</Suspense>
      )}
    </>
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
