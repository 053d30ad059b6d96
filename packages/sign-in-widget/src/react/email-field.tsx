import { TextField } from "./text-field.tsx";
import { useWidget } from "./widget-context.ts";

/** The address. `username` tells password managers which account the page is about. */
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
