import * as calls from "@site/contract/calls";
import type { NewKey, RecoveryCodes } from "@site/contract/identity-calls";
import { type FormEvent, type RefObject, useState } from "react";
import { call } from "../../api/call.ts";
import { twoStep as words } from "../../content/account.ts";
import { site } from "../../content/site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { saveFile } from "../../ui/save-file.ts";
import styles from "./account.module.css";
import { AccountPart, useChange } from "./account-form.tsx";
import { useLoaded } from "./use-loaded.ts";

const askForState = () => call(calls.secondFactor);

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function SecondFactor({ onTurnedOn }: { onTurnedOn: () => void }) {
  const [state, reload] = useLoaded(askForState);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { busy, change, heading, news, say, problems, form, typed } = useChange();

  const showCodes = ({ recoveryCodes }: RecoveryCodes) => {
    setNewKey(null);
    setCodes(recoveryCodes);
    void reload();
  };

  const codeForm: CodeFormProps = { busy, problem: problems.code, form, onTyped: typed };

  return (
    <AccountPart id="second-factor" heading={words.heading} focus={heading}>
      {!state && <p>{words.unknown}</p>}
      {state && !state.on && !newKey && (
        <>
          <p>{words.off}</p>
          <Button
            look="quiet"
            busy={busy}
            onClick={() => change(() => call(calls.beginSecondFactor), "", setNewKey)}
          >
            {words.turnOn}
          </Button>
        </>
      )}
      {newKey && (
        <NewKeyView
          {...codeForm}
          newKey={newKey}
          onCode={(code) =>
            change(
              () => call(calls.turnOnSecondFactor, { body: { code } }),
              words.turnedOn,
              (value) => {
                showCodes(value);
                onTurnedOn();
              },
            )
          }
          onCancel={() => {
            setNewKey(null);
            say({ text: "", isProblem: false });
            heading.current?.focus();
          }}
        />
      )}
      {codes && <RecoveryCodesView codes={codes} onKept={() => setCodes(null)} />}
      {state?.on && !codes && (
        <TurnedOnView
          {...codeForm}
          codesLeft={state.recoveryCodesLeft}
          onRenew={(code, then) =>
            change(
              () => call(calls.renewRecoveryCodes, { body: { code } }),
              "",
              (value) => {
                then();
                showCodes(value);
              },
            )
          }
          onTurnOff={(code) =>
            change(
              () => call(calls.turnOffSecondFactor, { body: { code } }),
              words.turnedOff,
              () => {
                setCodes(null);
                void reload();
              },
            )
          }
        />
      )}
      {news}
    </AccountPart>
  );
}

type CodeFormProps = {
  busy: boolean;
  /** What is wrong with the code. */
  problem: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  onTyped: (event: FormEvent<HTMLFormElement>) => void;
};

type TurnedOnViewProps = CodeFormProps & {
  codesLeft: number;
  /** `then` empties the form. */
  onRenew: (code: string, then: () => void) => void;
  onTurnOff: (code: string) => void;
};

/** Says how many recovery codes are left, and makes new ones or turns it off for a code. */
function TurnedOnView(props: TurnedOnViewProps) {
  const { codesLeft, busy, problem, form, onTyped, onRenew, onTurnOff } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const { currentTarget } = event;
    const code = String(new FormData(currentTarget).get("code"));
    if (button?.getAttribute("value") === "renew") {
      onRenew(code, () => currentTarget.reset());
    } else {
      onTurnOff(code);
    }
  };
  return (
    <form ref={form} className={styles.steps} onSubmit={submit} onInput={onTyped}>
      <p>{words.on(codesLeft)}</p>
      <Field
        label={words.code}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        error={problem}
        required
      />
      <Button type="submit" look="quiet" value="renew" busy={busy}>
        {words.renew}
      </Button>
      <Button type="submit" look="quiet" value="off" busy={busy}>
        {words.turnOff}
      </Button>
    </form>
  );
}

type NewKeyViewProps = CodeFormProps & {
  newKey: NewKey;
  onCode: (code: string) => void;
  onCancel: () => void;
};

/** Shows a key for an authenticator app as a QR code, as a link and to type, and asks for its first code. */
function NewKeyView(props: NewKeyViewProps) {
  const { newKey, busy, problem, form, onTyped, onCode, onCancel } = props;
  const { key, link, qr } = newKey;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")));
  };
  return (
    <form ref={form} className={styles.steps} onSubmit={submit} onInput={onTyped}>
      <p>{words.key.scan}</p>
      {/* Black on white in every colour scheme, because QR readers need it. */}
      <svg
        role="img"
        aria-label={words.key.picture}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="216"
        height="216"
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        {words.key.type} <code>{key}</code>
      </p>
      <p>
        <a href={link}>{words.key.open}</a>
      </p>
      <Field
        label={words.key.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem}
        required
      />
      <Button type="submit" busy={busy}>
        {words.turnOn}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  );
}

/** Shows the recovery codes, this once, with two ways to keep them. */
function RecoveryCodesView({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [said, setSaid] = useState("");
  const { recoveryCodes } = words;
  const text = `${recoveryCodes.title(site.shortName)}\n\n${codes.join("\n")}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(recoveryCodes.copied),
      () => setSaid(recoveryCodes.notCopied),
    );
  const download = () => saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt");

  return (
    <div className={styles.steps}>
      <h3>{recoveryCodes.heading}</h3>
      <p>{recoveryCodes.text}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.done}>
        {said}
      </p>
      <Button look="quiet" onClick={copy}>
        {recoveryCodes.copy}
      </Button>
      <Button look="quiet" onClick={download}>
        {recoveryCodes.download}
      </Button>
      <Button onClick={onKept}>{recoveryCodes.kept}</Button>
    </div>
  );
}
