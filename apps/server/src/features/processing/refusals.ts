import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Refusal as EngineRefusal } from "result/finding";
import type { Refusal } from "../../plugins/problems.ts";

/** The `error` that the platform's page compares with when processing failed. */
function failedText(platform: Platform): string {
  return platform === "MULTI" ? messages.process.failedCombined : messages.processErrors.failed;
}

/** Makes a refusal of processing whose `error` is the one that the platform's page knows. */
function refusal(platform: Platform, status: number, code: string, message: string): Refusal {
  return { status, code, error: failedText(platform), message };
}

/** The engine says what is wrong with the file: pass its sentence on to the person. */
export function engineRefused(
  platform: Platform,
  { code, message, where }: EngineRefusal,
): Refusal {
  return { ...refusal(platform, 422, code, message), where };
}

const kept = "Your file is kept and nothing was charged.";

/** A run without an answer: the file may not be to blame, so it may be tried again. */
export function brokenRun(
  platform: Platform,
  kind: "took-too-long" | "too-much-memory" | "failed" | "busy",
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
    case "busy": {
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

/** Database or store is down: the outage's sentence, with the `error` that the page knows. */
export function outageRefusal(platform: Platform, outage: Refusal): Refusal {
  return { ...outage, error: failedText(platform) };
}

/** Today's terms were not accepted, in the specification's words and with what to do. */
export function termsNotAccepted(platform: Platform, document: string): Refusal {
  const { acceptCapitalGainsTerms, acceptGeneralTerms } = messages.upload;
  const what = document === "general" ? acceptGeneralTerms : acceptCapitalGainsTerms;
  return refusal(
    platform,
    422,
    `${document}-terms-not-accepted`,
    `${what} The terms have changed since the upload, which is kept. Load this page again, tick the box and press Process.`,
  );
}

/** Answers that arrived while a payment is under way: what the person saw must stay until then. */
export function answersTooLate(platform: Platform): Refusal {
  return refusal(
    platform,
    409,
    "already-being-paid",
    "A payment for this statement is being confirmed, so it can't be processed again now. Nothing was changed. Try again once the payment is confirmed: it is free.",
  );
}

/** Another request changed the statement first; the call looks again and never shows this. */
export function changedMeanwhile(platform: Platform): Refusal {
  return { ...brokenRun(platform, "busy"), code: changedMeanwhileCode };
}

/** The code of a run that has to be asked for again. */
export const changedMeanwhileCode = "changed-meanwhile";

/** No such processed statement, or another person's. */
export function unknownStatement(platform: Platform): Refusal {
  const message = "We couldn't find this processed statement among yours. Nothing was changed.";
  return refusal(platform, 404, "unknown-statement", message);
}

/** The uploaded file is deleted, so there is nothing to process again. */
export function sourceDeleted(platform: Platform): Refusal {
  return refusal(
    platform,
    409,
    "upload-deleted",
    "We have deleted the uploaded file of this statement, so it can't be processed again. Its results are kept. Upload the same file again and process it: if you have paid for it, you don't pay again.",
  );
}

/** More calls than any honest use makes; `seconds` until the next one is accepted. */
export function tooManyCalls(platform: Platform, seconds: number): Refusal {
  const message = `Too many statements were sent for processing in a short time. ${kept} Please wait a few minutes and try again.`;
  return { ...refusal(platform, 429, "too-many-statements", message), retryAfterSeconds: seconds };
}

/** There is no upload, or none under the names in the call. */
export function nothingUploaded(platform: Platform): Refusal {
  const message = "You have no uploaded file to process. Please upload your statement first.";
  return refusal(platform, 409, "nothing-uploaded", message);
}

/** Another tab or device has replaced the file in the meantime. */
export function uploadChanged(platform: Platform, file: { name: string }): Refusal {
  const message = `The uploaded file ${file.name} was replaced in the meantime. Please upload it again.`;
  return refusal(platform, 409, "upload-changed", message);
}

/** A statement that yields no file stops here, so that nobody pays for nothing. */
export function nothingToHandOver(platform: Platform): Refusal {
  return refusal(
    platform,
    422,
    "nothing-for-schedule-112a",
    "This statement contains no trades, so there is no file to make from it. Nothing was charged.",
  );
}

/** A statement from a different broker than the view is for. */
export function wrongBroker(platform: Platform, file: string): Refusal {
  const [wanted, other] =
    platform === "ICICI" ? ["ICICI Direct", "Zerodha"] : ["Zerodha", "ICICI Direct"];
  const message = `${file} is a ${other} statement, and this view takes ${wanted} statements.`;
  return { ...refusal(platform, 422, "wrong-broker", message), where: { file } };
}
