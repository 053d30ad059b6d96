import { addressOf } from "contract/address-of";
import { signInAtProvider } from "contract/calls";
import { messages } from "contract/messages";
import { type FormEvent, useState } from "react";
import { useSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./provider-buttons.module.css";
import { GithubMark, GoogleMark } from "./provider-marks.tsx";
import { type SocialSignIn, signInWithProvider } from "./social-sign-in.ts";

const notices: Record<SocialSignIn, string> = {
  "signed-in": "",
  redirected: "",
  cancelled: "Signing in with the other service was not finished. You can try again.",
  disabled: messages.auth.accountDisabled,
  failed: "The other service cannot be reached from here. Use your email address and password.",
};

/**
 * Google and GitHub. A method that the server does not offer stays in its place, does nothing, and
 * says so.
 */
export function ProviderButtons() {
  const session = useSession();
  const [notice, setNotice] = useState("");
  const [busy, setBusy] = useState(false);
  const google = session.status !== "known" || session.signInMethods.includes("google.com");
  const github = session.status === "known" && session.githubConfigured;

  const start = async (provider: string) => {
    setBusy(true);
    setNotice("");
    setNotice(notices[await signInWithProvider(provider)]);
    setBusy(false);
  };

  return (
    <div className={styles.providers}>
      <ProviderButton
        name="Google"
        provider="google"
        mark={<GoogleMark />}
        available={google}
        busy={busy}
        onPress={start}
      />
      <ProviderButton
        name="GitHub"
        provider="github"
        mark={<GithubMark />}
        available={github}
        busy={busy}
        onPress={start}
      />
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <p className={styles.or}>
        <span>or with your email address</span>
      </p>
    </div>
  );
}

interface ProviderButtonProps {
  name: string;
  /** As the server names it. */
  provider: string;
  mark: React.ReactNode;
  available: boolean;
  busy: boolean;
  onPress: (provider: string) => void;
}

function ProviderButton({ name, provider, mark, available, busy, onPress }: ProviderButtonProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPress(provider);
  };
  return (
    // A form, so that a press before or without the script leads to the service in this window.
    <form action={addressOf(signInAtProvider)} method="post" onSubmit={submit}>
      <input type="hidden" name="provider" value={provider} />
      <Button
        type={available ? "submit" : "button"}
        look="quiet"
        aria-disabled={!available || busy || undefined}
        className={available ? styles.provider : `${styles.provider} ${styles.unavailable}`}
      >
        {mark}
        <span>
          {name}
          {!available && <span className={styles.why}>not available</span>}
        </span>
      </Button>
    </form>
  );
}
