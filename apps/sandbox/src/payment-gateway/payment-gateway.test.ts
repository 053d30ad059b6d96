import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildGateway } from "./app.ts";
import { type SandboxGatewaySettings, sandboxSettings } from "./settings.ts";
import { webhookSignature } from "./signature.ts";

// What an order, a payment and a refund go through is proved by the server's tests of payments.
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup();
  }
});

async function gateway(changes: Partial<SandboxGatewaySettings> = {}) {
  const settings = { ...sandboxSettings, retryBaseMs: 10, ...changes };
  const app = buildGateway(settings);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  cleanups.push(() => app.close());
  const authorization = `Basic ${btoa(`${settings.keyId}:${settings.keySecret}`)}`;
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
  };
  const order = async () =>
    (await call("POST", "/v1/orders", { amount: 500, currency: "INR" })).body.id as string;
  const attempt = (id: string, outcome: string, options = {}) =>
    call("POST", `/__sim/orders/${id}/attempt`, { outcome, ...options });
  return { app, address, settings, call, order, attempt };
}

/** A merchant's endpoint that answers with the given statuses and keeps what it receives. */
async function merchant(statuses: number[]) {
  const heard: { id: string; signature: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) {
      body += chunk;
    }
    heard.push({
      id: String(request.headers["x-razorpay-event-id"]),
      signature: String(request.headers["x-razorpay-signature"]),
      body,
    });
    response.writeHead(statuses[heard.length - 1] ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const hears = async (count: number) => {
    while (heard.length < count) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return heard;
  };
  return { url, hears };
}

test("only the right key gets an answer, and errors have the gateway's format", async () => {
  const { address, call } = await gateway();
  expect((await fetch(`${address}/v1/orders`)).status).toBe(401);
  const small = await call("POST", "/v1/orders", { amount: 99, currency: "INR" });
  expect(small.status).toBe(400);
  expect(small.body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", field: "amount" });
});

test("webhooks are signed over their bytes and retried until answered with 2xx", async () => {
  const { url, hears } = await merchant([500, 503, 200]);
  const { order, attempt, settings } = await gateway({ webhookUrl: url });
  await attempt(await order(), "failure");
  const [first, second, third] = await hears(3);
  expect(first?.id).toMatch(/^evt_\w{14}$/);
  expect([second?.id, third?.id]).toEqual([first?.id, first?.id]);
  expect(first?.signature).toBe(webhookSignature(settings.webhookSecret, first?.body ?? ""));
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    event: "payment.failed",
    contains: ["payment"],
    payload: { payment: { entity: { status: "failed" } } },
  });
});

test("a restart loses nothing, and planned steps still happen", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gateway-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, "journal.jsonl");
  const before = await gateway({ dataFile });
  const id = await before.order();
  await before.attempt(id, "slow", { afterMs: 50 });
  await before.app.close();

  const after = await gateway({ dataFile });
  let status = "";
  while (status !== "paid") {
    status = (await after.call("GET", `/v1/orders/${id}`)).body.status;
  }
  expect((await after.call("GET", `/v1/orders/${id}/payments`)).body.count).toBe(1);
});
