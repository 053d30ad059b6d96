import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bodyOf, type Client } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

type Address = { email: string; primary: boolean; verified: boolean };

const site = signInSite({
  environment: {
    GITHUB_CLIENT_ID: "test-client",
    GITHUB_CLIENT_SECRET: "test-secret",
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
const reached = globalThis.fetch;
beforeAll(() => {
  vi.stubGlobal("fetch", async (address: string | URL, init?: RequestInit) => {
    const url = new URL(address);
    if (url.href === "https://github.com/login/oauth/access_token") {
      github.exchanged = new URLSearchParams(String(init?.body));
      return Response.json({ access_token: "granted", token_type: "bearer", scope: "" });
    }
    if (url.host !== "api.github.com") {
      return reached(address, init);
    }
    const headers = new Headers(init?.headers);
    if (headers.get("authorization") !== "Bearer granted" || !headers.get("user-agent")) {
      return Response.json({ message: "Requires authentication" }, { status: 401 });
    }
    const person = { id: github.id, login: "asha", name: null, email: "public@example.test" };
    const answer = url.pathname === "/user" ? person : github.addresses;
    return Response.json(answer, { status: github.status });
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const visit = async (client: Client, said: Partial<typeof github>) => {
  Object.assign(github, { status: 200 }, said);
  const page = { callbackURL: "/login-page", errorCallbackURL: "/login-page" };
  const begun = await site.post("/sign-in/social", { provider: "github", ...page }, client);
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
  expect(end).toBe("/login-page?error=unable_to_get_user_info");
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
  expect(end).toBe("/login-page?error=account_not_linked");
  expect(await userOf(stranger)).toBeNull();
});
