import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { fieldOrder } from "../core/widget-state.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** A page's form; `onSubmit` gets a field's value by name. The first field it refuses takes the focus. */
export function ScreenForm({
  onSubmit,
  children,
}: {
  onSubmit: (value: (name: string) => string) => void;
  children: ReactNode;
}) {
  const { state } = useWidget();
  const form = useRef<HTMLFormElement>(null);
  // The messages that come with the page or after a press; not those that follow a keystroke.
  const awaited = useRef(true);
  const { fieldErrors } = state;
  useEffect(() => {
    const wrong = fieldOrder.find((name) => fieldErrors[name]);
    if (wrong && awaited.current) {
      awaited.current = false;
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    }
  }, [fieldErrors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    awaited.current = true;
    const data = new FormData(event.currentTarget);
    onSubmit((name) => String(data.get(name) ?? ""));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
