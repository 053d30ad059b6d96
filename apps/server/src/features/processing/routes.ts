import { messages } from "contract/messages";
import type { Processed, ProcessFile, ProcessFiles } from "contract/process-file";
import * as bodies from "contract/process-file";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Value } from "typebox/value";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { sendAttachment } from "../../plugins/attachment.ts";
import { outageOf, sendProblem } from "../../plugins/problems.ts";
import { networkOf } from "../../rate-limit/network.ts";
import { flowOf } from "../flow/flow.ts";
import { type Identity, requireUser } from "../identity/service.ts";
import type { OrderDoor } from "../statements/order-door.ts";
import { noteDownload, statementOf } from "../statements/repository.ts";
import type { Statements } from "../statements/service.ts";
import { resultKey } from "../statements/statement-keys.ts";
import type { EngineFileName } from "./engine-messages.ts";
import type { Processing, ProcessingRequest, ProcessingResult } from "./processing.ts";
import { outageProblem, tooManyCalls } from "./refusals.ts";

const bucket = "statements";

/** At most this many calls of one person, and from one network: an office is one. */
const personLimit = { max: 40, seconds: 600 };
const networkLimit = { max: 200, seconds: 600 };

/** What the routes of this feature work with. */
export type StatementRoutesOptions = {
  context: AppContext;
  identity: Identity;
  statements: Statements;
  processing: Processing;
  orders: OrderDoor;
};

/** Flow, processing and the downloads of result files: for signed-in people only. */
export async function statementRoutes(
  app: FastifyInstance,
  { context, identity, statements, processing, orders }: StatementRoutesOptions,
): Promise<void> {
  const { db, store, clock, log, rateLimiter } = context;
  app.addHook("preHandler", identity.signedIn);

  app.get("/api/flow", async (request, reply) => {
    reply.header("cache-control", "no-store");
    return flowOf(context, orders, requireUser(request));
  });

  const answer = async (reply: FastifyReply, result: ProcessingResult) => {
    if (!result.ok) {
      if (result.status === 503) reply.header("retry-after", "60");
      if (result.status === 507) reply.header("retry-after", "300");
      return sendProblem(reply, result.status, result.problem);
    }
    const processed: Processed = {
      success: true,
      statementId: result.statement.id,
      download_link: await statements.downloadLink(result.statement.id),
    };
    return reply.header("cache-control", "no-store").send(processed);
  };

  /** Processes for the person of the request, as long as their connection lasts. */
  const process = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<ProcessingRequest, "userId" | "network" | "signal">,
  ) => {
    const userId = requireUser(request).uid;
    const network = networkOf(request.ip);
    for (const [key, limit] of [
      [`process:${userId}`, personLimit],
      [`process-network:${network}`, networkLimit],
    ] as const) {
      const rate = await rateLimiter.consume(key, limit);
      if (rate.allowed) continue;
      reply.header("retry-after", rate.retryAfterSeconds);
      return answer(reply, { ok: false, ...tooManyCalls(asked.platform) });
    }
    const connection = new AbortController();
    reply.raw.once("close", () => connection.abort());
    // It may have closed while the session was looked up.
    if (request.socket.destroyed) connection.abort();
    const { signal } = connection;
    const result = await processing
      .process({ ...asked, userId, network, signal })
      .catch((error): ProcessingResult => {
        const outage = outageOf(error);
        if (!outage) throw error;
        request.log.warn({ err: error }, "outage");
        return { ok: false, ...outageProblem(asked.platform, outage) };
      });
    return answer(reply, result);
  };

  const ofValue = { preHandler: identity.confirmed };

  app.post("/api/processFileGen", ofValue, async (request, reply) => {
    if (!Value.Check(bodies.ProcessFile, request.body)) return sendProblem(reply, 400, missingText);
    const body: ProcessFile = request.body;
    if (body.bucketName !== bucket) return sendProblem(reply, 400, missingText);
    return process(request, reply, {
      platform: body.process_egn,
      assessmentYear: body.assessmentYear,
      choices: body.choices,
      keys: new Map([["single", keyOf(body.fileUpName)]]),
    });
  });

  app.post("/api/processFileGenV2", ofValue, async (request, reply) => {
    if (!Value.Check(bodies.ProcessFiles, request.body)) {
      return sendProblem(reply, 400, missingText);
    }
    const body: ProcessFiles = request.body;
    if (body.bucketName !== bucket) return sendProblem(reply, 400, missingText);
    if (!context.config.multiplePlatform) return sendProblem(reply, 403, multipleIsOff);
    return process(request, reply, {
      platform: "MULTI",
      assessmentYear: body.assessmentYear,
      choices: body.choices,
      keys: new Map(Object.entries(body.files).map(([slot, key]) => [slot, keyOf(key)])),
    });
  });

  const download =
    (name: EngineFileName) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: string };
      const statement = await statementOf(db, requireUser(request).uid, id);
      const csv = name === "processed_file.csv";
      const bytes = csv ? statement?.csv_bytes : statement?.report_bytes;
      if (!statement || bytes === null || bytes === undefined) {
        return sendProblem(reply, 404, unknownFile);
      }
      const order = await orders.orderStateOf(id);
      if (!order.settled) return sendProblem(reply, 402, notPaid);
      const object = await store.get(resultKey(statement, name));
      if (!object) return sendProblem(reply, 404, unknownFile);
      // Before the file: access that is not on record does not happen.
      await recordAccess(db, clock.now(), {
        actor: "owner",
        action: "download",
        user_id: statement.user_id,
        statement_id: id,
        object: name,
      });
      const type = csv ? "text/csv; charset=utf-8" : spreadsheetType;
      return sendAttachment(reply, { name, type, bytes: object.bytes, body: object.stream }, () => {
        const column = csv ? "csv_downloaded_at" : "report_downloaded_at";
        noteDownload(db, id, column, clock.now().toISOString()).catch((error) =>
          log.error({ err: error, statement: id }, "download not noted"),
        );
      });
    };
  for (const name of ["processed_file.csv", "capital-gains-report.xlsx"] as const) {
    app.get(`/api/statements/:id/${name}`, download(name));
  }
}

const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The pages name a file by its key, with or without the folder. */
function keyOf(name: string): string {
  return name.startsWith("uploads/") ? name : `uploads/${name}`;
}

const missingText = {
  code: "text-missing",
  error: messages.processErrors.textMissing,
  message: messages.process.textMissing,
};

const multipleIsOff = {
  code: "multiple-not-supported",
  error: messages.process.failedCombined,
  message: "The combined flow is currently not supported. Use the ICICI or the Zerodha view.",
};

const unknownFile = {
  code: "file-not-found",
  message: "There is no such file among your statements.",
};

const notPaid = {
  code: "not-paid",
  message: "This file can be downloaded once its fee is paid. Your statement is kept.",
};
