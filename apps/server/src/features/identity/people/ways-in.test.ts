import { expect, test } from "vitest";
import { bodyOf, codeOf, confirmedPerson, type Person } from "../../../../test/person.ts";
import { ageSignIn, everyWaySite, uidOf, userOf } from "../../../../test/ways-to-sign-in.ts";

const site = everyWaySite();

const told = async (email: string) =>
  (await site.subjectsTo(email)).filter((subject) => subject.startsWith("A sign-in method was"));
const waysOf = async ({ client }: Pick<Person, "client">) =>
  bodyOf<{ id: string; providerId: string }[]>(client.call("/api/auth/list-accounts"));
const methodsOf = async (person: Pick<Person, "client">) =>
  (await waysOf(person)).map(({ providerId }) => providerId).sort();
const remove = async (person: Pick<Person, "client">, method: string) => {
  const way = (await waysOf(person)).find(({ providerId }) => providerId === method);
  return person.client.post("/api/auth/unlink-account", { accountId: way?.id });
};
const connect = ({ client, email }: Person) => site.connect(client, email);

test.each([
  ["a connection made while signed in", connect],
  [
    "a first sign-in at a provider that meets the account's address",
    (person: Person) => site.ways.google(site.browser(), person),
  ],
])("%s is reported to the owner once", async (_how, add) => {
  const person = await confirmedPerson(site.app);
  await add(person);
  expect(await methodsOf(person)).toEqual(["credential", "google"]);
  expect(await told(person.email)).toEqual(["A sign-in method was added"]);
});

test("a connection is finished only by the session that began it", async () => {
  const person = await confirmedPerson(site.app);
  const way = await site.wayBack(await site.beginConnection(person.client), person.email);
  // The same browser without its session cookie: only the begun connection is left.
  const rest = site.browser();
  rest.take(person.client.cookieHeader().replace(/(^|; )session=[^;]*/, ""));
  await rest.call(way);
  expect(await methodsOf(person)).toEqual(["credential"]);

  const again = await site.wayBack(await site.beginConnection(person.client), person.email);
  await site.ways.password(person.client, person);
  await person.client.call(again);
  expect(await methodsOf(person)).toEqual(["credential"]);
  expect(await told(person.email)).toEqual([]);
});

test("a first password, chosen by the mailbox's owner, is reported", async () => {
  const email = "password.less@example.test";
  await site.ways.emailLink(site.browser(), { email, password: "" });
  await site.resetPassword(email, "another4password");
  expect(await told(email)).toEqual(["A sign-in method was added"]);
  expect(await site.subjectsTo(email)).not.toContain("Your password was changed");
});

test("a registration and a first sign-in at a provider are not reported as something added", async () => {
  const person = await confirmedPerson(site.app);
  expect(await told(person.email)).toEqual([]);
  const email = "new.at.google@example.test";
  await site.ways.google(site.browser(), { email, password: "" });
  expect(await told(email)).toEqual([]);
});

test("removing one is reported and ends the other sessions; the last one cannot be removed", async () => {
  const person = await confirmedPerson(site.app);
  await connect(person);
  const other = site.browser();
  await site.ways.google(other, person);
  expect((await remove(person, "google")).status).toBe(200);
  expect(await methodsOf(person)).toEqual(["credential"]);
  expect(await told(person.email)).toEqual([
    "A sign-in method was added",
    "A sign-in method was removed",
  ]);
  expect(await userOf(other)).toBeNull();
  await connect(person);
  expect((await remove(person, "google")).status, "from the only session too").toBe(200);
  const last = await remove(person, "credential");
  expect(await codeOf(last)).toEqual([400, "failed-to-unlink-last-account"]);
  expect(await methodsOf(person)).toEqual(["credential"]);
});

test("every change of access needs a sign-in within the last ten minutes", async () => {
  const person = await confirmedPerson(site.app);
  await ageSignIn(site.db, person);
  for (const [path, body] of [
    ["unlink-account", { accountId: "any" }],
    ["link-social", { provider: "google" }],
    ["widget/change-email", { email: site.newEmail() }],
    ["widget/second-factor/begin", {}],
    ["widget/second-factor/turn-on", { code: "123456" }],
    ["widget/second-factor/turn-off", { code: "123456" }],
    ["widget/second-factor/recovery-codes", { code: "123456" }],
  ] as const) {
    const refused = await codeOf(person.client.post(`/api/auth/${path}`, body));
    expect([path, ...refused]).toEqual([path, 403, "requires-recent-login"]);
  }
  // Someone at the browser of an account with a number alone cannot give it their address either.
  const client = site.browser();
  await site.ways.phone(client, { email: "", password: "" });
  await ageSignIn(site.db, { uid: (await uidOf(client)) ?? "" });
  const refused = await codeOf(site.widget("change-email", { email: site.newEmail() }, client));
  expect(refused).toEqual([403, "requires-recent-login"]);
});

test("connecting again what is connected changes nothing; what another person has connected is refused", async () => {
  const [person, other] = [await confirmedPerson(site.app), await confirmedPerson(site.app)];
  const place = async (answer: Response | Promise<Response>) =>
    (await answer).headers.get("location");
  for (let time = 0; time < 2; time += 1) {
    expect(await place(connect(person))).not.toContain("error=");
    expect(await methodsOf(person)).toEqual(["credential", "google"]);
  }
  const refused = await place(site.connect(other.client, person.email));
  expect(refused).toContain("error=credential-already-in-use");
  expect(await methodsOf(other)).toEqual(["credential"]);
});

test("what a proof of the mailbox removes is reported to its owner", async () => {
  const person = await confirmedPerson(site.app);
  await site.changeAddress(person.client, site.newEmail());
  const oobCode = await site.mailed(person.email, "recoverEmail");
  expect((await site.widget("action-code/apply", { oobCode })).status).toBe(200);
  expect((await told(person.email)).at(-1)).toBe("A sign-in method was removed");
});
