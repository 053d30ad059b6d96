import { createWidget } from "@site/sign-in-widget/core/widget";
import { english } from "@site/sign-in-widget/messages/english";
import { SignInWidget } from "@site/sign-in-widget/react/sign-in-widget";
import { useEffect, useState } from "react";
import { guestConflict } from "../../content/guest-conflict.ts";
import { pageTitle } from "../../content/site.ts";
import { lazyPart } from "../../navigation/lazy-part.tsx";
import { refreshSession } from "../../session/session-store.ts";
import { showAlert } from "../../ui/alert.tsx";
import { authClient } from "./auth-client.ts";
import { widgetOptions } from "./widget-options.ts";

const LateMailLinks = lazyPart(() => import("@site/sign-in-widget/react/mail-link-screens"));
const LateMeter = lazyPart(() => import("./password-strength.tsx"));

type SignInWidgetPanelProps = {
  methods: readonly string[];
  phoneCountries: readonly string[];
  onSignedIn?: () => void;
  /** The person came by a link in an email: the page is the widget alone. */
  arrived?: boolean;
};

/** Names the tab after the widget's page, where the widget is the whole page. */
function showTitle(heading: string): void {
  document.title = pageTitle(heading);
}

/** The sign-in widget with this site's identity service. */
export default function SignInWidgetPanel({
  methods,
  phoneCountries,
  onSignedIn,
  arrived = false,
}: SignInWidgetPanelProps) {
  const [widget] = useState(() =>
    createWidget(
      authClient,
      widgetOptions(methods, phoneCountries, {
        signInSuccessWithAuthResult: (_signIn, target) => {
          // The address names a page of this site to go to; the widget navigates there.
          if (target !== null) {
            return true;
          }
          onSignedIn?.();
          void refreshSession();
          return false;
        },
        signInFailure: () => showAlert(english.errors.mergeConflict, guestConflict),
        configurationProblem: (problem) => reportError(new Error(problem)),
      }),
    ),
  );
  const [titleBefore] = useState(() => (arrived ? document.title : ""));
  useEffect(
    () => () => {
      document.title = titleBefore || document.title;
    },
    [titleBefore],
  );
  return (
    <SignInWidget
      widget={widget}
      headingLevel={arrived ? 1 : 2}
      onArrival={arrived ? showTitle : undefined}
      meter={LateMeter}
      mailLinkScreen={LateMailLinks}
    />
  );
}
