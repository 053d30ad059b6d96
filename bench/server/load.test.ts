import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { load } from "./load.ts";

const cookies: (string | undefined)[] = [];
let answerTo = (_count: number, response: ServerResponse) => response.end();
const server = createServer(({ headers }, response) => {
  answerTo(cookies.push(headers.cookie), response);
});

afterEach(() => {
  cookies.length = 0;
  server.close();
});

/** Forty requests of two people over four connections, or twenty at a steady rate. */
async function ask(rate?: number) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const requests = ["a=1", "b=2"].map((cookie) => ({ path: "/", headers: { cookie } }));
  const length = rate ? { rate, seconds: 20 / rate } : { count: 40 };
  return load({ ports: [port], connections: 4, requests, ...length });
}

describe.each([undefined, 100])("a load at the rate %s", (rate) => {
  test("sends as many requests for each person", async () => {
    answerTo = (_count, response) => response.end();
    const { perSecond } = await ask(rate);
    expect(cookies.filter((cookie) => cookie === "a=1")).toHaveLength(cookies.length / 2);
    expect(perSecond).toBeGreaterThan(0);
  });

  test("fails when one answer is not the expected one", async () => {
    answerTo = (count, response) => response.writeHead(count === 10 ? 503 : 200).end();
    await expect(ask(rate)).rejects.toThrow('"503":1');
  });

  test("fails when a connection is cut", async () => {
    answerTo = (count, response) => (count === 10 ? response.destroy() : response.end());
    await expect(ask(rate)).rejects.toThrow(rate ? "ended with 1" : "without an answer");
  });
});
