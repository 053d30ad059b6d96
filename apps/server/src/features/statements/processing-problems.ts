import type { Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import type { Problem } from "contract/problem";
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
