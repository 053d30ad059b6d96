import { describe, expect, test, vi } from "vitest";
import { ada, guest, knownMethods, signedIn } from "../../test/scripted-client.ts";
import { settled, startWidget, startWithEmail, stopClock } from "../../test/started-widget.ts";
import type { AuthClient, EmailLinkInfo } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";
import type { ErrorCode } from "./error-codes.ts";

stopClock();

const linkOptions = {
  signInOptions: [{ provider: "password", signInMethod: "emailLink" as const }, "google.com"],
};
const { email } = ada;
const success = async () => succeed({ waits: false });

describe("asking for a link", () => {
  const linkSent = (options = {}, sendEmailLink: AuthClient["sendEmailLink"] = success) =>
    startWithEmail({
      options: { ...linkOptions, ...options },
      script: { ...knownMethods(), sendEmailLink },
    });

  test("sends it and names the address", async () => {
    const { state, calls } = await linkSent();
    expect(calls.at(-1)).toEqual([
      "sendEmailLink",
      { email, providerId: null, sameDeviceRequired: false, upgrade: false },
    ]);
    expect(state().screen).toEqual({ kind: "linkSent", email, waits: false });
  });

  test("requires the same device if configured", async () => {
    const { calls } = await linkSent({
      signInOptions: [{ provider: "password", signInMethod: "emailLink", forceSameDevice: true }],
    });
    expect(calls.at(-1)?.[1]).toMatchObject({ sameDeviceRequired: true });
  });

  test("helps when no email arrives, and sends a new link", async () => {
    const { widget, state, called } = await linkSent();
    widget.alternative();
    expect(state().screen).toEqual({ kind: "mailNotReceived", email, waits: false });
    widget.cancel();
    expect(state().screen.kind).toBe("linkSent");
    widget.alternative();
    widget.proceed();
    await settled();
    expect(called()).toEqual(["signInMethods", "sendEmailLink", "sendEmailLink"]);
    expect(state().screen.kind).toBe("linkSent");
  });

  test("says why the link could not be sent", async () => {
    const { state } = await linkSent({}, async () => fail("quota-exceeded"));
    expect(state()).toMatchObject({ screen: { kind: "email" }, infoBar: { key: "quotaExceeded" } });
  });
});

describe("opening the link", () => {
  const plain: EmailLinkInfo = {
    email,
    sameDeviceRequired: false,
    anonymousUid: null,
    providerId: null,
    pendingCredentialHere: false,
  };

  /** Opens the link; the server knows `info` about it. */
  const opened = (info: Partial<EmailLinkInfo>, script: Partial<AuthClient> = {}) =>
    startWidget({
      href: "https://site.example/?mode=signIn&oobCode=c0de&lang=en&keep=1#part",
      options: linkOptions,
      script: { checkEmailLink: async () => succeed({ ...plain, ...info }), ...script },
    });

  test("signs in with a one-second notice, and removes the code from the address", async () => {
    const { state, calls, href } = await opened({});
    expect(href()).toBe("https://site.example/?keep=1#part");
    expect(calls).toEqual([
      ["checkEmailLink", "c0de"],
      ["signInWithEmailLink", { code: "c0de", email }],
    ]);
    expect(state().notice).toBe("signedIn");
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().screen.kind).toBe("signedIn");
  });

  test.each([
    ["the same device is asked for", { email: null, sameDeviceRequired: true }],
    ["a guest was to be upgraded", { email: null, anonymousUid: "g1" }],
  ])("sends the person to the first device where %s", async (_why, info) => {
    const { state, called, widget } = await opened(info);
    expect(state().screen.kind).toBe("differentDevice");
    expect(called()).not.toContain("signInWithEmailLink");
    widget.cancel();
    expect(state().screen.kind).toBe("providerList");
  });

  test("offers to continue without a provider that waits in another browser", async () => {
    const { state, widget, called } = await opened({ email: null, providerId: "google.com" });
    expect(state().screen).toEqual({
      kind: "linkLinkingDifferentDevice",
      providerId: "google.com",
    });
    widget.proceed();
    await settled();
    expect(state().screen.kind).toBe("confirmEmail");
    widget.submitEmail(email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(called()).not.toContain("linkPendingCredential");
    expect(state().screen.kind).toBe("signedIn");
  });

  test("connects the provider that waits in this browser", async () => {
    const { state, calls } = await opened({
      providerId: "google.com",
      pendingCredentialHere: true,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.at(-1)?.[0]).toBe("linkPendingCredential");
    expect(state().screen.kind).toBe("signedIn");
  });

  test.each([
    ["refuses a guest session other than the link's", "another", { kind: "anonymousMismatch" }],
    ["continues for the link's own guest", guest.uid, { kind: "callback" }],
  ])("%s", async (_what, anonymousUid, screen) => {
    const { state } = await opened({ anonymousUid }, { currentUser: async () => succeed(guest) });
    expect(state()).toMatchObject({
      screen,
      notice: screen.kind === "callback" ? "signedIn" : null,
    });
  });

  test("asks for the address if this browser does not know it", async () => {
    const { state, widget, fieldError } = await opened({ email: null });
    expect(state().screen.kind).toBe("confirmEmail");
    widget.submitEmail("");
    expect(fieldError("email")).toBe("Enter your email address to continue");
  });

  test("asks again for a wrong address", async () => {
    const { widget, state, fieldError } = await opened(
      { email: null },
      {
        signInWithEmailLink: async (input) =>
          input.email === email ? succeed(signedIn("emailLink")) : fail("email-link-wrong-address"),
      },
    );
    widget.submitEmail("eve@example.com");
    await settled();
    expect(state().screen.kind).toBe("confirmEmail");
    expect(fieldError("email")).toBe("This sign-in link was sent to a different email address.");
    widget.submitEmail(email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().screen.kind).toBe("signedIn");
  });

  test.each<[ErrorCode, string]>([
    ["expired-action-code", "codeExpired"],
    ["invalid-action-code", "invalidActionCode"],
  ])("begins again with %s", async (code, key) => {
    const { state } = await opened({}, { checkEmailLink: async () => fail(code) });
    expect(state()).toMatchObject({ screen: { kind: "providerList" }, infoBar: { key } });
  });
});
