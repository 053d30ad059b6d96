import { beforeEach, expect, it, vi } from "vitest";
import { settled, startWidget } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const unknownAddress: AuthClient["signInMethods"] = async () =>
  succeed({ kind: "known", methods: [] });
const input = { email: "ada@example.com", displayName: " Ada <Example> ", password: "abc123x" };

async function onSignUpPage(options: Parameters<typeof startWidget>[0] = {}) {
  const started = await startWidget({
    ...options,
    script: { signInMethods: unknownAddress, ...options.script },
  });
  started.widget.chooseProvider("password");
  started.widget.submitEmail("ada@example.com");
  await settled();
  expect(started.state().screen.kind).toBe("passwordSignUp");
  return started;
}

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

it("asks for no name where the configuration says so", async () => {
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
  ["operation-not-allowed", "This operation is switched off here."],
])("shows %s under the password", async (code, text) => {
  expect((await refused(code)).fieldError("password")).toBe(text);
});

it("shows other failures in the information bar", async () => {
  expect((await refused("network-request-failed")).infoBar()).toBe("A network error has occurred");
});

it("shows a taken address under the address", async () => {
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
  expect(state().screen).toEqual({ kind: "recovery", email: "ada@example.com", canCancel: false });
  expect(infoBar()).toBe(
    "This email already exists without any means of sign-in. Please reset the password to recover.",
  );
});

it("shows who may not have an account where only an administrator makes them", async () => {
  const { state } = await refused("admin-restricted-operation");
  expect(state().screen).toMatchObject({ kind: "unauthorizedUser", email: "ada@example.com" });
});

it("ends on a page about the mailbox where the server hides accounts", async () => {
  const { widget, state } = await onSignUpPage({
    script: { signUpWithPassword: async () => succeed({ kind: "check-mail" }) },
  });
  widget.submitSignUp(input);
  await settled();
  expect(state().screen).toEqual({ kind: "checkMail", email: "ada@example.com" });
});
