import type { LabelKey } from "../../messages/catalogue.ts";
import { Actions, LinkButton, MainButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { AccountName, SecretField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
import styles from "../widget.module.css";
import {
  type MailLinkScreenProps,
  providerName,
  type ShownScreen,
  textOf,
  useWidget,
} from "../widget-context.ts";

/** A page behind a mail's link. Few people come to one, so that its code may load late. */
export default function MailLinkScreen({ screen }: MailLinkScreenProps) {
  switch (screen.kind) {
    case "applyCode":
      return <ApplyCodeScreen screen={screen} />;
    case "passwordReset":
      return <PasswordResetScreen screen={screen} />;
    default:
      return <OutcomeScreen screen={screen} />;
  }
}

/**
 * Behind a mail's link about an address. The link alone changes nothing, since mail scanners open it: a press does,
 * for some changes after signing in or with the password.
 */
function ApplyCodeScreen({ screen }: ShownScreen<"applyCode">) {
  const { widget, words } = useWidget();
  const { outcome, email, needs } = screen;
  const confirms = outcome === "emailVerification";
  const press = `${outcome}Press` as const;
  if (needs !== "password") {
    const signsIn = needs === "session";
    return (
      <Card title={press}>
        <Prompt of={signsIn ? "accountSession" : press} values={{ email }} />
        <Actions>
          <MainButton
            label={signsIn ? "signIn" : press}
            onClick={() => (signsIn ? widget.cancel() : widget.applyCode())}
          />
        </Actions>
      </Card>
    );
  }
  return (
    <Card title={press}>
      <Prompt of={confirms ? "addressPassword" : "newAddressPassword"} values={{ email }} />
      <ScreenForm onSubmit={(value) => widget.applyCode(value("password"))}>
        {confirms && <AccountName email={email} />}
        <SecretField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label={press} />
        </Actions>
        <p className={styles.hint}>
          {confirms ? words.prompts.addressOfSomeoneElse : words.prompts.newAddressElsewhere}
        </p>
      </ScreenForm>
    </Card>
  );
}

/** Asks for the new password, behind the link of a recovery email. */
function PasswordResetScreen({ screen }: ShownScreen<"passwordReset">) {
  const view = useWidget();
  const { widget, words } = view;
  const { email, waysIn, secondFactorSince } = screen;
  const submit = (value: (name: string) => string) =>
    widget.submitNewPassword({
      password: value("password"),
      keep: waysIn.map(({ id }) => id).filter(value),
      secondFactorOff: value("secondFactorOff") !== "",
    });
  const timeOf = (time: string) =>
    new Date(time).toLocaleString(words.locale, { dateStyle: "long", timeStyle: "short" });
  const nameOf = (method: string) => {
    const name = providerName(view, method);
    return name.charAt(0).toLocaleUpperCase(words.locale) + name.slice(1);
  };
  return (
    <Card title="resetPassword">
      <Prompt of="resetFor" values={{ email }} />
      <ScreenForm onSubmit={submit}>
        <AccountName email={email} />
        <SecretField fresh />
        {waysIn[0] && <Prompt of="otherWaysIn" />}
        {waysIn.map(({ id, method, addedAt }) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" name={id} />
            {nameOf(method)}, {timeOf(addedAt)}
          </label>
        ))}
        {secondFactorSince && (
          <>
            <Prompt of="secondFactorSince" values={{ time: timeOf(secondFactorSince) }} />
            <label className={styles.check}>
              <input type="checkbox" name="secondFactorOff" />
              {words.labels.secondFactorOff}
            </label>
          </>
        )}
        <Actions>
          <MainButton label="save" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}

/** What a person can request again when a link didn't work. */
const againLabels: Readonly<Partial<Record<string, LabelKey>>> = {
  passwordReset: "recoverPassword",
  emailVerification: "resendLink",
};

/** The result of a link from an email: done, or why not, and what to do next. */
function OutcomeScreen({ screen }: ShownScreen<"outcome">) {
  const { widget, words } = useWidget();
  const key = `${screen.outcome}${screen.success ? "Done" : "Failed"}` as const;
  const again = screen.success ? undefined : againLabels[screen.outcome];
  return (
    <Card title={key}>
      {screen.reason && <p>{textOf(words, screen.reason)}</p>}
      <Prompt of={key} values={{ email: screen.email }} />
      {screen.success && screen.outcome === "emailChangeRevoke" && (
        <p>
          {words.prompts.emailChangeRevokeWarning}{" "}
          <LinkButton
            label="changePassword"
            onClick={() => void widget.actionCodes.changePassword()}
          />
        </p>
      )}
      <Actions>
        {again && <LinkButton label="continue" onClick={widget.proceed} />}
        {again ? (
          <MainButton label={again} onClick={() => void widget.actionCodes.askAgain()} />
        ) : (
          <MainButton label="continue" onClick={widget.proceed} />
        )}
      </Actions>
    </Card>
  );
}
