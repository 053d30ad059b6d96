import { readdir, readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startLyingProvider } from "../test/lying-provider.ts";
import { type LyingServer, lies, person, startLyingServer } from "../test/lying-server.ts";
import { testConfig } from "../test/test-app.ts";
import { providersOf } from "./features/identity/providers/provider.ts";
import { paymentGateway } from "./features/payments/gateway/gateway.ts";
import { callOutside, openOutside } from "./outside/outside-call.ts";
import { loggerOptions } from "./plugins/request-log.ts";
import { openS3Store } from "./storage/s3-store.ts";

/** More than any call takes in, with what two systems' buffers hold besides. */
const mostTaken = 24 * 2 ** 20;

/** Calls to another server, by name; each resolves with its outcome or rejects. */
type Calls = Record<string, () => Promise<unknown>>;

function clientCalls(url: string): Calls {
  const call = { method: "POST", body: "{}", timeoutMs: 400 };
  return {
    "the client": () => callOutside(url, call),
    "the client, with other limits": () => callOutside(url, { ...call, mostBytes: 10 }),
    "the client for streams": async () => {
      const answer = await openOutside(url, call);
      if (answer.ok) {
        answer.value.body.destroy();
      }
      return answer.ok ? undefined : answer;
    },
  };
}

function gatewayCalls(url: string): Calls {
  const gateway = paymentGateway({ url, keyId: "rzp_test_x", keySecret: "s", timeoutMs: 400 });
  const [order, payment] = ["order_00000000000001", "pay_00000000000001"];
  return {
    createOrder: () => gateway.createOrder({ amount: 500, currency: "INR", receipt: "cg_1" }),
    findOrderByReceipt: () => gateway.findOrderByReceipt("cg_1"),
    listPayments: () => gateway.listPayments(order),
    fetchPayment: () => gateway.fetchPayment(payment),
    listPaymentsBetween: () => gateway.listPaymentsBetween(1, 2, 0),
    capture: () => gateway.capture(payment, 500, "INR"),
    refund: () => gateway.refund(payment, 500, "refund-1"),
    fetchRefund: () => gateway.fetchRefund("rfnd_00000000000001"),
  };
}

function storeCalls(endpoint: string): Calls {
  const keys = { accessKeyId: "id", secretAccessKey: "secret" };
  const place = { endpoint, region: "us-east-1", bucket: "files" };
  const store = openS3Store({ ...place, ...keys, timeoutMilliseconds: 400 });
  return {
    put: () => store.put("a/b", Readable.from([Buffer.from("x")])),
    get: async () => {
      const object = await store.get("a/b");
      // As the reader of an encrypted object does: what does not prove genuine ends it.
      for await (const piece of object?.stream ?? []) {
        return piece.length;
      }
      return undefined;
    },
    list: () => Readable.from(store.list("a/")).toArray(),
    remove: () => store.remove("a/b"),
    check: () => store.check(),
  };
}

const checks = { state: "s", nonce: "n", verifier: "v".repeat(43) };
const comesBack = new URL("http://site.test/back?code=c&state=s");
const begins = { ...checks, redirectUri: "http://site.test/back", loginHint: undefined };

/** Everything that a logger of ours writes about an outcome, however it is passed. */
function logged(outcome: unknown): string {
  let lines = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  });
  const log = pino(loggerOptions("trace"), stream);
  const fault = (outcome as { error?: { cause?: unknown } } | undefined)?.error;
  const said = outcome instanceof Error ? outcome : (fault?.cause ?? fault);
  log.error({ err: said, cause: said }, "refused");
  log.warn({ cause: `${said}`, nested: [{ deep: [`${said}`] }] }, `refused: ${said}`);
  // Without words of its own a line takes the error's.
  log.error({ err: said });
  log.error(said);
  return lines;
}

/** Makes the call to the liar; expects it to cost no more than the limits and to lead nowhere. */
async function outcomeOf(
  server: LyingServer,
  call: (() => Promise<unknown>) | undefined,
  close: () => Promise<void> = server.close,
): Promise<unknown> {
  const outcome = await call?.().catch((thrown: unknown) => thrown);
  await close();
  expect(server.asked).toBeGreaterThan(0);
  expect(server.written).toBeLessThan(mostTaken);
  expect(server.strayed).toBe(0);
  const lines = logged(outcome);
  for (const word of Object.values(person)) {
    expect(lines).not.toContain(word);
  }
  return outcome;
}

/** Makes every call to its own liar, all at once; returns the outcomes by the calls' names. */
async function outcomesOf(
  lie: string,
  callsTo: (url: string) => Calls,
): Promise<[call: string, outcome: unknown][]> {
  const names = Object.keys(callsTo(""));
  return Promise.all(
    names.map(async (name): Promise<[string, unknown]> => {
      const server = await startLyingServer();
      server.lie = lie;
      return [name, await outcomeOf(server, callsTo(server.url)[name])];
    }),
  );
}

describe.each(Object.keys(lies))("a server that answers with %s", (lie) => {
  test("is no danger to the client of all calls", async () => {
    await outcomesOf(lie, clientCalls);
  });

  test("is not believed as the gateway", async () => {
    for (const [call, outcome] of await outcomesOf(lie, gatewayCalls)) {
      expect(outcome, call).toMatchObject({ ok: false });
    }
  });

  test("is no danger as the object store", async () => {
    const outcomes = Object.fromEntries(await outcomesOf(lie, storeCalls));
    // What a store says of an object counts only once the object proves genuine.
    expect(outcomes.list).toSatisfy((it) => it instanceof Error || Array.isArray(it));
  });

  test.each(["/.well-known/openid-configuration", "/token", "/keys"])(
    "is not believed as the provider: %s",
    async (path) => {
      const server = await startLyingServer();
      server.lie = lie;
      const provider = await startLyingProvider();
      provider.idToken = { sub: "1", nonce: "n", email: "a@b.test", email_verified: true };
      provider.instead = (asked, request, response) => {
        const isLie = asked === path;
        if (isLie) {
          server.answer(request, response);
        }
        return isLie;
      };
      const { google } = Object.fromEntries(providersOf(testConfig(provider.environment), 0.4));
      const call = () =>
        path.startsWith("/.well-known")
          ? (google?.address(begins) ?? fail())
          : (google?.profile(comesBack, checks) ?? fail());
      expect(await outcomeOf(server, call, provider.close)).toBeInstanceOf(Error);
    },
  );

  test.each(["/login/oauth/access_token", "/user", "/user/emails"])(
    "is not believed as GitHub: %s",
    async (path) => {
      const server = await startLyingServer();
      server.lie = lie;
      const honest = {
        "/login/oauth/access_token": { access_token: "a", token_type: "bearer" },
        "/user": { id: 1, login: "asha", name: null },
        "/user/emails": [{ email: "a@b.test", primary: true, verified: true }],
      };
      const github = http.createServer((request, response) => {
        if (request.url === path) {
          server.answer(request, response);
          return;
        }
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(honest[request.url as keyof typeof honest]));
      });
      await new Promise<void>((resolve) => github.listen(0, "127.0.0.1", resolve));
      const { port } = github.address() as { port: number };
      type Way = [http.RequestOptions, (answer: http.IncomingMessage) => void];
      const led = vi
        .spyOn(https, "request")
        .mockImplementation(((url: URL, ...way: Way) =>
          http.request(`http://127.0.0.1:${port}${url.pathname}`, ...way)) as typeof https.request);
      onTestFinished(() => led.mockRestore());
      const config = testConfig({ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" });
      const provider = providersOf(config, 0.4).get("github");
      const close = async () => {
        github.closeAllConnections();
        await new Promise((resolve) => github.close(resolve));
      };
      const call = () => provider?.profile(comesBack, checks) ?? fail();
      expect(await outcomeOf(server, call, close)).toBeInstanceOf(Error);
    },
  );
});

const fail = () => Promise.reject(new Error("no such call"));

test("what a refusal says of a person is kept for the operator without it", async () => {
  const server = await startLyingServer();
  server.lie = "an error about a person";
  const refused = await gatewayCalls(server.url).createOrder?.();
  expect(refused).toMatchObject({ error: { kind: "GatewayRejected", status: 400 } });
  const words = JSON.stringify(refused);
  expect(words).toContain("PAN [PAN] of Asha Rao, also [PAN], [address], account [number]");
});

test("gzip is unpacked, and a limit of bytes counts what is unpacked", async () => {
  const { gzipSync } = await import("node:zlib");
  const server = http.createServer((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1000)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const call = { method: "GET", timeoutMs: 5000 };
  const whole = await callOutside(url, { ...call, mostBytes: 1000 });
  expect(whole.ok && whole.value.body.toString()).toBe("x".repeat(1000));
  const tooLarge = await callOutside(url, { ...call, mostBytes: 999 });
  expect(tooLarge).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
});

test("no part of the server calls others by itself", async () => {
  const root = fileURLToPath(new URL(".", import.meta.url));
  const files = await readdir(root, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const calling =
    /(?<![.\w])fetch\(|\b(undici|node:http2)\b|from "node:https?"|new AwsClient|\.fetch\(/;
  const found: string[] = [];
  for (const file of sources) {
    const lines = (await readFile(join(root, file), "utf8")).split("\n");
    const code = lines.filter((line) => !/^\s*(\/\/|\*|\/\*\*|import type )/.test(line));
    if (code.some((line) => calling.test(line))) {
      found.push(file);
    }
  }
  // The store signs with AwsClient, and sends nothing with it.
  expect(found.sort()).toEqual(["outside/outside-call.ts", "storage/s3-store.ts"]);
});
