import * as calls from "contract/calls";
import type { SessionUser } from "contract/session";
import { call } from "../../api/call.ts";
import { refreshSession } from "../../session/session-store.ts";
import { Field, PasswordField } from "../../ui/field.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { AccountForm } from "./account-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useLoaded } from "./use-loaded.ts";
import { WaysIn } from "./ways-in.tsx";

const askForSessions = () => call(calls.listSessions);

/** Everything that a signed-in person can see and change of the account. */
export function AccountParts({ user }: { user: SessionUser }) {
  const [sessions, reloadSessions] = useLoaded(askForSessions);

  const text = (values: FormData, name: string) => String(values.get(name) ?? "");

  return (
    <>
      <AccountForm
        title="Name"
        button="Change name"
        done="Your name has been changed."
        send={async (values) => {
          const result = await call(calls.updateUser, { body: { name: text(values, "name") } });
          if (result.ok) {
            await refreshSession();
          }
          return result;
        }}
      >
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          defaultValue={user.displayName}
          required
        />
      </AccountForm>
      {user.proof === "unconfirmed" && (
        <AccountForm
          title="Confirm your email address"
          button="Send the email again"
          done="A new email is on its way."
          send={() => call(calls.verifyEmail)}
        >
          <p>
            Open the link in our email to {user.email}. Until then you can't process or pay for
            anything, or change how you sign in.
          </p>
        </AccountForm>
      )}
      <AccountForm
        title="Email"
        button="Change email"
        done="Check the inbox of the new address. The change takes effect when you open the link in our email."
        send={(values) => call(calls.changeEmail, { body: { email: text(values, "email") } })}
      >
        <p>{user.email}</p>
        <Field label="New email" name="email" type="email" autoComplete="email" required />
      </AccountForm>
      <AccountForm
        title="Password"
        button="Change password"
        done="Your password has been changed, and other browsers have been signed out."
        send={(values) =>
          call(calls.changePassword, {
            body: {
              currentPassword: text(values, "current"),
              newPassword: text(values, "new"),
              revokeOtherSessions: true,
            },
          })
        }
      >
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New password"
          name="new"
          autoComplete="new-password"
          hint="At least 6 characters, with letters and numbers."
          required
        />
      </AccountForm>
      <WaysIn onRemoved={() => void reloadSessions()} />
      <SecondFactor onTurnedOn={() => void reloadSessions()} />
      <AccountForm
        title="Where you are signed in"
        button="Sign out other browsers"
        done="Other browsers have been signed out."
        send={async () => {
          const result = await call(calls.revokeOtherSessions);
          if (result.ok) {
            await reloadSessions();
          }
          return result;
        }}
      >
        <ul>
          {sessions?.map(({ id, userAgent, createdAt }) => (
            <li key={id}>
              {browserOf(userAgent)}, since {formatDate(createdAt.slice(0, 10))}
            </li>
          ))}
        </ul>
        {!sessions && <p>Sign in again to see the list.</p>}
      </AccountForm>
    </>
  );
}

/** @returns a browser's name, as far as its own description tells it */
function browserOf(userAgent: string | null | undefined): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent ?? "")?.[1] ?? "";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(userAgent ?? "")?.[0];
  return [names[name] ?? (name || "A browser"), system && `on ${system}`].filter(Boolean).join(" ");
}
