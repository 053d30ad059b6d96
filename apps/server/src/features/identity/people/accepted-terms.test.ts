import * as calls from "@site/contract/calls";
import { termsVersions } from "@site/contract/terms";
import { expect, test } from "vitest";
import { bodyOf, type Client, codeOf } from "../../../../test/person.ts";
import { everyWaySite, userOf } from "../../../../test/ways-to-sign-in.ts";
import { describedCalls } from "../../../api-docs/document.ts";

const { general, capitalGains, privacy } = termsVersions;
const byContinuing = { page: "/", general, privacy };
const widgetsRows = [
  { document: "general", version: general, page: "/" },
  { document: "privacy", version: privacy, page: "/" },
];

const site = everyWaySite();

/** What the person's own data say that they accepted. */
const accepted = async (client: Client) => {
  const data = await bodyOf<{
    acceptances: { document: string; version: string; page: string; acceptedAt: string }[];
  }>(client.call("/api/privacy/export"));
  return data.acceptances
    .map(({ document, version, page, acceptedAt }) => {
      expect(Date.now() - Date.parse(acceptedAt)).toBeLessThan(600_000);
      return { document, version, page };
    })
    .sort((a, b) => a.document.localeCompare(b.document));
};
const password = "letters4and5digits";
const signUp = (client: Client, termsAccepted?: object, email = site.newEmail()) => {
  const person = { name: "N", email, password, termsAccepted };
  return site.post("/sign-up/email", person, client);
};
const atGoogle = async (client: Client, path: string, termsAccepted: object) => {
  const begun = await site.post(
    path,
    { provider: "google", callbackURL: "/", termsAccepted },
    client,
  );
  return client.call(await site.wayBack(begun, site.newEmail()));
};

/** Makes an account by each call that can be told what was accepted, in a new or a guest's browser. */
const doors: Record<string, ["new" | "guest", (client: Client, terms: object) => unknown]> = {
  [calls.signUp]: ["new", signUp],
  [calls.signInAtProvider]: ["new", (client, terms) => atGoogle(client, "/sign-in/social", terms)],
  [calls.linkProvider]: ["guest", (client, terms) => atGoogle(client, "/link-social", terms)],
  [calls.signInAsGuest]: [
    "new",
    (client, termsAccepted) => site.widget("guest", { termsAccepted }, client),
  ],
  [calls.upgradeByPassword]: [
    "guest",
    (client, termsAccepted) => {
      const person = { name: "N", email: site.newEmail(), password, termsAccepted };
      return site.widget("upgrade/password", person, client);
    },
  ],
  [calls.signInByEmailLink]: [
    "guest",
    async (client, termsAccepted) => {
      const email = site.newEmail();
      const oobCode = await site.linkCode(client, email, { upgrade: true });
      await site.widget("email-link/sign-in", { oobCode, email, termsAccepted }, client);
    },
  ],
  [calls.beginWithPendingCredential]: [
    "new",
    async (client, termsAccepted) => {
      const email = site.newEmail();
      await signUp(site.browser(), byContinuing, email);
      await site.ways.google(client, { email, password });
      await site.widget("pending/begin", { termsAccepted }, client);
    },
  ],
  [calls.verifyPhoneCode]: [
    "new",
    async (client, termsAccepted) => {
      const phoneNumber = "+919812300042";
      await site.textCode(client, phoneNumber);
      const code = site.texts().digits();
      const body = { phoneNumber, code, upgrade: false, termsAccepted };
      await site.widget("phone/verify", body, client);
    },
  ],
};

test("every call that makes an account stores what was accepted, with version, time and page", async () => {
  const taking = describedCalls.filter(({ entry: { body } }) =>
    JSON.stringify(body ?? {}).includes('"termsAccepted"'),
  );
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(doors).sort(),
  );
  for (const [call, [who, enter]] of Object.entries(doors)) {
    const { client } = who === "guest" ? await site.guest() : { client: site.browser() };
    await enter(client, byContinuing);
    expect([call, await accepted(client)]).toEqual([call, widgetsRows]);
  }
});

test("the register page's terms are demanded of every call that is not the equity page's", async () => {
  const refused = [
    undefined,
    { page: "/register-page" },
    { page: "/", privacy },
    { page: "/register-page", general: "2020-01-01" },
  ];
  for (const termsAccepted of refused) {
    const client = site.browser();
    const answer = await signUp(client, termsAccepted);
    expect(await codeOf(answer)).toEqual([422, "terms-not-accepted"]);
    expect(await userOf(client)).toBeNull();
  }
  const client = site.browser();
  await signUp(client, { page: "/register-page", general });
  expect(await accepted(client)).toEqual([
    { document: "general", version: general, page: "/register-page" },
  ]);
});

test("the equity page enforces nothing, and what is ticked there is stored", async () => {
  const page = "/equity-page";
  const [unticked, ticked, stale] = [site.browser(), site.browser(), site.browser()];
  await signUp(unticked, { page });
  expect(await accepted(unticked)).toEqual([]);
  await signUp(ticked, { page, general, capitalGains });
  expect(await accepted(ticked)).toEqual([
    { document: "capital-gains", version: capitalGains, page },
    { document: "general", version: general, page },
  ]);
  // A page from before a change of the text shows a version that is no longer ours.
  await signUp(stale, { page, general: "2020-01-01" });
  expect(await accepted(stale)).toEqual([]);
});
