import { listAccounts, unlinkAccount } from "@site/contract/calls";
import type { SignInMethod } from "@site/contract/identity-calls";
import { call } from "../../api/call.ts";
import { account } from "../../content/account.ts";
import { Button } from "../../ui/button.tsx";
import { shortDay } from "../../ui/format-date.ts";
import { AccountPart, useChange } from "./account-form.tsx";
import { useLoaded } from "./use-loaded.ts";

const { methods: words } = account;
const names: Readonly<Record<string, string>> = words.names;

const askForMethods = () => call(listAccounts);

/** The ways to sign in, each with a button that removes it. The last one can't be removed. */
export function WaysIn({ onRemoved }: { onRemoved: () => void }) {
  const [methods, reload] = useLoaded(askForMethods);
  const { busy, change, heading, news } = useChange();

  const remove = ({ id, providerId }: SignInMethod) =>
    change(
      () => call(unlinkAccount, { body: { accountId: id } }),
      words.removed(nameOf(providerId)),
      async () => {
        await reload();
        onRemoved();
      },
    );

  return (
    <AccountPart id="ways-in" heading={words.heading} focus={heading}>
      <ul>
        {methods?.map((method) => (
          <li key={method.id}>
            {nameOf(method.providerId)}, {account.sessions.since}{" "}
            {shortDay(method.createdAt.slice(0, 10))}{" "}
            {methods.length > 1 && (
              <Button
                look="plain"
                busy={busy}
                aria-label={`${words.remove} ${nameOf(method.providerId)}`}
                onClick={() => void remove(method)}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!methods && <p>{words.unknown}</p>}
      {methods?.length === 0 && <p>{words.none}</p>}
      {news}
    </AccountPart>
  );
}

function nameOf(providerId: string): string {
  return names[providerId] ?? providerId;
}
