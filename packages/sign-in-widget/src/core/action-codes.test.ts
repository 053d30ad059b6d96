import { describe, expect, it } from "vitest";
import { ada } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { type AuthResult, fail, succeed } from "./auth-result.ts";

stopClock();

const { email } = ada;
const password = "abc123x";

/** Opens a link from an email. */
const opened = (mode: string, script: Partial<AuthClient> = {}, continueUrl = "/equity-page") =>
  startWidget({
    script,
    href: `https://site.example/?mode=${mode}&oobCode=c0de&continueUrl=${encodeURIComponent(continueUrl)}`,
  });

/** Failures of the call, after which a person may try again. */
const ofTheCall = [
  ["network-request-failed", "network"],
  ["timeout", "timeout"],
  ["unavailable", "unavailable"],
  ["too-many-requests", "tooManyRequests"],
] as const;

describe.each([
  ["recoverEmail", "emailChangeRevoke"],
  ["verifyEmail", "emailVerification"],
  ["verifyAndChangeEmail", "verifyAndChangeEmail"],
  ["VERIFYEMAIL", "emailVerification"],
])("%s", (mode, outcome) => {
  it("checks the code, uses it up once, and offers to continue", async () => {
    const { state, calls, widget, left, href } = await opened(mode);
    expect(calls).toEqual([
      ["checkActionCode", "c0de"],
      ["applyActionCode", "c0de"],
    ]);
    const done = { outcome, success: true, email, reason: null, continueUrl: "/equity-page" };
    expect(state().screen).toEqual({ kind: "outcome", ...done });
    expect(href()).toBe("https://site.example/");
    widget.proceed();
    expect(left).toEqual(["/equity-page"]);
  });

  it.each([
    ["expired-action-code", "codeExpired"],
    ["invalid-action-code", "invalidActionCode"],
    ["user-disabled", "userDisabled"],
  ])("says why it failed: %s", async (code, key) => {
    const { state } = await opened(mode, { applyActionCode: async () => fail(code) });
    expect(state().screen).toMatchObject({ outcome, success: false, reason: { key } });
  });

  it("does not use up an unreadable code", async () => {
    const { called } = await opened(mode, {
      checkActionCode: async () => fail("invalid-action-code"),
    });
    expect(called()).not.toContain("applyActionCode");
  });

  it.each(ofTheCall)("can be tried again after a failure of the call: %s", async (code, key) => {
    let answer: AuthResult<null> = fail(code);
    const { state, widget } = await opened(mode, { applyActionCode: async () => answer });
    expect(state().screen).toEqual({ kind: "recoverableError", text: { key } });
    answer = succeed(null);
    widget.retry();
    await settled();
    expect(state().screen).toMatchObject({ outcome, success: true });
  });

  it("continues to the page itself if the link names no page, or one of another site", async () => {
    const { state, widget, left } = await opened(mode, {}, "https://evil.example/");
    expect(state().screen).toMatchObject({ continueUrl: null });
    widget.proceed();
    expect(left).toEqual(["/"]);
  });
});

it("tells a person whose address is confirmed that a used link to confirm it has done its work", async () => {
  const { state } = await opened("verifyEmail", {
    checkActionCode: async () => fail("invalid-action-code"),
    currentUser: async () => succeed(ada),
  });
  expect(state().screen).toMatchObject({ outcome: "emailVerification", success: true, email });
});

describe("verifyEmail in a browser not signed in to the account", () => {
  const asked = (answer: AuthResult<null>) =>
    opened("verifyEmail", {
      applyActionCode: async (_code, given) =>
        given === undefined ? fail("password-needed") : answer,
    });

  it("asks for the password and confirms the address with it", async () => {
    const { state, widget, calls, fieldError } = await asked(succeed(null));
    expect(state().screen).toEqual({ kind: "addressPassword", email, providerId: "" });
    widget.submitPassword({ email, password: "" });
    expect(fieldError("password")).toBe("Enter your password");
    widget.submitPassword({ email, password });
    await settled();
    expect(calls.at(-1)).toEqual(["applyActionCode", "c0de", password]);
    expect(state().screen).toMatchObject({ outcome: "emailVerification", success: true });
  });

  it("stays on the page after a wrong password, which may be reset", async () => {
    const { state, widget } = await asked(fail("wrong-password"));
    widget.submitPassword({ email, password });
    await settled();
    expect(state()).toMatchObject({
      screen: { kind: "addressPassword" },
      fieldErrors: { password: { key: "wrongPassword" } },
    });
    widget.alternative();
    expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
  });

  it("says why the code no longer works", async () => {
    const { state, widget } = await asked(fail("expired-action-code"));
    widget.submitPassword({ email, password });
    await settled();
    expect(state().screen).toMatchObject({ success: false, reason: { key: "codeExpired" } });
  });
});

it("shows the start page for an unknown mode", async () => {
  const { state } = await opened("somethingElse");
  expect(state().screen.kind).toBe("providerList");
});

it("emails a link to a new password after a change of address was undone", async () => {
  const { widget, calls, state } = await opened("recoverEmail");
  await widget.actionCodes.changePassword();
  expect(calls.at(-1)).toEqual(["sendPasswordReset", email]);
  expect(state().screen).toEqual({ kind: "recoverySent", email });
});

describe("resetPassword", () => {
  const chosen = async (code: string) => {
    const started = await opened("resetPassword", {
      confirmPasswordReset: async () => fail(code),
    });
    started.widget.submitNewPassword(password, []);
    await settled();
    return started.state();
  };

  it("asks for the new password and what to keep, and sets it", async () => {
    const recentWaysIn = [{ id: "w1", method: "google.com", addedAt: "2026-07-01T18:05:00Z" }];
    const { state, widget, calls, fieldError } = await opened("resetPassword", {
      checkActionCode: async () => succeed({ email, recentWaysIn }),
    });
    expect(state().screen).toEqual({ kind: "passwordReset", email, recentWaysIn });
    widget.submitNewPassword("", []);
    expect(fieldError("password")).toBe("Enter your password");
    widget.submitNewPassword(password, ["w1"]);
    await settled();
    expect(calls).toEqual([
      ["checkActionCode", "c0de"],
      ["confirmPasswordReset", { code: "c0de", password, keep: ["w1"] }],
    ]);
    expect(state().screen).toMatchObject({ outcome: "passwordReset", success: true, email });
  });

  it("reports a weak password under the field and keeps the code", async () => {
    expect(await chosen("weak-password")).toMatchObject({
      screen: { kind: "passwordReset" },
      fieldErrors: { password: { key: "weakPassword" } },
    });
  });

  it.each(ofTheCall)("keeps the page with %s", async (code, key) => {
    const kept = { screen: { kind: "passwordReset" }, infoBar: { key } };
    expect(await chosen(code)).toMatchObject(kept);
  });

  it("ends if the code expires in the meantime", async () => {
    const failed = { outcome: "passwordReset", success: false, reason: { key: "codeExpired" } };
    expect((await chosen("expired-action-code")).screen).toMatchObject(failed);
  });
});

describe("a link that does not work", () => {
  const askedAgain = async (mode: string, script: Partial<AuthClient> = {}) => {
    const expired = { checkActionCode: async () => fail("expired-action-code") };
    const started = await opened(mode, { ...expired, ...script });
    await started.widget.actionCodes.askAgain();
    return started;
  };

  it("leads to a new email for the password", async () => {
    const { state } = await askedAgain("resetPassword");
    expect(state().screen).toEqual({ kind: "recovery", email: "", canCancel: true });
  });

  it("sends the signed-in person a new email to confirm the address", async () => {
    const { state, widget, left } = await askedAgain("verifyEmail");
    expect(state().screen).toEqual({ kind: "checkMail", email });
    widget.proceed();
    expect(left).toEqual(["/"]);
  });

  it("asks someone who is not signed in to sign in first", async () => {
    const { state } = await askedAgain("verifyEmail", {
      sendEmailVerification: async () => fail("unauthenticated"),
    });
    expect(state()).toMatchObject({
      screen: { kind: "providerList" },
      infoBar: { key: "unauthenticated" },
    });
  });
});
