import type { Readable } from "node:stream";
import * as calls from "@site/contract/calls";
import type { UploadedFile } from "@site/contract/flow-state";
import { messages } from "@site/contract/messages";
import {
  asksGeneralTerms,
  extensionOf,
  isCombined,
  type Platform,
  placesOf,
} from "@site/contract/platforms";
import { termsVersions } from "@site/contract/terms";
import { accepted, failed } from "@site/result/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute } from "../../plugins/call-route.ts";
import {
  type CallRefusal,
  fullStore,
  outageOf,
  personErased,
  refused,
  sendRefusal,
} from "../../plugins/problems.ts";
import { removeObjectsOf } from "../deletion/service.ts";
import {
  keptStatements,
  listForRemoval,
  multipleIsOff,
  recordUpload,
  takeRoom,
  unprovedBytes,
} from "../statements/service.ts";

/** How many kilobytes one network may upload in a day: accounts cost nothing. */
const networkLimit = { max: 1_048_576, seconds: 86_400 };

/** One statement file, streamed into the object store. */
export async function uploadRoutes(
  app: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  const { config, db, store, clock, rateLimiter } = context;
  app.setErrorHandler((error, request, reply) => {
    const outage = outageOf(error);
    if (!outage) {
      throw error;
    }
    request.log.warn({ err: error }, "upload not stored");
    return refuse(reply, outage);
  });
  // The body is passed on as a stream: the gate refuses a caller before any of it is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  /**
   * Answers with a refusal and discards the rest of the body: a browser that is cut off while sending
   * shows no reason. A body with no end in sight is cut off.
   */
  const refuse = (reply: FastifyReply, refusal: CallRefusal) => {
    if (!(declaredBytes(reply.request) <= 4 * config.maxUploadBytes)) {
      reply.header("connection", "close");
    }
    return sendRefusal(reply, { error: messages.upload.failed, ...refusal });
  };

  callRoute(
    app,
    calls.uploadFile,
    { bodyLimit: Number.MAX_SAFE_INTEGER, gate: { tooMany: tooOften }, config: { longBody: true } },
    async (request, reply) => {
      const user = requireUser(request);
      const stated = await statedUpload(request, context, user.uid);
      if (!stated.ok) {
        return refuse(reply, stated.error);
      }
      const { platform, key, slot, fileName, declared, tooLarge, acceptances } = stated.value;

      const isUnproved = user.proof !== "confirmed" && unprovedBytes < config.maxPersonBytes;
      const share = isUnproved ? unprovedBytes : config.maxPersonBytes;
      const noRoom = isUnproved ? unprovedIsFull : noRoomLeft(share);
      // Refuse a stated length before the body arrives; `put` stops a body that states none.
      const length = { stated: declared, most: config.maxUploadBytes };
      const place = { userId: user.uid, platform, slot };
      const taken = await takeRoom(context, place, share, length);
      if (!taken.ok) {
        return refuse(reply, taken.error === "full" ? noRoom : personErased.error);
      }
      const { objectKey, mostBytes } = taken.value;
      /** Nobody needs what was stored, and the room is free again. */
      const giveUp = async () => {
        const upload = { key: objectKey, bytes: mostBytes, sha256: null };
        const of = { userId: user.uid, statementId: null };
        try {
          await listForRemoval(db, of, [upload], clock.now().toISOString());
          await removeObjectsOf(context, user.uid);
        } catch (error) {
          request.log.warn(
            { err: error, key: objectKey },
            "an upload keeps its room for two hours",
          );
        }
      };
      const kilobytes = Math.ceil(mostBytes / 1024);
      const network = await rateLimiter.consumeNetworks(
        "upload-bytes",
        request.ip,
        networkLimit,
        kilobytes,
      );
      if (!network.allowed) {
        await giveUp();
        return refuse(reply, { ...networkIsFull, retryAfterSeconds: network.retryAfterSeconds });
      }

      // Reading may stop early when the file is too large or the disk is full. The connection must
      // outlive that, or the answer would never arrive.
      const body = (request.body as Readable).iterator({ destroyOnReturn: false });
      const put = await store
        .put(objectKey, body, { maxBytes: mostBytes, minBytes: 1 })
        .catch(async (error) => {
          request.raw.resume();
          await giveUp();
          throw error;
        });
      if (!put.ok) {
        request.raw.resume();
        await giveUp();
        if (put.code === "too-large") {
          return refuse(reply, mostBytes < config.maxUploadBytes ? noRoom : tooLarge);
        }
        if (put.code === "empty") {
          return refuse(reply, emptyFile(fileName));
        }
        request.log.warn({ code: put.code, err: put.cause }, "upload not stored");
        return refuse(reply, put.code === "no-space" ? fullStore : cutOff);
      }
      const file: UploadedFile = {
        slot,
        key,
        name: fileName,
        bytes: put.bytes,
        sha256: put.sha256,
        uploadedAt: clock.now().toISOString(),
      };
      const recorded = await recordUpload(db, {
        userId: user.uid,
        platform,
        file,
        objectKey,
        acceptances,
      }).catch(async (error) => {
        await giveUp();
        throw error;
      });
      if (recorded === "erased") {
        await giveUp();
        return refuse(reply, personErased.error);
      }
      // What this file replaces goes now: the person's share does not count on a later job.
      await removeObjectsOf(context, user.uid);
      return recorded === "recorded" ? file : refuse(reply, cutOff);
    },
  );
}

/** What the address and the headers of an upload say. */
type StatedRequest = Pick<FastifyRequest, "headers"> & {
  readonly params: { readonly name: string };
  readonly query: {
    readonly platform: Platform;
    readonly cgTerms?: string | undefined;
    readonly generalTerms?: string | undefined;
  };
};

/** Judges what a request says of its file, before any of the file is read. */
async function statedUpload(request: StatedRequest, { config, db }: AppContext, uid: string) {
  const { platform, cgTerms, generalTerms } = request.query;
  if (isCombined(platform) && !config.multiplePlatform) {
    return failed(multipleIsOff);
  }
  const named = uploadTarget(request.params.name, platform, uid);
  if (!named.ok) {
    return failed(named.error);
  }
  if (cgTerms !== termsVersions.capitalGains) {
    return failed(capitalGainsTerms);
  }
  if (asksGeneralTerms(platform) && generalTerms !== termsVersions.general) {
    return failed(generalTermsMissing);
  }
  const fileName = readFileName(request.headers["x-file-name"]?.toString());
  if (fileName === null) {
    return failed(noFileName);
  }
  const { key, slot, extensions, fits } = named.value;
  if (!fits || !extensions.includes(extensionOf(fileName))) {
    return failed(wrongKind(fileName, extensions));
  }
  const tooLarge: CallRefusal = {
    status: 413,
    code: "upload-too-large",
    message: `${fileName} exceeds the ${Math.floor(config.maxUploadBytes / 1_048_576)} MB limit. Nothing was stored.`,
  };
  const declared = declaredBytes(request);
  if (declared > config.maxUploadBytes) {
    return failed(tooLarge);
  }
  if (declared === 0) {
    return failed(emptyFile(fileName));
  }
  if ((await keptStatements(db, uid)) >= mostStatements) {
    return failed(tooManyStatements);
  }
  const general = { document: "general", version: termsVersions.general } as const;
  const acceptances = [
    { document: "capital-gains", version: termsVersions.capitalGains } as const,
    ...(asksGeneralTerms(platform) ? [general] : []),
  ];
  return accepted({ platform, key, slot, fileName, declared, tooLarge, acceptances });
}

/** The body's length as its sender states it; not a number where it is not stated. */
function declaredBytes({ headers }: Pick<FastifyRequest, "headers">): number {
  return Number(headers["content-length"] ?? Number.NaN);
}

const capitalGainsTerms: CallRefusal = {
  status: 422,
  code: "capital-gains-terms-not-accepted",
  error: messages.upload.acceptCapitalGainsTerms,
  message: messages.upload.acceptCapitalGainsTerms,
};

const generalTermsMissing: CallRefusal = {
  status: 422,
  code: "general-terms-not-accepted",
  error: messages.upload.acceptGeneralTerms,
  message: messages.upload.acceptGeneralTerms,
};

const noFileName: CallRefusal = {
  status: 422,
  code: "file-name-missing",
  message: "The file arrived without a readable name. Nothing was stored; please choose it again.",
};

/** The person's share of the storage is full; deleting statements makes room. */
function noRoomLeft(bytes: number): CallRefusal {
  return {
    status: 507,
    code: "person-storage-full",
    message: `Your stored statements take up all of the ${Math.floor(bytes / 1_048_576)} MB that one person may use. This file was not stored; what you uploaded before is kept. Under My statements, delete statements that you no longer need, or wait until they are deleted automatically, then upload this file again.`,
  };
}

/** How many statements one person may keep; every list and export of theirs is as long. */
const mostStatements = 1000;

const tooManyStatements: CallRefusal = {
  status: 409,
  code: "person-statements-full",
  message: `You already have ${mostStatements} statements here. This file was not stored; what you uploaded before is kept. Under My statements, delete statements that you no longer need, then upload this file again.`,
};

/** Accounts without a proved address cost nothing, so they store little. */
const unprovedIsFull: CallRefusal = {
  status: 507,
  code: "unconfirmed-storage-full",
  message: `Before you confirm your email address, or as a guest, you can store at most ${unprovedBytes / 1_048_576} MB. This file was not stored; what you uploaded before is kept. Confirm your address, or sign in, then upload it again.`,
};

const networkIsFull: CallRefusal = {
  status: 429,
  code: "too-much-uploaded",
  message:
    "Your network has uploaded as much as it may in one day. This file was not stored; what you uploaded before is kept. Please try again tomorrow, or from another network.",
};

const cutOff: CallRefusal = {
  status: 400,
  code: "upload-cut-off",
  message: "The connection was lost before the whole file arrived. Please upload it again.",
};

const tooOften: CallRefusal = {
  status: 429,
  code: "too-many-uploads",
  error: messages.upload.failed,
  message: "There were too many uploads in a short time. Please wait a few minutes and try again.",
};

function emptyFile(name: string): CallRefusal {
  return { status: 422, code: "empty-file", message: `${name} is empty. Nothing was stored.` };
}

function wrongKind(name: string, extensions: readonly string[]): CallRefusal {
  const list = extensions.map((extension) => `.${extension}`).join(", ");
  return {
    status: 415,
    code: "wrong-kind-of-file",
    message: `${name} isn't accepted here; this upload takes ${list}. The file was not stored.`,
  };
}

const notYours = refused(403, {
  code: "not-your-upload",
  message: "This upload address belongs to someone else. Nothing was stored.",
});

const unknownAddress = refused(404, {
  code: "unknown-upload-address",
  message: "This upload address doesn't exist. Nothing was stored.",
});

/**
 * Reads the last part of an upload's address: `{uid}.csv` for one file, `{uid}_{slot}.{extension}`
 * in the combined flow. The uid must be the session's own.
 */
function uploadTarget(name: string, platform: Platform, uid: string) {
  const [, owner, slotName = "single", extension = ""] =
    /^([A-Za-z0-9-]{1,64})(?:_([a-z0-9]{1,16}))?\.([a-z]{1,5})$/.exec(name) ?? [];
  if (owner === undefined) {
    return unknownAddress;
  }
  if (owner !== uid) {
    return notYours;
  }
  const place = placesOf(platform).find(({ slot }) => slot === slotName);
  const single = slotName === "single";
  if (!place || (single && extension !== "csv")) {
    return unknownAddress;
  }
  const { slot, extensions } = place;
  // The single-file flows have one key, which ends in .csv whatever the file's name is.
  const fits = single || extensions.includes(extension);
  return { ok: true, value: { key: `uploads/${name}`, slot, extensions, fits } } as const;
}

/** Reads a file name of at most 200 characters from its header; null when it cannot be read. */
function readFileName(header: string | undefined): string | null {
  if (header === undefined) {
    return null;
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(header);
  } catch {
    return null;
  }
  if (decoded.includes("\0")) {
    return null;
  }
  const name = decoded
    .replace(/^.*[/\\]/s, "")
    .replace(/\p{Cc}|[\u2028\u2029]/gu, "")
    .trim();
  return name === "" ? null : [...name].slice(-200).join("");
}
