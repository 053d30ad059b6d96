import { describe, expect, it, vi } from "vitest";
import { guest, knownMethods, signedIn } from "../../test/scripted-client.ts";
import { settled, startWidget, startWithEmail, stopClock } from "../../test/started-widget.ts";
import type { AuthClient, EmailLinkInfo } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

const linkOptions = {
  signInOptions: [{ provider: "password", signInMethod: "emailLink" as const }, "google.com"],
};
const email = "ada@example.com";

describe("asking for a link", () => {
  const linkSent = (options = {}) =>
    startWithEmail({ options: { ...linkOptions, ...options }, script: knownMethods() });

  it("sends it and names the address", async () => {
    const { state, calls } = await linkSent();
    expect(calls.at(-1)).toEqual([
      "sendEmailLink",
      { email, providerId: null, sameDeviceRequired: false, upgrade: false },
    ]);
    expect(state().screen).toEqual({ kind: "linkSent", email });
  });

  it("requires the same device if configured", async () => {
    const { calls } = await linkSent({
      signInOptions: [{ provider: "password", signInMethod: "emailLink", forceSameDevice: true }],
    });
    expect(calls.at(-1)?.[1]).toMatchObject({ sameDeviceRequired: true });
  });

  it("helps when no email arrives, and sends a new link", async () => {
    const { widget, state, calls } = await linkSent();
    widget.alternative();
    expect(state().screen).toEqual({ kind: "mailNotReceived", email });
    widget.cancel();
    expect(state().screen.kind).toBe("linkSent");
    widget.alternative();
    const before = calls.length;
    widget.proceed();
    await settled();
    expect(calls.slice(before).map(([method]) => method)).toEqual(["sendEmailLink"]);
    expect(state().screen.kind).toBe("linkSent");
  });

  it("says why the link could not be sent", async () => {
    const { infoBar, state } = await startWithEmail({
      options: linkOptions,
      script: {
        ...knownMethods("emailLink"),
        sendEmailLink: async () => fail("quota-exceeded"),
      },
    });
    expect(state().screen.kind).toBe("email");
    expect(infoBar()).toBe(
      "The limit for this operation has been reached. Please try again later.",
    );
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

  it("signs in with a one-second notice, and removes the code from the address", async () => {
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

  it.each([
    ["the same device is asked for", { email: null, sameDeviceRequired: true }],
    ["a guest was to be upgraded", { email: null, anonymousUid: "g1" }],
  ])("sends the person to the first device where %s", async (_why, info) => {
    const { state, calls, widget } = await opened(info);
    expect(state().screen.kind).toBe("differentDevice");
    expect(calls.map(([method]) => method)).not.toContain("signInWithEmailLink");
    widget.cancel();
    expect(state().screen.kind).toBe("providerList");
  });

  it("offers to continue without a provider that waits in another browser", async () => {
    const { state, widget, calls } = await opened({ email: null, providerId: "google.com" });
    expect(state().screen).toEqual({
      kind: "linkLinkingDifferentDevice",
      providerId: "google.com",
    });
    widget.proceed();
    await settled();
    expect(state().screen.kind).toBe("confirmEmail");
    widget.submitEmail(email);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(([method]) => method)).not.toContain("linkPendingCredential");
    expect(state().screen.kind).toBe("signedIn");
  });

  it("connects the provider that waits in this browser", async () => {
    const { state, calls } = await opened({
      providerId: "google.com",
      pendingCredentialHere: true,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.at(-1)?.[0]).toBe("linkPendingCredential");
    expect(state().screen.kind).toBe("signedIn");
  });

  it("refuses a guest session other than the link's", async () => {
    const { state } = await opened(
      { anonymousUid: "another" },
      { currentUser: async () => succeed(guest) },
    );
    expect(state().screen.kind).toBe("anonymousMismatch");
  });

  it("continues for the link's own guest", async () => {
    const { state } = await opened(
      { anonymousUid: guest.uid },
      { currentUser: async () => succeed(guest) },
    );
    expect(state().notice).toBe("signedIn");
  });

  it("asks for the address if this browser does not know it", async () => {
    const { state, widget, fieldError } = await opened({ email: null });
    expect(state().screen.kind).toBe("confirmEmail");
    widget.submitEmail("");
    expect(fieldError("email")).toBe("Enter your email address to continue");
  });

  it("asks again for a wrong address", async () => {
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

  it.each([
    ["expired-action-code", "This code has expired."],
    [
      "invalid-action-code",
      "This link doesn't work. It is incomplete, has expired, or has already been used.",
    ],
  ])("begins again with %s", async (code, text) => {
    const { infoBar, state } = await opened({}, { checkEmailLink: async () => fail(code) });
    expect(state().screen.kind).toBe("providerList");
    expect(infoBar()).toBe(text);
  });
});
