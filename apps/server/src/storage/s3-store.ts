import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { isObjectKey, type ObjectStore, type PutResult, type SizeLimits } from "./object-store.ts";

/** Where an S3-compatible store is, and with which keys. */
export interface S3Settings {
  /** `https://s3.ap-south-1.amazonaws.com`, or the address of any compatible server. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one request may take, in milliseconds. */
  timeoutMilliseconds: number;
}

/**
 * An object store in a bucket of an S3-compatible server, addressed by path
 * (`endpoint/bucket/key`), which every such server understands. A put is one request with its
 * length and SHA-256 stated, so the server refuses bytes that changed on the way and the object
 * appears whole or not at all. The body is held in memory until then: uploads are capped at some
 * tens of megabytes.
 */
export function openS3Store(settings: S3Settings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 2,
  });
  const addressOf = (key: string): string => {
    if (!isObjectKey(key)) throw new Error("not a key of the object store");
    return `${settings.endpoint}/${settings.bucket}/${key}`;
  };
  const send = (url: string, request: RequestInit): Promise<Response> =>
    client.fetch(url, {
      ...request,
      signal: AbortSignal.timeout(settings.timeoutMilliseconds),
    });

  return {
    async put(key, body, options = {}) {
      const address = addressOf(key);
      const collected = await collect(body, options);
      if (!collected.ok) return collected;
      const { bytes } = collected;
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
      if (answer.status === 507) return { ok: false, code: "no-space", cause: failure(answer) };
      if (!answer.ok) throw failure(answer);
      return { ok: true, bytes: bytes.byteLength, sha256 };
    },

    async get(key) {
      const answer = await send(addressOf(key), { method: "GET" });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) throw failure(answer);
      const stream = answer.body
        ? Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
        : Readable.from([]);
      return { bytes: Number(answer.headers.get("content-length") ?? 0), stream };
    },

    async remove(key) {
      const answer = await send(addressOf(key), { method: "DELETE" });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failure(answer);
    },

    async check() {
      const answer = await send(`${settings.endpoint}/${settings.bucket}/`, { method: "HEAD" });
      if (!answer.ok) throw failure(answer);
    },
  };
}

async function collect(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  { minBytes = 0, maxBytes = Number.POSITIVE_INFINITY }: SizeLimits,
): Promise<{ ok: true; bytes: Uint8Array<ArrayBuffer> } | Extract<PutResult, { ok: false }>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      length += chunk.byteLength;
      if (length > maxBytes) return { ok: false, code: "too-large" };
      chunks.push(chunk);
    }
  } catch (cause) {
    return { ok: false, code: "cut-off", cause };
  }
  if (length < minBytes) return { ok: false, code: "empty" };
  return { ok: true, bytes: Buffer.concat(chunks) };
}

/** The store's refusal as an error for the log; it names the status and never a key or secret. */
function failure(answer: Response): Error {
  return new Error(`object store answered ${answer.status}`);
}
