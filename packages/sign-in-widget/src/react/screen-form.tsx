import type { FormEvent, ReactNode } from "react";
import { useRefusedFocus } from "./use-refused-focus.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** A page's form; `onSubmit` gets a field's value by name. The first refused field takes the focus. */
export function ScreenForm({
  onSubmit,
  children,
}: {
  onSubmit: (value: (name: string) => string) => void;
  children: ReactNode;
}) {
  const { state } = useWidget();
  const { form, pressed } = useRefusedFocus(state.fieldErrors);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    pressed();
    const data = new FormData(event.currentTarget);
    onSubmit((name) => String(data.get(name) ?? ""));
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
