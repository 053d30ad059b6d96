import { PageLink } from "../../navigation/site-router.tsx";
import { useSession } from "../../session/session-store.ts";

/** Says that requirements are accepted from signed-in users only, and whether this person is one. */
export function SignedInNote() {
  const session = useSession();
  const user = session.status === "known" ? session.user : null;
  if (user) {
    return (
      <p>
        Requirements are accepted from signed-in users only. You are signed in as{" "}
        <strong>{user.email}</strong>.
      </p>
    );
  }
  return (
    <p>
      Requirements are accepted from signed-in users only: please{" "}
      <PageLink href="/login-page">log in</PageLink> or{" "}
      <PageLink href="/register-page">register</PageLink> first.
    </p>
  );
}
