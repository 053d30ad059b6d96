import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { fieldOrder } from "../core/widget-state.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** A page's form; `onSubmit` gets a field's value by name, a new message the focus. */
export function ScreenForm({
  onSubmit,
  children,
}: {
  onSubmit: (value: (name: string) => string) => void;
  children: ReactNode;
}) {
  const { state } = useWidget();
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<readonly string[]>([]);
  const { fieldErrors } = state;
  useEffect(() => {
    const wrong = fieldOrder.filter((name) => fieldErrors[name]);
    const fresh = wrong.some((name) => !before.current.includes(name));
    before.current = wrong;
    if (fresh) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
    }
  }, [fieldErrors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit((name) => String(data.get(name) ?? ""));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
