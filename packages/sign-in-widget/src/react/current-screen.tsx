import type { Screen } from "../core/widget-state.ts";
import { EmailScreen } from "./screens/email-screen.tsx";
import {
  ErrorScreen,
  MailNotReceivedScreen,
  NoticeScreen,
  OutcomeScreen,
} from "./screens/notice-screens.tsx";
import {
  ApplyCodeScreen,
  PasswordLinkingScreen,
  PasswordResetScreen,
  PasswordSignInScreen,
  PasswordSignUpScreen,
} from "./screens/password-screens.tsx";
import { PhoneFinishScreen, PhoneStartScreen } from "./screens/phone-screens.tsx";
import { ProviderListScreen } from "./screens/provider-list-screen.tsx";

/** Draws a page of the state machine. */
export function CurrentScreen({ screen }: { screen: Screen }) {
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
    case "applyCode":
      return <ApplyCodeScreen screen={screen} />;
    case "passwordReset":
      return <PasswordResetScreen screen={screen} />;
    case "mailNotReceived":
      return <MailNotReceivedScreen />;
    case "phoneStart":
      return <PhoneStartScreen screen={screen} />;
    case "phoneFinish":
      return <PhoneFinishScreen screen={screen} />;
    case "outcome":
      return <OutcomeScreen screen={screen} />;
    case "recoverableError":
    case "unrecoverableError":
      return <ErrorScreen screen={screen} />;
    default:
      return <NoticeScreen screen={screen} />;
  }
}
