import { expect, test, vi } from "vitest";
import { ada, knownMethods } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { ErrorKey } from "../messages/catalogue.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail } from "./auth-result.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { Widget } from "./widget.ts";
import type { FieldName, ScreenKind } from "./widget-state.ts";

stopClock();

const { email } = ada;
const password = "abc123x";

const enterEmail = async (widget: Widget) => {
  widget.chooseProvider("password");
  widget.submitEmail(email);
  await settled();
};
const enterNumber = async (widget: Widget) => {
  widget.chooseProvider("phone");
  void widget.phone.submitNumber("IN", "98123 45678");
  await vi.advanceTimersByTimeAsync(1000);
};

/** The page on which a call is made, how a person comes to make it, and what else the server says. */
type Attempt = [ScreenKind, (widget: Widget) => unknown, Partial<AuthClient>?];

const attempts = {
  signInMethods: ["email", enterEmail],
  signInWithPassword: [
    "passwordSignIn",
    (widget) => enterEmail(widget).then(() => widget.submitPassword({ email, password })),
  ],
  signUpWithPassword: [
    "passwordSignUp",
    (widget) =>
      enterEmail(widget).then(() => widget.submitSignUp({ email, displayName: "Ada", password })),
    knownMethods(),
  ],
  sendPasswordReset: [
    "recovery",
    async (widget) => {
      await enterEmail(widget);
      widget.alternative();
      widget.submitEmail(email);
    },
  ],
  sendPhoneCode: ["phoneStart", enterNumber],
  verifyPhoneCode: [
    "phoneFinish",
    (widget) => enterNumber(widget).then(() => widget.phone.submitCode("123456")),
  ],
  signInAnonymously: ["providerList", (widget) => widget.chooseProvider("anonymous")],
  signInWithProvider: ["providerList", (widget) => widget.chooseProvider("google.com")],
} satisfies { [Call in keyof AuthClient]?: Attempt };

/** The page of a call that the server refuses with this code. */
async function refused(call: keyof typeof attempts, code: ErrorCode, message?: string) {
  const [kind, make, script]: Attempt = attempts[call];
  const { widget, state, infoBar } = await startWidget({
    options: { signInOptions: ["google.com", "password", "phone", "anonymous"] },
    script: { ...script, [call]: async () => fail(code, message === undefined ? {} : { message }) },
  });
  await make(widget);
  await settled();
  expect(state()).toMatchObject({ screen: { kind }, busy: false, notice: null });
  return { widget, state, infoBar };
}

test.each<[keyof typeof attempts, ErrorCode, FieldName | "bar", ErrorKey]>([
  ["signInMethods", "network-request-failed", "bar", "network"],
  ["signInWithPassword", "wrong-password", "password", "wrongPassword"],
  ["signInWithPassword", "too-many-requests", "password", "tooManyPasswords"],
  ["signInWithPassword", "user-not-found", "bar", "userNotFound"],
  ["signInWithPassword", "internal-error", "bar", "internal"],
  ["signUpWithPassword", "too-many-requests", "password", "tooManySignUps"],
  ["signUpWithPassword", "weak-password", "password", "weakPassword"],
  ["signUpWithPassword", "password-too-long", "password", "passwordTooLong"],
  ["signUpWithPassword", "operation-not-allowed", "password", "operationNotAllowed"],
  ["signUpWithPassword", "invalid-email", "email", "emailInvalid"],
  ["signUpWithPassword", "network-request-failed", "bar", "network"],
  ["sendPasswordReset", "user-not-found", "email", "userNotFound"],
  ["sendPasswordReset", "mail-not-sent", "email", "resetMailFailed"],
  ["sendPasswordReset", "too-many-requests", "email", "tooManyRequests"],
  ["sendPhoneCode", "invalid-phone-number", "phone", "phoneInvalid"],
  ["sendPhoneCode", "country-not-supported", "phone", "countryNotSupported"],
  ["sendPhoneCode", "too-many-requests", "phone", "tooManyMessages"],
  ["sendPhoneCode", "quota-exceeded", "phone", "tooManyMessages"],
  ["sendPhoneCode", "captcha-check-failed", "phone", "captchaRequired"],
  ["sendPhoneCode", "network-request-failed", "bar", "network"],
  ["verifyPhoneCode", "invalid-verification-code", "code", "codeWrong"],
  ["verifyPhoneCode", "too-many-requests", "bar", "tooManyMessages"],
  ["verifyPhoneCode", "credential-already-in-use", "bar", "emailInUse"],
  ["signInAnonymously", "operation-not-allowed", "bar", "operationNotAllowed"],
  ["signInWithProvider", "too-many-requests", "bar", "tooManyRequests"],
])("%s refused with %s is explained at: %s", async (call, code, place, key) => {
  const { widget, state } = await refused(call, code);
  const { infoBar, fieldErrors } = state();
  const shown = place === "bar" ? [{ key }, {}] : [null, { [place]: { key } }];
  expect([infoBar, fieldErrors]).toEqual(shown);
  widget.dismissInfoBar();
  expect(state().infoBar).toBeNull();
});

test("shows the server's own sentence for a code outside the list", async () => {
  const { infoBar } = await refused("signInWithPassword", "unlisted", "Not at full moon.");
  expect(infoBar()).toBe("Not at full moon.");
});

test.each(['{"error":"stack trace"}', "42", "", undefined])(
  "shows neither JSON nor an empty message of the server: %s",
  async (message) => {
    const { infoBar } = await refused("signInWithPassword", "unlisted", message);
    expect(infoBar()).toBe("Something went wrong. Please try again.");
  },
);
