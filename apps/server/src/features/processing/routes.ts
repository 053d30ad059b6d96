import type { QueryOf } from "@site/contract/call-table";
import * as calls from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { Platform } from "@site/contract/platforms";
import { type Processed, ProcessFile, ProcessFiles } from "@site/contract/process-file";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { Pointer, Value } from "typebox/value";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { type CallRefusal, outageOf, sendRefusal } from "../../plugins/problems.ts";
import { whileSomebodyWaits } from "../../plugins/while-somebody-waits.ts";
import { downloadLink, multipleIsOff } from "../statements/service.ts";
import { asPageKnows, tooManyCalls } from "./refusals.ts";
import type { RunSignals } from "./run-signals.ts";
import { type ProcessingRequest, type ProcessingResult, process } from "./service.ts";

/** Registers `POST /api/processFileGen` and `V2`, for people with an account. */
export async function processingRoutes(
  app: FastifyInstance,
  { context, signals }: { context: AppContext; signals: RunSignals },
): Promise<void> {
  const signalOf = whileSomebodyWaits(app);

  /** Processes for the person of the request, for as long as they wait. */
  const processed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<ProcessingRequest, "userId" | "address" | "signal">,
  ) => {
    const userId = requireUser(request).uid;
    const refuse = (refusal: CallRefusal) =>
      sendRefusal(reply, asPageKnows(asked.platform, refusal));
    const signal = signalOf(request, reply);
    const result = await process(
      { ...context, signals },
      { ...asked, userId, address: request.ip, signal },
    ).catch((error): ProcessingResult => {
      const outage = outageOf(error);
      if (!outage) {
        throw error;
      }
      request.log.warn({ err: error }, "outage");
      return { ok: false, error: outage };
    });
    if (!result.ok) {
      return refuse(result.error);
    }
    const { value: statement } = result;
    const answer: Processed = {
      success: true,
      statementId: statement.id,
      download_link: downloadLink(statement),
    };
    return answer;
  };

  callRoute(app, calls.processFile, answeredAs("ICICI"), async (request, reply) => {
    const { body, query } = request;
    if (!isBodyOf(calls.processFile, body)) {
      return sendRefusal(reply, unfit(ProcessFile, body));
    }
    const keys = new Map([["single", keyOf(body.fileUpName)]]);
    return processed(request, reply, { platform: body.process_egn, keys, ...askedIn(body, query) });
  });

  callRoute(app, calls.processFiles, answeredAs("MULTI"), async (request, reply) => {
    const { body, query } = request;
    if (!isBodyOf(calls.processFiles, body)) {
      return sendRefusal(reply, unfit(ProcessFiles, body));
    }
    if (!context.config.multiplePlatform) {
      return sendRefusal(reply, asPageKnows("MULTI", multipleIsOff));
    }
    const keys = new Map(Object.entries(body.files).map(([slot, key]) => [slot, keyOf(key)]));
    return processed(request, reply, { platform: "MULTI", keys, ...askedIn(body, query) });
  });
}

/** The specification words what is wrong with a body, and each page knows its own `error`. */
function answeredAs(platform: Platform) {
  return { checksBody: true, gate: { tooMany: asPageKnows(platform, tooManyCalls) } };
}

/** What both calls ask in the same words. */
function askedIn(
  { assessmentYear, choices }: Pick<ProcessFile, "assessmentYear" | "choices">,
  { statement, cgTerms, generalTerms }: QueryOf<typeof calls.processFile>,
) {
  const accepted = new Map([
    ["capital-gains", cgTerms],
    ["general", generalTerms],
  ]);
  return { statementId: statement, assessmentYear, choices, accepted };
}

/** Returns a file's key: the pages name it with or without the folder. */
function keyOf(name: string): string {
  return name.startsWith("uploads/") ? name : `uploads/${name}`;
}

const missingText: CallRefusal = {
  status: 400,
  code: "text-missing",
  error: messages.processErrors.textMissing,
  message: messages.process.textMissing,
};

/**
 * Returns why a body is not of its form: the specification's text where a field is missing; a wrong value
 * is named, with what is taken.
 */
function unfit(form: TSchema, body: unknown): CallRefusal {
  const faults = Value.Errors(form, body);
  const fault = faults.every(({ instancePath }) => instancePath !== "") ? faults[0] : undefined;
  if (!fault) {
    return missingText;
  }
  const field = fault.instancePath.slice(1).replaceAll("/", ".");
  const given = JSON.stringify(Pointer.Get(body, fault.instancePath)).slice(0, 80);
  return {
    status: 400,
    code: "value-not-taken",
    error: messages.processErrors.failed,
    message: `${field} ${ruleOf(fault)}; ${given} was sent. Nothing was processed.`,
  };
}

/** Returns what a field takes, to follow its name. */
function ruleOf(fault: TLocalizedValidationError): string {
  switch (fault.keyword) {
    case "const":
      return `takes only ${JSON.stringify(fault.params.allowedValue)}`;
    case "enum":
      return `takes ${fault.params.allowedValues.map((value) => JSON.stringify(value)).join(" or ")}`;
    default:
      return fault.message;
  }
}
