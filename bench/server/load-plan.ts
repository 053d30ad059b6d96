/** What a load client is to do. */
export interface LoadPlan {
  /** Ports of server processes; connections are spread over them in turn. */
  ports: readonly number[];
  connections: number;
  /** Whole requests, head and body, sent in turn. */
  requests: readonly string[];
  /** Ends after so many seconds, or so many requests. */
  seconds?: number;
  count?: number;
  /** Requests a second; without it each connection asks again as soon as it was answered. */
  rate?: number;
}

/** What it saw. */
export interface LoadResult {
  seconds: number;
  /** Milliseconds of every answer. */
  times: number[];
  /** Answers by their status. */
  statuses: Record<string, number>;
  /** The share of one processor that the client itself took. */
  clientShare: number;
}

/** A request with no body, as a browser on a kept-alive connection writes it. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headerLines({ host: "site.test", ...headers })}\r\n`;
}

/** A request with a JSON body. */
export function postRequest(path: string, body: object, headers: Record<string, string>): string {
  const text = JSON.stringify(body);
  const all = {
    host: "site.test",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...headers,
  };
  return `POST ${path} HTTP/1.1\r\n${headerLines(all)}\r\n${text}`;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
