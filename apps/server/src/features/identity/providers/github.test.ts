import http, { createServer } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bodyOf, type Client, codeOf } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

type Address = { email: string; primary: boolean; verified: boolean };

const site = signInSite({
  environment: {
    GITHUB_CLIENT_ID: "test-client",
    GITHUB_CLIENT_SECRET: "test-secret",
    // Nothing answers there.
    GOOGLE_ISSUER: "http://127.0.0.1:9",
    GOOGLE_CLIENT_ID: "test-client",
    GOOGLE_CLIENT_SECRET: "test-secret-test-secret",
    SIGN_IN_METHODS: "github.com,password",
  },
});
/** What GitHub says of the person, and the last exchange of a code. */
const github = {
  id: 1 as unknown,
  addresses: [] as Address[],
  status: 200,
  exchanged: new URLSearchParams(),
};
/** Answers as GitHub does. */
const standIn = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body) ?? "");
  if (request.url === "/login/oauth/access_token") {
    github.exchanged = new URLSearchParams(await text(request));
    return answer(200, { access_token: "granted", token_type: "bearer", scope: "" });
  }
  const { authorization, "user-agent": agent } = request.headers;
  if (authorization !== "Bearer granted" || agent === "node") {
    return answer(401, { message: "Requires authentication" });
  }
  const person = { id: github.id, login: "asha", name: null, email: "public@example.test" };
  return answer(github.status, request.url === "/user" ? person : github.addresses);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, "127.0.0.1", resolve));
  const { port } = standIn.address() as AddressInfo;
  // GitHub's addresses are fixed: calls to them are led here.
  vi.spyOn(https, "request").mockImplementation(((url: URL, ...how: [http.RequestOptions, Heard]) =>
    http.request(`http://127.0.0.1:${port}${url.pathname}`, ...how)) as typeof https.request);
});
afterAll(() => {
  vi.restoreAllMocks();
  standIn.close();
});
type Heard = (answer: http.IncomingMessage) => void;

const visit = async (client: Client, said: Partial<typeof github>, path = "/sign-in/social") => {
  Object.assign(github, { status: 200 }, said);
  const page = { callbackURL: "/login-page", errorCallbackURL: "/login-page" };
  const begun = await site.post(path, { provider: "github", ...page }, client);
  const { searchParams } = new URL((await bodyOf<{ url: string }>(begun)).url);
  const state = searchParams.get("state");
  const answer = await client.call(`/api/auth/callback/github?code=any&state=${state}`);
  return { searchParams, end: answer.headers.get("location") };
};
const address = (email: string, verified = true): Address => ({ email, primary: true, verified });

test.each<[string, Partial<typeof github>]>([
  ["no success", { status: 500 }],
  ["no id", { id: undefined }],
  ["an id that is no whole number", { id: 1.5 }],
  ["an id in another form", { id: "7" }],
])("an answer with %s signs nobody in", async (_what, wrong) => {
  const client = site.browser();
  const right = { id: 11, addresses: [address("nobody@example.test")] };
  const { end } = await visit(client, { ...right, ...wrong });
  expect(end).toBe("/login-page?error=unable-to-get-user-info");
  expect(await userOf(client)).toBeNull();
});

test("the primary address that GitHub has confirmed names the person, by id from then on", async () => {
  const client = site.browser();
  const other = { ...address("other@example.test"), primary: false };
  const addresses = [other, address("Asha@Example.test")];
  const { searchParams, end } = await visit(client, { id: 7, addresses });
  expect(end).toBe("/login-page");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: "test-client",
    scope: "read:user user:email",
    code_challenge_method: "S256",
  });
  expect(github.exchanged.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  expect(await userOf(client)).toMatchObject({
    email: "asha@example.test",
    displayName: "asha",
    proof: "confirmed",
  });
  const { rows } = await sql<{ accountId: string }>`
    select account_id from way_in where provider_id = 'github'`.execute(site.db);
  expect(rows).toEqual([{ accountId: "7" }]);

  const again = site.browser();
  await visit(again, { id: 7, addresses: [address("moved@example.test")] });
  expect((await userOf(again))?.uid).toBe((await userOf(client))?.uid);
});

test("an address that GitHub has not confirmed makes an unconfirmed account, and enters none", async () => {
  const addresses = [address("unproved@example.test", false)];
  const client = site.browser();
  await visit(client, { id: 8, addresses });
  expect(await userOf(client)).toMatchObject({ proof: "unconfirmed" });
  const stranger = site.browser();
  const { end } = await visit(stranger, { id: 9, addresses });
  expect(end).toBe("/login-page?error=account-exists-with-different-credential");
  expect(await userOf(stranger)).toBeNull();

  // To a stranger who typed the address, it neither names ways in nor gives the address.
  const pending = await bodyOf<object>(stranger.call("/api/auth/widget/pending"));
  expect(pending).toEqual({ providerId: "github.com", email: "unproved@example.test" });
  const begun = site.widget("pending/begin", {}, stranger);
  expect(await codeOf(begun)).toEqual([409, "credential-already-in-use"]);
  expect(await userOf(client)).toMatchObject({ email: "unproved@example.test" });

  // Nor is it a second way into the account that has never confirmed it.
  await visit(client, { id: 9, addresses });
  const linked = site.widget("pending/link", {}, client);
  expect(await codeOf(linked)).toEqual([403, "address-not-confirmed"]);

  const proofAfter = async (email: string) => {
    await visit(client, { id: 8, addresses: [address(email)] });
    return (await userOf(client))?.proof;
  };
  expect(await proofAfter("another@example.test")).toBe("unconfirmed");
  expect(await proofAfter("unproved@example.test")).toBe("confirmed");
});

test("an address that GitHub has not confirmed adds no way into the account that has it", async () => {
  const email = "owner@example.test";
  const client = site.browser();
  await visit(client, { id: 12, addresses: [address(email)] });
  const unproved = { id: 13, addresses: [address(email, false)] };
  const { end: entered } = await visit(site.browser(), unproved);
  expect(entered).toBe("/login-page?error=account-exists-with-different-credential");
  const { end: connected } = await visit(client, unproved, "/link-social");
  expect(connected).toBe("/login-page?error=credential-already-in-use");
});

test("what was begun at one provider is not finished at another", async () => {
  const client = site.browser();
  const begun = await site.post("/sign-in/social", { provider: "github" }, client);
  const state = new URL((await bodyOf<{ url: string }>(begun)).url).searchParams.get("state");
  const answer = await client.call(`/api/auth/callback/google?code=any&state=${state}`);
  expect(answer.headers.get("location")).toContain("error=expired-pending-credential");
});
