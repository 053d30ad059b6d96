import { longestTitle } from "@site/contract/longest-title";
import type { MyStatement } from "@site/contract/my-statements";
import { useRefusedFocus } from "@site/sign-in-widget/react/use-refused-focus";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import part from "../flow/part.module.css";
import step from "../flow/step.module.css";
import styles from "./my-statements.module.css";
import { fullNameOf } from "./statement-name.ts";

type NameFormProps = {
  statement: MyStatement;
  /** The name as far as it is typed; undefined while the field is closed. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
  /** Stores the name. Resolves to why it was refused, or to an empty text. */
  onNamed: (title: string) => Promise<string>;
};

/** Lets the person name a statement, such as after a client. */
export function NameForm({ statement, typed, onTyped, onNamed }: NameFormProps) {
  const open = typed !== undefined;
  const [problem, setProblem] = useState("");
  const { form, pressed } = useRefusedFocus(useMemo(() => ({ problem }), [problem]));
  const opener = useRef<HTMLDivElement>(null);
  const closed = useRef(false);

  // The field is gone: focus returns to the button that opened it.
  useEffect(() => {
    if (!open && closed.current) {
      opener.current?.querySelector("button")?.focus();
    }
    closed.current = false;
  }, [open]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!open) {
      return;
    }
    pressed();
    setProblem("");
    const why = await onNamed(typed.trim());
    setProblem(why);
    if (why) {
      return;
    }
    close();
  };

  const close = () => {
    closed.current = true;
    onTyped(undefined);
  };

  const begin = () => {
    setProblem("");
    onTyped(statement.title ?? "");
  };

  if (!open) {
    return (
      <div ref={opener}>
        <Button look="plain" aria-label={`Rename: ${fullNameOf(statement)}`} onClick={begin}>
          Rename
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={`${part.stack} ${styles.wide}`}
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <Field
        label="Name, such as your client's"
        error={problem}
        maxLength={longestTitle}
        autoComplete="off"
        // The person has just asked to type here.
        autoFocus
        value={typed}
        onChange={(event) => {
          onTyped(event.currentTarget.value);
          setProblem("");
        }}
      />
      <p className={step.actions}>
        <Button type="submit" look="quiet">
          Save name
        </Button>
        <Button look="plain" onClick={close}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
