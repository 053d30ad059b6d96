import { beforeEach, expect, it, vi } from "vitest";
import { signedIn } from "../../test/scripted-client.ts";
import { settled, startWidget } from "../../test/started-widget.ts";
import { type AuthError, fail, succeed } from "./auth-result.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

async function onPasswordPage(options: Parameters<typeof startWidget>[0] = {}) {
  const started = await startWidget(options);
  started.widget.chooseProvider("password");
  started.widget.submitEmail("ada@example.com");
  await settled();
  expect(started.state().screen.kind).toBe("passwordSignIn");
  return started;
}

const input = { email: "ada@example.com", password: "abc123x" };

/** What the page shows when the server refuses with `error`. */
async function refused(error: AuthError) {
  const started = await onPasswordPage({
    script: { signInWithPassword: async () => fail(error.code, error) },
  });
  started.widget.submitPassword(input);
  await settled();
  return started;
}

it("asks for the password and for the address", async () => {
  const { widget, fieldError, calls } = await onPasswordPage();
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
  "shows no JSON and no silence of the server: %s",
  async (message) => {
    const { infoBar } = await refused({ code: "moon-phase", message });
    expect(infoBar()).toBe("Something went wrong. Please try again.");
  },
);

it("takes a client that breaks for an internal error", async () => {
  const { widget, infoBar, state } = await onPasswordPage({
    script: { signInWithPassword: () => Promise.reject(new Error("bug")) },
  });
  widget.submitPassword(input);
  await settled();
  expect(infoBar()).toBe("Something went wrong. Please try again.");
  expect(state().busy).toBe(false);
});

it("signs in and leaves the rest to the page", async () => {
  const told = vi.fn(() => false);
  const { widget, state, left } = await onPasswordPage({
    options: { callbacks: { signInSuccessWithAuthResult: told } },
  });
  widget.submitPassword(input);
  await settled();
  expect(told).toHaveBeenCalledWith(signedIn("password"), null);
  expect(state().screen.kind).toBe("signedIn");
  expect(left).toEqual([]);
});

it("sends one request for two clicks", async () => {
  const { widget, calls } = await onPasswordPage();
  widget.submitPassword(input);
  widget.submitPassword(input);
  await settled();
  expect(calls.filter(([method]) => method === "signInWithPassword")).toHaveLength(1);
});

it("shows the spinner after half a second of waiting, not before", async () => {
  let answer: (value: ReturnType<typeof succeed<ReturnType<typeof signedIn>>>) => void = () => {};
  const { widget, state } = await onPasswordPage({
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

it("leads to recovery", async () => {
  const { widget, state } = await onPasswordPage();
  widget.alternative();
  expect(state().screen).toEqual({ kind: "recovery", email: "ada@example.com", canCancel: true });
});
