import type { NewKey } from "contract/identity-calls";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./account.module.css";

interface NewKeyViewProps {
  newKey: NewKey;
  busy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** A key for an authenticator app, as a QR code, as a link and to type; and its first code. */
export function NewKeyView({ newKey: { key, link, qr }, busy, onCode, onCancel }: NewKeyViewProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")));
  };
  return (
    <form className={styles.steps} onSubmit={submit}>
      <p>Scan this with your authenticator app within ten minutes:</p>
      {/* Black on white in every colour scheme: readers need it so. */}
      <svg
        role="img"
        aria-label="QR code of the key below"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="216"
        height="216"
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        Or type this key into it: <code>{key}</code>
      </p>
      <p>
        <a href={link}>Or open it in an app on this device</a>
      </p>
      <Field
        label="Code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" disabled={busy}>
        Turn on
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
