import { Suspense } from "react";
import type { Screen } from "../core/widget-state.ts";
import { EmailScreen } from "./screens/email-screen.tsx";
import { ErrorScreen, MailNotReceivedScreen, NoticeScreen } from "./screens/notice-screens.tsx";
import {
  PasswordLinkingScreen,
  PasswordSignInScreen,
  PasswordSignUpScreen,
} from "./screens/password-screens.tsx";
import { PhoneFinishScreen, PhoneStartScreen } from "./screens/phone-screens.tsx";
import { ProviderListScreen } from "./screens/provider-list-screen.tsx";
import { useWidget } from "./widget-context.ts";

/** Draws a page of the state machine. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  const { mailLinkScreen: MailLinkScreen } = useWidget();
  switch (screen.kind) {
    case "blank":
    case "callback":
      return null;
    case "providerList":
      return <ProviderListScreen />;
    case "email":
    case "confirmEmail":
    case "recovery":
      return <EmailScreen screen={screen} />;
    case "passwordSignIn":
      return <PasswordSignInScreen screen={screen} />;
    case "passwordSignUp":
      return <PasswordSignUpScreen screen={screen} />;
    case "passwordLinking":
      return <PasswordLinkingScreen screen={screen} />;
    case "mailNotReceived":
      return <MailNotReceivedScreen />;
    case "phoneStart":
      return <PhoneStartScreen screen={screen} />;
    case "phoneFinish":
      return <PhoneFinishScreen screen={screen} />;
    case "applyCode":
    case "passwordReset":
    case "outcome":
      return (
        <Suspense>
          <MailLinkScreen screen={screen} />
        </Suspense>
      );
    case "recoverableError":
    case "unrecoverableError":
      return <ErrorScreen screen={screen} />;
    default:
      return <NoticeScreen screen={screen} />;
  }
}
