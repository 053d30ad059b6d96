import type { AuthClient, AuthUser, FinishedSignIn } from "../src/core/auth-client.ts";
import { succeed } from "../src/core/auth-result.ts";

/** Method and arguments of every call, in order. */
export type Calls = [method: keyof AuthClient, ...args: unknown[]][];

export const ada: AuthUser = {
  uid: "u1",
  displayName: "Ada Example",
  email: "ada@example.com",
  emailVerified: true,
  isAnonymous: false,
};

export const guest: AuthUser = {
  uid: "g1",
  displayName: "",
  email: "",
  emailVerified: false,
  isAnonymous: true,
};

/** Enough of an address for the widget's tests; the service knows better. */
const finalAddress = (typed: string) =>
  /^[^\s@]+@[^\s@.]+([.][^\s@.]+)+$/.test(typed) ? typed.toLowerCase() : null;

/** A finished sign-in of `user`. */
export function signedIn(method: string, user: AuthUser = ada): FinishedSignIn {
  return { user, isNewUser: false, method };
}

/** A server that knows these methods for every address. */
export const knownMethods = (...methods: string[]): Partial<AuthClient> => ({
  signInMethods: async () => succeed(methods),
});

/**
 * A client whose every method succeeds at once, except those given in `script`. Records its calls.
 */
export function scriptedClient(script: Partial<AuthClient> = {}): {
  client: AuthClient;
  calls: Calls;
} {
  const calls: Calls = [];
  const answers: Omit<AuthClient, "finalAddress"> = {
    currentUser: async () => succeed(null),
    signInMethods: async () => succeed(["password"]),
    signInWithPassword: async () => succeed(signedIn("password")),
    signUpWithPassword: async () => succeed({ ...signedIn("password"), isNewUser: true }),
    sendPasswordReset: async () => succeed({ waits: false }),
    sendEmailVerification: async () => succeed({ email: ada.email, waits: false }),
    sendEmailLink: async () => succeed({ waits: false }),
    checkEmailLink: async () =>
      succeed({
        email: ada.email,
        sameDeviceRequired: false,
        anonymousUid: null,
        providerId: null,
        pendingCredentialHere: false,
      }),
    signInWithEmailLink: async () => succeed(signedIn("emailLink")),
    sendPhoneCode: async () => succeed(null),
    verifyPhoneCode: async () => succeed(signedIn("phone")),
    signInWithProvider: async ({ providerId }) => succeed(signedIn(providerId)),
    redirectResult: async () => succeed(null),
    linkPendingCredential: async () => succeed(null),
    beginWithPending: async () => succeed(signedIn("google.com")),
    signInAnonymously: async () => succeed(signedIn("anonymous", guest)),
    checkActionCode: async () =>
      succeed({ email: ada.email, needs: "nothing", waysIn: [], secondFactorSince: null }),
    applyActionCode: async () => succeed(null),
    confirmPasswordReset: async () => succeed(null),
    signOut: async () => succeed(null),
    ...script,
  };
  const client = Object.fromEntries(
    Object.entries(answers).map(([name, method]) => [
      name,
      (...args: never[]) => {
        calls.push([name as keyof AuthClient, ...args]);
        return (method as (...given: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as AuthClient;
  return { client: { ...client, finalAddress }, calls };
}
