import { request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, useTestApp } from "../../test/test-app.ts";

/** Opens a path as a browser does; `fetch` would not let these headers be set. */
function open(
  app: TestApp,
  path: string,
  { host, mode = "navigate" }: { host: string; mode?: string },
): Promise<{ status: number; location: string | undefined }> {
  const headers = { host, "sec-fetch-mode": mode, "sec-fetch-dest": "document" };
  return new Promise((resolve, reject) => {
    request(app.url + path, { headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
    })
      .on("error", reject)
      .end();
  });
}

describe("on one machine", () => {
  let port: string;
  const app = useTestApp();
  beforeAll(async () => {
    port = new URL(app.url).port;
  });

  test("a page opened under 127.0.0.1 is shown under localhost, with its whole address", async () => {
    const path = "/?mode=select&signInSuccessUrl=%2Faccount-page";
    expect(await open(app, path, { host: `127.0.0.1:${port}` })).toEqual({
      status: 307,
      location: `http://localhost:${port}${path}`,
    });
    const twisted = await open(app, "//elsewhere.test/", { host: `127.0.0.1:${port}` });
    expect(new URL(twisted.location ?? "").host).toBe(`localhost:${port}`);
  });

  test.each(["navigate", "cors"])("a foreign name is refused (%s)", async (mode) => {
    for (const host of [
      "evil.test",
      `evil.test:${port}`,
      "localhost.evil.test",
      "127.0.0.1.evil.test",
    ]) {
      for (const path of ["/", "/api/session", "/healthz"]) {
        expect((await open(app, path, { host, mode })).status, `${host} ${path}`).toBe(421);
      }
    }
    for (const host of ["localhost", "LOCALHOST:80", "127.0.0.1", `[::1]:${port}`]) {
      expect((await open(app, "/api/session", { host, mode })).status, host).toBe(200);
    }
  });

  test("localhost, a script's call and /api are not redirected", async () => {
    const here = `127.0.0.1:${port}`;
    const answers = await Promise.all([
      open(app, "/health", { host: `localhost:${port}` }),
      open(app, "/health", { host: here, mode: "cors" }),
      open(app, "/api/session", { host: here }),
    ]);
    for (const { status, location } of answers) {
      expect(status).not.toBe(307);
      expect(location ?? "").not.toContain("localhost");
    }
  });
});

test("with PUBLIC_URL no browser is redirected: the proxy handles names", async () => {
  const app = await startTestApp({ environment: { PUBLIC_URL: "https://site.test" } });
  const { port } = new URL(app.url);
  expect((await open(app, "/health", { host: `127.0.0.1:${port}` })).status).not.toBe(307);
  expect((await open(app, "/api/session", { host: "10.0.0.1" })).status).toBe(200);
});

test("with PUBLIC_URL and the sandbox's gateway only its own name is answered too", async () => {
  const gateway = {
    RAZORPAY_KEY_ID: "rzp_test_SIMULATOR",
    RAZORPAY_KEY_SECRET: "a secret of the gateway",
    RAZORPAY_WEBHOOK_SECRET: "a secret of the webhooks",
    GATEWAY_URL: "http://127.0.0.1:9",
  };
  const app = await startTestApp({
    environment: { ...gateway, PUBLIC_URL: "https://Site.test", TRUST_PROXY: "127.0.0.1" },
  });
  const status = async (host: string) => (await open(app, "/api/session", { host })).status;
  expect(await status("site.test")).toBe(200);
  expect(await status("127.0.0.1")).toBe(200);
  expect(await status("evil.test")).toBe(421);
});
