import * as calls from "@site/contract/calls";
import type { SessionUser } from "@site/contract/session";
import { call } from "../../api/call.ts";
import { account } from "../../content/account.ts";
import { refreshSession } from "../../session/session-store.ts";
import { Field, PasswordField } from "../../ui/field.tsx";
import { shortDay } from "../../ui/format-date.ts";
import { AccountForm } from "./account-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useLoaded } from "./use-loaded.ts";
import { WaysIn } from "./ways-in.tsx";

const askForSessions = () => call(calls.listSessions);

/** Everything that a signed-in person can see and change in the account. */
export function AccountParts({ user }: { user: SessionUser }) {
  const [sessions, reloadSessions] = useLoaded(askForSessions);

  const text = (values: FormData, name: string) => String(values.get(name) ?? "");

  return (
    <>
      <AccountForm
        words={account.name}
        send={(values) => call(calls.updateUser, { body: { name: text(values, "name") } })}
        then={refreshSession}
      >
        {(problems) => (
          <Field
            label={account.name.label}
            name="name"
            autoComplete="name"
            defaultValue={user.displayName}
            error={problems.name}
            required
          />
        )}
      </AccountForm>
      {user.proof === "unconfirmed" && user.email !== "" && (
        <AccountForm words={account.confirmation} send={() => call(calls.verifyEmail)}>
          <p>{account.confirmation.text(user.email)}</p>
        </AccountForm>
      )}
      <AccountForm
        words={account.email}
        send={(values) => call(calls.changeEmail, { body: { email: text(values, "email") } })}
      >
        {(problems) => (
          <>
            <p>
              {user.proof === "unconfirmed" && user.email === "" ? account.email.lost : user.email}
            </p>
            <Field
              label={account.email.label}
              name="email"
              type="email"
              autoComplete="email"
              error={problems.email}
              required
            />
          </>
        )}
      </AccountForm>
      <AccountForm
        words={account.password}
        send={(values) =>
          call(calls.changePassword, {
            body: {
              currentPassword: text(values, "current"),
              newPassword: text(values, "new"),
            },
          })
        }
      >
        {(problems) => (
          <>
            <PasswordField
              label={account.password.current}
              name="current"
              autoComplete="current-password"
              error={problems.current}
              required
            />
            <PasswordField
              label={account.password.new}
              name="new"
              autoComplete="new-password"
              hint={account.password.hint}
              error={problems.new}
              required
            />
          </>
        )}
      </AccountForm>
      <WaysIn onRemoved={() => void reloadSessions()} />
      <SecondFactor onTurnedOn={() => void reloadSessions()} />
      <AccountForm
        words={account.sessions}
        send={() => call(calls.revokeOtherSessions)}
        then={reloadSessions}
      >
        <ul>
          {sessions?.map(({ id, userAgent, createdAt }) => (
            <li key={id}>
              {browserOf(userAgent)}, {account.sessions.since} {shortDay(createdAt.slice(0, 10))}
            </li>
          ))}
        </ul>
        {!sessions && <p>{account.sessions.unknown}</p>}
      </AccountForm>
    </>
  );
}

/** Returns a browser's name, as far as its user agent string states it. */
function browserOf(userAgent: string | null | undefined): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent ?? "")?.[1] ?? "";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(userAgent ?? "")?.[0];
  return [
    names[name] ?? (name || account.sessions.browser),
    system && `${account.sessions.on} ${system}`,
  ]
    .filter(Boolean)
    .join(" ");
}
