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

/** The page after entering an address with these methods. */
const afterEmail = (methods: readonly string[], { script, ...options }: StartOptions = {}) =>
  startWithEmail({ ...options, script: { ...knownMethods(...methods), ...script } });

const linkMode = { signInOptions: [{ provider: "password", signInMethod: "emailLink" as const }] };

describe("the address", () => {
  it("is required", async () => {
    const { widget, fieldError, calls } = await startWidget();
    widget.chooseProvider("password");
    widget.submitEmail("   ");
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(calls).toEqual([]);
  });

  it.each(["ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@exa..mple.com"])(
    "is refused without the form of one: %s",
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

  it("an unknown address leads to sign-up", async () => {
    expect((await afterEmail([])).state().screen).toEqual({
      kind: "passwordSignUp",
      email,
      requireDisplayName: true,
    });
  });

  it("an address with a password leads to the password page, whatever its other methods", async () => {
    expect((await afterEmail(["google.com", "password"])).state().screen).toEqual({
      kind: "passwordSignIn",
      email,
      canCreateAccount: false,
    });
  });

  it("an address with links only is sent a link", async () => {
    expect((await afterEmail(["emailLink"], { options: linkMode })).state().screen.kind).toBe(
      "linkSent",
    );
  });

  it("an address with links only is unsupported in password mode", async () => {
    expect((await afterEmail(["emailLink"])).state().screen).toEqual({
      kind: "unsupportedProvider",
      email,
    });
  });

  it("an offered provider's page remembers the address", async () => {
    const { state, storage } = await afterEmail(["github.com", "google.com"]);
    expect(state().screen).toEqual({ kind: "federatedLinking", email, providerId: "google.com" });
    expect(JSON.parse(storage.get("firebaseui::pendingEmailCredential") ?? "")).toEqual({
      email,
      linkProviderId: null,
    });
  });

  it("a provider that is not offered is unsupported", async () => {
    expect((await afterEmail(["github.com"])).state().screen.kind).toBe("unsupportedProvider");
  });

  it("if the server hides accounts, one page serves both cases and leads to sign-up", async () => {
    const { state, widget } = await afterEmail([], {
      script: { signInMethods: async () => succeed({ kind: "hidden" }) },
    });
    expect(state().screen).toEqual({ kind: "passwordSignIn", email, canCreateAccount: true });
    widget.createAccount();
    expect(state().screen.kind).toBe("passwordSignUp");
  });

  it("a failed look-up stays on the page", async () => {
    const { state, infoBar } = await afterEmail([], {
      script: { signInMethods: async () => fail("network-request-failed") },
    });
    expect(state().screen.kind).toBe("email");
    expect(infoBar()).toBe("A network error has occurred");
  });
});

it("leads from an unsupported provider to password recovery", async () => {
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
