import { useRefusedFocus } from "@site/sign-in-widget/react/use-refused-focus";
import { type FormEvent, type ReactNode, useLayoutEffect, useState } from "react";
import { type KeptName, keepEntry, restoreEntries } from "../../session/kept-entries.ts";

/** The fields of the forms of an account. */
export type AccountField = "name" | "email" | "password";

const names = [
  "account-name",
  "account-email",
  "reply-name",
  "reply-email",
] as const satisfies KeptName[];
const [accountName, accountEmail, replyName, replyEmail] = names;
/** `data-kept` of the fields; both begin with what was typed as the sender of a message. */
export const keptAs = {
  name: `${accountName} ${replyName}`,
  email: `${accountEmail} ${replyEmail}`,
} as const;

/** Forgets what was typed, once it has served. */
export function forgetAccount(): void {
  keepEntry(accountName, "");
  keepEntry(accountEmail, "");
}

/** What a person reads about a refused press: under the fields that it is about, or for the form. */
export type Refusals = { readonly [Place in AccountField | "form"]?: ReactNode };

/**
 * Returns the state that the forms of an account share: one press at a time, what was typed on a form
 * before, and refusals under their fields, the first of which has the focus. Typing into a field clears
 * what is said about it.
 */
export function useAccountForm() {
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>({});
  const { form, pressed } = useRefusedFocus(refusals);
  useLayoutEffect(restoreEntries, []);

  return {
    form,
    busy,
    refusals,
    /** Says what was refused, besides what is said while the form is busy. */
    refuse: setRefusals,
    /** Runs the work of a press, unless that of an earlier one still runs. */
    press: async (work: () => Promise<void>) => {
      if (busy) {
        return;
      }
      pressed();
      setBusy(true);
      setRefusals({});
      await work();
      setBusy(false);
    },
    /** Clears what is said about the field that is typed into. */
    typed: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement;
      setRefusals((said) => (name in said ? { ...said, [name]: undefined } : said));
    },
  };
}
