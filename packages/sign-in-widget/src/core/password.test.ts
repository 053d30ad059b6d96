import { describe, expect, it, vi } from "vitest";
import { knownMethods, signedIn } from "../../test/scripted-client.ts";
import {
  type StartOptions,
  settled,
  startWidget,
  startWithEmail,
  stopClock,
} from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { type AuthError, fail, succeed } from "./auth-result.ts";

stopClock();

describe("a link to a new password", () => {
  const href = "https://site.example/?mode=recoverPassword";

  it("starts with the recovery page", async () => {
    const { state } = await startWidget({ href });
    expect(state().screen).toEqual({ kind: "recovery", email: "", canCancel: true });
  });

  it("starts as usual if passwords are not offered", async () => {
    const { state } = await startWidget({ href, options: { signInOptions: ["google.com"] } });
    expect(state().screen.kind).toBe("providerList");
  });
});

describe("signing in", () => {
  const input = { email: "ada@example.com", password: "abc123x" };

  /** The page after the server refused with `error`. */
  async function refused(error: AuthError) {
    const started = await startWithEmail({
      script: { signInWithPassword: async () => fail(error.code, error) },
    });
    started.widget.submitPassword(input);
    await settled();
    return started;
  }

  it("asks for the password and for the address", async () => {
    const { widget, fieldError, calls } = await startWithEmail();
    widget.submitPassword({ email: "", password: "" });
    expect(fieldError("password")).toBe("Enter your password");
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(calls.map(([method]) => method)).not.toContain("signInWithPassword");
  });

  it.each([
    ["wrong-password", "password", "The email and password you entered don't match"],
    [
      "too-many-requests",
      "password",
      "You have entered an incorrect password too many times. Please try again in a few minutes.",
    ],
    ["email-exists", "email", "The email address is already used by another account"],
  ] as const)("shows %s under the %s", async (code, field, text) => {
    const { fieldError, infoBar } = await refused({ code });
    expect(fieldError(field)).toBe(text);
    expect(infoBar()).toBeNull();
  });

  it.each([
    ["user-not-found", "That email address doesn't match an existing account"],
    ["network-request-failed", "A network error has occurred"],
    ["requires-recent-login", "Please login again to perform this operation"],
    ["user-token-expired", "Please login again to perform this operation"],
    ["internal-error", "Something went wrong. Please try again."],
    ["user-disabled", "An administrator has disabled this account."],
  ])("shows %s in the information bar", async (code, text) => {
    const { infoBar, state, widget } = await refused({ code });
    expect(infoBar()).toBe(text);
    expect(state().fieldErrors).toEqual({});
    widget.dismissInfoBar();
    expect(infoBar()).toBeNull();
  });

  it("shows the server's own sentence for a code it does not know", async () => {
    const { infoBar } = await refused({ code: "moon-phase", message: "Not at full moon." });
    expect(infoBar()).toBe("Not at full moon.");
  });

  it.each(['{"error":"stack trace"}', "42", "", undefined])(
    "shows neither JSON nor an empty message of the server: %s",
    async (message) => {
      const { infoBar } = await refused({ code: "moon-phase", message });
      expect(infoBar()).toBe("Something went wrong. Please try again.");
    },
  );

  it("treats an exception of the client as an internal error", async () => {
    const { widget, infoBar, state } = await startWithEmail({
      script: { signInWithPassword: () => Promise.reject(new Error("bug")) },
    });
    widget.submitPassword(input);
    await settled();
    expect(infoBar()).toBe("Something went wrong. Please try again.");
    expect(state().busy).toBe(false);
  });

  it("signs in and leaves the rest to the page", async () => {
    const told = vi.fn(() => false);
    const { widget, state, left } = await startWithEmail({
      options: { callbacks: { signInSuccessWithAuthResult: told } },
    });
    widget.submitPassword(input);
    await settled();
    expect(told).toHaveBeenCalledWith(signedIn("password"), null);
    expect(state().screen.kind).toBe("signedIn");
    expect(left).toEqual([]);
  });

  it("makes one request for two clicks", async () => {
    const { widget, calls } = await startWithEmail();
    widget.submitPassword(input);
    widget.submitPassword(input);
    await settled();
    expect(calls.filter(([method]) => method === "signInWithPassword")).toHaveLength(1);
  });

  it("shows the spinner after half a second of waiting, not before", async () => {
    let answer: (value: ReturnType<typeof succeed<ReturnType<typeof signedIn>>>) => void = () => {};
    const { widget, state } = await startWithEmail({
      script: {
        signInWithPassword: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    widget.submitPassword(input);
    await vi.advanceTimersByTimeAsync(499);
    expect(state()).toMatchObject({ busy: true, spinner: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toMatchObject({ busy: true, spinner: true });
    widget.cancel();
    expect(state().screen.kind).toBe("passwordSignIn");
    answer(succeed(signedIn("password")));
    await settled();
    expect(state()).toMatchObject({ busy: false, spinner: false });
  });
});

describe("signing up", () => {
  const onSignUpPage = (options: StartOptions = {}) =>
    startWithEmail({ ...options, script: { ...knownMethods(), ...options.script } });

  const input = { email: "ada@example.com", displayName: " Ada <Example> ", password: "abc123x" };

  async function refused(code: string, script: Partial<AuthClient> = {}) {
    const started = await onSignUpPage({
      script: { signUpWithPassword: async () => fail(code), ...script },
    });
    started.widget.submitSignUp(input);
    await settled();
    return started;
  }

  it("asks for address, name and password, each under its field", async () => {
    const { widget, fieldError, calls } = await onSignUpPage();
    widget.submitSignUp({ email: "", displayName: "  ", password: "" });
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(fieldError("name")).toBe("Enter your account name");
    expect(fieldError("password")).toBe("Enter your password");
    expect(calls.map(([method]) => method)).not.toContain("signUpWithPassword");
  });

  it("asks for no name if so configured", async () => {
    const { widget, calls, state } = await onSignUpPage({
      options: {
        signInOptions: [{ provider: "password", requireDisplayName: false }, "google.com"],
      },
    });
    expect(state().screen).toMatchObject({ requireDisplayName: false });
    widget.submitSignUp({ ...input, displayName: "" });
    await settled();
    expect(calls.at(-1)?.[0]).toBe("signUpWithPassword");
  });

  it("leaves the strength of the password to the server and the name unescaped", async () => {
    const { widget, calls } = await onSignUpPage();
    widget.submitSignUp({ ...input, password: "a" });
    await settled();
    expect(calls.at(-1)).toEqual([
      "signUpWithPassword",
      {
        email: "ada@example.com",
        displayName: "Ada <Example>",
        password: "a",
        upgrade: false,
      },
    ]);
  });

  it.each([
    [
      "too-many-requests",
      "Too many account requests are coming from your IP address. Try again in a few minutes.",
    ],
    [
      "weak-password",
      "Choose a stronger password: at least 6 characters, with both letters and numbers, and not one of the commonly used ones.",
    ],
    ["operation-not-allowed", "This option is switched off on this site."],
  ])("shows %s under the password", async (code, text) => {
    expect((await refused(code)).fieldError("password")).toBe(text);
  });

  it("shows other failures in the information bar", async () => {
    expect((await refused("network-request-failed")).infoBar()).toBe(
      "A network error has occurred",
    );
  });

  it("reports a taken address under the address", async () => {
    let asked = 0;
    const { fieldError, state } = await refused("email-already-in-use", {
      signInMethods: async () => {
        asked += 1;
        return succeed({ kind: "known", methods: asked === 1 ? [] : ["password"] });
      },
    });
    expect(fieldError("email")).toBe("The email address is already used by another account");
    expect(state().screen.kind).toBe("passwordSignUp");
  });

  it("sends a taken address without any method to recovery, with no way back", async () => {
    const { infoBar, state } = await refused("email-already-in-use");
    expect(state().screen).toEqual({
      kind: "recovery",
      email: "ada@example.com",
      canCancel: false,
    });
    expect(infoBar()).toBe(
      "This email already exists without any means of sign-in. Please reset the password to recover.",
    );
  });

  it("ends with a request to check the inbox if the server hides accounts", async () => {
    const { widget, state } = await onSignUpPage({
      script: { signUpWithPassword: async () => succeed({ kind: "check-mail" }) },
    });
    widget.submitSignUp(input);
    await settled();
    expect(state().screen).toEqual({ kind: "checkMail", email: "ada@example.com" });
  });
});

describe("recovery", () => {
  async function onRecoveryPage(options: StartOptions = {}) {
    const started = await startWithEmail(options);
    started.widget.alternative();
    const { screen } = started.state();
    expect(screen).toEqual({ kind: "recovery", email: "ada@example.com", canCancel: true });
    return started;
  }

  it("sends the instructions and names the address", async () => {
    const { widget, state, calls } = await onRecoveryPage();
    widget.submitEmail("ada@example.com");
    await settled();
    expect(calls.at(-1)).toEqual(["sendPasswordReset", "ada@example.com"]);
    expect(state().screen).toEqual({ kind: "recoverySent", email: "ada@example.com" });
    widget.proceed();
    expect(state().screen.kind).toBe("providerList");
  });

  it.each([
    ["user-not-found", "That email address doesn't match an existing account"],
    ["mail-not-sent", "Unable to send password reset code to specified email"],
    ["network-request-failed", "A network error has occurred"],
    ["too-many-requests", "There were too many requests. Please wait a few minutes and try again."],
  ])("shows %s under the address", async (code, text) => {
    const { widget, fieldError } = await onRecoveryPage({
      script: { sendPasswordReset: async () => fail(code) },
    });
    widget.submitEmail("ada@example.com");
    await settled();
    expect(fieldError("email")).toBe(text);
  });

  it("checks the address", async () => {
    const { widget, fieldError } = await onRecoveryPage();
    widget.submitEmail("ada");
    expect(fieldError("email")).toBe("That email address isn't correct");
  });
});
