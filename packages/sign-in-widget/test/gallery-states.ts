import type { Screen, ScreenKind, WidgetState } from "../src/core/widget-state.ts";

const email = "asha@example.com";
const providerId = "google.com";

/** One example of every page. The type requires one for each page of the machine. */
const examples = {
  blank: { kind: "blank" },
  callback: { kind: "callback" },
  providerList: { kind: "providerList" },
  email: { kind: "email", email: "", canCancel: true },
  passwordSignIn: { kind: "passwordSignIn", email },
  passwordSignUp: { kind: "passwordSignUp", email, requireDisplayName: true },
  checkMail: { kind: "checkMail", email, waits: false },
  recovery: { kind: "recovery", email, canCancel: true },
  recoverySent: { kind: "recoverySent", email, waits: false },
  linkSent: { kind: "linkSent", email, waits: false },
  mailNotReceived: { kind: "mailNotReceived", email, waits: false },
  confirmEmail: { kind: "confirmEmail", email: "", canCancel: true },
  differentDevice: { kind: "differentDevice" },
  anonymousMismatch: { kind: "anonymousMismatch" },
  passwordLinking: { kind: "passwordLinking", email, providerId, canBegin: true },
  applyCode: { kind: "applyCode", email, outcome: "verifyAndChangeEmail", needs: "password" },
  linkLinking: { kind: "linkLinking", email, providerId },
  linkLinkingDifferentDevice: { kind: "linkLinkingDifferentDevice", providerId },
  federatedLinking: { kind: "federatedLinking", email, providerId, canBegin: true },
  emailMismatch: { kind: "emailMismatch", userEmail: "other@example.com", pendingEmail: email },
  unsupportedProvider: { kind: "unsupportedProvider", email },
  phoneStart: { kind: "phoneStart", country: "IN", nationalNumber: "98123 45678" },
  phoneFinish: { kind: "phoneFinish", phoneNumber: "+919812345678" },
  passwordReset: {
    kind: "passwordReset",
    email,
    waysIn: [
      { id: "w1", method: providerId, addedAt: "2026-07-01T18:05:00Z" },
      { id: "phone", method: "phone", addedAt: "2026-05-02T09:30:00Z" },
    ],
    secondFactorSince: "2026-07-02T09:30:00Z",
  },
  outcome: {
    kind: "outcome",
    outcome: "emailChangeRevoke",
    success: true,
    email,
    reason: null,
    continueUrl: "/",
  },
  recoverableError: { kind: "recoverableError", text: { key: "network" } },
  unrecoverableError: { kind: "unrecoverableError", text: { key: "noWebStorage" } },
  signedIn: { kind: "signedIn" },
} satisfies { [Kind in ScreenKind]: Extract<Screen, { kind: Kind }> };

/** A state to show, with a name for its heading. */
export type GalleryState = {
  readonly name: string;
  readonly state: Partial<WidgetState> & { readonly screen: Screen };
};

const outcomesByPress = ["emailVerification", "verifyAndChangeEmail", "emailChangeRevoke"] as const;

const failed = { ...examples.outcome, success: false, reason: { key: "codeExpired" } } as const;

/** Every page, then pages with errors and notices. */
export const galleryStates: readonly GalleryState[] = [
  ...Object.values<Screen>(examples).map((screen) => ({ name: screen.kind, state: { screen } })),
  {
    name: "information bar",
    state: { screen: examples.providerList, infoBar: { key: "userCancelled" } },
  },
  {
    name: "errors under fields",
    state: {
      screen: examples.passwordSignUp,
      fieldErrors: {
        email: { key: "emailInUse" },
        name: { key: "nameRequired" },
        password: { key: "weakPassword" },
      },
    },
  },
  {
    name: "errors of the phone page",
    state: {
      screen: examples.phoneStart,
      fieldErrors: { phone: { key: "phoneInvalid" } },
    },
  },
  { name: "an email that waits", state: { screen: { ...examples.linkSent, waits: true } } },
  { name: "countdown", state: { screen: examples.phoneFinish, resendSeconds: 15 } },
  { name: "waiting", state: { screen: examples.email, busy: true, spinner: true } },
  { name: "confirmation", state: { screen: examples.phoneStart, busy: true, notice: "codeSent" } },
  { name: "first page", state: { screen: examples.providerList, firstScreen: true } },
  ...outcomesByPress.map(
    (outcome) =>
      ({
        name: `${outcome} by a press`,
        state: { screen: { ...examples.applyCode, outcome, needs: "nothing" } },
      }) as const,
  ),
  ...(["password", "session"] as const).map(
    (needs) =>
      ({
        name: `emailVerification by a ${needs}`,
        state: { screen: { ...examples.applyCode, outcome: "emailVerification", needs } },
      }) as const,
  ),
  ...(["passwordReset", "emailVerification", "verifyAndChangeEmail"] as const).flatMap(
    (outcome) => [
      { name: `${outcome} done`, state: { screen: { ...examples.outcome, outcome } } },
      { name: `${outcome} failed`, state: { screen: { ...failed, outcome } } },
    ],
  ),
];
