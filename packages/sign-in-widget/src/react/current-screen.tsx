import type { Screen } from "../core/screen.ts";
import { ConfirmEmailScreen } from "./screens/confirm-email-screen.tsx";
import { EmailMismatchScreen } from "./screens/email-mismatch-screen.tsx";
import { EmailScreen } from "./screens/email-screen.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { AccountPasswordScreen, ProceedLinkingScreen } from "./screens/linking-screen.tsx";
import { MailNotReceivedScreen } from "./screens/mail-not-received-screen.tsx";
import { MailSentScreen } from "./screens/mail-sent-screen.tsx";
import { OutcomeScreen } from "./screens/outcome-screen.tsx";
import { PasswordResetScreen } from "./screens/password-reset-screen.tsx";
import { PasswordSignInScreen } from "./screens/password-sign-in-screen.tsx";
import { PasswordSignUpScreen } from "./screens/password-sign-up-screen.tsx";
import { PhoneFinishScreen } from "./screens/phone-finish-screen.tsx";
import { PhoneStartScreen } from "./screens/phone-start-screen.tsx";
import { ProviderListScreen } from "./screens/provider-list-screen.tsx";
import { RecoveryScreen } from "./screens/recovery-screen.tsx";
import { UnauthorizedScreen, UnsupportedProviderScreen } from "./screens/refusal-screen.tsx";
import { StatementScreen } from "./screens/statement-screen.tsx";

/** The view of a page of the state machine. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  switch (screen.kind) {
    case "blank":
    case "callback":
      return null;
    case "providerList":
      return <ProviderListScreen />;
    case "email":
      return <EmailScreen screen={screen} />;
    case "passwordSignIn":
      return <PasswordSignInScreen screen={screen} />;
    case "passwordSignUp":
      return <PasswordSignUpScreen screen={screen} />;
    case "recovery":
      return <RecoveryScreen screen={screen} />;
    case "recoverySent":
    case "checkMail":
    case "linkSent":
      return <MailSentScreen screen={screen} />;
    case "mailNotReceived":
      return <MailNotReceivedScreen />;
    case "confirmEmail":
      return <ConfirmEmailScreen />;
    case "differentDevice":
    case "anonymousMismatch":
    case "signedIn":
      return <StatementScreen kind={screen.kind} />;
    case "passwordLinking":
    case "addressPassword":
      return <AccountPasswordScreen screen={screen} />;
    case "linkLinking":
    case "linkLinkingDifferentDevice":
    case "federatedLinking":
      return <ProceedLinkingScreen screen={screen} />;
    case "emailMismatch":
      return <EmailMismatchScreen screen={screen} />;
    case "unauthorizedUser":
      return <UnauthorizedScreen screen={screen} />;
    case "unsupportedProvider":
      return <UnsupportedProviderScreen screen={screen} />;
    case "phoneStart":
      return <PhoneStartScreen screen={screen} />;
    case "phoneFinish":
      return <PhoneFinishScreen screen={screen} />;
    case "passwordReset":
      return <PasswordResetScreen screen={screen} />;
    case "outcome":
      return <OutcomeScreen screen={screen} />;
    case "recoverableError":
    case "unrecoverableError":
      return <ErrorScreen screen={screen} />;
  }
}
