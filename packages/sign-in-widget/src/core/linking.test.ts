import { expect, test } from "vitest";
import { ada, signedIn } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

const { email } = ada;
const providerId = "google.com";

/** Google's account has an address that already signs in here by `methods`. */
async function existingAccount(
  methods: readonly string[] | undefined,
  script: Partial<AuthClient> = {},
  canBegin = false,
) {
  const exists = { email, providerId, canBegin, ...(methods && { methods }) };
  const started = await startWidget({
    options: { signInOptions: [providerId, "github.com", "password"] },
    script: {
      signInWithProvider: async (asked) =>
        asked.providerId === providerId
          ? fail("account-exists-with-different-credential", exists)
          : succeed(signedIn(asked.providerId)),
      ...script,
    },
  });
  started.widget.chooseProvider(providerId);
  await settled();
  return started;
}

test.each([
  ["its password", ["password"], { kind: "passwordLinking", email, providerId }],
  ["its links", ["emailLink"], { kind: "linkLinking", email, providerId }],
  ["its provider", ["github.com"], { kind: "federatedLinking", email, providerId: "github.com" }],
  ["recovery", [], { kind: "recovery", email, canCancel: false }],
  [
    "the news that its method is not offered",
    ["apple.com"],
    { kind: "unsupportedProvider", email },
  ],
])("an existing account leads to %s", async (_what, methods, screen) => {
  const { state } = await existingAccount(methods);
  expect(state().screen).toEqual(screen);
  expect(state().infoBar).toEqual(methods[0] ? null : { key: "emailWithoutMethods" });
});

test("asks for the password, then connects the provider", async () => {
  const { state, widget, called, storage } = await existingAccount(["password"]);
  widget.submitPassword({ email, password: "abc123x" });
  await settled();
  expect(called().slice(-2)).toEqual(["signInWithPassword", "linkPendingCredential"]);
  expect(state().screen.kind).toBe("signedIn");
  expect(storage.size).toBe(0);
});

test("reports a wrong password under the field, and leads to recovery", async () => {
  const { widget, state } = await existingAccount(["password"], {
    signInWithPassword: async () => fail("wrong-password"),
  });
  widget.submitPassword({ email, password: "wrong1" });
  await settled();
  expect(state().fieldErrors).toEqual({ password: { key: "wrongPassword" } });
  widget.alternative();
  expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
});

test("sends a link that connects the provider, also when resent", async () => {
  const { widget, calls } = await existingAccount(["emailLink"]);
  widget.proceed();
  await settled();
  const link = { email, providerId, sameDeviceRequired: false, upgrade: false };
  expect(calls.at(-1)).toEqual(["sendEmailLink", link]);
  widget.alternative();
  widget.proceed();
  await settled();
  expect(calls.slice(-2)).toEqual([
    ["sendEmailLink", link],
    ["sendEmailLink", link],
  ]);
});

test("signs in with the provider of the account, then connects the new one", async () => {
  const { state, widget, called } = await existingAccount(["github.com"]);
  widget.proceed();
  await settled();
  expect(called().at(-1)).toBe("linkPendingCredential");
  expect(state().screen.kind).toBe("signedIn");
});

test("looks up the methods if the server did not send them", async () => {
  const { state, calls } = await existingAccount(undefined);
  expect(calls.at(-1)).toEqual(["signInMethods", email]);
  expect(state().screen.kind).toBe("passwordLinking");
});

test("starts over if the pending credential has expired", async () => {
  const { widget, state } = await existingAccount(["password"], {
    linkPendingCredential: async () => fail("expired-pending-credential"),
  });
  widget.submitPassword({ email, password: "abc123x" });
  await settled();
  expect(state()).toMatchObject({
    screen: { kind: "providerList" },
    infoBar: { key: "sessionExpired" },
  });
});

test("begins a new account where the existing one never confirmed the address", async () => {
  const { state, widget, called, storage } = await existingAccount(["password"], {}, true);
  expect(state().screen).toEqual({ kind: "passwordLinking", email, providerId, canBegin: true });
  widget.beginAccount();
  await settled();
  expect(called().at(-1)).toBe("beginWithPending");
  expect(state().screen.kind).toBe("signedIn");
  expect(storage.size).toBe(0);
});

test("forgets the pending credential when the person goes back", async () => {
  const { widget, storage } = await existingAccount(["emailLink"]);
  widget.cancel();
  expect(storage.size).toBe(0);
});
