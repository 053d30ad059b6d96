import { describe, expect, test, vi } from "vitest";
import { ada, knownMethods, signedIn } from "../../test/scripted-client.ts";
import {
  type StartOptions,
  settled,
  startWidget,
  startWithEmail,
  stopClock,
} from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

const { email } = ada;
const password = "abc123x";

test.each([
  ["the recovery page", ["password"], { kind: "recovery", email, canCancel: true }],
  ["the start page if passwords are not offered", ["google.com"], { kind: "providerList" }],
])("a link to a new password starts with %s", async (_what, signInOptions, screen) => {
  const href = "https://site.example/?mode=recoverPassword";
  const { state } = await startWidget({ href, options: { signInOptions, typedEmail: email } });
  expect(state().screen).toEqual(screen);
});

test("begins with the address that was typed elsewhere", async () => {
  const { widget, state } = await startWidget({ options: { typedEmail: email } });
  widget.chooseProvider("password");
  expect(state().screen).toMatchObject({ kind: "email", email });
  const only = await startWidget({ options: { signInOptions: ["password"], typedEmail: email } });
  expect(only.state().screen).toMatchObject({ kind: "email", email });
});

describe("signing in", () => {
  const input = { email, password };

  test("asks for the password and for the address", async () => {
    const { widget, fieldError, called } = await startWithEmail();
    widget.submitPassword({ email: "", password: "" });
    expect(fieldError("password")).toBe("Enter your password");
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(called()).not.toContain("signInWithPassword");
  });

  test("treats an exception of the client as an internal error", async () => {
    const { widget, infoBar, state } = await startWithEmail({
      script: { signInWithPassword: () => Promise.reject(new Error("bug")) },
    });
    widget.submitPassword(input);
    await settled();
    expect(infoBar()).toBe("Something went wrong. Please try again.");
    expect(state().busy).toBe(false);
  });

  test("signs in and leaves the rest to the page, with one request for two clicks", async () => {
    const told = vi.fn(() => false);
    const { widget, state, left, called } = await startWithEmail({
      options: { callbacks: { signInSuccessWithAuthResult: told } },
    });
    widget.submitPassword(input);
    widget.submitPassword(input);
    await settled();
    expect(told).toHaveBeenCalledExactlyOnceWith(signedIn("password"), null);
    expect(state().screen.kind).toBe("signedIn");
    expect(called()).toEqual(["signInMethods", "signInWithPassword"]);
    expect(left).toEqual([]);
  });

  test("shows the spinner after half a second of waiting, in which it cannot be cancelled", async () => {
    const waits = Promise.withResolvers<ReturnType<typeof fail>>();
    const { widget, state } = await startWithEmail({
      script: { signInWithPassword: () => waits.promise },
    });
    widget.submitPassword(input);
    await vi.advanceTimersByTimeAsync(499);
    expect(state()).toMatchObject({ busy: true, spinner: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toMatchObject({ busy: true, spinner: true });
    widget.cancel();
    expect(state().screen.kind).toBe("passwordSignIn");
    waits.resolve(fail("wrong-password"));
    await settled();
    expect(state()).toMatchObject({ busy: false, spinner: false });
  });
});

describe("signing up", () => {
  const input = { email, displayName: " Ada <Example> ", password };
  const onSignUpPage = ({ script, ...options }: StartOptions = {}) =>
    startWithEmail({ ...options, script: { ...knownMethods(), ...script } });
  const submitted = async (script: Partial<AuthClient>) => {
    const started = await onSignUpPage({ script });
    started.widget.submitSignUp(input);
    await settled();
    return started;
  };
  const taken = { signUpWithPassword: async () => fail("email-already-in-use") };

  test("asks for address, name and password, each under its field", async () => {
    const { widget, fieldError, called } = await onSignUpPage();
    widget.submitSignUp({ email: "", displayName: "  ", password: "" });
    expect(fieldError("email")).toBe("Enter your email address to continue");
    expect(fieldError("name")).toBe("Enter your account name");
    expect(fieldError("password")).toBe("Enter your password");
    expect(called()).not.toContain("signUpWithPassword");
  });

  test("asks for no name if so configured", async () => {
    const { widget, called, state } = await onSignUpPage({
      options: {
        signInOptions: [{ provider: "password", requireDisplayName: false }, "google.com"],
      },
    });
    expect(state().screen).toMatchObject({ requireDisplayName: false });
    widget.submitSignUp({ ...input, displayName: "" });
    await settled();
    expect(called().at(-1)).toBe("signUpWithPassword");
  });

  test("leaves the strength of the password to the server and the name unescaped", async () => {
    const { widget, calls } = await onSignUpPage();
    widget.submitSignUp({ ...input, password: "a" });
    await settled();
    const person = { email, displayName: "Ada <Example>", password: "a", upgrade: false };
    expect(calls.at(-1)).toEqual(["signUpWithPassword", person]);
  });

  test("reports a taken address under the address", async () => {
    let asked = 0;
    const { fieldError, state } = await submitted({
      ...taken,
      signInMethods: async () => {
        asked += 1;
        return succeed(asked === 1 ? [] : ["password"]);
      },
    });
    expect(fieldError("email")).toBe("The email address is already used by another account");
    expect(state().screen.kind).toBe("passwordSignUp");
  });

  test("sends a taken address without any method to recovery, with no way back", async () => {
    const { infoBar, state } = await submitted(taken);
    expect(state().screen).toEqual({ kind: "recovery", email, canCancel: false });
    expect(infoBar()).toBe(
      "This email already exists without any means of sign-in. Please reset the password to recover.",
    );
  });
});

test("recovery checks the address, sends the instructions and names the address", async () => {
  const { widget, state, calls, fieldError } = await startWithEmail();
  widget.alternative();
  expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
  widget.submitEmail("ada");
  expect(fieldError("email")).toBe("That email address isn't correct");
  widget.submitEmail(email);
  await settled();
  expect(calls.at(-1)).toEqual(["sendPasswordReset", email]);
  expect(state().screen).toEqual({ kind: "recoverySent", email, waits: false });
  widget.proceed();
  expect(state().screen.kind).toBe("providerList");
});
