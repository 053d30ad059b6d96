import { messages } from "@site/contract/messages";
import { brokersOf, isCombined, type Platform } from "@site/contract/platforms";
import { type Broker, brokers, withArticle } from "@site/result/brokers";
import type { Refusal as EngineRefusal } from "@site/result/finding";
import type { CallRefusal } from "../../plugins/problems.ts";

/** Adds the `error` that the platform's page compares with, unless the refusal has another one. */
export function asPageKnows(platform: Platform, refusal: CallRefusal): CallRefusal {
  const { process, processErrors } = messages;
  return {
    error: isCombined(platform) ? process.failedCombined : processErrors.failed,
    ...refusal,
  };
}

/** The engine says what is wrong with the file: pass its sentence on to the person. */
export function engineRefused({ code, message, where }: EngineRefusal): CallRefusal {
  return { status: 422, code, message, where };
}

const kept = "Your file is kept and nothing was charged.";

/** Runs without an answer: the file may not be to blame, so it may be tried again. */
export const brokenRun = {
  "took-too-long": {
    status: 422,
    code: "processing-took-too-long",
    message: `We stopped processing this statement because it took longer than 70 seconds. ${kept} If it happens again, download a fresh copy from your broker and upload that.`,
  },
  "too-much-memory": {
    status: 422,
    code: "processing-needs-too-much-memory",
    message: `We stopped processing this statement because it needs more memory than a statement may use. ${kept} Download a fresh copy from your broker and upload that.`,
  },
  busy: {
    status: 503,
    code: "processing-busy",
    message: `Too many statements are being processed at the moment. ${kept} Please try again in a minute.`,
    retryAfterSeconds: 60,
  },
  interrupted: {
    status: 503,
    code: "processing-interrupted",
    message: `Our site is being restarted, so we couldn't wait for this statement's result. ${kept} Please press Process again in a minute.`,
    retryAfterSeconds: 60,
  },
  "no-worker": {
    status: 503,
    code: "processing-unavailable",
    message: `The part of our system that processes statements isn't running at the moment. ${kept} Please try again in ten minutes.`,
    retryAfterSeconds: 600,
  },
  "clocks-apart": {
    status: 503,
    code: "processing-out-of-step",
    message: `Two of our machines disagree about the time, so this statement can't be processed right now. ${kept} Please try again in an hour.`,
    retryAfterSeconds: 3600,
  },
  unsealed: {
    status: 503,
    code: "processing-unprotected",
    message: `This server can't process statements at the moment: a protection that keeps your file apart from everything else is missing, and we don't go on without it. ${kept} Please try again later.`,
    retryAfterSeconds: 300,
  },
  failed: {
    status: 500,
    code: "processing-failed",
    error: messages.processErrors.internal,
    message: `Processing failed on our side. ${kept} Please try again.`,
  },
} as const satisfies Record<string, CallRefusal>;

/** How many statements a day are processed for a person whose address is not confirmed. */
export const unprovedStatements = 10;

/** Unconfirmed accounts cost nothing, so they may have little processed. */
export const unprovedShareSpent: CallRefusal = {
  status: 429,
  code: "unconfirmed-statements-spent",
  message: `Before you confirm your email address, we process at most ${unprovedStatements} statements a day. ${kept} Confirm your address and press Process again, or come back tomorrow.`,
};

/** Today's terms were not accepted, in the specification's words and with what to do. */
export function termsNotAccepted(document: string): CallRefusal {
  const { acceptCapitalGainsTerms, acceptGeneralTerms } = messages.upload;
  const what = document === "general" ? acceptGeneralTerms : acceptCapitalGainsTerms;
  return {
    status: 422,
    code: `${document}-terms-not-accepted`,
    message: `${what} The terms have changed since the upload, which is kept. Load this page again, tick the box and press Process.`,
  };
}

/** Answers that arrived while a payment is under way: what the person saw must stay until then. */
export const answersTooLate: CallRefusal = {
  status: 409,
  code: "already-being-paid",
  message:
    "A payment for this statement is being confirmed, so it can't be processed again now. Nothing was changed. Try again once the payment is confirmed: it is free.",
};

/** The uploaded file is deleted, so there is nothing to process again. */
export const sourceDeleted: CallRefusal = {
  status: 409,
  code: "upload-deleted",
  message:
    "We have deleted the uploaded file of this statement, so it can't be processed again. Its results are kept. Upload the same file again and process it: if you have paid for it, you don't pay again.",
};

/** More calls than any honest use makes. */
export const tooManyCalls: CallRefusal = {
  status: 429,
  code: "too-many-statements",
  message: `Too many statements were sent for processing in a short time. ${kept} Please wait a few minutes and try again.`,
};

/** There is no upload, or none under the names in the call. */
export const nothingUploaded: CallRefusal = {
  status: 409,
  code: "nothing-uploaded",
  message: "You have no uploaded file to process. Please upload your statement first.",
};

/** Another tab or device has replaced the file in the meantime. */
export function uploadChanged({ name }: { name: string }): CallRefusal {
  const message = `The uploaded file ${name} was replaced in the meantime. Please upload it again.`;
  return { status: 409, code: "upload-changed", message };
}

/** A statement that yields no file stops here, so that nobody pays for nothing. */
export const nothingToHandOver: CallRefusal = {
  status: 422,
  code: "nothing-for-schedule-112a",
  message:
    "This statement has no sale of this year with a capital gain, so there is no file to make from it. Trades in futures, options and currencies are business income, and a sale dated in another year belongs in the return of that year. Nothing was charged.",
};

/** A statement of a broker that the platform does not take. */
export function wrongBroker(platform: Platform, file: string, broker: Broker): CallRefusal {
  const taken = brokersOf(platform).map((each) => brokers[each].label);
  const message = `${file} is ${withArticle(broker)} statement, and this view takes ${taken.join(" and ")} statements.`;
  return { status: 422, code: "wrong-broker", message, where: { file }, broker };
}
