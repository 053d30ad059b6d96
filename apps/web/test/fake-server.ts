import type { Flow, FlowState } from "@site/contract/flow-state";
import type { Platform } from "@site/contract/platforms";
import type { Session, SessionUser } from "@site/contract/session";
import { vi } from "vitest";

/** The session of somebody who is not signed in. */
export const noSession: Session = {
  user: null,
  secondFactorRequired: false,
  signInMethods: ["password"],
  githubConfigured: false,
  phoneCountries: ["IN"],
};

/** A call that the page made. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
};

/** An answer of the fake: a status and a JSON body. Status 0 is a lost connection. */
export type FakeAnswer = {
  status: number;
  body?: unknown;
};

type Answerer = (call: Call) => FakeAnswer | Promise<FakeAnswer>;

/**
 * Stands in for the server in component tests. It answers by method and path, and records every call.
 * The browser journeys check the real server's answers.
 */
export class FakeServer {
  flow!: Flow;
  user: SessionUser | null = null;
  readonly calls: Call[] = [];
  private readonly answerers = new Map<string, Answerer>();

  /** Starts over with a person's flow and no calls. */
  reset(flow: Flow): void {
    this.flow = flow;
    this.calls.length = 0;
    this.answerers.clear();
    this.answer("GET /api/flow", () => ({ status: 200, body: this.flow }));
    const session = () => ({ ...noSession, user: this.user });
    this.answer("GET /api/session", () => ({ status: 200, body: session() }));
    const noSales = { lots: [], found: 0, listed: 0, lotCount: 0 };
    this.answer("GET /api/statements/s1/lots", () => ({ status: 200, body: noSales }));
  }

  /** Sets the answer to one kind of call, such as "POST /api/processFileGen". */
  answer(call: string, answerer: Answerer): void {
    this.answerers.set(call, answerer);
  }

  /** Advances one platform's statement, as the server does when a call succeeds. */
  move(platform: Platform, change: Partial<FlowState>): void {
    const flows = { ...this.flow.flows, [platform]: { ...this.flow.flows[platform], ...change } };
    this.flow = { ...this.flow, current: platform, flows };
  }

  /** Returns the calls of one kind. */
  callsOf(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path.startsWith(path));
  }

  /** Replaces the network with the fake until `vi.unstubAllGlobals()`. */
  install(): void {
    vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
      const answer = await this.take(input, init.method ?? "GET", init.body ?? null, {});
      if (answer.status === 0) {
        throw new TypeError("Failed to fetch");
      }
      return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
      });
    });
    const take: FakeServer["take"] = (...sent) => this.take(...sent);
    vi.stubGlobal("XMLHttpRequest", function request() {
      return fakeRequest(take);
    });
  }

  private async take(
    address: string,
    method: string,
    body: unknown,
    headers: Call["headers"],
  ): Promise<FakeAnswer> {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const parsed = typeof body === "string" ? JSON.parse(body) : body;
    const call = { method, path: pathname, query: searchParams, body: parsed, headers };
    this.calls.push(call);
    const kind = [...this.answerers.keys()].find((key) => {
      const [keyMethod, keyPath = ""] = key.split(" ");
      return keyMethod === method && (keyPath === pathname || pathname.startsWith(`${keyPath}/`));
    });
    return kind ? (this.answerers.get(kind)?.(call) ?? { status: 404 }) : { status: 404 };
  }
}

/** Returns the part of an XMLHttpRequest that an upload uses. */
function fakeRequest(
  take: (...sent: [string, string, unknown, Call["headers"]]) => Promise<FakeAnswer>,
) {
  const headers: Call["headers"] = {};
  let [method, address, isAborted] = ["", "", false];
  const request = {
    status: 0,
    responseText: "",
    upload: {} as { onprogress?: (event: { loaded: number; total: number }) => void },
    onload: () => {},
    onerror: () => {},
    onabort: () => {},
    open: (...opened: [string, string]) => {
      [method, address] = opened;
    },
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    abort: () => {
      isAborted = true;
      request.onabort();
    },
    send: async (body: unknown) => {
      request.upload.onprogress?.({ loaded: 42, total: 100 });
      const { status, body: answered = null } = await take(address, method, body, headers);
      if (isAborted) {
        return;
      }
      request.status = status;
      request.responseText = JSON.stringify(answered);
      (status === 0 ? request.onerror : request.onload)();
    },
  };
  return request;
}
