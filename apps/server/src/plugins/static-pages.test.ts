import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, codeOf } from "../../test/person.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types local-check; frame-src 'self'; worker-src 'self'";

const root = testFolder();
let app: TestApp;
beforeAll(async () => {
  await mkdir(join(root, "landing-page"));
  await mkdir(join(root, "assets"));
  await mkdir(join(root, "settings"));
  const files = {
    "index.html": "<h1>home</h1>",
    "landing-page/index.html": "<h1>landing</h1>",
    "equity.html": "<h1>equity</h1>",
    "CG_Terms_of_service.html": "<h1>terms</h1>",
    "robots.txt": "User-agent: *\nSitemap: {{origin}}/sitemap.xml\n",
    "links.speculationrules": "{}",
    "sitemap.xml": "<loc>{{origin}}/landing-page</loc>",
    "settings/index.html":
      '<a title="{{name}}" href="mailto:{{email}}">{{shortName}}</a> {{fee}} {{unknown}}<script type="application/json">{"n":"{{json:name}}","a":"{{json:address}}"}</script>{{data:registrationNumber}} {{text:name}}',
    "assets/app-abc123.js": "console.log(1)",
    "assets/check-worker-abc123.js": "console.log(2)",
    "assets/return-worker-abc123.js": "console.log(3)",
    "routes.json": JSON.stringify({
      pages: [
        { path: "/", file: "index.html" },
        { path: "/landing-page", file: "landing-page/index.html" },
        { path: "/equity-page", file: "equity.html" },
        { path: "/settings", file: "settings/index.html" },
      ],
      files: ["CG_Terms_of_service.html", "links.speculationrules", "robots.txt", "sitemap.xml"],
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(root, name), text);
  }
  const script = "assets/app-abc123.js";
  await writeFile(join(root, `${script}.br`), brotliCompressSync(files[script]));
  app = await startTestApp({
    environment: {
      WEB_ROOT: root,
      RAZORPAY_KEY_ID: "rzp_test_abc",
      RAZORPAY_KEY_SECRET: "secret",
      RAZORPAY_WEBHOOK_SECRET: "secret",
      GATEWAY_URL: "http://127.0.0.1:4999",
    },
  });
  return () => app.close();
});
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + path, {
    method,
    headers: { accept: "text/html", "accept-encoding": "gzip, br", ...headers },
    redirect: "manual",
  });

describe("pages", () => {
  test("are served at their exact paths, compressed, with the strict policy, to be revalidated", async () => {
    const page = await get("/landing-page");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-encoding")).toBe("br");
    expect(await page.text()).toBe("<h1>landing</h1>");
    expect(page.headers.get("content-security-policy")).toBe(strict);
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const again = await get("/landing-page", { "if-none-match": page.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const plain = await get("/landing-page", { "accept-encoding": "br;q=0, identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("etag")).not.toBe(page.headers.get("etag"));
  });

  test("name the rules for prefetching links", async () => {
    expect((await get("/landing-page")).headers.get("speculation-rules")).toBe(
      '"/links.speculationrules"',
    );
    const rules = await get("/links.speculationrules");
    expect(rules.headers.get("content-type")).toMatch(/^application\/speculationrules\+json/);
    expect(rules.headers.get("speculation-rules")).toBeNull();
  });

  test("`/` may load the configured checkout and nothing else from outside", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' http://127.0.0.1:4999;");
    expect(policy).toMatch(/frame-src 'self' http:\/\/127\.0\.0\.1:4999; worker-src 'self'$/);
    expect(policy).not.toMatch(/unsafe|\*|razorpay/);
    expect(policy).not.toContain("trusted-types");
  });

  test("the terms may be framed by this site, by each page whose popup shows them", async () => {
    const terms = (await get("/CG_Terms_of_service.html")).headers.get("content-security-policy");
    expect(terms).toContain("frame-ancestors 'self'");
    expect((await get("/equity-page")).headers.get("content-security-policy")).toContain(
      "frame-src 'self'",
    );
  });

  test.each([
    "/nope",
    "/landing-page/",
    "/LANDING-PAGE",
    "/landing-page/index.html",
    "/x/y",
    "/routes.json",
    "/..%2f..%2fpackage.json",
    "/api",
    "/api/",
    "/api/nope",
    "/api/auth/nope?x=1",
    "/api/processFileGen",
    "/assets",
    "/assets/",
    "/assets/missing.js",
    "/assets/..%2Findex.html",
    "/%E0%A4%A",
    "/%",
    "/api/%zz",
    "/assets/%c0%80.js",
    "/a%00b",
    "/api/payments/status?statement=%00",
  ])("%s leads a browser to the start", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(path, {}, method);
      expect([method, answer.status, answer.headers.get("location")]).toEqual([method, 302, "/"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("an address that a form without fields made loses its question mark", async () => {
    for (const path of ["/landing-page", "/", "/CG_Terms_of_service.html"]) {
      const answer = await get(`${path}?`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
    }
    expect((await get("/landing-page?mode=select")).status).toBe(200);
  });

  test.each(["/api/nope", "/api", "/assets/missing.js", "/assets/", "/assets/..%2Findex.html"])(
    "%s is a 404 for a page's script or style",
    async (path) => {
      const answer = await get(path, { accept: "*/*" });
      expect(await codeOf(answer)).toEqual([404, "not-found"]);
    },
  );

  test("an unknown page requested as JSON, or posted to, is a 404 too", async () => {
    expect((await get("/nope", { accept: "application/json" })).status).toBe(404);
    expect((await fetch(`${app.url}/nope`, { method: "POST" })).status).toBe(404);
  });

  test("hashed assets are kept for a year", async () => {
    const asset = await get("/assets/app-abc123.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect(await asset.text()).toBe("console.log(1)");
    expect(asset.headers.get("x-content-type-options")).toBe("nosniff");
    expect(asset.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(asset.headers.has("permissions-policy")).toBe(false);
  });

  test.each(["check-worker", "return-worker"])(
    "the %s may load its own chunks and reach nothing",
    async (name) => {
      const worker = await get(`/assets/${name}-abc123.js`);
      expect(worker.headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'",
      );
    },
  );

  test("calls are answered with a policy under which nothing loads", async () => {
    const answer = await get("/api/session");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("health: the process answers, and is ready while no other one would do better", async () => {
  expect((await get("/healthz")).status).toBe(200);
  const ready = await get("/readyz");
  expect([ready.status, await bodyOf<object>(ready)]).toEqual([
    200,
    { status: "ready", checks: { closing: "no", database: "ok" } },
  ]);
});

describe("what the settings say", () => {
  let other: TestApp;
  const read = async (path: string) => (await fetch(other.url + path)).text();
  beforeAll(async () => {
    other = await startTestApp({
      environment: {
        WEB_ROOT: root,
        FEE_PAISE: "19900",
        PUBLIC_URL: "https://www.works.example",
        COMPANY_NAME: 'R&D "Works" </script> Ltd',
        COMPANY_SHORT_NAME: "Works",
        COMPANY_EMAIL: "office@works.example",
        COMPANY_ADDRESS: "12 Harbour Road|682001 Kochi",
      },
    });
  });
  afterAll(() => other.close());

  test("appears on the pages without a build, escaped for its context", async () => {
    expect(await read("/settings")).toBe(
      '<a title="R&amp;D &quot;Works&quot; &lt;/script&gt; Ltd" href="mailto:office@works.example">Works</a> ₹199.00 {{unknown}}<script type="application/json">{"n":"R&D \\"Works\\" \\u003c/script> Ltd","a":"12 Harbour Road, 682001 Kochi"}</script>U00000XX0000PTC000000 R&D "Works" </script> Ltd',
    );
  });

  test("tells search engines the public address", async () => {
    expect(await read("/robots.txt")).toContain("Sitemap: https://www.works.example/sitemap.xml");
    expect(await read("/sitemap.xml")).toBe("<loc>https://www.works.example/landing-page</loc>");
  });

  test("is the address of the machine while there is no public one", async () => {
    const { port } = new URL(app.url);
    expect(await (await get("/robots.txt")).text()).toContain(`http://localhost:${port}/`);
  });
});
