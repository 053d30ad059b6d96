import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Trouble } from "../trouble.ts";
import { type ByteStore, isObjectKey, isObjectPrefix } from "./object-store.ts";

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

/** Every request here may be repeated: an object is put, read and removed as a whole. */
const mostTries = 3;
const pauseMs = 200;
/** The slowest acceptable connection: a larger body may take longer. */
const leastBytesPerMs = 1_000;

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
  const attempt = async (url: string, request: RequestInit): Promise<Response> => {
    const size = request.body instanceof Uint8Array ? request.body.byteLength : 0;
    const limit = new AbortController();
    // Pass the signal to `fetch` itself: one inside the signed request is lost when that request is
    // garbage-collected, and the call then waits forever.
    const answer = sign(url, request).then((signed) => fetch(signed, { signal: limit.signal }));
    // Only until the answer begins: its body may take as long as its reader likes.
    return within(timeoutMilliseconds + size / leastBytesPerMs, answer).catch((error) => {
      limit.abort();
      throw unreachable(causeOf(error));
    });
  };
  const send = async (url: string, request: RequestInit): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries;
      try {
        const answer = await attempt(url, request);
        if (isLast || !isPassing(answer.status)) {
          return answer;
        }
        await answer.body?.cancel();
      } catch (trouble) {
        if (isLast) {
          throw trouble;
        }
      }
      await pause(pauseMs * tries);
    }
  };

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
      const answer = await send(address, {
        method: "PUT",
        body: bytes,
        headers: {
          "content-length": String(bytes.byteLength),
          "content-type": "application/octet-stream",
          "x-amz-content-sha256": sha256,
        },
      });
      await answer.body?.cancel();
      if (answer.status === 507) {
        return { ok: false, code: "no-space", cause: failure(answer) };
      }
      if (!answer.ok) {
        throw failure(answer);
      }
      return { ok: true };
    },

    async get(key) {
      const answer = await send(addressOf(key), { method: "GET" });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) {
        throw failure(answer);
      }
      const stream = answer.body
        ? Readable.from(unlessSilent(answer.body, timeoutMilliseconds), { objectMode: false })
        : Readable.from([]);
      return { bytes: Number(answer.headers.get("content-length") ?? 0), stream };
    },

    async part(key, start, length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      const answer = await send(addressOf(key), { method: "GET", headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      // 416: there is nothing from there on.
      if (answer.status !== 206 && answer.status !== 416) {
        await answer.body?.cancel();
        throw failure(answer);
      }
      const bytes = Number(answer.headers.get("content-range")?.split("/")[1]);
      const body = Buffer.from(await within(timeoutMilliseconds, answer.arrayBuffer()));
      return { bytes, part: answer.status === 206 ? body : Buffer.of() };
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
        const address = `${settings.endpoint}/${settings.bucket}/?${search}`;
        const answer = await send(address, { method: "GET" });
        const page = await answer.text();
        if (!answer.ok) {
          throw failure(answer);
        }
        for (const [, object = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield {
            key: element(object, "Key") ?? "",
            bytes: Number(element(object, "Size")),
            storedAt: new Date(element(object, "LastModified") ?? 0),
          };
        }
        after = element(page, "NextContinuationToken");
      }
    },

    async remove(key) {
      const answer = await send(addressOf(key), { method: "DELETE" });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) {
        throw failure(answer);
      }
    },

    async check() {
      const answer = await send(`${settings.endpoint}/${settings.bucket}/`, { method: "HEAD" });
      if (!answer.ok) {
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

/** Yields an answer's bytes on request; throws when the next ones do not arrive in time. */
async function* unlessSilent(
  body: ReadableStream<Uint8Array>,
  limitMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(limitMs, reader.read()).catch((error) => {
        throw unreachable(causeOf(error));
      });
      if (done) {
        return;
      }
      yield value;
    }
  } finally {
    // Runs even when nobody reads to the end, so that the connection is released.
    reader.cancel().catch(() => {});
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

/** The reason behind "fetch failed". */
function causeOf(error: unknown): unknown {
  return (error as { cause?: unknown }).cause ?? error;
}

/** The store's refusal as an error for the log; it names the status and never a key or secret. */
function failure(answer: Response): Trouble {
  return unreachable(`object store answered ${answer.status}`);
}

function unreachable(cause: unknown): Trouble {
  return new Trouble("object store", "unreachable", cause);
}
