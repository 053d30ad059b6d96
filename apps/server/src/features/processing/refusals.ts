import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Refusal } from "../../plugins/problems.ts";
import type { EngineRefusal } from "./engine-frame.ts";
import type { QueueOutcome } from "./engine-queue.ts";

/** The `error` that the platform's page compares with when processing failed. */
function failedText(platform: Platform): string {
  return platform === "MULTI" ? messages.process.failedCombined : messages.processErrors.failed;
}

/** A refusal of processing; its `error` is the one that the platform's page knows. */
function refusal(platform: Platform, status: number, code: string, message: string): Refusal {
  return { status, code, error: failedText(platform), message };
}

/** The engine says what is wrong with the file: the person gets its words. */
export function engineRefused(
  platform: Platform,
  { code, message, where }: EngineRefusal,
): Refusal {
  return { ...refusal(platform, 422, code, message), where };
}

const kept = "Your file is kept and nothing was charged.";

/** A run that gave no answer: the file is not to blame for certain, so it may be tried again. */
export function brokenRun(
  platform: Platform,
  kind: Exclude<QueueOutcome["kind"], "answered">,
): Refusal {
  switch (kind) {
    case "took-too-long":
      return refusal(
        platform,
        422,
        "processing-took-too-long",
        `We stopped processing this statement because it took longer than 70 seconds. ${kept} If it happens again, download a fresh copy from your broker and upload that.`,
      );
    case "too-much-memory":
      return refusal(
        platform,
        422,
        "processing-needs-too-much-memory",
        `We stopped processing this statement because it needs more memory than a statement may use. ${kept} Download a fresh copy from your broker and upload that.`,
      );
    // Nobody is there to read of an abandoned one, unless a second tab came at that very moment.
    case "abandoned":
    case "queue-full":
    case "closing": {
      const message = `Too many statements are being processed at the moment. ${kept} Please try again in a minute.`;
      return { ...refusal(platform, 503, "processing-busy", message), retryAfterSeconds: 60 };
    }
    case "failed":
      return {
        status: 500,
        code: "processing-failed",
        error: messages.processErrors.internal,
        message: `Processing failed on our side. ${kept} Please try again.`,
      };
  }
}

/** Database or store cannot do their work: their words, with the `error` that the page knows. */
export function outageRefusal(platform: Platform, outage: Refusal): Refusal {
  return { ...outage, error: failedText(platform) };
}

/** Terms that were not accepted with the upload, with the specification's words. */
export function termsNotAccepted(
  platform: Platform,
  document: "capital-gains" | "general",
): Refusal {
  const { acceptCapitalGainsTerms, acceptGeneralTerms } = messages.upload;
  const message = document === "general" ? acceptGeneralTerms : acceptCapitalGainsTerms;
  return refusal(platform, 422, `${document}-terms-not-accepted`, message);
}

/** Answers that came when the statement was paid for, or being paid for. */
export function answersTooLate(platform: Platform): Refusal {
  return refusal(
    platform,
    409,
    "already-being-paid",
    "This statement has been paid for, so it can't be processed again. The files you paid for are kept. To use other answers, upload the statement again.",
  );
}

/** More calls than any honest use makes; `seconds` until the next one is taken. */
export function tooManyCalls(platform: Platform, seconds: number): Refusal {
  const message = `Too many statements were sent for processing in a short time. ${kept} Please wait a few minutes and try again.`;
  return { ...refusal(platform, 429, "too-many-statements", message), retryAfterSeconds: seconds };
}

/** There is no upload, or not under the names that the call gives. */
export function nothingUploaded(platform: Platform): Refusal {
  const message = "You have no uploaded file to process. Please upload your statement first.";
  return refusal(platform, 409, "nothing-uploaded", message);
}

/** Another tab or device has uploaded a file to the same place in the meantime. */
export function uploadChanged(platform: Platform, file: { name: string }): Refusal {
  const message = `The uploaded file ${file.name} was replaced in the meantime. Please upload it again.`;
  return refusal(platform, 409, "upload-changed", message);
}

/** Never a fee for nothing: a statement without any file for the person stops here. */
export function nothingToHandOver(platform: Platform): Refusal {
  return refusal(
    platform,
    422,
    "nothing-for-schedule-112a",
    "This statement contains no trades, so there is no file to make from it. Nothing was charged.",
  );
}

/** A statement of the other broker than the view is for. */
export function wrongBroker(platform: Platform, file: string): Refusal {
  const [wanted, other] =
    platform === "ICICI" ? ["ICICI Direct", "Zerodha"] : ["Zerodha", "ICICI Direct"];
  const message = `${file} is a ${other} statement, and this view takes ${wanted} statements.`;
  return { ...refusal(platform, 422, "wrong-broker", message), where: { file } };
}
