import { screen } from "@testing-library/react";
import type { EmailLinkInfo } from "../src/core/auth-client.ts";
import { fail, succeed } from "../src/core/auth-result.ts";
import { english } from "../src/messages/english.ts";
import { click, enterEmail, methods, type Shown, show } from "./shown-widget.tsx";

/** Follows a link from a mail, of which the server knows this much. */
const followLink = (known: Partial<EmailLinkInfo>) =>
  show(
    {
      checkEmailLink: async () =>
        succeed({
          email: null,
          sameDeviceRequired: false,
          anonymousUid: null,
          providerId: null,
          pendingCredentialHere: false,
          ...known,
        }),
    },
    {},
    "?mode=signIn&oobCode=c",
  );

/** Every page: how one gets there, and its heading. */
export const pages: readonly (readonly [string, string, () => Promise<Shown>])[] = [
  ["provider list", english.titles.providerList, async () => show()],
  [
    "email first",
    english.titles.signInWithEmail,
    async () => show({}, { signInOptions: ["password"] }),
  ],
  [
    "password sign-in",
    english.titles.signIn,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      return shown;
    },
  ],
  [
    "password sign-in, accounts hidden",
    english.titles.signIn,
    async () => {
      const shown = show({ signInMethods: async () => succeed({ kind: "hidden" }) });
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Create a new account" });
      return shown;
    },
  ],
  [
    "password sign-up",
    english.titles.createAccount,
    async () => {
      const shown = show(methods());
      await enterEmail(shown.user);
      return shown;
    },
  ],
  [
    "recovery",
    english.titles.recovery,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      await click(shown.user, "Forgotten the password?");
      return shown;
    },
  ],
  [
    "mail sent",
    english.titles.checkMail,
    async () => {
      const shown = show(methods("password"));
      await enterEmail(shown.user);
      await click(shown.user, "Forgotten the password?");
      await click(shown.user, "Send");
      await screen.findByText(/on their way to ada@example.com/);
      return shown;
    },
  ],
  [
    "mail not received",
    english.titles.mailNotReceived,
    async () => {
      const shown = show(methods(), {
        signInOptions: [{ provider: "password", signInMethod: "emailLink" }, "google.com"],
      });
      await enterEmail(shown.user);
      await click(shown.user, "The mail did not arrive");
      return shown;
    },
  ],
  ["confirm email", english.titles.confirmEmail, async () => followLink({})],
  [
    "different device",
    english.titles.differentDevice,
    async () => followLink({ sameDeviceRequired: true }),
  ],
  [
    "anonymous mismatch",
    english.titles.sessionEnded,
    async () => followLink({ email: "ada@example.com", anonymousUid: "g1" }),
  ],
  [
    "password linking",
    english.titles.existingAccount,
    async () => {
      const shown = show({
        signInWithProvider: async () =>
          fail("account-exists-with-different-credential", {
            email: "ada@example.com",
            providerId: "google.com",
            methods: ["password"],
          }),
      });
      await click(shown.user, "Continue with Google");
      await screen.findByText(/Enter the password to connect Google to it/);
      return shown;
    },
  ],
  [
    "link linking",
    english.titles.existingAccount,
    async () => {
      const shown = show({
        signInWithProvider: async () =>
          fail("account-exists-with-different-credential", {
            email: "ada@example.com",
            providerId: "google.com",
            methods: ["emailLink"],
          }),
      });
      await click(shown.user, "Continue with Google");
      await screen.findByText(/Sign in that way to connect Google/);
      return shown;
    },
  ],
  [
    "link linking, other device",
    english.titles.existingAccount,
    async () => followLink({ providerId: "google.com" }),
  ],
  [
    "federated linking",
    english.titles.existingAccount,
    async () => {
      const shown = show(methods("google.com"));
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Sign in with Google" });
      return shown;
    },
  ],
  [
    "email mismatch",
    english.titles.signIn,
    async () => {
      const shown = show({
        ...methods("google.com"),
        signInWithProvider: async () =>
          succeed({
            user: { uid: "u", displayName: "Eve", email: "eve@example.com", isAnonymous: false },
            isNewUser: false,
            method: "google.com",
          }),
      });
      await enterEmail(shown.user);
      await click(shown.user, "Sign in with Google");
      await screen.findByText(/You entered ada@example.com but signed in as eve@example.com/);
      return shown;
    },
  ],
  [
    "not authorised",
    english.titles.notAuthorised,
    async () => {
      const shown = show(methods(), {
        signInOptions: [
          {
            provider: "password",
            disableSignUp: { status: true, adminEmail: "admin@example.com", helpLink: "/help" },
          },
          "google.com",
        ],
      });
      await enterEmail(shown.user);
      await screen.findByText("The administrator can help: admin@example.com");
      return shown;
    },
  ],
  [
    "unsupported provider",
    english.titles.existingAccount,
    async () => {
      const shown = show(methods("apple.com"));
      await enterEmail(shown.user);
      await screen.findByRole("button", { name: "Reset the password" });
      return shown;
    },
  ],
  [
    "phone start",
    english.titles.phoneStart,
    async () => {
      const shown = show();
      await click(shown.user, "Continue with phone");
      return shown;
    },
  ],
  [
    "password reset",
    english.titles.resetPassword,
    async () => show({}, {}, "?mode=resetPassword&oobCode=c"),
  ],
  [
    "password reset, expired",
    english.titles.passwordResetFailed,
    async () => {
      const shown = show(
        { checkActionCode: async () => fail("expired-action-code") },
        {},
        "?mode=resetPassword&oobCode=c",
      );
      await screen.findByText("This code has expired.");
      return shown;
    },
  ],
  [
    "address restored",
    english.titles.emailChangeRevokeDone,
    async () => {
      const shown = show({}, {}, "?mode=recoverEmail&oobCode=c&continueUrl=/");
      await screen.findByRole("button", { name: "change your password now" });
      return shown;
    },
  ],
  [
    "address confirmed",
    english.titles.emailVerificationDone,
    async () => show({}, {}, "?mode=verifyEmail&oobCode=c"),
  ],
  [
    "recoverable error",
    english.titles.error,
    async () =>
      show(
        { checkActionCode: async () => fail("network-request-failed") },
        {},
        "?mode=verifyEmail&oobCode=c",
      ),
  ],
  [
    "signed in",
    english.titles.signedIn,
    async () => {
      const shown = show();
      await click(shown.user, "Continue as a guest");
      return shown;
    },
  ],
];
