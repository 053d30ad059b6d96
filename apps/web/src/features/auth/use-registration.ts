import { signUp } from "@site/contract/calls";
import type { SignInRefusalCode } from "@site/contract/sign-in-refusals";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { registration, registrationRefusals } from "../../content/registration.ts";
import { cookieRefused } from "../../content/sign-in.ts";
import { refreshSession } from "../../session/session-store.ts";
import { termsOfThisPage } from "./terms-of-this-page.ts";
import {
  type AccountField,
  forgetAccount,
  type Refusals,
  useAccountForm,
} from "./use-account-form.ts";

/** Whether a form may register, and what it calls then and otherwise. */
export type Registering = {
  /** False keeps the button off. */
  allowed: boolean;
  /** Called instead of registering when `allowed` is false. */
  onRefused?: () => void;
  onRegistered: () => void;
};

/**
 * Registers what is typed into a form with the fields `name`, `email` and `password`.
 *
 * @returns the form's ref and handlers, whether it is busy, what was refused, and what is typed
 */
export function useRegistration({ allowed, onRefused, onRegistered }: Registering) {
  const { form, busy, refusals, refuse, press, typed: clear } = useAccountForm();
  const [typed, setTyped] = useState({ name: "", email: "", password: "" });

  // The fields keep their own values, because people may type before the script arrives.
  const read = () => {
    if (form.current) {
      setTyped(typedInto(form.current));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with.
  useLayoutEffect(read, []);

  const register = async (body: Typed) => {
    setTyped(body);
    const result = await call(signUp, { body: { ...body, termsAccepted: termsOfThisPage() } });
    if (!result.ok) {
      const { code, message } = result.error.problem;
      reportError(new Error(`Registration failed: ${code} ${message}`));
      return refuse(registrationRefused(result.error, body));
    }
    forgetAccount();
    onRegistered();
    const session = await refreshSession();
    if (session.status === "known" && !session.user) {
      refuse({ form: cookieRefused });
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    if (!allowed) {
      onRefused?.();
      return;
    }
    const body = typedInto(event.currentTarget);
    void press(() => register(body));
  };

  // Browsers don't submit on Enter while the button is disabled, so handle Enter here.
  const refuseOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    if (event.key !== "Enter" || allowed || !(target instanceof HTMLInputElement)) {
      return;
    }
    event.preventDefault();
    onRefused?.();
  };

  const input = (event: FormEvent<HTMLFormElement>) => {
    read();
    clear(event);
  };

  return { form, busy, refusals, typed, submit, refuseOnEnter, input };
}

function typedInto(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), password: text("password") };
}

type Typed = ReturnType<typeof typedInto>;

/**
 * Returns what a person reads when a registration fails, with all that is missing. The specification
 * checks no empty fields and only logs the failure; without a message the person wouldn't know what to
 * do, so the form uses the widget's words.
 */
function registrationRefused({ status, problem }: CallFailure, typed: Typed): Refusals {
  if (status === 429) {
    return { form: registration.tooMany };
  }
  const empty = (["name", "email", "password"] as const).filter((field) => typed[field] === "");
  const missing = empty.map((field) => [field, registration.missing[field]]);
  const said = registrationRefusals[problem.code] ?? registration.unknown;
  return { [refusedFields[problem.code] ?? "form"]: said, ...Object.fromEntries(missing) };
}

/** The fields that refusals are about. */
const refusedFields: Readonly<Record<string, AccountField>> = {
  "email-already-in-use": "email",
  "invalid-email": "email",
  "weak-password": "password",
  "password-too-long": "password",
} satisfies { [Code in SignInRefusalCode]?: AccountField };
