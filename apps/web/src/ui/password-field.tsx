import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing">;

/** A password field that can show what is typed; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button look="plain" onClick={() => setVisible(!visible)}>
          {visible ? "Hide" : "Show"}
          <span className="visually-hidden"> password</span>
        </Button>
      }
    />
  );
}
