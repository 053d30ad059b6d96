import { describe, expect, it } from "vitest";
import { ada } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { fail, succeed } from "./auth-result.ts";

stopClock();

const email = "ada@example.com";

/** Opens a link from an email. */
const opened = (mode: string, script: Partial<AuthClient> = {}, continueUrl = "/equity-page") =>
  startWidget({
    script,
    href: `https://site.example/?mode=${mode}&oobCode=c0de&continueUrl=${encodeURIComponent(continueUrl)}`,
  });

describe.each([
  ["recoverEmail", "emailChangeRevoke"],
  ["verifyEmail", "emailVerification"],
  ["verifyAndChangeEmail", "verifyAndChangeEmail"],
])("%s", (mode, outcome) => {
  it("checks the code, uses it up once, and offers to continue", async () => {
    const { state, calls, widget, left, href } = await opened(mode);
    expect(calls).toEqual([
      ["checkActionCode", "c0de"],
      ["applyActionCode", "c0de"],
    ]);
    expect(state().screen).toEqual({
      kind: "outcome",
      outcome,
      success: true,
      email,
      reason: null,
      continueUrl: "/equity-page",
    });
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
    const { calls } = await opened(mode, {
      checkActionCode: async () => fail("invalid-action-code"),
    });
    expect(calls.map(([method]) => method)).not.toContain("applyActionCode");
  });

  it.each([
    ["network-request-failed", "network"],
    ["timeout", "timeout"],
    ["unavailable", "unavailable"],
    ["too-many-requests", "tooManyRequests"],
  ])("can be tried again after a failure that says nothing of the link: %s", async (code, key) => {
    let tries = 0;
    const { state, widget } = await opened(mode, {
      applyActionCode: async () => {
        tries += 1;
        return tries === 1 ? fail(code) : { ok: true, value: null };
      },
    });
    expect(state().screen).toEqual({ kind: "recoverableError", text: { key } });
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
  const asked = (passwordAnswer: () => ReturnType<AuthClient["applyActionCode"]>) =>
    opened("verifyEmail", {
      applyActionCode: async (_code, password) =>
        password === undefined ? fail("password-needed") : passwordAnswer(),
    });

  it("asks for the password and confirms the address with it", async () => {
    const { state, widget, calls, fieldError } = await asked(async () => ({
      ok: true,
      value: null,
    }));
    expect(state().screen).toEqual({ kind: "addressPassword", email, providerId: "" });
    widget.submitPassword({ email, password: "" });
    expect(fieldError("password")).toBe("Enter your password");
    widget.submitPassword({ email, password: "abc123x" });
    await settled();
    expect(calls.at(-1)).toEqual(["applyActionCode", "c0de", "abc123x"]);
    expect(state().screen).toMatchObject({ outcome: "emailVerification", success: true });
  });

  it("stays on the page after a wrong password", async () => {
    const { state, widget, fieldError } = await asked(async () => fail("wrong-password"));
    widget.submitPassword({ email, password: "abc123x" });
    await settled();
    expect(fieldError("password")).toBe("The email and password you entered don't match");
    expect(state().screen.kind).toBe("addressPassword");
  });

  it("says why the code no longer works", async () => {
    const { state, widget } = await asked(async () => fail("expired-action-code"));
    widget.submitPassword({ email, password: "abc123x" });
    await settled();
    expect(state().screen).toMatchObject({ success: false, reason: { key: "codeExpired" } });
  });

  it("leads people who did not choose that password to a reset", async () => {
    const { state, widget } = await asked(async () => fail("wrong-password"));
    widget.alternative();
    expect(state().screen).toEqual({ kind: "recovery", email, canCancel: true });
  });
});

it("reads the mode in any letter case", async () => {
  const { state } = await opened("VERIFYEMAIL");
  expect(state().screen).toMatchObject({ outcome: "emailVerification" });
});

it("shows the start page for an unknown mode", async () => {
  const { state } = await opened("somethingElse");
  expect(state().screen.kind).toBe("providerList");
});

it("emails a link to a new password after a change of address was undone", async () => {
  const { widget, calls, state } = await opened("recoverEmail");
  await widget.actionCodes.changePassword();
  await settled();
  expect(calls.at(-1)).toEqual(["sendPasswordReset", email]);
  expect(state().screen).toEqual({ kind: "recoverySent", email });
});

describe("resetPassword", () => {
  it("asks for the new password and what to keep, and sets it", async () => {
    const recentWaysIn = [{ id: "w1", method: "google.com", addedAt: "2026-07-01T18:05:00Z" }];
    const { state, widget, calls } = await opened("resetPassword", {
      checkActionCode: async () => succeed({ email, recentWaysIn }),
    });
    expect(state().screen).toEqual({ kind: "passwordReset", email, recentWaysIn });
    widget.submitNewPassword("abc123x", ["w1"]);
    await settled();
    expect(calls).toEqual([
      ["checkActionCode", "c0de"],
      ["confirmPasswordReset", { code: "c0de", password: "abc123x", keep: ["w1"] }],
    ]);
    expect(state().screen).toMatchObject({ outcome: "passwordReset", success: true, email });
  });

  it("asks for a password", async () => {
    const { widget, fieldError } = await opened("resetPassword");
    widget.submitNewPassword("", []);
    expect(fieldError("password")).toBe("Enter your password");
  });

  it("reports a weak password under the field and keeps the code", async () => {
    const { widget, fieldError, state } = await opened("resetPassword", {
      confirmPasswordReset: async () => fail("weak-password"),
    });
    widget.submitNewPassword("abcdef", []);
    await settled();
    expect(fieldError("password")).toContain(
      "at least 6 characters, with both letters and numbers",
    );
    expect(state().screen.kind).toBe("passwordReset");
  });

  it.each([
    ["network-request-failed", "A network error has occurred"],
    ["too-many-requests", "There were too many requests. Please wait a few minutes and try again."],
  ])("keeps the page with %s", async (code, text) => {
    const { widget, infoBar, state } = await opened("resetPassword", {
      confirmPasswordReset: async () => fail(code),
    });
    widget.submitNewPassword("abc123x", []);
    await settled();
    expect(state().screen.kind).toBe("passwordReset");
    expect(infoBar()).toBe(text);
  });

  it("ends if the code expires in the meantime", async () => {
    const { widget, state } = await opened("resetPassword", {
      confirmPasswordReset: async () => fail("expired-action-code"),
    });
    widget.submitNewPassword("abc123x", []);
    await settled();
    expect(state().screen).toMatchObject({
      outcome: "passwordReset",
      success: false,
      reason: { key: "codeExpired" },
    });
  });
});

describe("a link that does not work", () => {
  const expired = { checkActionCode: async () => fail("expired-action-code") };

  it("leads to a new email for the password", async () => {
    const { state, widget } = await opened("resetPassword", expired);
    void widget.actionCodes.askAgain();
    await settled();
    expect(state().screen).toEqual({ kind: "recovery", email: "", canCancel: true });
  });

  it("sends the signed-in person a new email to confirm the address", async () => {
    const { state, widget, left } = await opened("verifyEmail", expired);
    void widget.actionCodes.askAgain();
    await settled();
    expect(state().screen).toEqual({ kind: "checkMail", email });
    widget.proceed();
    expect(left).toEqual(["/"]);
  });

  it("asks someone who is not signed in to sign in first", async () => {
    const { state, widget, infoBar } = await opened("verifyEmail", {
      ...expired,
      sendEmailVerification: async () => fail("unauthenticated"),
    });
    void widget.actionCodes.askAgain();
    await settled();
    expect(state().screen.kind).toBe("providerList");
    expect(infoBar()).toBe("You are not signed in. Sign in and try again.");
  });
});
