import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterTest } from "./after-test.ts";

/** What must reach no log: what a lying server says of a person, and parts of it. */
export const person = {
  PAN: "ABCDE1234F",
  otherPan: "zzzpq9876k",
  address: "asha.rao@mail.example",
  account: "8500012345",
  phone: "+91 98123 45678",
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhc2hhLXJhbyJ9.c2lnbmF0dXJl",
  name: "Asha Rao",
};

const sentence = `PAN ${person.PAN} of ${person.name}, also ${person.otherPan}, ${person.address}, account ${person.account}, ${person.phone}, ${person.token}`;

/** How much a server that never ends sends if nobody stops it. */
const mostSent = 64 * 2 ** 20;
const piece = Buffer.alloc(65_536, " ");

/** Sends for as long as somebody takes it. */
function sendOn(response: ServerResponse): void {
  for (let sent = 0; response.writable && sent < mostSent; sent += piece.byteLength) {
    if (!response.write(piece)) {
      response.once("drain", () => {
        if ((response.socket?.bytesWritten ?? mostSent) < mostSent) {
          sendOn(response);
        }
      });
      return;
    }
  }
}

const json = { "content-type": "application/json" };
const error = {
  error: { code: sentence, description: sentence, field: sentence, reason: sentence },
};
const packed = (encoding: string, body: Uint8Array) => (response: ServerResponse) =>
  response.writeHead(200, { ...json, "content-encoding": encoding }).end(body);

/** The lies of a server, each an answer to any request. `elsewhere` must not be visited. */
export const lies: Record<string, (response: ServerResponse, elsewhere: string) => void> = {
  "an endless body": (response) => {
    response.writeHead(200, json).write('{"items": [');
    sendOn(response);
  },
  "an endless error": (response) => {
    response.writeHead(400, json).write('{"error": {"description": "');
    sendOn(response);
  },
  "a body of a terabyte": (response) => {
    response.writeHead(200, { ...json, "content-length": 2 ** 40 });
    sendOn(response);
  },
  "a body that trickles": (response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(timer));
  },
  "a bomb of gzip": packed("gzip", gzipSync(Buffer.alloc(mostSent))),
  "a body of one byte a piece": (response) => {
    response.writeHead(200, json);
    response.socket?.write("1\r\n \r\n".repeat(2 ** 21));
  },
  "Brotli that nobody asked for": packed("br", brotliCompressSync("{}")),
  "deflate that nobody asked for": packed("deflate", deflateSync("{}")),
  "gzip that is none": packed("gzip", Buffer.from(sentence)),
  "two encodings at once": packed("gzip, gzip", gzipSync(gzipSync("{}"))),
  "a way to another server": (response, elsewhere) => {
    response.writeHead(307, { location: elsewhere }).end();
  },
  "a page instead of JSON": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<p>${sentence}</p>`);
  },
  "an error about a person": (response) => {
    response.writeHead(400, json).end(JSON.stringify(error));
  },
  "an error of OAuth about a person": (response) => {
    const body = { error: sentence, error_description: sentence, error_uri: sentence };
    response.writeHead(400, json).end(JSON.stringify(body));
  },
  "a failure about a person": (response) => {
    response.writeHead(500, sentence, json).end(sentence);
  },
  "a PAN instead of JSON": (response) => {
    response.writeHead(200, json).end(`${person.PAN} ${sentence}`);
  },
  "JSON that breaks off after a person": (response) => {
    response.writeHead(200, json).end(`{"${person.name}":"${person.PAN}" ${sentence}`);
  },
  "JSON of another form": (response) => {
    response.writeHead(200, json).end(JSON.stringify({ issuer: sentence, id: sentence }));
  },
  "deep JSON": (response) => {
    response.writeHead(200, json).end("[".repeat(500_000));
  },
  "a flood of headers": (response) => {
    const header = `x-${person.PAN}: ${person.address}\r\n`;
    response.socket?.end(`HTTP/1.1 200 OK\r\n${header.repeat(100_000)}\r\n`);
  },
  "a flood of interim answers": (response) => {
    response.socket?.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(20_000));
  },
  "no HTTP": (response) => {
    response.socket?.end(`${sentence}\r\n\r\n`);
  },
  "an end in the middle": (response) => {
    response.writeHead(200, { ...json, "content-length": 1000 }).write(sentence);
    setTimeout(() => response.socket?.destroy(), 20);
  },
  "another protocol": (response) => {
    response.socket?.write("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
  },
};

/** A server that answers as told; see {@link startLyingServer}. */
export type LyingServer = Awaited<ReturnType<typeof startLyingServer>>;

/** Starts a server that tells one of the {@link lies}, and counts what it got rid of. */
export async function startLyingServer() {
  const told = { lie: "JSON of another form", written: 0, asked: 0, strayed: 0 };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.on("error", () => {});
    if (request.url === "/elsewhere") {
      told.strayed += 1;
      response.end("{}");
      return;
    }
    told.asked += 1;
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once("close", () => {
      told.written = Math.max(told.written, socket.bytesWritten - before);
    });
    lies[told.lie]?.(response, `${url}/elsewhere`);
  };
  const server = createServer(answer);
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // After that, all that was written is counted.
      server.closeAllConnections();
    });
  afterTest(close);
  return Object.assign(told, {
    url,
    close,
    /** Tells the lie at another server, whose answer it is then. */
    answer,
  });
}
