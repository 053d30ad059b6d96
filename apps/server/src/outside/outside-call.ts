import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Result } from "contract/result";

// The only way to another server over HTTP, except for the database's and the mail server's own
// protocols. `fetch` is not used: it decodes whatever encoding an answer claims to have and sets no
// limit to what it unpacks.

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
    const isPacked = demandKnownEncoding(answer, ["gzip", "x-gzip"]);
    const packed = await bodyOf(answer, mostBytes);
    const body = isPacked && packed.byteLength > 0 ? await unpacked(packed, mostBytes) : packed;
    return { ok: true, value: { ...headOf(answer), body } };
  } catch (error) {
    return { ok: false, error: faultOf(error, limit) };
  }
}

/** An answer whose body has only begun. Its reader limits it, and destroys it in any case. */
export type BegunAnswer = Omit<OutsideAnswer, "body"> & { body: IncomingMessage };

/** Makes a call and resolves when its answer begins; `timeoutMs` ends then. Never throws. */
export async function openOutside(
  url: string | URL,
  call: Omit<OutsideCall, "mostBytes">,
): Promise<Result<BegunAnswer, OutsideFault>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.timeoutMs);
  try {
    const body = await begin(new URL(url), call, limit.signal, "identity");
    body.on("error", () => {});
    demandKnownEncoding(body, []);
    return { ok: true, value: { ...headOf(body), body } };
  } catch (error) {
    return { ok: false, error: faultOf(error, limit.signal) };
  } finally {
    clearTimeout(timer);
  }
}

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
    request.on("close", () => reject(new OutsideFault("ECONNRESET")));
    request.end(body);
  });
}

/** Whether the answer is packed; throws when it is in a way that was not asked for. */
function demandKnownEncoding(answer: IncomingMessage, known: readonly string[]): boolean {
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") {
    return false;
  }
  if (!known.includes(encoding)) {
    answer.destroy();
    throw new OutsideFault("ENCODED", "an answer in an encoding that was not asked for");
  }
  return true;
}

/** Reads a body into one buffer: many tiny pieces cost no more memory than a few large ones. */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  let body = Buffer.allocUnsafe(Math.min(mostBytes, 16_384));
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (bytes + piece.byteLength > mostBytes) {
      throw tooLarge(mostBytes);
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

async function unpacked(packed: Buffer, mostBytes: number): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ERR_BUFFER_TOO_LARGE" ? tooLarge(mostBytes) : error;
  }
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

function tooLarge(mostBytes: number): OutsideFault {
  return new OutsideFault("TOO_LARGE", `an answer of more than ${mostBytes} bytes`);
}

/** Reduces an error to its code: its message may quote the other server. */
function faultOf(error: unknown, limit: AbortSignal): OutsideFault {
  if (limit.aborted) {
    return new OutsideFault("NO_ANSWER_IN_TIME", "no answer in time");
  }
  if (error instanceof OutsideFault) {
    return error;
  }
  const { code } = (error ?? {}) as { code?: unknown };
  return new OutsideFault(
    typeof code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN",
  );
}
