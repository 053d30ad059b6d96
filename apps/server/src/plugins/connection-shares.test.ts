import { once } from "node:events";
import { connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { connectionShares } from "./connection-shares.ts";

const app = useTestApp();

async function opened(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

test("one address holds its share of connections, and a closed one makes room", async () => {
  const port = Number(new URL(app.url).port);
  const held = await opened(port, 256);
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  held[0]?.destroy();
  await expect
    .poll(() =>
      fetch(`${app.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test("a body that does not end is answered and its connection closed; an upload's is not", async () => {
  const slow = fastify();
  onTestFinished(() => slow.close());
  await slow.register(connectionShares, { trustProxy: ["127.0.0.0/8", "::1"], bodyMs: 50 });
  slow.post("/call", async () => "done");
  slow.get("/page", async () => "done");
  slow.put("/upload", { config: { longBody: true } }, async () => "stored");
  const url = await slow.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(url).port);
  const begun = async (line: string) => {
    const [socket = new Socket()] = await opened(port, 1);
    const head = "host: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n1";
    socket.write(`${line} HTTP/1.1\r\n${head}`);
    return socket;
  };
  const posted = await begun("POST /call");
  expect(await text(posted)).toMatch(/^HTTP\/1\.1 408 [\s\S]*request-too-slow/);
  const read = await begun("GET /page");
  expect(await text(read)).toMatch(/^HTTP\/1\.1 200 /);

  const upload = await begun("PUT /upload");
  setTimeout(() => upload.end("2"), 300);
  expect(await text(upload)).toMatch(/^HTTP\/1\.1 200 [\s\S]*stored/);
  // Trusted proxies hold as many as they need.
  await opened(port, 300);
  expect((await fetch(`${url}/page`)).status).toBe(200);
});
