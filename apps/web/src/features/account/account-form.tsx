import type { SignInRefusalCode } from "@site/contract/sign-in-refusals";
import type { Result } from "@site/result/result";
import { useRefusedFocus } from "@site/sign-in-widget/react/use-refused-focus";
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { CallFailure } from "../../api/call.ts";
import { accountRefusals } from "../../content/account.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";

type AccountPartProps = {
  id: string;
  heading: string;
  /** The heading of a part whose buttons disappear: it then takes the focus. */
  focus?: RefObject<HTMLHeadingElement | null>;
  danger?: boolean;
  children: ReactNode;
  after?: ReactNode;
};

/** One titled part of the account page. */
export function AccountPart(props: AccountPartProps) {
  const { id, heading, focus, danger, children, after } = props;
  return (
    <section
      className={danger ? `${styles.part} ${styles.danger}` : styles.part}
      aria-labelledby={id}
    >
      <h2 id={id} ref={focus} tabIndex={focus && -1}>
        {heading}
      </h2>
      <div className={styles.steps}>{children}</div>
      {after}
    </section>
  );
}

/** What is wrong with the fields of a form, by their names. */
export type FieldProblems = { readonly [field: string]: string | undefined };

/**
 * Returns what makes one change of the account at a time, and what a person reads about it: under the
 * field of `form` that is refused, which then has the focus, or else in `news`.
 */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [said, say] = useState({ text: "", isProblem: false });
  const [problems, setProblems] = useState<FieldProblems>({});
  const { form, pressed } = useRefusedFocus(problems);
  const heading = useRef<HTMLHeadingElement>(null);

  const change = async <Value,>(
    work: () => Promise<Result<Value, CallFailure>>,
    done: string | ((value: Value) => string),
    then?: (value: Value) => unknown,
  ) => {
    if (busy) {
      return;
    }
    pressed();
    setBusy(true);
    say({ text: "", isProblem: false });
    setProblems({});
    const answer = await work();
    if (answer.ok) {
      await then?.(answer.value);
      // The pressed button may be gone: keyboard users continue from the heading.
      heading.current?.focus();
    }
    const wordsFor = (value: Value) => (typeof done === "string" ? done : done(value));
    const text = answer.ok ? wordsFor(answer.value) : accountProblem(answer.error);
    const field = answer.ok ? undefined : refusedFields[answer.error.problem.code];
    if (field && form.current?.elements.namedItem(field)) {
      setProblems({ [field]: text });
    } else {
      say({ text, isProblem: !answer.ok });
    }
    setBusy(false);
  };
  const typed = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    setProblems((now) => (name in now ? { ...now, [name]: undefined } : now));
  };
  const news = (
    <p role="status" className={said.isProblem ? styles.problem : styles.done}>
      {said.text}
    </p>
  );
  return { busy, change, heading, news, say, problems, form, typed };
}

type AccountFormProps<Value> = {
  /** The part's name, its button, and what a person reads when the change is made. */
  words: { heading: string; button: string; done: string | ((value: Value) => string) };
  /** The fields, each with what is wrong with it, or what else the part shows. */
  children?: ReactNode | ((problems: FieldProblems) => ReactNode);
  send: (values: FormData) => Promise<Result<Value, CallFailure>>;
  then?: () => unknown;
};

/** One part of the account with its fields, its button and the result. */
export function AccountForm<Value>(props: AccountFormProps<Value>) {
  const { words, children, send, then } = props;
  const { busy, change, news, problems, form, typed } = useChange();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    void change(
      () => send(new FormData(currentTarget)),
      words.done,
      () => {
        currentTarget.reset();
        return then?.();
      },
    );
  };

  return (
    <form
      ref={form}
      className={styles.part}
      method="post"
      action="/account-page"
      onSubmit={submit}
      onInput={typed}
    >
      <h2>{words.heading}</h2>
      <div className={styles.steps}>
        {typeof children === "function" ? children(problems) : children}
        {news}
        <Button type="submit" look="quiet" busy={busy}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}

/** The fields that refusals are about, by the names that they have in their forms. */
const refusedFields: Readonly<Record<string, string>> = {
  "invalid-email": "email",
  "wrong-password": "current",
  "weak-password": "new",
  "password-too-long": "new",
  "wrong-code": "code",
} satisfies { [Code in SignInRefusalCode]?: string };

/** Refusals of the second factor, which the server explains itself. */
const explainedByServer = new Set<string>([
  "wrong-code",
  "too-many-codes",
  "set-up-expired",
  "second-factor-on",
  "codes-unreadable",
] satisfies SignInRefusalCode[]);

/** Returns what a person reads when a change of the account is refused. */
function accountProblem({ status, problem }: CallFailure): string {
  if (explainedByServer.has(problem.code)) {
    return problem.message;
  }
  if (status === 429) {
    return accountRefusals.tooMany;
  }
  if (status === 401) {
    return accountRefusals.signedOut;
  }
  return accountRefusals.byCode[problem.code] ?? accountRefusals.unknown;
}
