import { showPhoneStart, showSpecialFailure } from "./begin.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { errorText } from "./error-text.ts";
import type { Machine } from "./machine.ts";
import { toE164 } from "./phone-number.ts";
import { createResendCountdown } from "./resend-countdown.ts";

/** Signing in with a code by text message. */
export interface PhoneSignIn {
  /** The box "I am a person": lets the browser work for the right to send a message. */
  readonly solveHumanCheck: () => Promise<void>;
  /** Asks for a code. `country` is an ISO code, `nationalNumber` what stands in the field. */
  readonly submitNumber: (country: string, nationalNumber: string) => Promise<void>;
  /** A country that the rules exclude was typed. */
  readonly refuseCountry: () => void;
  readonly submitCode: (typed: string) => Promise<void>;
  /** Back to the number, to correct it or to have a new code sent to it. */
  readonly editNumber: () => void;
  readonly dispose: () => void;
}

/** Builds the flow. */
export function createPhoneSignIn(machine: Machine): PhoneSignIn {
  const countdown = createResendCountdown(machine);
  let humanCheck = "";

  const sendTo = async (phoneNumber: string) => {
    const result = await machine.request(() => {
      machine.update({ notice: "verifying" });
      return machine.client.sendPhoneCode({ phoneNumber, humanCheck });
    });
    if (!result) return;
    // A check is worth one message.
    humanCheck = "";
    machine.update({ notice: null, humanCheck: "unsolved" });
    if (result.ok) {
      if (!(await machine.confirm("codeSent"))) return;
      machine.show({ kind: "phoneFinish", phoneNumber });
      return countdown.start();
    }
    if (showSpecialFailure(machine, result.error, "")) return;
    const text = errorText(result.error, "phone");
    switch (result.error.code) {
      case "captcha-check-failed":
        return machine.fieldError("humanCheck", text);
      case "invalid-phone-number":
      case "country-not-supported":
      case "too-many-requests":
      case "quota-exceeded":
        return machine.fieldError("phone", text);
      default:
        return machine.update({ infoBar: text });
    }
  };

  const editNumber = () => {
    const { screen } = machine.state();
    countdown.stop();
    if (screen.kind === "phoneFinish") showPhoneStart(machine, screen.phoneNumber);
  };

  return {
    solveHumanCheck: async () => {
      if (machine.state().humanCheck !== "unsolved") return;
      const page = machine.state().screenNumber;
      machine.update({
        humanCheck: "solving",
        fieldErrors: { ...machine.state().fieldErrors, humanCheck: undefined },
      });
      const result = await machine.settle(() => machine.client.solveHumanCheck());
      if (page !== machine.state().screenNumber) return;
      if (result.ok) humanCheck = result.value;
      machine.update({ humanCheck: result.ok ? "solved" : "unsolved" });
      if (!result.ok) machine.fieldError("humanCheck", errorText(result.error, "other"));
    },
    submitNumber: async (country, nationalNumber) => {
      const phoneNumber = toE164(country, nationalNumber);
      const unsolved = humanCheck === "";
      if (!phoneNumber) machine.fieldError("phone", { key: "phoneInvalid" });
      if (unsolved) machine.fieldError("humanCheck", { key: "humanCheckRequired" });
      if (phoneNumber && !unsolved) await sendTo(phoneNumber);
    },
    refuseCountry: () => machine.fieldError("phone", { key: "countryNotSupported" }),
    submitCode: async (typed) => {
      const { screen } = machine.state();
      const code = typed.replace(/\s/g, "");
      if (screen.kind !== "phoneFinish") return;
      if (!/^\d{6}$/.test(code)) return machine.fieldError("code", { key: "codeWrong" });
      const result = await machine.request(() => {
        machine.update({ notice: "verifying" });
        return machine.client.verifyPhoneCode({
          phoneNumber: screen.phoneNumber,
          code,
          upgrade: machine.guest() !== null,
        });
      });
      if (!result) return;
      machine.update({ notice: null });
      if (result.ok) {
        countdown.stop();
        if (await machine.confirm("verified")) await completeSignIn(machine, result.value);
        return;
      }
      if (showSpecialFailure(machine, result.error, "")) return countdown.stop();
      const text = errorText(result.error, "phone");
      switch (result.error.code) {
        case "invalid-verification-code":
        case "missing-verification-code":
          return machine.fieldError("code", text);
        case "code-expired":
          countdown.stop();
          return showPhoneStart(machine, screen.phoneNumber, text);
        default:
          return machine.update({ infoBar: text });
      }
    },
    editNumber,
    dispose: countdown.stop,
  };
}
