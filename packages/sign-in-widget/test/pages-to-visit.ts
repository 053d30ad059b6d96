import { screen } from "@testing-library/react";
import type { AuthClient, EmailLinkInfo } from "../src/core/auth-client.ts";
import { fail, succeed } from "../src/core/auth-result.ts";
import type { WidgetOptions } from "../src/core/widget-config.ts";
import { english } from "../src/messages/english.ts";
import { ada, knownMethods, signedIn } from "./scripted-client.ts";
import { click, type Shown, show } from "./shown-widget.tsx";

type Page = {
  readonly title: keyof typeof english.titles;
  readonly script?: Partial<AuthClient>;
  readonly options?: Partial<WidgetOptions>;
  /** The query of the address, where a link leads to the page. */
  readonly query?: string;
  /** Enters the address on the email page first. */
  readonly entersEmail?: true;
  /** Buttons to click next, in this order. */
  readonly clicks?: readonly string[];
  /** Further text on the page, besides its heading. */
  readonly says?: RegExp;
  readonly offers?: string;
};

/** A link from an email, with what the server knows about it. */
const emailLink = (known: Partial<EmailLinkInfo>) => ({
  script: {
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
  query: "?mode=signIn&oobCode=c",
});

/** A Google account whose address already signs in here by `method`. */
const linking = (method: string) => ({
  title: "existingAccount" as const,
  script: {
    signInWithProvider: async () =>
      fail("account-exists-with-different-credential", {
        email: ada.email,
        providerId: "google.com",
        methods: [method],
      }),
  },
  clicks: ["Continue with Google"],
});

const pages: Readonly<Record<string, Page>> = {
  "provider list": { title: "providerList" },
  "email first": { title: "signInWithEmail", options: { signInOptions: ["password"] } },
  "password sign-in": { title: "signIn", entersEmail: true },
  "password sign-in, accounts hidden": {
    title: "signIn",
    script: { signInMethods: async () => succeed({ kind: "hidden" }) },
    entersEmail: true,
    offers: "Create a new account",
  },
  "password sign-up": { title: "createAccount", script: knownMethods(), entersEmail: true },
  recovery: { title: "recovery", entersEmail: true, clicks: ["Forgot your password?"] },
  "mail sent": {
    title: "checkMail",
    entersEmail: true,
    clicks: ["Forgot your password?", "Send"],
    says: /on their way to ada@example.com/,
  },
  "mail not received": {
    title: "mailNotReceived",
    script: knownMethods(),
    options: { signInOptions: [{ provider: "password", signInMethod: "emailLink" }, "google.com"] },
    entersEmail: true,
    clicks: ["Didn't get the email?"],
  },
  "confirm email": { title: "confirmEmail", ...emailLink({}) },
  "different device": { title: "differentDevice", ...emailLink({ sameDeviceRequired: true }) },
  "anonymous mismatch": {
    title: "sessionEnded",
    ...emailLink({ email: ada.email, anonymousUid: "g1" }),
  },
  "password linking": {
    ...linking("password"),
    says: /Enter it to connect Google/,
  },
  "link linking": {
    ...linking("emailLink"),
    says: /Sign in that way, on this device, to connect Google/,
  },
  "link linking, other device": {
    title: "existingAccount",
    ...emailLink({ providerId: "google.com" }),
  },
  "federated linking": {
    title: "existingAccount",
    script: knownMethods("google.com"),
    entersEmail: true,
    offers: "Sign in with Google",
  },
  "email mismatch": {
    title: "signIn",
    script: {
      ...knownMethods("google.com"),
      signInWithProvider: async () =>
        succeed(signedIn("google.com", { ...ada, email: "eve@example.com" })),
    },
    entersEmail: true,
    clicks: ["Sign in with Google"],
    says: /You entered ada@example.com but signed in as eve@example.com/,
  },
  "not authorised": {
    title: "notAuthorised",
    script: knownMethods(),
    options: {
      signInOptions: [
        {
          provider: "password",
          disableSignUp: { status: true, adminEmail: "admin@example.com", helpLink: "/help" },
        },
        "google.com",
      ],
    },
    entersEmail: true,
    says: /^The administrator can help: admin@example.com$/,
  },
  "unsupported provider": {
    title: "existingAccount",
    script: knownMethods("apple.com"),
    entersEmail: true,
    offers: "Reset the password",
  },
  "phone start": { title: "phoneStart", clicks: ["Continue with phone"] },
  "password reset": { title: "resetPassword", query: "?mode=resetPassword&oobCode=c" },
  "password reset, expired": {
    title: "passwordResetFailed",
    script: { checkActionCode: async () => fail("expired-action-code") },
    query: "?mode=resetPassword&oobCode=c",
    says: /^This code has expired[.]$/,
  },
  "address restored": {
    title: "emailChangeRevokeDone",
    query: "?mode=recoverEmail&oobCode=c&continueUrl=/",
    offers: "choose a new password now",
  },
  "address confirmed": { title: "emailVerificationDone", query: "?mode=verifyEmail&oobCode=c" },
  "recoverable error": {
    title: "error",
    script: { checkActionCode: async () => fail("network-request-failed") },
    query: "?mode=verifyEmail&oobCode=c",
  },
  "signed in": { title: "signedIn", clicks: ["Continue as a guest"] },
};

/** Every page: its name, its heading, and how to get there. */
export const pagesToVisit = Object.entries(pages).map(
  ([name, page]) => [name, english.titles[page.title], () => visit(page)] as const,
);

async function visit({
  script,
  options,
  query,
  entersEmail,
  clicks = [],
  says,
  offers,
}: Page): Promise<Shown> {
  const shown = show(script, options, query);
  if (entersEmail) {
    await click(shown.user, "Continue with email");
    await shown.user.type(screen.getByLabelText("Email"), `${ada.email}{Enter}`);
  }
  for (const name of clicks) {
    await click(shown.user, name);
  }
  if (says) {
    await screen.findByText(says);
  }
  if (offers) {
    await screen.findByRole("button", { name: offers });
  }
  return shown;
}
