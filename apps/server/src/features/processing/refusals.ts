import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Problem } from "contract/problem";
import type { outageOf } from "../../plugins/problems.ts";
import type { EngineRefusal } from "./engine-messages.ts";
import type { QueueOutcome } from "./engine-queue.ts";

/** A Problem with the HTTP status that it is answered with. */
export type ProcessingProblem = { status: number; problem: Problem };

/** The `error` that the platform's page compares with when processing failed. */
function failedText(platform: Platform): string {
  return platform === "MULTI" ? messages.process.failedCombined : messages.processErrors.failed;
}

/** A Problem of processing; its `error` is the one that the platform's page knows. */
export function processingProblem(
  platform: Platform,
  status: number,
  code: string,
  message: string,
): ProcessingProblem {
  return { status, problem: { success: false, code, error: failedText(platform), message } };
}

/** The engine says what is wrong with the file: the person gets its words. */
export function refusalProblem(platform: Platform, refusal: EngineRefusal): ProcessingProblem {
  const { status, problem } = processingProblem(platform, 422, refusal.code, refusal.message);
  return { status, problem: refusal.where ? { ...problem, where: refusal.where } : problem };
}

const kept = "Your file is kept, nothing was charged.";

/** A run that gave no answer: the file is not to blame for certain, so it may be tried again. */
export function brokenRunProblem(
  platform: Platform,
  kind: Exclude<QueueOutcome["kind"], "answered">,
): ProcessingProblem {
  switch (kind) {
    case "took-too-long":
      return processingProblem(
        platform,
        422,
        "processing-took-too-long",
        `Processing was ended because it took longer than 70 seconds. ${kept} If it happens again, download the statement afresh from your broker and upload that.`,
      );
    case "too-much-memory":
      return processingProblem(
        platform,
        422,
        "processing-needs-too-much-memory",
        `Processing was ended because this file needs more memory than a statement may use. ${kept} Download the statement afresh from your broker and upload that.`,
      );
    // Nobody is there to read of an abandoned one, unless a second tab came at that very moment.
    case "abandoned":
    case "queue-full":
    case "closing":
      return processingProblem(
        platform,
        503,
        "processing-busy",
        `Too many statements are being processed at the moment. ${kept} Please try again in a minute.`,
      );
    case "failed": {
      const { status, problem } = processingProblem(
        platform,
        500,
        "processing-failed",
        `Processing failed on our side. ${kept} Please try again.`,
      );
      return { status, problem: { ...problem, error: messages.processErrors.internal } };
    }
  }
}

/** Database or store cannot do their work: their words, with the `error` that the page knows. */
export function outageProblem(
  platform: Platform,
  { status, problem }: NonNullable<ReturnType<typeof outageOf>>,
): ProcessingProblem {
  return processingProblem(platform, status, problem.code, problem.message);
}

/** Answers that came when the statement was paid for, or being paid for. */
export function answersTooLate(platform: Platform): ProcessingProblem {
  return processingProblem(
    platform,
    409,
    "already-being-paid",
    "This statement has been paid for, so it is not processed again. Your paid files are kept. To use other answers, upload the statement again.",
  );
}

/** More calls than any honest use makes; `seconds` until the next one is taken. */
export function tooManyCalls(platform: Platform): ProcessingProblem {
  return processingProblem(
    platform,
    429,
    "too-many-statements",
    `There were too many statements in a short time. ${kept} Please wait some minutes and try again.`,
  );
}

/** There is no upload, or not under the names that the call gives. */
export function nothingUploaded(platform: Platform): ProcessingProblem {
  return processingProblem(
    platform,
    409,
    "nothing-uploaded",
    "There is no uploaded file to process. Please upload your statement first.",
  );
}

/** Another tab or device has uploaded a file to the same place in the meantime. */
export function uploadChanged(platform: Platform, file: { name: string }): ProcessingProblem {
  return processingProblem(
    platform,
    409,
    "upload-changed",
    `The uploaded file ${file.name} was replaced in the meantime. Please upload it again.`,
  );
}

/** Never a fee for nothing: a statement without any file for the person stops here. */
export function nothingToHandOver(platform: Platform): ProcessingProblem {
  return processingProblem(
    platform,
    422,
    "nothing-for-schedule-112a",
    "This statement holds no trades, so there is no file to make from it. Nothing was charged.",
  );
}

/** Each single-file platform takes its own broker's statement; the combined flow takes both. */
export function mayCome(platform: Platform, broker: string): boolean {
  if (platform === "MULTI") return true;
  return broker === (platform === "ICICI" ? "icici-direct" : "zerodha");
}

/** A statement of the other broker than the view is for. */
export function wrongBroker(platform: Platform, file: string): ProcessingProblem {
  const [wanted, other] =
    platform === "ICICI" ? ["ICICI Direct", "Zerodha"] : ["Zerodha", "ICICI Direct"];
  const { status, problem } = processingProblem(
    platform,
    422,
    "wrong-broker",
    `${file} is a statement of ${other}, and this view takes those of ${wanted}. Choose the other platform above and upload it there.`,
  );
  return { status, problem: { ...problem, where: { file } } };
}
