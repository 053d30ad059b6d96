import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Result } from "@site/result/result";
import { AwsClient } from "aws4fetch";
import {
  type BegunAnswer,
  callOutside,
  type OutsideAnswer,
  type OutsideFault,
  openOutside,
} from "../outside/outside-call.ts";
import { Trouble } from "../trouble.ts";
import { type ByteStore, isObjectKey, isObjectPrefix, type ListedObject } from "./object-store.ts";

/** An S3-compatible store's address and keys. */
export type S3Settings = {
  /** `https://s3.ap-south-1.amazonaws.com`, or the address of any compatible server. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long the server may take to answer one attempt, and between two pieces of an object. */
  timeoutMilliseconds: number;
};

/** A request to sign and send. */
type Outgoing = {
  method: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};
type Call = Parameters<typeof openOutside>[1];

/** Every request here may be repeated: an object is put, read and removed as a whole. */
const mostTries = 3;
const pauseMs = 200;
/** The slowest acceptable connection: a larger body may take longer. */
const leastBytesPerMs = { sent: 1_000, read: 16 };
/** The most bytes of a page of a list: a thousand keys; all other answers but objects are shorter. */
const mostBytes = { page: 4 * 2 ** 20, answer: 2 ** 16 };

/** Returns what signs a request to S3 (AWS Signature Version 4), for the time it is called at. */
export function s3Signer({
  region,
  accessKeyId,
  secretAccessKey,
}: Pick<S3Settings, "region" | "accessKeyId" | "secretAccessKey">) {
  const client = new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3" });
  return (url: string, request: RequestInit): Promise<Request> => client.sign(url, request);
}

/**
 * Opens an object store in a bucket of an S3-compatible server, addressed by path. A put is one request
 * with length and SHA-256, so that the object appears whole or not at all; its body is held in memory
 * until then. Retries what may pass in a moment, then fails with {@link Trouble}.
 */
export function openS3Store(settings: S3Settings): ByteStore {
  const sign = s3Signer(settings);
  const { timeoutMilliseconds } = settings;
  const addressOf = (key: string): string => {
    if (!isObjectKey(key)) {
      throw new Error("not a key of the object store");
    }
    return `${settings.endpoint}/${settings.bucket}/${key}`;
  };
  /** Sends a signed request, again after a failure that may pass; `end` releases an answer not returned. */
  const send = async <A extends { status: number }>(
    url: string,
    { method, headers, body }: Outgoing,
    ask: (url: string, call: Call) => Promise<Result<A, OutsideFault>>,
    end: (answer: A) => void = () => {},
  ): Promise<A> => {
    const size = body?.byteLength ?? 0;
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries;
      const signed = await sign(url, { method, headers, body });
      const answer = await ask(url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body,
        timeoutMs: timeoutMilliseconds + size / leastBytesPerMs.sent,
      });
      if (answer.ok && (isLast || !isPassing(answer.value.status))) {
        return answer.value;
      }
      if (answer.ok) {
        end(answer.value);
      } else if (isLast) {
        throw unreachable(answer.error);
      }
      await pause(pauseMs * tries);
    }
  };
  /** Reads the whole answer. */
  const whole = (url: string, request: Outgoing, most = mostBytes.answer): Promise<OutsideAnswer> =>
    send(url, request, (to, call) => callOutside(to, { ...call, mostBytes: most }));

  return {
    async put(key, body) {
      const address = addressOf(key);
      let bytes: Uint8Array<ArrayBuffer>;
      try {
        bytes = await buffer(body);
      } catch (cause) {
        return { ok: false, code: "cut-off", cause };
      }
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const answer = await whole(address, {
        method: "PUT",
        body: bytes,
        headers: {
          "content-length": String(bytes.byteLength),
          "content-type": "application/octet-stream",
          "x-amz-content-sha256": sha256,
        },
      });
      if (answer.status === 507) {
        return { ok: false, code: "no-space", cause: failure(answer) };
      }
      if (!isSuccess(answer)) {
        throw failure(answer);
      }
      return { ok: true };
    },

    async get(key) {
      const drop = ({ body }: BegunAnswer) => void body.destroy();
      const answer = await send(addressOf(key), { method: "GET" }, openOutside, drop);
      if (!isSuccess(answer)) {
        drop(answer);
        if (answer.status === 404) {
          return null;
        }
        throw failure(answer);
      }
      const length = answer.headers.get("content-length") ?? "";
      if (!/^\d{1,15}$/.test(length)) {
        drop(answer);
        throw unreachable("an object without its length");
      }
      const bytes = Number(length);
      const pieces = inTime(answer.body, bytes, timeoutMilliseconds);
      const stream = Readable.from(pieces, { objectMode: false });
      // Runs also when nobody reads any of it, so that the connection is released.
      stream.once("close", () => drop(answer));
      return { bytes, stream };
    },

    async part(key, start, length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      const answer = await whole(
        addressOf(key),
        { method: "GET", headers },
        length + mostBytes.answer,
      );
      if (answer.status === 404) {
        return null;
      }
      // 416: there is nothing from there on.
      if (answer.status !== 206 && answer.status !== 416) {
        throw failure(answer);
      }
      const bytes = Number(answer.headers.get("content-range")?.split("/")[1]);
      return { bytes, part: answer.status === 206 ? answer.body : Buffer.of() };
    },

    async *list(prefix, start = "") {
      if (!isObjectPrefix(prefix)) {
        throw new Error("not a prefix of the object store");
      }
      for (let after: string | undefined = ""; after !== undefined; ) {
        const query: Record<string, string> = { "list-type": "2", prefix };
        if (after !== "") {
          query["continuation-token"] = after;
        } else if (start !== "") {
          query["start-after"] = start;
        }
        const search = new URLSearchParams(query);
        const address = `${settings.endpoint}/${settings.bucket}?${search}`;
        const answer = await whole(address, { method: "GET" }, mostBytes.page);
        if (!isSuccess(answer)) {
          throw failure(answer);
        }
        const page = answer.body.toString("utf8");
        for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const listed = listedIn(object, prefix);
          // Another program's object cannot be named to this store.
          if (isObjectKey(listed.key)) {
            yield listed;
          }
        }
        const next = element(page, "NextContinuationToken");
        if (next !== undefined && next === after) {
          throw unreachable("a list without an end");
        }
        after = next;
      }
    },

    async remove(key) {
      const answer = await whole(addressOf(key), { method: "DELETE" });
      if (!isSuccess(answer) && answer.status !== 404) {
        throw failure(answer);
      }
    },

    async check() {
      const answer = await whole(`${settings.endpoint}/${settings.bucket}`, { method: "HEAD" });
      if (!isSuccess(answer)) {
        throw failure(answer);
      }
    },
  };
}

/** The text of an element; our keys have no character that XML would escape, tokens may have. */
function element(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, "&");
}

/** Returns an object of a list; throws when it is not one that can be there. */
function listedIn(object: string, prefix: string): ListedObject {
  const key = element(object, "Key") ?? "";
  const bytes = Number(element(object, "Size") ?? Number.NaN);
  const storedAt = new Date(element(object, "LastModified") ?? "");
  const isAsked = key.startsWith(prefix);
  if (!isAsked || !Number.isSafeInteger(bytes) || bytes < 0 || Number.isNaN(storedAt.getTime())) {
    throw unreachable("a list that is not understood");
  }
  return { key, bytes, storedAt };
}

/**
 * Yields an object's bytes on request. Throws when the next ones do not arrive in time, or when the
 * server has kept its reader waiting for longer altogether than the slowest connection would.
 */
async function* inTime(
  body: IncomingMessage,
  bytes: number,
  limitMs: number,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let patienceMs = limitMs + bytes / leastBytesPerMs.read;
  try {
    for (;;) {
      const since = performance.now();
      const next = await within(Math.min(limitMs, patienceMs), pieces.next()).catch((error) => {
        throw unreachable(error);
      });
      patienceMs = Math.max(0, patienceMs - (performance.now() - since));
      if (next.done) {
        return;
      }
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/** Rejects when the work takes longer. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Whether a status is likely to pass in a moment. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 507);
}

function isSuccess({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** The store's refusal as an error for the log; it names the status and never a key or secret. */
function failure(answer: { status: number }): Trouble {
  return unreachable(`object store answered ${answer.status}`);
}

function unreachable(cause: unknown): Trouble {
  return new Trouble("object store", "unreachable", cause);
}
