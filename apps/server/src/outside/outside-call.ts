import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Result } from "@site/result/result";

// The only way to another server over HTTP, except for the database's and the mail server's own
// protocols. `fetch` is not used: it decodes whatever encoding an answer claims to have, without a limit
// on the unpacked size.

/** A call to another server. */
export type OutsideCall = {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** How many milliseconds the call may take, with the whole body of its answer. */
  timeoutMs: number;
  /** How many bytes the answer's body may have, also once unpacked; 1 MB by default. */
  mostBytes?: number;
  /** Ends the call earlier. */
  signal?: AbortSignal | undefined;
};

/** An answer with its whole body, unpacked. Redirects are answers like any other. */
export type OutsideAnswer = { status: number; headers: Headers; body: Buffer };

/** Why there is no answer; the words are ours, never the other server's. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  /** The system's code, such as `ENOTFOUND`, or `NO_ANSWER_IN_TIME`, `TOO_LARGE`, `ENCODED`. */
  readonly code: string;

  constructor(code: string, sentence = code) {
    super(sentence);
    this.code = code;
  }
}

/** The most that an answer's body may have where a call names no limit of its own. */
const usualMostBytes = 2 ** 20;
const unpack = promisify(gunzip);

/** Makes a call and reads its whole answer. Never throws. */
export async function callOutside(
  url: string | URL,
  call: OutsideCall,
): Promise<Result<OutsideAnswer, OutsideFault>> {
  const { mostBytes = usualMostBytes } = call;
  const limit = AbortSignal.any(
    [AbortSignal.timeout(Math.ceil(call.timeoutMs)), call.signal].filter(
      (each) => each !== undefined,
    ),
  );
  try {
    const answer = await begin(new URL(url), call, limit, "gzip");
    const encoding = encodingOf(answer);
    if (encoding === "unknown") {
      return wronglyEncoded(answer);
    }
    const packed = await bodyOf(answer, mostBytes);
    const isUnpacked = encoding === "none" || packed?.byteLength === 0;
    const body = packed && !isUnpacked ? await unpacked(packed, mostBytes) : packed;
    return body
      ? { ok: true, value: { ...headOf(answer), body } }
      : fault("TOO_LARGE", `an answer of more than ${mostBytes} bytes`);
  } catch (error) {
    return faultOf(error, limit);
  }
}

/** An answer whose body has only begun. Its reader limits size and time, and always destroys it. */
export type BegunAnswer = Omit<OutsideAnswer, "body"> & { body: IncomingMessage };

/**
 * Makes a call and resolves when its answer begins; `timeoutMs` limits only the time until then. Never
 * throws.
 */
export async function openOutside(
  url: string | URL,
  call: Omit<OutsideCall, "mostBytes" | "signal">,
): Promise<Result<BegunAnswer, OutsideFault>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.timeoutMs);
  try {
    const body = await begin(new URL(url), call, limit.signal, "identity");
    // A body that breaks off fails its reader. Without a listener, one that breaks off before it is read
    // would end the process.
    body.on("error", () => {});
    return encodingOf(body) === "none"
      ? { ok: true, value: { ...headOf(body), body } }
      : wronglyEncoded(body);
  } catch (error) {
    return faultOf(error, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a call and resolves when its answer begins. Rejects with the system's error, or on `signal`. */
function begin(
  url: URL,
  { method, headers, body }: OutsideCall,
  signal: AbortSignal,
  encodings: string,
): Promise<IncomingMessage> {
  const client = url.protocol === "https:" ? https : http;
  const sent = { "user-agent": "node", ...headers, "accept-encoding": encodings };
  return new Promise((resolve, reject) => {
    const request = client.request(url, { method, headers: sent, signal }, resolve);
    request.on("error", reject);
    // Also where an answer breaks off before it begins, such as one that changes the protocol.
    request.on("close", () => reject(Object.assign(new Error(), { code: "ECONNRESET" })));
    request.end(body);
  });
}

/** How an answer's body is encoded. */
function encodingOf(answer: IncomingMessage): "none" | "gzip" | "unknown" {
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") {
    return "none";
  }
  return encoding === "gzip" || encoding === "x-gzip" ? "gzip" : "unknown";
}

function wronglyEncoded(answer: IncomingMessage) {
  answer.destroy();
  return fault("ENCODED", "an answer in an encoding that was not asked for");
}

/**
 * Reads a body into one buffer, or returns undefined for one that is too large. Many tiny pieces cost no
 * more memory than a few large ones.
 */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  let body = Buffer.allocUnsafe(Math.min(mostBytes, 16_384));
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (bytes + piece.byteLength > mostBytes) {
      return undefined;
    }
    if (bytes + piece.byteLength > body.byteLength) {
      const wanted = Math.max(2 * body.byteLength, bytes + piece.byteLength);
      body = Buffer.concat([body.subarray(0, bytes)], Math.min(mostBytes, wanted));
    }
    body.set(piece, bytes);
    bytes += piece.byteLength;
  }
  return body.subarray(0, bytes);
}

/** Unpacks a body, or returns undefined for one that becomes too large. */
function unpacked(packed: Buffer, mostBytes: number): Promise<Buffer | undefined> {
  return unpack(packed, { maxOutputLength: mostBytes }).catch((error: NodeJS.ErrnoException) =>
    error.code === "ERR_BUFFER_TOO_LARGE" ? undefined : Promise.reject(error),
  );
}

function headOf({ statusCode = 0, headersDistinct }: IncomingMessage) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) {
      headers.append(name, value);
    }
  }
  return { status: statusCode, headers };
}

/** Reduces an error to its code: its message may quote the other server. */
function faultOf(error: unknown, limit: AbortSignal) {
  if (limit.aborted) {
    return fault("NO_ANSWER_IN_TIME", "no answer in time");
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return fault(typeof code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN");
}

function fault(code: string, sentence?: string) {
  return { ok: false, error: new OutsideFault(code, sentence) } as const;
}
