import type { FormEvent } from "react";
import { PageLink } from "../navigation/page-link.tsx";
import { useNavigate } from "../navigation/site-router.tsx";
import { isGuest } from "../session/guest.ts";
import { useSession } from "../session/session-store.ts";
import { endSession } from "../session/signed-out.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import styles from "./header.module.css";

/** SignOut and Sign-In: both stand there, the one that applies can be pressed. */
export function SessionButtons() {
  const session = useSession();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const user = session.status === "known" ? session.user : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (button?.getAttribute("formmethod") !== "post") return navigate("/login-page");
    // Nobody gets at what a guest has uploaded and paid for again: that is said first.
    if (user && isGuest(user)) return navigate("/account-page#guest");
    void endSession();
  };

  return (
    // A form, so that before and without the script Sign-In leads to the login page and SignOut ends
    // the session; which of the two applies is known once the script has asked.
    <form action="/login-page" onSubmit={submit} className={styles.session}>
      <noscript>
        {import.meta.env.SSR && <a href="/api/sign-in/standing">Who is signed in?</a>}
      </noscript>
      {user && (
        <PageLink href="/account-page" className={buttonClass("plain")}>
          Account
        </PageLink>
      )}
      <Button
        type="submit"
        formAction="/api/auth/sign-out"
        formMethod="post"
        look="quiet"
        disabled={hydrated && !user}
      >
        SignOut
      </Button>
      <Button type="submit" look="quiet" disabled={user !== null}>
        Sign-In
      </Button>
    </form>
  );
}
