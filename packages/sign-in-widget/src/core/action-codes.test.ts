import { describe, expect, test } from "vitest";
import { ada } from "../../test/scripted-client.ts";
import { settled, startWidget, stopClock } from "../../test/started-widget.ts";
import type { AuthClient } from "./auth-client.ts";
import { type AuthResult, fail, succeed } from "./auth-result.ts";
import type { ErrorCode } from "./error-codes.ts";

stopClock();

const { email } = ada;
const password = "abc123x";
/** What the server reads of a code. */
const read = { email, needs: "nothing", waysIn: [], secondFactorSince: null } as const;
const keepNone = { keep: [], secondFactorOff: false };

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

/** Presses the button of the page behind a link. */
const pressed = async (...given: Parameters<typeof opened>) => {
  const started = await opened(...given);
  started.widget.applyCode();
  await settled();
  return started;
};

describe.each([
  ["recoverEmail", "emailChangeRevoke"],
  ["verifyEmail", "emailVerification"],
  ["verifyAndChangeEmail", "verifyAndChangeEmail"],
  ["VERIFYEMAIL", "emailVerification"],
])("%s", (mode, outcome) => {
  test("only reads the code of an opened link, and uses it up on a press", async () => {
    const { state, calls, widget, left, href } = await opened(mode);
    expect(calls).toEqual([["checkActionCode", "c0de"]]);
    expect(state().screen).toEqual({ kind: "applyCode", outcome, email, needs: "nothing" });
    expect(href()).toBe("https://site.example/");
    widget.applyCode();
    await settled();
    expect(calls.slice(1)).toEqual([["applyActionCode", "c0de", undefined]]);
    const done = { outcome, success: true, email, reason: null, continueUrl: "/equity-page" };
    expect(state().screen).toEqual({ kind: "outcome", ...done });
    widget.applyCode();
    await settled();
    expect(calls).toHaveLength(2);
    widget.proceed();
    expect(left).toEqual(["/equity-page"]);
  });

  test.each<[ErrorCode, string]>([
    ["expired-action-code", "codeExpired"],
    ["invalid-action-code", "invalidActionCode"],
    ["user-disabled", "userDisabled"],
  ])("says why it failed: %s", async (code, key) => {
    const { state } = await pressed(mode, { applyActionCode: async () => fail(code) });
    expect(state().screen).toMatchObject({ outcome, success: false, reason: { key } });
  });

  test("does not use up an unreadable code", async () => {
    const { called } = await pressed(mode, {
      checkActionCode: async () => fail("invalid-action-code"),
    });
    expect(called()).not.toContain("applyActionCode");
  });

  test.each(ofTheCall)(
    "can be pressed again after a failure of the call: %s",
    async (code, key) => {
      let answer: AuthResult<null> = fail(code);
      const { state, widget } = await pressed(mode, { applyActionCode: async () => answer });
      expect(state()).toMatchObject({ screen: { kind: "applyCode" }, infoBar: { key } });
      answer = succeed(null);
      widget.applyCode();
      await settled();
      expect(state().screen).toMatchObject({ outcome, success: true });
    },
  );

  test("can be opened again after a failure of the call", async () => {
    let works = false;
    const { state, widget } = await opened(mode, {
      checkActionCode: async () => (works ? succeed(read) : fail("timeout")),
    });
    expect(state().screen).toEqual({ kind: "recoverableError", text: { key: "timeout" } });
    works = true;
    widget.retry();
    await settled();
    expect(state().screen).toMatchObject({ kind: "applyCode", outcome });
  });

  test("continues to the page itself if the link names no page, or one of another site", async () => {
    const { state, widget, left } = await pressed(mode, {}, "https://evil.example/");
    expect(state().screen).toMatchObject({ continueUrl: null });
    widget.proceed();
    expect(left).toEqual(["/"]);
  });
});

test("tells a person whose address is confirmed that a used link to confirm it has done its work", async () => {
  const { state } = await opened("verifyEmail", {
    checkActionCode: async () => fail("invalid-action-code"),
    currentUser: async () => succeed(ada),
  });
  expect(state().screen).toMatchObject({ outcome: "emailVerification", success: true, email });
});

describe.each(["verifyEmail", "verifyAndChangeEmail"])(
  "%s in a browser that is not signed in to the account that caused the email",
  (mode) => {
    const asked = (answer: AuthResult<null>) =>
      opened(mode, {
        checkActionCode: async () => succeed({ ...read, needs: "password" }),
        applyActionCode: async () => answer,
      });

    test("asks for the password of the account and uses the code with it", async () => {
      const { state, widget, calls, fieldError } = await asked(succeed(null));
      expect(state().screen).toMatchObject({ kind: "applyCode", email, needs: "password" });
      widget.applyCode("");
      expect(fieldError("password")).toBe("Enter your password");
      widget.applyCode(password);
      await settled();
      expect(calls.slice(1)).toEqual([["applyActionCode", "c0de", password]]);
      expect(state().screen).toMatchObject({ kind: "outcome", success: true });
    });

    test("stays on the page after a wrong password", async () => {
      const { state, widget } = await asked(fail("wrong-password"));
      widget.applyCode(password);
      await settled();
      expect(state()).toMatchObject({
        screen: { kind: "applyCode" },
        fieldErrors: { password: { key: "wrongPassword" } },
      });
    });

    test("says why the code no longer works", async () => {
      const { state, widget } = await asked(fail("expired-action-code"));
      widget.applyCode(password);
      await settled();
      expect(state().screen).toMatchObject({ success: false, reason: { key: "codeExpired" } });
    });

    test("asks for it after the session on which the page relied has ended", async () => {
      let needs: "nothing" | "password" = "nothing";
      const { state, widget } = await opened(mode, {
        checkActionCode: async () => succeed({ ...read, needs }),
        applyActionCode: async () => fail("password-needed"),
      });
      needs = "password";
      widget.applyCode();
      await settled();
      expect(state().screen).toMatchObject({ kind: "applyCode", needs: "password" });
    });

    test("asks to sign in where the account has no password", async () => {
      const { state, widget } = await opened(mode, {
        checkActionCode: async () => succeed({ ...read, needs: "session" }),
      });
      expect(state().screen).toMatchObject({ kind: "applyCode", needs: "session" });
      widget.cancel();
      expect(state().screen.kind).toBe("providerList");
    });
  },
);

test("offers to reset the password of the address, but of a new address none that is not the account's", async () => {
  for (const [mode, known] of [
    ["verifyEmail", email],
    ["verifyAndChangeEmail", ""],
  ] as const) {
    const { state, widget } = await opened(mode);
    widget.alternative();
    expect(state().screen).toEqual({ kind: "recovery", email: known, canCancel: true });
  }
});

test("shows the start page for an unknown mode", async () => {
  const { state } = await opened("somethingElse");
  expect(state().screen.kind).toBe("providerList");
});

test("emails a link to a new password after a change of address was undone", async () => {
  const { widget, calls, state } = await pressed("recoverEmail");
  await widget.actionCodes.changePassword();
  expect(calls.at(-1)).toEqual(["sendPasswordReset", email]);
  expect(state().screen).toEqual({ kind: "recoverySent", email, waits: false });
});

describe("resetPassword", () => {
  const chosen = async (code: ErrorCode) => {
    const started = await opened("resetPassword", {
      confirmPasswordReset: async () => fail(code),
    });
    started.widget.submitNewPassword({ password, ...keepNone });
    await settled();
    return started.state();
  };

  test("asks for the new password and what to keep, and sets it", async () => {
    const waysIn = [{ id: "w1", method: "google.com", addedAt: "2026-07-01T18:05:00Z" }];
    const secondFactorSince = "2026-07-02T18:05:00Z";
    const { state, widget, calls, fieldError } = await opened("resetPassword", {
      checkActionCode: async () => succeed({ ...read, waysIn, secondFactorSince }),
    });
    expect(state().screen).toEqual({ kind: "passwordReset", email, waysIn, secondFactorSince });
    widget.submitNewPassword({ password: "", ...keepNone });
    expect(fieldError("password")).toBe("Enter your password");
    const chosen = { password, keep: ["w1"], secondFactorOff: true };
    widget.submitNewPassword(chosen);
    await settled();
    expect(calls).toEqual([
      ["checkActionCode", "c0de"],
      ["confirmPasswordReset", { code: "c0de", ...chosen }],
    ]);
    expect(state().screen).toMatchObject({ outcome: "passwordReset", success: true, email });
  });

  test("reports a weak password under the field and keeps the code", async () => {
    expect(await chosen("weak-password")).toMatchObject({
      screen: { kind: "passwordReset" },
      fieldErrors: { password: { key: "weakPassword" } },
    });
  });

  test.each(ofTheCall)("keeps the page with %s", async (code, key) => {
    const kept = { screen: { kind: "passwordReset" }, infoBar: { key } };
    expect(await chosen(code)).toMatchObject(kept);
  });

  test("ends if the code expires in the meantime", async () => {
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

  test("leads to a new email for the password", async () => {
    const { state } = await askedAgain("resetPassword");
    expect(state().screen).toEqual({ kind: "recovery", email: "", canCancel: true });
  });

  test("sends the signed-in person a new email to confirm the address", async () => {
    const { state, widget, left } = await askedAgain("verifyEmail");
    expect(state().screen).toEqual({ kind: "checkMail", email, waits: false });
    widget.proceed();
    expect(left).toEqual(["/"]);
  });

  test("asks someone who is not signed in to sign in first", async () => {
    const { state } = await askedAgain("verifyEmail", {
      sendEmailVerification: async () => fail("unauthenticated"),
    });
    expect(state()).toMatchObject({
      screen: { kind: "providerList" },
      infoBar: { key: "unauthenticated" },
    });
  });
});
