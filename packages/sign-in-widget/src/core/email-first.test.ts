import { describe, expect, test } from "vitest";
import { ada, knownMethods } from "../../test/scripted-client.ts";
import { startWidget, startWithEmail, stopClock } from "../../test/started-widget.ts";
import type { SignInOption } from "./widget-config.ts";

stopClock();

const { email } = ada;
const byPassword = ["google.com", "password"];
const byLink: SignInOption[] = [{ provider: "password", signInMethod: "emailLink" }];

describe("the address", () => {
  test("is required", async () => {
    const { widget, fieldError, calls } = await startWidget();
    widget.chooseProvider("password");
    widget.submitEmail("   ");
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(calls).toEqual([]);
  });

  test.each(["ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@exa..mple.com"])(
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

  test("is looked up without the spaces around it", async () => {
    const { calls } = await startWithEmail({}, ` ${email} `);
    expect(calls).toEqual([["signInMethods", email]]);
  });
});

describe("where the address leads", () => {
  const signUp = { kind: "passwordSignUp", email, requireDisplayName: true };
  const signIn = { kind: "passwordSignIn", email };
  const unsupported = { kind: "unsupportedProvider", email };

  test.each([
    ["an unknown address leads to sign-up", [], byPassword, signUp],
    ["a password wins over other methods", ["google.com", "password"], byPassword, signIn],
    ["an unknown address is sent a link", [], byLink, { kind: "linkSent", email, waits: false }],
    [
      "links only are answered with a link",
      ["emailLink"],
      byLink,
      { kind: "linkSent", email, waits: false },
    ],
    ["links only are unsupported in password mode", ["emailLink"], byPassword, unsupported],
    ["a provider that is not offered is unsupported", ["github.com"], byPassword, unsupported],
  ])("%s", async (_what, methods, signInOptions, screen) => {
    const script = knownMethods(...methods);
    const { state } = await startWithEmail({ script, options: { signInOptions } });
    expect(state().screen).toEqual(screen);
  });

  test("an offered provider's page remembers the address until the person cancels", async () => {
    const script = knownMethods("github.com", "google.com");
    const { state, storage, widget } = await startWithEmail({ script });
    expect(state().screen).toEqual({ kind: "federatedLinking", email, providerId: "google.com" });
    const pending = { email, linkProviderId: null };
    expect([...storage]).toEqual([["firebaseui::pendingEmailCredential", JSON.stringify(pending)]]);
    widget.cancel();
    expect(state().screen.kind).toBe("providerList");
    expect([...storage]).toEqual([]);
  });

  test("an unsupported provider leads on to password recovery", async () => {
    const { widget, state } = await startWithEmail({ script: knownMethods("github.com") });
    widget.proceed();
    expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
  });
});
