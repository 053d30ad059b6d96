import { describe, expect, test, vi } from "vitest";
import { guest, knownMethods } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { type AuthError, fail, succeed } from "./auth-result.ts";
import type { Widget } from "./widget.ts";

stopClock();

const isGuest: Partial<AuthClient> = { currentUser: async () => succeed(guest) };

/** A widget that upgrades guests, used by a guest. */
function upgrading(script: Partial<AuthClient>, signInFailure = vi.fn()) {
  return startWidget({
    script: { ...isGuest, ...script },
    options: {
      signInOptions: ["google.com", "password", "phone"],
      autoUpgradeAnonymousUsers: true,
      callbacks: { signInSuccessWithAuthResult: () => false, signInFailure },
    },
  });
}

test("signs a guest in", async () => {
  const { widget, state, calls } = await startWidget({
    options: { signInOptions: ["anonymous", "password"] },
  });
  widget.chooseProvider("anonymous");
  await settled();
  expect(calls).toEqual([["signInAnonymously"]]);
  expect(state().screen.kind).toBe("signedIn");
});

describe("an upgrade", () => {
  const person = { email: "ada@example.com", displayName: "Ada", password: "abc123x" };

  test.each<[string, (widget: Widget) => unknown]>([
    ["the provider", (widget) => widget.chooseProvider("google.com")],
    [
      "a sign-up",
      async (widget) => {
        widget.chooseProvider("password");
        widget.submitEmail(person.email);
        await settled();
        widget.submitSignUp(person);
      },
    ],
    [
      "a code by phone",
      async (widget) => {
        widget.chooseProvider("phone");
        void widget.phone.submitNumber("IN", "9812345678");
        await vi.advanceTimersByTimeAsync(1000);
        void widget.phone.submitCode("123456");
      },
    ],
  ])("is requested with %s", async (_what, signIn) => {
    const { widget, calls } = await upgrading(knownMethods());
    await signIn(widget);
    await settled();
    expect(calls.at(-1)?.[1]).toMatchObject({ upgrade: true });
  });

  test("is not requested if not configured", async () => {
    const { widget, calls } = await startWidget({ script: isGuest });
    widget.chooseProvider("google.com");
    expect(calls).toEqual([
      [
        "signInWithProvider",
        { providerId: "google.com", flow: "popup", upgrade: false },
        expect.any(Function),
      ],
    ]);
  });

  const conflict = "anonymous-upgrade-merge-conflict";
  const met = async () => fail(conflict, { providerId: "google.com" });

  test.each<[string, Partial<AuthClient>, (widget: Widget) => unknown]>([
    [
      "at the provider",
      { signInWithProvider: met },
      (widget) => widget.chooseProvider("google.com"),
    ],
    [
      "by its password",
      { ...knownMethods("password"), signInWithPassword: met },
      async (widget) => {
        widget.chooseProvider("password");
        widget.submitEmail(person.email);
        await settled();
        widget.submitPassword(person);
      },
    ],
    [
      "by a sign-up with its address",
      { ...knownMethods(), signUpWithPassword: met },
      async (widget) => {
        widget.chooseProvider("password");
        widget.submitEmail(person.email);
        await settled();
        widget.submitSignUp(person);
      },
    ],
    [
      "by a code to its number",
      { verifyPhoneCode: met },
      async (widget) => {
        widget.chooseProvider("phone");
        void widget.phone.submitNumber("IN", "9812345678");
        await vi.advanceTimersByTimeAsync(1000);
        void widget.phone.submitCode("123456");
      },
    ],
  ])(
    "that meets another account %s is left to the page, and clears the widget",
    async (...[, script, meet]) => {
      let solved: () => void = () => {};
      const signInFailure = vi.fn(
        (_error: AuthError) => new Promise<void>((resolve) => (solved = resolve)),
      );
      const { widget, state } = await upgrading(script, signInFailure);
      await meet(widget);
      await settled();
      expect(signInFailure).toHaveBeenCalledWith({ code: conflict, providerId: "google.com" });
      expect(state().screen.kind).toBe("callback");
      solved();
      await settled();
      expect(state().screen.kind).toBe("providerList");
    },
  );

  test("that meets another account is explained if the page has no callback", async () => {
    const { widget, state } = await startWidget({
      script: {
        ...isGuest,
        signInWithProvider: async () => fail("anonymous-upgrade-merge-conflict"),
      },
    });
    widget.chooseProvider("google.com");
    await settled();
    expect(state().infoBar).toEqual({ key: "mergeConflict" });
  });
});
