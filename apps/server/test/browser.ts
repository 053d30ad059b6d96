import { type Agent, request } from "node:http";
import type { Site } from "./site.ts";

/** What came back. Status 0: the connection was cut, or nothing came in time. */
export type Answer = { status: number; retryAfter: number; body: Buffer };

/** A call's method and what it sends. */
export type Call = {
  method?: "GET" | "POST" | "PUT";
  json?: object;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

/** The page's own limit for a call, in milliseconds. */
const callTimeoutMs = 30_000;
const silence: Answer = { status: 0, retryAfter: 0, body: Buffer.alloc(0) };

/**
 * A person's browser as far as HTTP goes: it keeps cookies, and says which site its calls come
 * from. Thousands of them share the sockets of one agent.
 */
export class Browser {
  readonly #site: Site;
  readonly #agent: Agent;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** @param address the person's own network address, as a trusted proxy states it */
  constructor(site: Site, agent: Agent, address: string) {
    this.#site = site;
    this.#agent = agent;
    this.#address = address;
  }

  /** Calls a path of the site. A process that takes no connection is passed over unnoticed. */
  async call(path: string, call: Call = {}): Promise<Answer> {
    for (;;) {
      const process = this.#site.next();
      const answer = await this.#send(process + path, call);
      if (answer !== "refused") return answer;
      this.#site.leaveOut(process);
    }
  }

  /** What it would send as its Cookie header. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #send(url: string, call: Call): Promise<Answer | "refused"> {
    const { method = call.json ? "POST" : "GET", timeoutMs = callTimeoutMs } = call;
    const body = call.json ? Buffer.from(JSON.stringify(call.json)) : call.bytes;
    const headers: Record<string, string> = {
      "x-forwarded-for": this.#address,
      ...(method === "GET" ? {} : { origin: this.#site.origin }),
      ...(call.json ? { "content-type": "application/json" } : {}),
      ...(body || method !== "GET" ? { "content-length": String(body?.byteLength ?? 0) } : {}),
      ...(this.#cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
      ...call.headers,
    };
    return new Promise((resolve) => {
      const sent = request(url, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve(silence));
        response.on("end", () => {
          if (!response.complete) return resolve(silence);
          for (const line of response.headers["set-cookie"] ?? []) this.#keep(line);
          const { statusCode: status = 0, headers: received } = response;
          const retryAfter = Number(received["retry-after"] ?? received["x-retry-after"] ?? 0);
          resolve({ status, retryAfter, body: Buffer.concat(chunks) });
        });
      });
      sent.on("error", (error: NodeJS.ErrnoException) =>
        resolve(error.code === "ECONNREFUSED" ? "refused" : silence),
      );
      // Counted from the moment that a socket is there: waiting for one is this program's doing.
      sent.on("socket", () => {
        const timer = setTimeout(() => sent.destroy(new Error("too late")), timeoutMs);
        sent.on("close", () => clearTimeout(timer));
      });
      sent.end(body);
    });
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) {
      this.#cookies.delete(name);
    } else {
      this.#cookies.set(name, value.join("="));
    }
  }
}
