import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagedProcess, startProcess } from "../../../../scripts/managed-process.ts";

const callback = "http://127.0.0.1:9/api/auth/oauth2/callback/google";
let provider: ManagedProcess;
let issuer = "";

beforeAll(async () => {
  provider = await startProcess({
    name: "OpenID provider",
    script: fileURLToPath(new URL("./server.ts", import.meta.url)),
    environment: { PORT: "0", CLIENT_SECRET: "s3cret", REDIRECT_URI: callback },
    inherited: {},
    ready: /http:/,
    output: "errors",
  });
  issuer = /http:\S+/.exec(provider.readyLine)?.[0] ?? "";
});
afterAll(() => provider.stop());

/** A browser that keeps the provider's cookies. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(url, issuer), {
      method: form ? "POST" : "GET",
      body: form ? new URLSearchParams(form) : undefined,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, to: response.headers.get("location") ?? "", response };
  };
}

type Answer = Record<string, string>;

/** Goes through the code flow as the site and the person do; returns what the callback received. */
async function signIn(open: ReturnType<typeof browser>, answer: Answer, extra: Answer = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = new URLSearchParams({
    client_id: "sandbox",
    response_type: "code",
    redirect_uri: callback,
    scope: "openid email profile",
    state: "some-state",
    nonce: "some-nonce",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...extra,
  });
  const chooser = await open(`/auth?${query}`);
  expect(chooser.to).toMatch(/^\/choose\//);
  const page = await (await open(chooser.to)).response.text();
  const resume = await open(chooser.to, answer);
  const back = await open(resume.to);
  const told = new URL(back.to);
  expect(told.origin + told.pathname).toBe(callback);
  expect(told.searchParams.get("state")).toBe("some-state");
  return { page, verifier, told: told.searchParams };
}

async function idTokenFor(code: string, verifier: string) {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("sandbox:s3cret")}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  });
  const { id_token = "" } = (await response.json()) as { id_token?: string };
  const [, payload = ""] = id_token.split(".");
  return {
    status: response.status,
    claims: payload ? JSON.parse(Buffer.from(payload, "base64url").toString()) : null,
  };
}

const asha = { name: "Asha Sample", email: "asha@example.test", verified: "yes" };

test("any account can be entered; the ID token has what the site needs", async () => {
  const open = browser();
  const { page, told, verifier } = await signIn(open, asha, { prompt: "select_account" });
  expect(page).toContain("SANDBOX – not Google");
  expect(page).not.toMatch(/<script|style=/);
  const { status, claims } = await idTokenFor(told.get("code") ?? "", verifier);
  expect(status).toBe(200);
  expect(claims).toMatchObject({
    iss: issuer,
    aud: "sandbox",
    nonce: "some-nonce",
    email: "asha@example.test",
    email_verified: true,
    name: "Asha Sample",
  });
  expect(claims.sub).toMatch(/^\d{21}$/);

  // The same browser is asked again and offered the account; the same address is the same person.
  const again = await signIn(open, { ...asha, email: "ASHA@example.test", verified: "" });
  expect(again.page).toContain("asha@example.test");
  const second = await idTokenFor(again.told.get("code") ?? "", again.verifier);
  expect(second.claims).toMatchObject({ sub: claims.sub, email_verified: false });
});

test("a second person in the same browser signs in as themselves", async () => {
  const open = browser();
  await signIn(open, asha, { prompt: "select_account" });
  const ravi = { name: "Ravi Sample", email: "ravi@example.test", verified: "yes" };
  const { told, verifier } = await signIn(open, ravi, { prompt: "select_account" });
  const { claims } = await idTokenFor(told.get("code") ?? "", verifier);
  expect(claims).toMatchObject({ email: "ravi@example.test", name: "Ravi Sample" });
});

test("a hint pre-fills the address, escaped", async () => {
  const open = browser();
  const { page } = await signIn(open, asha, { login_hint: 'x"@example.test' });
  expect(page).toContain('value="x&quot;@example.test"');
});

test("a code without its PKCE verifier, or used twice, is refused", async () => {
  const first = await signIn(browser(), asha);
  const code = first.told.get("code") ?? "";
  expect((await idTokenFor(code, "x".repeat(43))).status).toBe(400);
  const second = await signIn(browser(), asha);
  const again = second.told.get("code") ?? "";
  expect((await idTokenFor(again, second.verifier)).status).toBe(200);
  expect((await idTokenFor(again, second.verifier)).status).toBe(400);
});

test("the callback may be another address of this machine, but not a foreign one", async () => {
  const open = browser();
  const asked = (uri: string) =>
    open(
      `/auth?client_id=sandbox&response_type=code&scope=openid&code_challenge=${"x".repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(uri)}`,
    );
  expect((await asked(callback.replace("127.0.0.1", "localhost"))).status).toBe(303);
  expect((await asked("https://elsewhere.test/callback")).status).toBe(400);
});
