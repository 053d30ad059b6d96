import { useState } from "react";
import { TextField } from "./text-field.tsx";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** A password that can be shown. `fresh` is one to be chosen, so managers offer to make it. */
export function PasswordField({ fresh = false }: { fresh?: boolean }) {
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
        <button type="button" className={styles.link} onClick={() => setShown(!shown)}>
          {shown ? words.labels.hidePassword : words.labels.showPassword}
        </button>
      }
    />
  );
}
