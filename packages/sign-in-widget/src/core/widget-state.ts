import type { ErrorKey } from "../messages/catalogue.ts";
import type { OtherWayIn } from "./auth-client.ts";

/** A text to show: a key, so that it follows the language, or a sentence of the server. */
export type Text = { readonly key: ErrorKey } | { readonly literal: string };

/** What a link of an email leads to: done, or not possible, in one sentence. */
export type LinkOutcome =
  | "passwordReset"
  | "emailChangeRevoke"
  | "emailVerification"
  | "verifyAndChangeEmail";

/** A page of each of these kinds, and what it shows. */
type Page<Kind, Shown = object> = Kind extends string
  ? { readonly kind: Kind } & Readonly<Shown>
  : never;

/** What the widget shows: one member per page, named by `kind`. */
export type Screen =
  /** `callback` shows progress only; after `signedIn` the page around the widget takes over. */
  | Page<"blank" | "callback" | "providerList" | "signedIn">
  | Page<"differentDevice" | "anonymousMismatch">
  | Page<"email" | "confirmEmail" | "recovery", { email: string; canCancel: boolean }>
  | Page<"passwordSignUp", { email: string; requireDisplayName: boolean }>
  | Page<"checkMail" | "recoverySent" | "linkSent" | "mailNotReceived", QueuedShown>
  | Page<"passwordSignIn", { email: string }>
  | Page<"unsupportedProvider", { email: string }>
  /** On `federatedLinking` the provider that the account already uses. */
  | Page<"passwordLinking" | "federatedLinking", OfProvider & { email: string } & MayBegin>
  | Page<"linkLinking", OfProvider & { email: string }>
  /** Behind a link that confirms, changes or restores an address, which only a press does. */
  | Page<"applyCode", ApplyCodeShown>
  | Page<"linkLinkingDifferentDevice", OfProvider>
  | Page<"emailMismatch", { userEmail: string; pendingEmail: string }>
  | Page<"phoneStart", { country: string; nationalNumber: string }>
  | Page<"phoneFinish", { phoneNumber: string }>
  | Page<"passwordReset", PasswordResetShown>
  | Page<"outcome", OutcomeShown>
  | Page<"recoverableError" | "unrecoverableError", { text: Text }>;

/** An email, to whom, and whether it waits for the mail server. */
type QueuedShown = { email: string; waits: boolean };

type OfProvider = { providerId: string };

/** Whether the account never confirmed its address, so that a new one may be begun in its place. */
type MayBegin = { canBegin?: true };

type ApplyCodeShown = {
  /** What a press leads to, and the address that it is about. */
  outcome: Exclude<LinkOutcome, "passwordReset">;
  email: string;
  /** What the browser lacks: the password or, where there is none, a session of the account. */
  needs: "nothing" | "password" | "session";
};

type PasswordResetShown = {
  email: string;
  waysIn: readonly OtherWayIn[];
  /** When a second factor was turned on, if that was lately. */
  secondFactorSince: string | null;
};

type OutcomeShown = {
  outcome: LinkOutcome;
  success: boolean;
  email: string;
  /** Why it failed, or null. */
  reason: Text | null;
  /** Same-origin path for a continue button, or null. */
  continueUrl: string | null;
};

/** Names of the pages. */
export type ScreenKind = Screen["kind"];

/** Fields that can have a message, in the order in which they take the focus. */
export const fieldOrder = ["email", "name", "password", "phone", "code"] as const;
export type FieldName = (typeof fieldOrder)[number];

/** Short notices of progress; the last three are confirmations that stay one second. */
export type NoticeKey = "verifying" | "signingIn" | "codeSent" | "verified" | "signedIn";

/** Everything that a view needs to draw the widget. Replaced as a whole, never mutated. */
export type WidgetState = {
  readonly screen: Screen;
  /** Counts the pages shown, so that a view knows when to move the focus to the heading. */
  readonly screenNumber: number;
  /** The first page carries the full consent sentence; later ones only the two links. */
  readonly firstScreen: boolean;
  /** A request is running; the page makes no second one. */
  readonly busy: boolean;
  /** The request has taken half a second, so show progress. */
  readonly spinner: boolean;
  readonly infoBar: Text | null;
  readonly fieldErrors: Readonly<Partial<Record<FieldName, Text>>>;
  readonly notice: NoticeKey | null;
  /** Seconds until a new code may be requested; 0 shows the Resend link. */
  readonly resendSeconds: number;
};
