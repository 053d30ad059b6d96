import type { Call } from "@site/contract/address-of";
import * as calls from "@site/contract/calls";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import type { Client, Person } from "../../../../test/person.ts";
import { codeOf, unticked } from "../../../../test/person.ts";
import { TestClock } from "../../../../test/test-clock.ts";
import { everyWaySite, signedInAgain, standing } from "../../../../test/ways-to-sign-in.ts";
import { describedCalls } from "../../../api-docs/document.ts";

const clock = new TestClock();
const site = everyWaySite({ clock });

const waiting = { uid: null, secondFactorRequired: true };

/** A person with a second factor who can sign in in every way. */
const guarded = async () => {
  const person = await site.person();
  return { person, ...(await turnOnSecondFactor(person, clock.now())) };
};
const half = async (person: Person) => {
  const client = await signedInAgain(site, person);
  expect(await standing(client)).toEqual(waiting);
  return client;
};

test("every way of signing in ends at the code and reveals nothing about the account", async () => {
  const { person, app: phone } = await guarded();
  for (const [name, way] of Object.entries(site.ways)) {
    const client = site.browser();
    const answer = await way(client, person);
    const text = (await answer.text()) + JSON.stringify([...answer.headers]);
    const told = [person.email, person.uid, person.name].filter((word) => text.includes(word));
    expect([name, told]).toEqual([name, []]);
    expect([name, await standing(client)]).toEqual([name, waiting]);
    clock.advance(60);
    const proved = await proveSecondFactor(client, phone.codeAt(clock.now()));
    expect([name, proved.status]).toEqual([name, 200]);
    expect([name, await standing(client)]).toEqual([
      name,
      { uid: person.uid, secondFactorRequired: false },
    ]);
  }
});

test.each([
  ["no second factor", "second-factor/begin", {}],
  ["no address to change", "change-email", { email: "new@example.test" }],
])("a guest has %s", async (_what, path, body) => {
  const { client } = await site.guest();
  const refused = await codeOf(site.widget(path, body, client));
  expect(refused).toEqual([403, "operation-not-allowed"]);
});

test("no way of signing in to another account, old or new, takes a guest's browser from the guest", async () => {
  const person = await site.person();
  const newcomer = { email: site.newEmail(), password: person.password };
  const conflict = /anonymous-upgrade-merge-conflict|You are here as a guest/;
  const walks = [
    ...Object.entries(site.ways).map(([name, way]) => [name, way, person] as const),
    ["google, new", site.ways.google, newcomer] as const,
    ["emailLink, new", site.ways.emailLink, newcomer] as const,
    [
      "registration",
      (client: Client) =>
        client.post("/api/auth/sign-up/email", { ...newcomer, name: "New", ...unticked }),
      newcomer,
    ] as const,
  ];
  for (const [name, way, account] of walks) {
    const { client, uid } = await site.guest();
    const answer = await way(client, account);
    const said = (await answer.text()) + answer.headers.get("location");
    expect([name, said]).toEqual([name, expect.stringMatching(conflict)]);
    expect([name, await standing(client)]).toEqual([name, { uid, secondFactorRequired: false }]);
  }
});

test("every call answers as if signed out, and the half session stays unchanged", async () => {
  const { person } = await guarded();
  const client = await half(person);
  const cookie = client.cookieHeader();
  const before = await rowsOf(person.uid);
  const open: readonly Call[] = [calls.signOut, calls.proveSecondFactor];
  for (const { method, path, entry } of describedCalls) {
    const call = `${method} ${path}` as Call;
    const url = site.app.url + path.replace(/\{\w+\}/g, person.uid);
    const init = { method, ...(bodies[call] && { body: JSON.stringify(bodies[call]) }) };
    if (!open.includes(call)) {
      const [waited, out] = [await callWith(cookie, url, init), await callWith("", url, init)];
      const status = entry.needsSession ? 401 : out.status;
      expect([call, waited.status, out.status]).toEqual([call, status, status]);
      const text = await waited.text();
      const told = [person.email, person.name].filter((word) => text.includes(word));
      expect([call, told]).toEqual([call, []]);
    }
  }
  expect(await rowsOf(person.uid)).toEqual(before);
  expect(await standing(client)).toEqual(waiting);
});

test("without script the login form leads to a form for the code", async () => {
  const { person, app: phone } = await guarded();
  const client = site.browser();
  const send = (path: string, fields: Record<string, string>) =>
    client.submit(`/api/auth${path}`, fields);
  const { email, password } = person;
  const asked = await send("/sign-in/email", { email, password });
  expect(asked.headers.get("content-security-policy")).toContain("form-action 'self'");
  const page = await asked.text();
  const action = /action="\/api\/auth([^"]+prove)"/.exec(page)?.[1] ?? "";
  const wrong = await send(action, { code: phone.wrongCodeAt(clock.now()) });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining("That code isn&#39;t right."),
  ]);
  clock.advance(60);
  const right = await send(action, { code: phone.codeAt(clock.now()) });
  expect([right.status, right.headers.get("location")]).toEqual([303, "/api/sign-in/standing"]);
  expect((await standing(client)).uid).toBe(person.uid);
  await send("/sign-in/email", { email, password });
  expect((await send("/sign-out", {})).status).toBe(303);
  expect(await standing(client)).toEqual({ uid: null, secondFactorRequired: false });
  const over = await send(action, { code: "123456" });
  expect([over.status, await over.text()]).toEqual([
    401,
    expect.stringContaining("Your sign-in has ended. Please start again."),
  ]);
});

const rowsOf = async (uid: string) => {
  const user = sql`select * from person where id = ${uid}`;
  const sessions = sql`select * from session where user_id = ${uid} order by id`;
  return [(await user.execute(site.db)).rows, (await sessions.execute(site.db)).rows];
};

const email = "somebody@example.test";
const password = "letters4and5digits";
/** Bodies that identity's calls would take from a session. */
const bodies: { [C in Call]?: object } = {
  [calls.linkProvider]: { provider: "google" },
  [calls.updateUser]: { name: "Other" },
  [calls.changePassword]: { currentPassword: password, newPassword: "another4password" },
  [calls.unlinkAccount]: { accountId: "any" },
  [calls.upgradeByPassword]: { email, password, name: "Other" },
  [calls.changeEmail]: { email },
  [calls.turnOnSecondFactor]: { code: "123456" },
  [calls.turnOffSecondFactor]: { code: "123456" },
  [calls.renewRecoveryCodes]: { code: "123456" },
};

/** Sends one and the same cookie, whatever earlier answers set. */
function callWith(cookie: string, url: string, init: { method: string; body?: string }) {
  const headers = {
    cookie,
    origin: new URL(url).origin,
    ...(init.body ? { "content-type": "application/json" } : {}),
  };
  return fetch(url, { ...init, headers, redirect: "manual" });
}
