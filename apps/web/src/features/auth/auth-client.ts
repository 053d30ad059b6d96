import * as calls from "@site/contract/calls";
import { finalAddress } from "@site/contract/email-address";
import type { MailQueued } from "@site/contract/identity-calls";
import type {
  AuthClient,
  AuthUser,
  FinishedSignIn,
  QueuedEmail,
} from "@site/sign-in-widget/core/auth-client";
import { type AuthResult, fail, succeed } from "@site/sign-in-widget/core/auth-result";
import { secondFactorSettled } from "../../session/second-factor-settled.ts";
import { loadSession } from "../../session/session-store.ts";
import { federatedFailure, federatedSignIn, takeVisitsError } from "./federated-client.ts";
import { identityCall } from "./identity-call.ts";
import { termsOfThisPage } from "./terms-of-this-page.ts";

/** The widget's client for this site's identity service. */
export const authClient: AuthClient = {
  finalAddress: (typed) => finalAddress(typed) ?? null,
  currentUser,

  async signInMethods(email) {
    const answer = await identityCall(calls.signInMethods, { email });
    return answer.ok ? succeed(answer.value.methods) : answer;
  },

  async signInWithPassword(input) {
    const result = await identityCall(calls.signIn, input);
    return result.ok ? nowSignedIn("password", false) : result;
  },

  async signUpWithPassword({ email, password, displayName, upgrade }) {
    const name = displayName || email;
    const person = { email, password, name, termsAccepted: termsOfThisPage() };
    if (upgrade) {
      return identityCall(calls.upgradeByPassword, person);
    }
    const result = await identityCall(calls.signUp, person);
    return result.ok ? nowSignedIn("password", true) : result;
  },

  async sendEmailVerification() {
    const sent = await queued(identityCall(calls.verifyEmail));
    if (!sent.ok) {
      return sent;
    }
    const user = await currentUser();
    return user.ok ? succeed({ email: user.value?.email ?? "", ...sent.value }) : user;
  },
  sendPasswordReset: (email) => queued(identityCall(calls.sendPasswordReset, { email })),
  sendEmailLink: (input) => queued(identityCall(calls.sendEmailLink, input)),
  checkEmailLink: (oobCode) => identityCall(calls.checkEmailLink, { oobCode }),
  signInWithEmailLink: ({ code, email }) =>
    signInBy(
      "emailLink",
      identityCall(calls.signInByEmailLink, {
        oobCode: code,
        email,
        termsAccepted: termsOfThisPage(),
      }),
    ),

  sendPhoneCode: (input) => done(identityCall(calls.sendPhoneCode, input)),
  verifyPhoneCode: (input) =>
    signInBy(
      "phone",
      identityCall(calls.verifyPhoneCode, { ...input, termsAccepted: termsOfThisPage() }),
    ),

  async signInWithProvider(request, leaving) {
    const result = await federatedSignIn(request, leaving);
    return result.ok ? nowSignedIn(request.providerId, false) : result;
  },

  async redirectResult() {
    const error = takeVisitsError();
    if (error !== null) {
      return federatedFailure(error);
    }
    const user = await currentUser();
    if (!user.ok || user.value) {
      return user.ok ? succeed(user.value && signedIn(user.value, "redirect", false)) : user;
    }
    const session = await loadSession();
    const waits = session.status === "known" && session.secondFactorRequired;
    return waits ? nowSignedIn("redirect", false) : succeed(null);
  },

  linkPendingCredential: () => done(identityCall(calls.linkPendingCredential)),
  beginWithPending: () =>
    signInBy(
      "redirect",
      identityCall(calls.beginWithPendingCredential, { termsAccepted: termsOfThisPage() }),
    ),
  signInAnonymously: () => identityCall(calls.signInAsGuest, { termsAccepted: termsOfThisPage() }),
  checkActionCode: (oobCode) => identityCall(calls.checkActionCode, { oobCode }),
  applyActionCode: (oobCode, password) =>
    done(identityCall(calls.applyActionCode, { oobCode, password })),
  confirmPasswordReset: ({ code, keep, ...chosen }) =>
    done(identityCall(calls.resetPassword, { oobCode: code, ...chosen, keep: [...keep] })),
  signOut: () => done(identityCall(calls.signOut)),
};

async function currentUser(): Promise<AuthResult<AuthUser | null>> {
  const answer = await identityCall(calls.widgetUser);
  return answer.ok ? succeed(answer.value.user) : answer;
}

/** Returns the user of the session that just began, after its second factor if it needs one. */
async function nowSignedIn(
  method: string,
  isNewUser: boolean,
): Promise<AuthResult<FinishedSignIn>> {
  let user = await currentUser();
  if (user.ok && !user.value) {
    if (!(await secondFactorSettled())) {
      return fail("cancelled");
    }
    user = await currentUser();
  }
  if (!user.ok) {
    return user;
  }
  return user.value ? succeed(signedIn(user.value, method, isNewUser)) : fail("internal-error");
}

/** Completes a sign-in whose answer names the user unless a second factor is needed first. */
async function signInBy(
  method: string,
  call: Promise<AuthResult<FinishedSignIn | { secondFactorRequired: true }>>,
): Promise<AuthResult<FinishedSignIn>> {
  const result = await call;
  if (!result.ok) {
    return result;
  }
  return "user" in result.value ? succeed(result.value) : nowSignedIn(method, false);
}

function signedIn(user: AuthUser, method: string, isNewUser: boolean): FinishedSignIn {
  return { user, method, isNewUser };
}

/** Returns what became of an email that a call asked for. */
async function queued(call: Promise<AuthResult<MailQueued>>): Promise<AuthResult<QueuedEmail>> {
  const result = await call;
  return result.ok ? succeed({ waits: result.value.mailWaits }) : result;
}

/** Discards the answer of a call. */
async function done(call: Promise<AuthResult<unknown>>): Promise<AuthResult<null>> {
  const result = await call;
  return result.ok ? succeed(null) : result;
}
