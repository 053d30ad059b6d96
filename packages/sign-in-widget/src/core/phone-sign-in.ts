import { completeSignIn } from "./complete-sign-in.ts";
import { allowedCountries } from "./countries.ts";
import { errorText } from "./error-text.ts";
import { explainFailure } from "./failures.ts";
import type { Machine } from "./machine.ts";
import { numberToText, readTypedNumber } from "./phone-number.ts";
import { showPhoneStart } from "./start.ts";
import { timings } from "./timings.ts";
import { optionFor } from "./widget-config.ts";

/** Signs in with a code sent by text message. */
export function createPhoneSignIn(machine: Machine) {
  const countdown = createResendCountdown(machine);
  const countries = () => allowedCountries(optionFor(machine.config, "phone") ?? {});

  const sendTo = async (phoneNumber: string) => {
    const result = await machine.request(
      () => machine.client.sendPhoneCode({ phoneNumber }),
      "verifying",
    );
    if (!result) {
      return;
    }
    if (!result.ok) {
      return explainFailure(machine, result.error, "phone");
    }
    if (!(await machine.confirm("codeSent"))) {
      return;
    }
    machine.show({ kind: "phoneFinish", phoneNumber });
    countdown.start();
  };

  /** Returns to the number, to correct it or to get a new code. */
  const editNumber = (): void => {
    const { screen } = machine.state();
    countdown.stop();
    if (screen.kind === "phoneFinish") {
      showPhoneStart(machine, screen.phoneNumber);
    }
  };

  return {
    /** The countries whose numbers get a code. */
    countries,
    /**
     * Reads the field's text on a keystroke, after the country `chosen` in the list. A country that
     * gets no codes is refused at once, and again until the text names another one.
     */
    readNumber: (text: string, chosen: string) => {
      const typed = readTypedNumber(text, chosen, countries());
      if (typed.kind === "countryNotSupported") {
        machine.complain({ phone: { key: "countryNotSupported" } });
      }
      return typed;
    },
    /** Requests a code. `country` is an ISO code, `text` what the field shows. */
    submitNumber: async (country: string, text: string): Promise<void> => {
      const { phoneNumber, problem } = numberToText(text, country, countries());
      if (!machine.complain({ phone: problem }) && phoneNumber) {
        await sendTo(phoneNumber);
      }
    },
    submitCode: async (typed: string): Promise<void> => {
      const { screen } = machine.state();
      const code = typed.replace(/\s/g, "");
      const problem = /^\d{6}$/.test(code) ? null : ({ key: "codeWrong" } as const);
      if (screen.kind !== "phoneFinish" || machine.complain({ code: problem })) {
        return;
      }
      const { phoneNumber } = screen;
      const { upgrade } = machine;
      const result = await machine.request(
        () => machine.client.verifyPhoneCode({ phoneNumber, code, upgrade }),
        "verifying",
      );
      if (result?.ok) {
        countdown.stop();
        if (await machine.confirm("verified")) {
          await completeSignIn(machine, result.value);
        }
      } else if (result?.error.code === "code-expired") {
        countdown.stop();
        showPhoneStart(machine, phoneNumber, errorText(result.error, "code"));
      } else if (result) {
        explainFailure(machine, result.error, "code");
      }
    },
    editNumber,
    dispose: countdown.stop,
  };
}

/** Counts down to the Resend link, one step per second, until its page changes. */
function createResendCountdown(machine: Machine) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  return {
    stop,
    start: () => {
      stop();
      const page = machine.state().screenNumber;
      machine.update({ resendSeconds: timings.resendCountdownSeconds });
      timer = setInterval(() => {
        const { screenNumber, resendSeconds } = machine.state();
        if (screenNumber !== page) {
          return stop();
        }
        machine.update({ resendSeconds: resendSeconds - 1 });
        if (resendSeconds <= 1) {
          stop();
        }
      }, timings.countdownTick);
    },
  };
}

/** Formats seconds for the screen: 15 becomes "0:15". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
