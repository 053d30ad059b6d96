import { createHmac } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Razorpay from "razorpay";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../../../test/test-gateway.ts";
import { type PaymentGateway, paymentGateway } from "./gateway.ts";
import { isPaymentSignature, isWebhookSignature } from "./signature.ts";

let peer: TestGateway;
let ours: PaymentGateway;
/** For calls that hang: waits less long than the product does. */
let impatient: PaymentGateway;
let theirs: Razorpay;

/** The official SDK, pointed at another host: it has no option for that, hence the private field. */
function sdk(url: string, access: { keyId: string; keySecret: string }): Razorpay {
  const client = new Razorpay({ key_id: access.keyId, key_secret: access.keySecret });
  const { api } = client as unknown as { api: { rq: { defaults: Record<string, unknown> } } };
  api.rq.defaults.baseURL = url;
  api.rq.defaults.timeout = 8000;
  return client;
}

beforeAll(async () => {
  peer = await startTestGateway();
  ours = paymentGateway(peer);
  impatient = paymentGateway({ ...peer, timeoutMs: 1000 });
  theirs = sdk(peer.url, peer);
});
beforeEach(() => peer.control({ faults: [], webhooks: "lose", refunds: "processed" }));
afterAll(() => peer.stop());

const orderFor = async (receipt: string) => {
  const created = await ours.createOrder({ amount: 500, currency: "INR", receipt });
  if (!created.ok) {
    throw new Error(created.error.cause);
  }
  return created.value;
};

/** Starts a server for one test; returns its address. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("sends the same requests as the official SDK", async () => {
  type Seen = { method?: string; path: string; query: object; auth?: string; body: unknown };
  const seen: Seen[] = [];
  const url = await listening(async (request, response) => {
    let body = "";
    for await (const chunk of request) {
      body += chunk;
    }
    const { pathname, searchParams } = new URL(request.url ?? "", "http://recorder");
    seen.push({
      method: request.method,
      path: pathname,
      query: Object.fromEntries([...searchParams].sort()),
      auth: request.headers.authorization,
      body: body === "" ? null : JSON.parse(body),
    });
    response.setHeader("content-type", "application/json").end('{"items":[]}');
  });
  const mine = paymentGateway({ ...peer, url });
  const oracle = sdk(url, peer);
  const payment = "pay_00000000000001";
  const order = "order_00000000000001";
  const asked = { amount: 500, currency: "INR", receipt: "st_1" };
  const options = {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: "normal",
  } as const;
  const back = { amount: 500, speed: "normal", receipt: "refund-000001" } as const;

  await mine.createOrder(asked);
  await oracle.orders.create({
    ...asked,
    payment: { capture: "automatic", capture_options: options },
  });
  await mine.findOrderByReceipt("st_1");
  await oracle.orders.all({ receipt: "st_1", count: 2 });
  await mine.listPayments(order);
  await oracle.orders.fetchPayments(order);
  await mine.listPaymentsBetween(1, 2, 0);
  await oracle.payments.all({ from: 1, to: 2, count: 100, skip: 0 });
  await mine.capture(payment, 500, "INR");
  await oracle.payments.capture(payment, 500, "INR");
  await mine.refund(payment, 500, back.receipt);
  await oracle.payments.refund(payment, back);

  expect(seen).toHaveLength(12);
  for (let index = 0; index < seen.length; index += 2) {
    const [own, oracles] = [seen[index], seen[index + 1]];
    // The SDK spells out the default `skip=0` of lists.
    expect({ skip: "0", ...own?.query }).toEqual({ skip: "0", ...oracles?.query });
    expect({ ...own, query: {} }).toEqual({ ...oracles, query: {} });
  }
});

test("an order with another receipt is not adopted, whatever the gateway lists", async () => {
  const order = { amount: 500, currency: "INR", status: "created" };
  const other = { ...order, id: "order_00000000000001", receipt: "st_other" };
  const none = { ...order, id: "order_00000000000002", receipt: null };
  const wanted = { ...order, id: "order_00000000000003", receipt: "st_ours" };
  let items: object[] = [other, none];
  const url = await listening((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ items }));
  });
  const gateway = paymentGateway({ ...peer, url, mayBeStandIn: false });
  expect(await gateway.findOrderByReceipt("st_ours")).toEqual({ ok: true, value: null });
  items = [other, wanted];
  expect(await gateway.findOrderByReceipt("st_ours")).toMatchObject({ value: wanted });
});

test("reads the same answers as the official SDK", async () => {
  const order = await orderFor("st_same");
  expect(await theirs.orders.fetch(order.id)).toMatchObject(order);
  const found = await ours.findOrderByReceipt("st_same");
  const list = await theirs.orders.all({ receipt: "st_same" });
  expect(found).toMatchObject({ ok: true, value: { id: list.items[0]?.id } });
  expect(await ours.findOrderByReceipt("st_nobody")).toEqual({ ok: true, value: null });

  await peer.attempt(order.id, "authorized-only");
  const payments = await ours.listPayments(order.id);
  expect(await theirs.orders.fetchPayments(order.id)).toMatchObject({
    items: payments.ok ? payments.value : [],
  });
  const id = payments.ok ? (payments.value[0]?.id ?? "") : "";
  expect(await ours.capture(id, 500, "INR")).toMatchObject({
    ok: true,
    value: { status: "captured" },
  });
  expect(await ours.fetchPayment(id)).toMatchObject({ value: await theirs.payments.fetch(id) });
  expect(await ours.capture(id, 500, "INR")).toMatchObject({
    ok: false,
    error: { kind: "GatewayRejected", status: 400 },
  });
});

test("agrees with the official SDK on what a signature is", async () => {
  const order = await orderFor("st_signature");
  const { razorpay_payment_id: payment, razorpay_signature: signature } = await peer.attempt(
    order.id,
  );
  const oracle = (signed: string) =>
    validatePaymentVerification(
      { order_id: order.id, payment_id: payment },
      signed,
      peer.keySecret,
    );
  for (const signed of [signature, signature.toUpperCase(), `${signature}0`, "", "0".repeat(64)]) {
    expect(isPaymentSignature([peer.keySecret], order.id, payment, signed)).toBe(oracle(signed));
  }
  expect(oracle(signature)).toBe(true);

  const body = '{"event": "payment.captured"}';
  const signed = createHmac("sha256", "new").update(body).digest("hex");
  expect(Razorpay.validateWebhookSignature(body, signed, "new")).toBe(true);
  expect(isWebhookSignature(["newer", "new"], Buffer.from(body), signed)).toBe(true);
  expect(isWebhookSignature(["newer"], Buffer.from(body), signed)).toBe(false);
  // Different spacing makes a different body, even if it parses to the same.
  expect(isWebhookSignature(["new"], Buffer.from(body.replace(" ", "")), signed)).toBe(false);
});

test("an id that contains a bar is refused, although its signature would fit", async () => {
  const signature = createHmac("sha256", peer.keySecret)
    .update("order_00000000000001|x|pay_00000000000001")
    .digest("hex");
  const check = (order: string, payment: string) =>
    isPaymentSignature([peer.keySecret], order, payment, signature);
  expect(check("order_00000000000001", "x|pay_00000000000001")).toBe(false);
  expect(check("order_00000000000001|x", "pay_00000000000001")).toBe(false);
});

const faults = ["rate-limit", "server-error", "bad-gateway", "reset", "hang"] as const;
test.each(faults)("%s is a value without a secret in it", async (kind) => {
  await peer.control({ faults: [{ kind, times: 2 }] });
  const created = await impatient.createOrder({
    amount: 500,
    currency: "INR",
    receipt: `st_${kind}`,
  });
  expect(created).toMatchObject({ ok: false, error: { kind: "GatewayUnavailable" } });
  expect(JSON.stringify(created)).not.toContain(peer.keySecret);
  // The POST met one fault and was not repeated; the GET meets the second and is repeated.
  expect(await impatient.findOrderByReceipt(`st_${kind}`)).toEqual({ ok: true, value: null });
});

test.each([
  [502, "{}", "GatewayUnavailable", 2],
  [500, '{"error":{"code":"SERVER_ERROR"}}', "GatewayUnavailable", 2],
  [400, '{"error":{"code":"BAD_REQUEST_ERROR"}}', "GatewayRejected", 1],
])(
  "asked without effect, HTTP %i with %s is %s and heard %i times; a check asks once",
  async (status, body, kind, times) => {
    let heard = 0;
    const url = await listening((_request, response) => {
      heard += 1;
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    const gateway = paymentGateway({ ...peer, url });
    expect(await gateway.listPayments("order_1")).toMatchObject({ ok: false, error: { kind } });
    expect(heard).toBe(times);
    await gateway.check();
    expect(heard).toBe(times + 1);
  },
);

test("an unreachable gateway and a wrong key are distinguished", async () => {
  const nobody = paymentGateway({ ...peer, url: "http://127.0.0.1:9" });
  expect(await nobody.listPayments("order_00000000000001")).toMatchObject({
    error: { kind: "GatewayUnavailable" },
  });
  const stranger = paymentGateway({ ...peer, keySecret: "wrong" });
  expect(await stranger.listPayments("order_00000000000001")).toMatchObject({
    error: { kind: "GatewayRejected", status: 401 },
  });
});
