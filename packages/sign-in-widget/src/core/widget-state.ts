import type { ErrorKey } from "../messages/catalogue.ts";
import type { RecentWayIn } from "./auth-client.ts";

/**
 * A text to show, kept as its key so that a change of language also changes what is on screen.
 * `literal` carries a sentence of the server.
 */
export type Text = { readonly key: ErrorKey } | { readonly literal: string };

/** Operations that end on a page with one sentence: done, or not possible. */
export type Outcome =
  | "passwordReset"
  | "emailChangeRevoke"
  | "emailVerification"
  | "verifyAndChangeEmail";

/** What the widget shows: one member per page, named by `kind`. */
export type Screen =
  | { readonly kind: "blank" }
  /** Progress only, while a redirect is handled or before the page changes. */
  | { readonly kind: "callback" }
  | { readonly kind: "providerList" }
  | { readonly kind: "email"; readonly email: string; readonly canCancel: boolean }
  | {
      readonly kind: "passwordSignIn";
      readonly email: string;
      /** The server hides whether the account exists, so this page also leads to sign-up. */
      readonly canCreateAccount: boolean;
    }
  | {
      readonly kind: "passwordSignUp";
      readonly email: string;
      readonly requireDisplayName: boolean;
    }
  | { readonly kind: "checkMail"; readonly email: string }
  | { readonly kind: "recovery"; readonly email: string; readonly canCancel: boolean }
  | { readonly kind: "recoverySent"; readonly email: string }
  | { readonly kind: "linkSent"; readonly email: string }
  | { readonly kind: "mailNotReceived"; readonly email: string }
  | { readonly kind: "confirmEmail" }
  | { readonly kind: "differentDevice" }
  | { readonly kind: "anonymousMismatch" }
  | { readonly kind: "passwordLinking"; readonly email: string; readonly providerId: string }
  /** For a link that confirms an address, opened in a browser not signed in to its account. */
  | { readonly kind: "addressPassword"; readonly email: string; readonly providerId: "" }
  | { readonly kind: "linkLinking"; readonly email: string; readonly providerId: string }
  | { readonly kind: "linkLinkingDifferentDevice"; readonly providerId: string }
  | {
      readonly kind: "federatedLinking";
      readonly email: string;
      /** Provider that the account already uses. */
      readonly providerId: string;
    }
  | { readonly kind: "emailMismatch"; readonly userEmail: string; readonly pendingEmail: string }
  | { readonly kind: "unsupportedProvider"; readonly email: string }
  | { readonly kind: "phoneStart"; readonly country: string; readonly nationalNumber: string }
  | { readonly kind: "phoneFinish"; readonly phoneNumber: string }
  | {
      readonly kind: "passwordReset";
      readonly email: string;
      readonly recentWaysIn: readonly RecentWayIn[];
    }
  | {
      readonly kind: "outcome";
      readonly outcome: Outcome;
      readonly success: boolean;
      readonly email: string;
      /** Why it failed, or null. */
      readonly reason: Text | null;
      /** Same-origin path for a continue button, or null. */
      readonly continueUrl: string | null;
    }
  | { readonly kind: "recoverableError"; readonly text: Text }
  | { readonly kind: "unrecoverableError"; readonly text: Text }
  /** The page around the widget takes over. */
  | { readonly kind: "signedIn" };

/** Names of the pages. */
export type ScreenKind = Screen["kind"];

/** Fields that can have a message, in the order in which they take the focus. */
export const fieldOrder = ["email", "name", "password", "phone", "code"] as const;
export type FieldName = (typeof fieldOrder)[number];

/** Short notices of progress; the last three are confirmations that stay one second. */
export type Notice = "verifying" | "signingIn" | "codeSent" | "verified" | "signedIn";

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
  readonly notice: Notice | null;
  /** Seconds until a new code may be requested; 0 shows the Resend link. */
  readonly resendSeconds: number;
};
