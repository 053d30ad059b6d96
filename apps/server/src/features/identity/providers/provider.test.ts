import { afterAll, beforeAll, expect, test } from "vitest";
import { type Claims, startLyingProvider } from "../../../../test/lying-provider.ts";
import { bodyOf, Client, codeOf, confirmedPerson, type Person } from "../../../../test/person.ts";
import { useTestApp } from "../../../../test/test-app.ts";
import { uidOf } from "../../../../test/ways-to-sign-in.ts";

// Only a provider's verified ID token counts.
const provider = await startLyingProvider();
afterAll(() => provider.close());
const app = useTestApp({
  environment: { ...provider.environment, SIGN_IN_METHODS: "google.com,password" },
});

/** Signs in with the provider's ID token, a function of the nonce in the request. */
const signIn = async (say: (nonce: string) => Claims | null, userinfo: Claims = {}) => {
  const client = new Client(app.url);
  const asked = { provider: "google", callbackURL: "/" };
  const begun = await client.post("/api/auth/sign-in/social", asked);
  const { searchParams } = new URL((await bodyOf<{ url: string }>(begun)).url);
  Object.assign(provider, { idToken: say(searchParams.get("nonce") ?? ""), userinfo });
  await client.call(`/api/auth/callback/google?code=any&state=${searchParams.get("state")}`);
  return client;
};
const claims = (email: string, nonce: string) => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  name: "Google Person",
  nonce,
});

test("one that names subject, confirmed address and nonce signs in", async () => {
  const client = await signIn((nonce) => claims("honest@example.test", nonce));
  expect(await uidOf(client)).toBeDefined();
});

test.each(["/sign-in/social", "/link-social"])("%s takes none from the browser", async (path) => {
  const person = await confirmedPerson(app);
  const token = provider.signed(claims(person.email, "any"));
  for (const nonce of [undefined, "any"]) {
    const client = path === "/link-social" ? person.client : new Client(app.url);
    const before = await uidOf(client);
    const answer = await client.post(`/api/auth${path}`, {
      provider: "google",
      idToken: { token, ...(nonce && { nonce }) },
    });
    expect(await codeOf(answer)).toEqual([400, "invalid-argument"]);
    expect(await uidOf(client)).toBe(before);
  }
  const ways = await person.client.call("/api/auth/list-accounts");
  expect(await bodyOf<unknown[]>(ways)).toHaveLength(1);
});

/** ID tokens that prove nobody; the provider confirms the rest where it is asked. */
const lies: [string, (email: string, nonce: string) => Claims | null][] = [
  ["there is none", () => null],
  ["it names another subject than the address comes from", (_, nonce) => ({ sub: "any", nonce })],
  [
    "its subject is too long",
    (email, nonce) => ({ ...claims(email, nonce), sub: "s".repeat(256) }),
  ],
  ["it has no address", (email, nonce) => ({ sub: `sub of ${email}`, nonce })],
  ...[false, "false", "true", 1, undefined].map((email_verified): (typeof lies)[number] => [
    `it says ${JSON.stringify(email_verified)} of the address`,
    (email, nonce) => ({ ...claims(email, nonce), email_verified }),
  ]),
  ["it answers another request", (email) => claims(email, "another")],
  ["it is for another client", (email, nonce) => ({ ...claims(email, nonce), aud: "another" })],
  ["it has expired", (email, nonce) => ({ ...claims(email, nonce), exp: 1 })],
];

let owner: Person;
beforeAll(async () => {
  owner = await confirmedPerson(app);
});
test.each(lies)("nobody is signed in where %s", async (_what, say) => {
  const { email } = owner;
  const client = await signIn((nonce) => say(email, nonce), claims(email, ""));
  expect(await uidOf(client)).toBeUndefined();
  const ways = await owner.client.call("/api/auth/list-accounts");
  expect(await bodyOf<unknown[]>(ways)).toHaveLength(1);
});
