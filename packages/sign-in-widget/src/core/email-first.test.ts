import { describe, expect, it } from "vitest";
import { knownMethods } from "../../test/scripted-client.ts";
import {
  type StartOptions,
  startWidget,
  startWithEmail,
  stopClock,
} from "../../test/started-widget.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

/** The page after an address with these methods was entered. */
const afterEmail = (methods: readonly string[], { script, ...options }: StartOptions = {}) =>
  startWithEmail({ ...options, script: { ...knownMethods(...methods), ...script } });

const linkMode = { signInOptions: [{ provider: "password", signInMethod: "emailLink" as const }] };

describe("the address", () => {
  it("is asked for", async () => {
    const { widget, fieldError, calls } = await startWidget();
    widget.chooseProvider("password");
    widget.submitEmail("   ");
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(calls).toEqual([]);
  });

  it.each(["ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@exa..mple.com"])(
    "is refused where it has no form of one: %s",
    async (typed) => {
      const { widget, fieldError } = await startWidget();
      widget.chooseProvider("password");
      widget.submitEmail(typed);
      expect(fieldError("email")).toBe("That email address isn't correct");
      widget.clearFieldError("email");
      expect(fieldError("email")).toBeNull();
    },
  );

  it("is looked up without the spaces around it", async () => {
    const { calls } = await startWithEmail({}, " ada@example.com ");
    expect(calls).toEqual([["signInMethods", "ada@example.com"]]);
  });
});

describe("where the address leads", () => {
  const email = "ada@example.com";

  it("nowhere known: sign-up", async () => {
    expect((await afterEmail([])).state().screen).toEqual({
      kind: "passwordSignUp",
      email,
      requireDisplayName: true,
      canCancel: true,
    });
  });

  it("nowhere known, sign-up switched off: not authorised", async () => {
    const disableSignUp = { status: true, adminEmail: "admin@example.com", helpLink: "/help" };
    const { state } = await afterEmail([], {
      options: { signInOptions: [{ provider: "password", disableSignUp }] },
    });
    expect(state().screen).toEqual({
      kind: "unauthorizedUser",
      email,
      adminEmail: "admin@example.com",
      helpLink: "/help",
    });
  });

  it("nowhere known, by link: a link is sent", async () => {
    const { state, calls } = await afterEmail([], { options: linkMode });
    expect(state().screen).toEqual({ kind: "linkSent", email });
    expect(calls.at(-1)?.[0]).toBe("sendEmailLink");
  });

  it("a password: the password page, whatever else there is", async () => {
    expect((await afterEmail(["google.com", "password"])).state().screen).toEqual({
      kind: "passwordSignIn",
      email,
      canCreateAccount: false,
    });
  });

  it("a link only: a link is sent", async () => {
    expect((await afterEmail(["emailLink"], { options: linkMode })).state().screen.kind).toBe(
      "linkSent",
    );
  });

  it("a link only, where passwords are asked for: unsupported", async () => {
    expect((await afterEmail(["emailLink"])).state().screen).toEqual({
      kind: "unsupportedProvider",
      email,
    });
  });

  it("a provider that is offered: its page, with the address remembered", async () => {
    const { state, storage } = await afterEmail(["github.com", "google.com"]);
    expect(state().screen).toEqual({ kind: "federatedLinking", email, providerId: "google.com" });
    expect(JSON.parse(storage.get("firebaseui::pendingEmailCredential") ?? "")).toEqual({
      email,
      linkProviderId: null,
    });
  });

  it("a provider that is not offered: unsupported", async () => {
    expect((await afterEmail(["github.com"])).state().screen.kind).toBe("unsupportedProvider");
  });

  it("hidden by the server: one page for both cases, with a way to sign up", async () => {
    const { state, widget } = await afterEmail([], {
      script: { signInMethods: async () => succeed({ kind: "hidden" }) },
    });
    expect(state().screen).toEqual({ kind: "passwordSignIn", email, canCreateAccount: true });
    widget.createAccount();
    expect(state().screen.kind).toBe("passwordSignUp");
  });

  it("a failing look-up stays on the page", async () => {
    const { state, infoBar } = await afterEmail([], {
      script: { signInMethods: async () => fail("network-request-failed") },
    });
    expect(state().screen.kind).toBe("email");
    expect(infoBar()).toBe("A network error has occurred");
  });
});

it("leads on from an unsupported provider to the recovery of the password", async () => {
  const { widget, state } = await afterEmail(["github.com"]);
  widget.proceed();
  expect(state().screen).toEqual({ kind: "recovery", email: "ada@example.com", canCancel: true });
});

it("forgets the address when the person cancels", async () => {
  const { widget, state, storage } = await afterEmail(["google.com"]);
  widget.cancel();
  expect(state().screen.kind).toBe("providerList");
  expect(storage.has("firebaseui::pendingEmailCredential")).toBe(false);
});
