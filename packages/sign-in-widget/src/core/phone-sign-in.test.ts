import { describe, expect, it, vi } from "vitest";
import { type StartOptions, settled, startWidget, stopClock } from "../../test/started-widget.ts";
import { fail } from "./auth-result.ts";
import { countdownText } from "./phone-sign-in.ts";

stopClock();

const phoneOptions = { signInOptions: ["phone", "password"] };

async function onPhonePage(options: StartOptions = {}) {
  const started = await startWidget({ options: phoneOptions, ...options });
  started.widget.chooseProvider("phone");
  await settled();
  expect(started.state().screen.kind).toBe("phoneStart");
  return started;
}

/** The phone page with a number sent. */
async function numberSent(options: StartOptions = {}) {
  const started = await onPhonePage(options);
  void started.widget.phone.submitNumber("IN", "98123 45678");
  await settled();
  return started;
}

/** The code page. */
async function onCodePage(options: StartOptions = {}) {
  const started = await numberSent(options);
  await vi.advanceTimersByTimeAsync(1000);
  expect(started.state().screen.kind).toBe("phoneFinish");
  return started;
}

describe("the number", () => {
  it.each(["", "12", "12345678901234567"])(
    "is refused without the form of one: %s",
    async (typed) => {
      const { widget, fieldError, calls } = await onPhonePage();
      await widget.phone.submitNumber("IN", typed);
      expect(fieldError("phone")).toBe("Enter a valid phone number");
      expect(calls).toEqual([]);
    },
  );

  it("is refused from an unsupported country", async () => {
    const { widget, fieldError } = await onPhonePage();
    widget.phone.refuseCountry();
    expect(fieldError("phone")).toBe("The country code provided is not supported.");
  });

  it("is sent in E.164 form", async () => {
    const { calls } = await numberSent();
    expect(calls.at(-1)).toEqual(["sendPhoneCode", { phoneNumber: "+919812345678" }]);
  });

  it("is confirmed for one second before the page asks for the code", async () => {
    const { state } = await numberSent();
    expect(state()).toMatchObject({ notice: "codeSent", screen: { kind: "phoneStart" } });
    await vi.advanceTimersByTimeAsync(999);
    expect(state().screen.kind).toBe("phoneStart");
    await vi.advanceTimersByTimeAsync(1);
    expect(state().screen).toEqual({ kind: "phoneFinish", phoneNumber: "+919812345678" });
  });

  it.each([
    ["invalid-phone-number", "phone", "Enter a valid phone number"],
    ["too-many-requests", "phone", "This phone number has been used too many times"],
    ["quota-exceeded", "phone", "This phone number has been used too many times"],
    ["captcha-check-failed", "phone", "Solve the reCAPTCHA"],
  ] as const)("shows %s under the %s", async (code, field, text) => {
    const { fieldError } = await numberSent({ script: { sendPhoneCode: async () => fail(code) } });
    expect(fieldError(field)).toBe(text);
  });

  it("shows other failures in the information bar", async () => {
    const { infoBar, state } = await numberSent({
      script: { sendPhoneCode: async () => fail("network-request-failed") },
    });
    expect(infoBar()).toBe("A network error has occurred");
    expect(state().notice).toBeNull();
  });
});

describe("the code", () => {
  it.each(["", "12345", "1234567", "12345a", "１２３４５６"])(
    "needs exactly six digits: %s",
    async (typed) => {
      const { widget, fieldError, calls } = await onCodePage();
      const before = calls.length;
      await widget.phone.submitCode(typed);
      expect(fieldError("code")).toBe("Wrong code. Try again.");
      expect(calls).toHaveLength(before);
    },
  );

  it("may be pasted with spaces, and keeps leading zeros", async () => {
    const { widget, calls } = await onCodePage();
    void widget.phone.submitCode(" 012 345 ");
    await settled();
    expect(calls.at(-1)).toEqual([
      "verifyPhoneCode",
      { phoneNumber: "+919812345678", code: "012345", upgrade: false },
    ]);
  });

  it("signs in after a confirmation of one second", async () => {
    const { widget, state } = await onCodePage();
    void widget.phone.submitCode("123456");
    await settled();
    expect(state().notice).toBe("verified");
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().screen.kind).toBe("signedIn");
  });

  it.each(["invalid-verification-code", "missing-verification-code"])(
    "stays on the page with %s",
    async (code) => {
      const { widget, fieldError } = await onCodePage({
        script: { verifyPhoneCode: async () => fail(code) },
      });
      await widget.phone.submitCode("123456");
      expect(fieldError("code")).toBe("Wrong code. Try again.");
    },
  );

  it("goes back to the number if it has expired", async () => {
    const { widget, state, infoBar } = await onCodePage({
      script: { verifyPhoneCode: async () => fail("code-expired") },
    });
    await widget.phone.submitCode("123456");
    expect(state().screen).toEqual({
      kind: "phoneStart",
      country: "IN",
      nationalNumber: "9812345678",
    });
    expect(infoBar()).toBe("This code is no longer valid");
  });

  it("shows other failures in the information bar", async () => {
    const { widget, infoBar } = await onCodePage({
      script: { verifyPhoneCode: async () => fail("credential-already-in-use") },
    });
    await widget.phone.submitCode("123456");
    expect(infoBar()).toBe("The email address is already used by another account");
  });
});

describe("the countdown", () => {
  it("runs from 15 to the Resend link, one second per step, and then stops", async () => {
    const { state } = await onCodePage();
    for (let seconds = 15; seconds > 0; seconds -= 1) {
      expect(state().resendSeconds).toBe(seconds);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(state().resendSeconds).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(state().resendSeconds).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leads back to the number, prefilled, and sends nothing automatically", async () => {
    const { widget, state, calls } = await onCodePage();
    await vi.advanceTimersByTimeAsync(15_000);
    const before = calls.length;
    widget.phone.editNumber();
    expect(state().screen).toMatchObject({ kind: "phoneStart", nationalNumber: "9812345678" });
    expect(calls).toHaveLength(before);
  });

  it("restarts with the next code", async () => {
    const { widget, state } = await onCodePage();
    await vi.advanceTimersByTimeAsync(7000);
    widget.phone.editNumber();
    void widget.phone.submitNumber("IN", "9812345678");
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().resendSeconds).toBe(15);
  });

  it("ends with its page", async () => {
    const { widget } = await onCodePage();
    widget.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is shown in minutes and seconds", () => {
    expect([15, 9, 60].map(countdownText)).toEqual(["0:15", "0:09", "1:00"]);
  });
});
