import { type FormEvent, type InputEvent, Suspense, useId, useState } from "react";
import type { FieldName } from "../core/widget-state.ts";
import { LabelledField, type LabelledFieldProps, LabelledSecret } from "./labelled-field.tsx";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

const look = { ...styles, reveal: styles.link };

type TextFieldProps = Omit<LabelledFieldProps, "error"> & { name: FieldName };

/** A labelled field with the widget's message. */
export function TextField({ name, onInput, ...field }: TextFieldProps) {
  return <LabelledField {...field} {...useMessage(name, onInput)} />;
}

/** Returns a field's name and look, and the widget's message about it, which a keystroke clears. */
function useMessage(name: FieldName, onInput: TextFieldProps["onInput"]) {
  const { widget, state, words } = useWidget();
  const error = state.fieldErrors[name];
  return {
    look,
    name,
    error: error && textOf(words, error),
    onInput: (event: InputEvent<HTMLInputElement>) => {
      widget.clearFieldError(name);
      onInput?.(event);
    },
  };
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
      <LabelledSecret
        {...useMessage("password", fresh ? read : undefined)}
        words={words.labels}
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
