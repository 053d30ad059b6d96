import { beforeEach, expect, it, vi } from "vitest";
import { settled, startWidget } from "../../test/started-widget.ts";
import { fail } from "./auth-result.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

async function onRecoveryPage(options: Parameters<typeof startWidget>[0] = {}) {
  const started = await startWidget(options);
  started.widget.chooseProvider("password");
  started.widget.submitEmail("ada@example.com");
  await settled();
  started.widget.alternative();
  expect(started.state().screen.kind).toBe("recovery");
  return started;
}

it("sends the instructions and names the address", async () => {
  const { widget, state, calls } = await onRecoveryPage();
  widget.submitRecovery("ada@example.com");
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
  widget.submitRecovery("ada@example.com");
  await settled();
  expect(fieldError("email")).toBe(text);
});

it("checks the address", async () => {
  const { widget, fieldError } = await onRecoveryPage();
  widget.submitRecovery("ada");
  expect(fieldError("email")).toBe("That email address isn't correct");
});
