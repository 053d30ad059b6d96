import { expect, it } from "vitest";
import { ada } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

const { email } = ada;

/** Google's account has an address that already signs in here by `methods`. */
async function existingAccount(
  methods: readonly string[] | undefined,
  script: Partial<AuthClient> = {},
) {
  const started = await startWidget({
    options: { signInOptions: ["google.com", "github.com", "password"] },
    script: {
      signInWithProvider: async ({ providerId }) =>
        providerId === "google.com"
          ? fail("account-exists-with-different-credential", {
              email,
              providerId: "google.com",
              ...(methods ? { methods } : {}),
            })
          : succeed({ user: ada, isNewUser: false, method: providerId }),
      ...script,
    },
  });
  started.widget.chooseProvider("google.com");
  await settled();
  return started;
}

it("asks for the password, then connects the provider", async () => {
  const { state, widget, calls, storage } = await existingAccount(["password"]);
  expect(state().screen).toEqual({ kind: "passwordLinking", email, providerId: "google.com" });
  widget.submitPassword({ email, password: "abc123x" });
  await settled();
  expect(calls.slice(-2).map(([method]) => method)).toEqual([
    "signInWithPassword",
    "linkPendingCredential",
  ]);
  expect(state().screen.kind).toBe("signedIn");
  expect(storage.size).toBe(0);
});

it("reports a wrong password under the field, and leads to recovery", async () => {
  const { widget, fieldError, state } = await existingAccount(["password"], {
    signInWithPassword: async () => fail("wrong-password"),
  });
  widget.submitPassword({ email, password: "wrong1" });
  await settled();
  expect(fieldError("password")).toBe("The email and password you entered don't match");
  widget.alternative();
  expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
});

it("sends a link that connects the provider, also when resent", async () => {
  const { state, widget, calls } = await existingAccount(["emailLink"]);
  expect(state().screen).toEqual({ kind: "linkLinking", email, providerId: "google.com" });
  widget.proceed();
  await settled();
  expect(calls.at(-1)).toEqual([
    "sendEmailLink",
    { email, providerId: "google.com", sameDeviceRequired: false, upgrade: false },
  ]);
  widget.alternative();
  widget.proceed();
  await settled();
  expect(calls.at(-1)?.[1]).toMatchObject({ providerId: "google.com" });
});

it("signs in with the provider of the account, then connects the new one", async () => {
  const { state, widget, calls } = await existingAccount(["github.com"]);
  expect(state().screen).toEqual({ kind: "federatedLinking", email, providerId: "github.com" });
  widget.proceed();
  await settled();
  expect(calls.at(-1)?.[0]).toBe("linkPendingCredential");
  expect(state().screen.kind).toBe("signedIn");
});

it("looks up the methods if the server did not send them", async () => {
  const { state, calls } = await existingAccount(undefined);
  expect(calls.at(-1)).toEqual(["signInMethods", email]);
  expect(state().screen.kind).toBe("passwordLinking");
});

it("asks for the password if the server hides the methods", async () => {
  const { state } = await existingAccount(undefined, {
    signInMethods: async () => succeed({ kind: "hidden" }),
  });
  expect(state().screen.kind).toBe("passwordLinking");
});

it("leads to recovery if no method is left", async () => {
  const { state, infoBar } = await existingAccount([]);
  expect(state().screen).toEqual({ kind: "recovery", email, canCancel: false });
  expect(infoBar()).toBe(
    "This email already exists without any means of sign-in. Please reset the password to recover.",
  );
});

it("says so if the account's method is not offered", async () => {
  const { state } = await existingAccount(["apple.com"]);
  expect(state().screen).toEqual({ kind: "unsupportedProvider", email });
});

it("starts over if the pending credential has expired", async () => {
  const { widget, infoBar, state } = await existingAccount(["password"], {
    linkPendingCredential: async () => fail("expired-pending-credential"),
  });
  widget.submitPassword({ email, password: "abc123x" });
  await settled();
  expect(state().screen.kind).toBe("providerList");
  expect(infoBar()).toBe("Your sign-in session has expired. Please try again.");
});

it("forgets the pending credential when the person goes back", async () => {
  const { widget, storage } = await existingAccount(["emailLink"]);
  widget.cancel();
  expect(storage.size).toBe(0);
});
