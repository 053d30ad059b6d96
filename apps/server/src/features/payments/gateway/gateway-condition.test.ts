import http, { createServer, type RequestListener } from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { certificates } from "../../../../test/certificates.ts";
import { confirmedPerson } from "../../../../test/person.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { testFolder } from "../../../../test/test-folder.ts";
import { startTestGateway } from "../../../../test/test-gateway.ts";
import { examineSurroundings } from "../../../operations/examine-surroundings.ts";
import { paymentGateway } from "./gateway.ts";
import { gatewayCondition } from "./gateway-condition.ts";

const token = "a token of the scraper";
const keys = {
  RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
  RAZORPAY_KEY_SECRET: "key-secret-of-the-tests",
  RAZORPAY_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
};
/** A certificate and its key: of January 2020, or one that nobody has vouched for. */
const secured = (name: keyof typeof certificates) => async () => {
  const pem = certificates[name];
  return listening(https.createServer({ cert: pem, key: pem }), "https");
};

async function listening(server: Server, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (answer: RequestListener) => listening(createServer(answer));
/** What is wrong with a gateway, and how its sentence begins. */
const troubles: [string, () => Promise<string>, string][] = [
  [
    "refuses the key",
    async () => {
      const { url } = await startTestGateway();
      return url;
    },
    "The gateway refuses the keys (HTTP 401): compare RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET",
  ],
  [
    "has a name that nobody resolves",
    async () => "http://gateway.localhost.invalid",
    "The gateway's name is not resolved (",
  ],
  [
    "is not there",
    async () => "http://127.0.0.1:9",
    "The gateway cannot be reached (ECONNREFUSED)",
  ],
  [
    "has a certificate of its own making",
    secured("foreign"),
    "The gateway's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  [
    "has an expired certificate",
    secured("expired"),
    "The gateway's certificate is not valid today (CERT_HAS_EXPIRED): check this machine's clock",
  ],
  ["hangs", () => answering(() => {}), "The gateway does not answer in time"],
  [
    "is broken",
    () => answering((_, response) => response.writeHead(502).end()),
    "The gateway answers, but not as expected (HTTP 502)",
  ],
  [
    "is something else",
    () => answering((_, response) => response.end("<p>Hello</p>")),
    "The gateway answers, but not as expected (HTTP 200)",
  ],
];

describe.each(troubles)("a gateway that %s", (_what, start, sentence) => {
  test("has its own words and remedy in the doctor, and gateway_up is 0", async () => {
    const url = await start();
    const environment = {
      ...keys,
      METRICS_TOKEN: token,
      RAZORPAY_KEY_SECRET: "a-key-that-was-revoked",
      GATEWAY_TIMEOUT_MS: "1000",
    };
    const app = await startTestApp({ environment: { ...environment, ...inSandbox } });
    // The mode follows from the address, and most of these are not the sandbox's.
    Object.assign(app.context.config.gateway, { url });
    const said = await examineSurroundings(app.context.config, () => new Date());
    const ofGateway = said.filter((each) => each.sentence.includes("gateway"));
    expect(ofGateway).toEqual([{ level: "wrong", sentence: expect.stringContaining(sentence) }]);
    expect(await metricsOf(app.url)).toContain("\ngateway_up 0\n");
  });
});

const inSandbox = {
  GATEWAY_URL: "http://127.0.0.1:9",
};

test.each([
  [{ status: 403 }, "The gateway refuses the keys (HTTP 403)"],
  [{ code: "CERT_NOT_YET_VALID" }, "The gateway's certificate is not valid today"],
])("%j has its own words too", async (found, sentence) => {
  const error = { kind: "GatewayUnavailable", cause: "", ...found } as const;
  const condition = await gatewayCondition({ check: async () => ({ ok: false, error }) });
  expect(condition).toEqual({ isUp: false, sentence: expect.stringContaining(sentence) });
});

test("a gateway that takes the keys is up, and is asked at most once a minute", async () => {
  const gateway = await startTestGateway();
  const environment = { ...gateway.environment, METRICS_TOKEN: token };
  const app = await startTestApp({ environment });
  expect(await metricsOf(app.url)).toContain("\ngateway_up 1\n");
  const said = await examineSurroundings(app.context.config, () => new Date());
  expect(said.filter((each) => each.sentence.includes("gateway"))).toEqual([]);
  await gateway.stop();
  expect(await metricsOf(app.url)).toContain("\ngateway_up 1\n");
});

test("without payments there is nothing to ask", async () => {
  const app = await startTestApp({ environment: { METRICS_TOKEN: token } });
  expect(await metricsOf(app.url)).not.toContain("gateway_up");
});

test("a server that takes real money opens no payment at the stand-in, under whatever name", async () => {
  const standIn = await startTestGateway();
  // As behind a name and a certificate of one's own, where the address does not show it.
  const live = paymentGateway({ ...standIn, mayBeStandIn: false });
  const order = { amount: 500, currency: "INR", receipt: "cg_1" };
  const refused = { kind: "GatewayUnavailable", code: "STAND_IN" };
  expect(await live.createOrder(order)).toMatchObject({ ok: false, error: refused });
  expect(await live.findOrderByReceipt("cg_1")).toMatchObject({ ok: false, error: refused });
  expect(await gatewayCondition(live)).toEqual({
    isUp: false,
    sentence: expect.stringContaining("The sandbox's stand-in answers at GATEWAY_URL"),
  });
  const settings = {
    ...standIn.environment,
    RAZORPAY_KEY_ID: "rzp_live_0123456789",
    GATEWAY_URL: "https://gateway.example.test",
  };
  const shown = vi
    .spyOn(https, "request")
    .mockImplementation(((url: URL, ...way: Way) =>
      http.request(`${standIn.url}${url.pathname}`, ...way)) as typeof https.request);
  onTestFinished(() => shown.mockRestore());
  const app = await startTestApp({ environment: settings });
  const person = await confirmedPerson(app);
  await person.processedStatement();
  expect((await person.initiate()).status).toBe(503);
  expect(await standIn.list("/v1/orders?count=10")).toMatchObject([{ id: expect.any(String) }]);
});
type Way = [http.RequestOptions, (answer: http.IncomingMessage) => void];

test("a revoked key leaves the order as it is, to be opened once the keys are right", async () => {
  const gateway = await startTestGateway();
  const dataDir = testFolder();
  const start = (secret: string) =>
    startTestApp({
      dataDir,
      environment: { ...gateway.environment, RAZORPAY_KEY_SECRET: secret },
    });
  const revoked = await start("a-key-that-was-revoked");
  const person = await confirmedPerson(revoked);
  await person.processedStatement();
  for (let press = 0; press < 3; press += 1) {
    expect((await person.initiate()).status).toBe(503);
  }
  const { db } = revoked.context;
  const orders = await db.selectFrom("paymentOrder").select("state").execute();
  expect(orders).toEqual([{ state: "NEW" }]);
});

async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}
