import type { Screen } from "../core/widget-state.ts";
import { fillIn } from "../messages/catalogue.ts";
import { EmailScreen } from "./screens/email-screen.tsx";
import {
  ErrorScreen,
  LinkSentScreen,
  MailNotReceivedScreen,
  NoticeScreen,
  OutcomeScreen,
} from "./screens/notice-screens.tsx";
import {
  AccountPasswordScreen,
  PasswordResetScreen,
  PasswordSignInScreen,
  PasswordSignUpScreen,
} from "./screens/password-screens.tsx";
import { PhoneFinishScreen, PhoneStartScreen } from "./screens/phone-screens.tsx";
import { ProviderListScreen } from "./screens/provider-list-screen.tsx";
import { providerName, useWidget } from "./widget-context.ts";

/** Draws a page of the state machine. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  const view = useWidget();
  const { widget, words } = view;
  const values = {
    email: "email" in screen ? screen.email : "",
    provider: "providerId" in screen ? providerName(view, screen.providerId) : "",
  };
  switch (screen.kind) {
    case "blank":
    case "callback":
      return null;
    case "providerList":
      return <ProviderListScreen />;
    case "email":
      return (
        <EmailScreen
          title="signInWithEmail"
          email={screen.email}
          canCancel={screen.canCancel}
          submitLabel="next"
          onSubmit={widget.submitEmail}
        />
      );
    case "confirmEmail":
      // The link was opened in a browser that doesn't know the address.
      return (
        <EmailScreen
          title="confirmEmail"
          prompt="confirmEmail"
          submitLabel="next"
          onSubmit={widget.submitEmail}
        />
      );
    case "recovery":
      return (
        <EmailScreen
          title="recovery"
          prompt="recovery"
          email={screen.email}
          canCancel={screen.canCancel}
          submitLabel="send"
          onSubmit={widget.submitRecovery}
        />
      );
    case "passwordSignIn":
      return <PasswordSignInScreen screen={screen} />;
    case "passwordSignUp":
      return <PasswordSignUpScreen screen={screen} />;
    case "passwordLinking":
    case "addressPassword":
      return <AccountPasswordScreen screen={screen} />;
    case "passwordReset":
      return <PasswordResetScreen screen={screen} />;
    case "recoverySent":
    case "checkMail":
      return <NoticeScreen title="checkMail" prompt={screen.kind} values={values} proceed="done" />;
    case "linkSent":
      return <LinkSentScreen screen={screen} />;
    case "mailNotReceived":
      return <MailNotReceivedScreen />;
    case "differentDevice":
      return <NoticeScreen title="differentDevice" prompt="differentDevice" cancel="dismiss" />;
    case "anonymousMismatch":
      return <NoticeScreen title="sessionEnded" prompt="anonymousMismatch" cancel="dismiss" />;
    case "signedIn":
      // The page around the widget takes over, at the latest on pressing the button.
      return <NoticeScreen title="signedIn" prompt="signedIn" proceed="continue" />;
    case "linkLinking":
    case "linkLinkingDifferentDevice":
    case "federatedLinking": {
      const proceed = {
        linkLinking: "signIn",
        linkLinkingDifferentDevice: "continue",
        federatedLinking: fillIn(words.labels.signInWith, values),
      }[screen.kind];
      return (
        <NoticeScreen
          title="existingAccount"
          prompt={screen.kind}
          values={values}
          cancel="cancel"
          proceed={proceed}
        />
      );
    }
    case "emailMismatch":
      return (
        <NoticeScreen
          title="signIn"
          prompt="emailMismatch"
          values={{ userEmail: screen.userEmail, pendingEmail: screen.pendingEmail }}
          cancel="cancel"
          proceed="continue"
        />
      );
    case "unsupportedProvider":
      return (
        <NoticeScreen
          title="existingAccount"
          prompt="unsupportedProvider"
          values={values}
          cancel="cancel"
          proceed="recoverPassword"
        />
      );
    case "phoneStart":
      return <PhoneStartScreen screen={screen} />;
    case "phoneFinish":
      return <PhoneFinishScreen screen={screen} />;
    case "outcome":
      return <OutcomeScreen screen={screen} />;
    case "recoverableError":
    case "unrecoverableError":
      return <ErrorScreen screen={screen} />;
  }
}
