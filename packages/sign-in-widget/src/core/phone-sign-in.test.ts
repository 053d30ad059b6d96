import { describe, expect, test, vi } from "vitest";
import { type StartOptions, settled, startWidget, stopClock } from "../../test/started-widget.ts";
import { fail } from "./auth-result.ts";
import { countdownText } from "./phone-sign-in.ts";

stopClock();

async function onPhonePage(options: StartOptions = {}) {
  const started = await startWidget({
    options: { signInOptions: ["phone", "password"] },
    ...options,
  });
  started.widget.chooseProvider("phone");
  const send = async () => {
    void started.widget.phone.submitNumber("IN", "98123 45678");
    await settled();
  };
  return { ...started, send };
}

/** The code page. */
async function onCodePage(options: StartOptions = {}) {
  const started = await onPhonePage(options);
  await started.send();
  await vi.advanceTimersByTimeAsync(1000);
  return started;
}

describe("the number", () => {
  test.each(["", "12", "12345678901234567"])(
    "is refused without the form of one: %s",
    async (typed) => {
      const { widget, fieldError, calls } = await onPhonePage();
      await widget.phone.submitNumber("IN", typed);
      expect(fieldError("phone")).toBe("Enter a valid phone number");
      expect(calls).toEqual([]);
    },
  );

  test("is refused from an unsupported country, as it is typed and when it is submitted", async () => {
    const { widget, fieldError, calls } = await onPhonePage({
      options: {
        signInOptions: [{ provider: "phone", whitelistedCountries: ["IN"] }, "password"],
      },
    });
    const refusal = "The country code provided is not supported.";
    widget.phone.readNumber("+1", "IN");
    expect(fieldError("phone")).toBe(refusal);
    widget.clearFieldError("phone");
    await widget.phone.submitNumber("IN", "+1 650 555 0100");
    expect(fieldError("phone")).toBe(refusal);
    expect(calls).toEqual([]);
  });

  test("is sent in E.164 form and confirmed for one second before the page asks for the code", async () => {
    const { state, calls, send } = await onPhonePage();
    await send();
    expect(calls.at(-1)).toEqual(["sendPhoneCode", { phoneNumber: "+919812345678" }]);
    expect(state()).toMatchObject({ notice: "codeSent", screen: { kind: "phoneStart" } });
    await vi.advanceTimersByTimeAsync(999);
    expect(state().screen.kind).toBe("phoneStart");
    await vi.advanceTimersByTimeAsync(1);
    expect(state().screen).toEqual({ kind: "phoneFinish", phoneNumber: "+919812345678" });
  });
});

describe("the code", () => {
  test.each(["", "12345", "1234567", "12345a", "１２３４５６"])(
    "needs exactly six digits: %s",
    async (typed) => {
      const { widget, fieldError, calls } = await onCodePage();
      const before = calls.length;
      await widget.phone.submitCode(typed);
      expect(fieldError("code")).toBe("Wrong code. Try again.");
      expect(calls).toHaveLength(before);
    },
  );

  test("may be pasted with spaces, keeps leading zeros, and signs in after one second", async () => {
    const { widget, calls, state } = await onCodePage();
    void widget.phone.submitCode(" 012 345 ");
    await settled();
    expect(calls.at(-1)).toEqual([
      "verifyPhoneCode",
      { phoneNumber: "+919812345678", code: "012345", upgrade: false },
    ]);
    expect(state().notice).toBe("verified");
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().screen.kind).toBe("signedIn");
  });

  test("goes back to the number if it has expired", async () => {
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
});

describe("the countdown", () => {
  test("runs from 15 to the Resend link, one second per step, and then stops", async () => {
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

  test("leads back to the number, prefilled, sends nothing by itself, and restarts with the next code", async () => {
    const { widget, state, calls, send } = await onCodePage();
    await vi.advanceTimersByTimeAsync(15_000);
    widget.phone.editNumber();
    expect(state().screen).toMatchObject({ kind: "phoneStart", nationalNumber: "9812345678" });
    expect(calls).toHaveLength(1);
    await send();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state().resendSeconds).toBe(15);
  });

  test("ends with its page", async () => {
    const { widget } = await onCodePage();
    widget.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is shown in minutes and seconds", () => {
    expect([15, 9, 60].map(countdownText)).toEqual(["0:15", "0:09", "1:00"]);
  });
});
