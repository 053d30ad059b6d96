import type { Readable } from "node:stream";
import * as calls from "contract/calls";
import type { UploadedFile } from "contract/flow-state";
import { messages } from "contract/messages";
import { termsVersions } from "contract/terms";
import { extensionOf } from "contract/upload-extensions";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { callRoute } from "../../plugins/call-route.ts";
import {
  fullStore,
  outageOf,
  type ProblemText,
  sendOutage,
  sendProblem,
} from "../../plugins/problems.ts";
import { type Identity, requireUser } from "../identity/service.ts";
import type { Statements } from "../statements/service.ts";
import { readFileName, uploadTarget } from "./upload-target.ts";

/** At most this many uploads of one person. */
const limit = { max: 60, seconds: 600 };

/** One statement file, streamed into the object store. */
export async function uploadRoutes(
  app: FastifyInstance,
  {
    context,
    identity,
    statements,
  }: { context: AppContext; identity: Identity; statements: Statements },
): Promise<void> {
  const { config, store, clock, rateLimiter } = context;
  app.setErrorHandler((error, request, reply) => {
    const outage = outageOf(error);
    if (!outage) throw error;
    request.log.warn({ err: error }, "upload not stored");
    return sendOutage(reply, outage, messages.upload.failed);
  });
  // The body is handed on as the stream that it is; who is not signed in is answered before it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.addHook("onRequest", identity.signedIn);

  const refuse = (reply: FastifyReply, status: number, problem: ProblemText) =>
    sendProblem(reply, status, { error: messages.upload.failed, ...problem });

  /**
   * The rest of a refused body is read and thrown away, because a browser that is cut off while it
   * sends shows "no connection" instead of the reason. What has no end in sight is cut off.
   */
  const cutOffIfEndless = (reply: FastifyReply, declared: number) => {
    if (!(declared <= 4 * config.maxUploadBytes)) reply.header("connection", "close");
  };

  callRoute(
    app,
    calls.uploadFile,
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      const user = requireUser(request);
      const { platform, cgTerms, generalTerms } = request.query;
      if (platform === "MULTI" && !config.multiplePlatform)
        return refuse(reply, 403, multipleIsOff);
      const named = uploadTarget(request.params.name, platform, user.uid);
      if (!named.ok) {
        const foreign = named.code === "not-your-upload";
        return refuse(reply, foreign ? 403 : 404, {
          code: named.code,
          message: foreign
            ? "This upload address belongs to somebody else. Nothing was stored."
            : "There is no such upload address. Nothing was stored.",
        });
      }
      if (cgTerms !== termsVersions.capitalGains) return refuse(reply, 422, capitalGainsTerms);
      if (platform === "ICICI" && generalTerms !== termsVersions.general) {
        return refuse(reply, 422, generalTermsMissing);
      }
      const fileName = readFileName(request.headers["x-file-name"]?.toString());
      if (fileName === null) return refuse(reply, 422, noFileName);
      const { key, slot, extensions, fits } = named.target;
      if (!fits || !extensions.includes(extensionOf(fileName))) {
        return refuse(reply, 415, wrongKind(fileName, extensions));
      }
      const tooLarge: ProblemText = {
        code: "upload-too-large",
        message: `${fileName} exceeds the ${Math.floor(config.maxUploadBytes / 1_048_576)} MB limit. Nothing was stored.`,
      };
      const declared = Number(request.headers["content-length"] ?? Number.NaN);
      if (declared > config.maxUploadBytes) {
        cutOffIfEndless(reply, declared);
        return refuse(reply, 413, tooLarge);
      }
      if (declared === 0) return refuse(reply, 422, emptyFile(fileName));
      const rate = await rateLimiter.consume(`upload:${user.uid}`, limit);
      if (!rate.allowed) {
        reply.header("retry-after", rate.retryAfterSeconds);
        return refuse(reply, 429, tooOften);
      }

      const room = config.maxPersonBytes - (await statements.storedBytes(user.uid, key));
      // Said before the body comes where its length is stated; `put` stops what states none.
      if (declared > room) {
        cutOffIfEndless(reply, declared);
        return refuse(reply, 507, noRoomLeft(config.maxPersonBytes));
      }

      // Reading may stop early, when the file is too large or the disk is full: the connection must
      // outlive that, or the answer would never arrive.
      const body = (request.body as Readable).iterator({ destroyOnReturn: false });
      const stored = await store
        .put(key, body, { maxBytes: Math.min(config.maxUploadBytes, room), minBytes: 1 })
        .catch((error) => {
          request.raw.resume();
          throw error;
        });
      if (!stored.ok) {
        request.raw.resume();
        cutOffIfEndless(reply, declared);
        if (stored.code === "too-large") {
          return room < config.maxUploadBytes
            ? refuse(reply, 507, noRoomLeft(config.maxPersonBytes))
            : refuse(reply, 413, tooLarge);
        }
        if (stored.code === "empty") return refuse(reply, 422, emptyFile(fileName));
        request.log.warn({ code: stored.code, err: stored.cause }, "upload not stored");
        return stored.code === "no-space"
          ? sendOutage(reply, fullStore, messages.upload.failed)
          : refuse(reply, 400, cutOff);
      }
      const file: UploadedFile = {
        slot,
        key,
        name: fileName,
        bytes: stored.bytes,
        sha256: stored.sha256,
        uploadedAt: clock.now().toISOString(),
      };
      await statements.recordUpload({
        userId: user.uid,
        platform,
        file,
        acceptances: [
          { document: "capital-gains", version: cgTerms },
          ...(platform === "ICICI" && generalTerms !== undefined
            ? [{ document: "general" as const, version: generalTerms }]
            : []),
        ],
      });
      return reply.header("cache-control", "no-store").send(file);
    },
  );
}

const capitalGainsTerms: ProblemText = {
  code: "capital-gains-terms-not-accepted",
  error: messages.upload.acceptCapitalGainsTerms,
  message: messages.upload.acceptCapitalGainsTerms,
};

const generalTermsMissing: ProblemText = {
  code: "general-terms-not-accepted",
  error: messages.upload.acceptGeneralTerms,
  message: messages.upload.acceptGeneralTerms,
};

const multipleIsOff: ProblemText = {
  code: "multiple-not-supported",
  message: "The combined flow is currently not supported. Use the ICICI or the Zerodha view.",
};

const noFileName: ProblemText = {
  code: "file-name-missing",
  message: "The file came without a readable name. Nothing was stored; please choose it again.",
};

/** Not the site's storage but the person's share of it: what they delete makes room. */
function noRoomLeft(bytes: number): ProblemText {
  return {
    code: "person-storage-full",
    message: `Your stored statements take up all of the ${Math.floor(bytes / 1_048_576)} MB that one person may use. Nothing of this file was stored, what you uploaded before is kept. Delete statements that you no longer need under My statements, or wait until their time is up, and upload it again.`,
  };
}

const cutOff: ProblemText = {
  code: "upload-cut-off",
  message: "The connection ended before the whole file had arrived. Please upload it again.",
};

const tooOften: ProblemText = {
  code: "too-many-uploads",
  message: "There were too many uploads in a short time. Please wait some minutes and try again.",
};

function emptyFile(name: string): ProblemText {
  return { code: "empty-file", message: `${name} is empty. Nothing was stored.` };
}

function wrongKind(name: string, extensions: readonly string[]): ProblemText {
  const list = extensions.map((extension) => `.${extension}`).join(", ");
  return {
    code: "wrong-kind-of-file",
    message: `${name} isn't accepted here; this upload takes ${list}. Nothing of this file was stored.`,
  };
}
