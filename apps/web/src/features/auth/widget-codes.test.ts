import { errorText } from "sign-in-widget/core/error-text";
import { describe, expect, it } from "vitest";
import { widgetCode } from "./widget-codes.ts";

describe("a refused call", () => {
  it.each([
    ["INVALID_EMAIL_OR_PASSWORD", 401, "wrong-password"],
    ["USER_NOT_FOUND", 401, "user-not-found"],
    ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", 422, "email-already-in-use"],
    ["WEAK_PASSWORD", 400, "weak-password"],
    ["OTP_NOT_FOUND", 400, "code-expired"],
    ["SESSION_NOT_FRESH", 403, "requires-recent-login"],
    ["access_denied", 302, "user-cancelled"],
    ["state_mismatch", 302, "expired-pending-credential"],
    ["account_not_linked", 302, "account-exists-with-different-credential"],
  ])("%s is %s for the widget", (code, status, expected) => {
    expect(widgetCode(code, status)).toBe(expected);
  });

  it("of a rate limit has only its status", () => {
    expect(widgetCode(undefined, 429)).toBe("too-many-requests");
  });

  it("without any code is an internal error of the server, or unknown", () => {
    expect(widgetCode(undefined, 500)).toBe("internal-error");
    expect(widgetCode(undefined, 400)).toBe("unknown");
  });

  it.each(
    `INVALID_OTP EMAIL_NOT_VERIFIED MAIL_NOT_SENT SMS_NOT_SENT USER_DISABLED DEADLINE_EXCEEDED
    no-matching-tenant-for-email INVALID_ARGUMENT INVALID_CONFIGURATION FAILED_PRECONDITION
    OUT_OF_RANGE UNAUTHENTICATED PERMISSION_DENIED NOT_FOUND ABORTED ALREADY_EXISTS
    RESOURCE_EXHAUSTED QUOTA_EXCEEDED CANCELLED DATA_LOSS UNKNOWN INTERNAL NOT_IMPLEMENTED
    UNAVAILABLE`.split(/\s+/),
  )("%s has a text of the catalogue, whatever the status", (code) => {
    for (const status of [400, 429, 500]) {
      expect(errorText({ code: widgetCode(code, status) }, "other")).toHaveProperty("key");
    }
  });

  it("keeps an unknown code, so that the server's sentence is shown", () => {
    const error = { code: widgetCode("FULL_MOON", 400), message: "Not at full moon." };
    expect(errorText(error, "other")).toEqual({ literal: "Not at full moon." });
  });
});
