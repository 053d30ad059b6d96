import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Client, codeOf, confirmedPerson, registerPerson } from "../../../../test/person.ts";
import { signInSite, userOf } from "../../../../test/ways-to-sign-in.ts";

const site = signInSite({
  environment: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" },
});
const call = site.postFromAnywhere;
const right = "letters4and5digits";
const wrong = "wrong4password";
const chosen = "another4password";
const signIn = async (email: string, password: string, cookie?: string) =>
  (await call("/sign-in/email", { email, password }, cookie)).status;
const statusesOf = async (count: number, once: () => Promise<number>) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) {
    statuses.push(await once());
  }
  return statuses;
};
/** Signs in from a new browser; returns the cookie that marks it as known. */
const markOf = async (email: string) => {
  const answer = await call("/sign-in/email", { email, password: right });
  expect(answer.status).toBe(200);
  const line = answer.headers.getSetCookie().find((each) => each.includes("known-device="));
  return line?.split(";", 1)[0] ?? "";
};
/** Registers a person; returns what makes calls with their session alone. */
const register = async () => {
  const { email, client } = await registerPerson(site.app.url);
  const session = /(^|; )(session=[^;]+)/.exec(client.cookieHeader())?.[2] ?? "";
  const change = (currentPassword: string) =>
    call("/change-password", { currentPassword, newPassword: chosen }, session);
  return { email, client, change };
};
const reset = (email: string, client?: Client) => site.resetPassword(email, chosen, client);

test("changing the password and confirming an address with it are throttled like a sign-in, by one count", async () => {
  const { email, change } = await register();
  const oobCode = await site.mailed(email, "verifyEmail");
  const confirm = async () =>
    (await call("/widget/action-code/apply", { oobCode, password: wrong })).status;
  const changed = async () => (await change(wrong)).status;
  expect(await statusesOf(3, changed)).toEqual([400, 400, 400]);
  expect(await statusesOf(3, confirm)).toEqual([400, 400, 429]);
  expect(await codeOf(change(right))).toEqual([429, "too-many-requests"]);
  expect(await signIn(email, right)).toBe(429);
});

test("a right change of password resets the count", async () => {
  const { email, change } = await register();
  await statusesOf(4, async () => (await change(wrong)).status);
  expect((await change(right)).status).toBe(200);
  expect(await signIn(email, chosen)).toBe(200);
});

test("collected marks of known browsers share one count", async () => {
  const { email } = await register();
  const marks: string[] = [];
  while (marks.length < 5) {
    marks.push(await markOf(email));
  }
  let judged = 0;
  for (const mark of marks) {
    const statuses = await statusesOf(6, () => signIn(email, wrong, mark));
    judged += statuses.filter((status) => status === 401).length;
  }
  expect(judged).toBe(10);
});

test("one known browser that is refused does not use up the others' attempts", async () => {
  const { email } = await register();
  const [own, lost] = [await markOf(email), await markOf(email)];
  await statusesOf(30, () => signIn(email, wrong, lost));
  expect(await signIn(email, right, own)).toBe(200);
});

test("a mark is void after a reset, and for the next owner of the address", async () => {
  const { email } = await register();
  const mark = await markOf(email);
  const lock = () => statusesOf(5, () => signIn(email, wrong));
  await lock();
  expect(await signIn(email, wrong, mark)).toBe(401);
  await reset(email);
  await lock();
  expect(await signIn(email, wrong, mark)).toBe(429);

  const { email: taken } = await register();
  const former = await markOf(taken);
  await sql`update person set email = ${`gone-${taken}`} where email = ${taken}`.execute(site.db);
  await registerPerson(site.app.url, "Next", taken, right);
  await statusesOf(5, () => signIn(taken, wrong));
  expect(await signIn(taken, wrong, former)).toBe(429);
});

test("an account is locked after five attempts, even for the right password, and a reset lifts the lock", async () => {
  const { email, client } = await register();
  // It is one address, however it is typed.
  for (const spelled of [email, email.toUpperCase(), email.replace("p", "P"), email, email]) {
    expect(await signIn(spelled, wrong)).toBe(401);
  }
  expect(await signIn(email, right)).toBe(429);

  // A session goes on, and the browser that has signed in before is not locked out.
  expect(await userOf(client)).not.toBeNull();
  expect((await site.post("/sign-in/email", { email, password: right }, client)).status).toBe(200);

  const fresh = site.browser();
  await reset(email, fresh);
  await statusesOf(6, () => signIn(email, wrong));
  expect(await signIn(email, chosen)).toBe(429);
  const known = await site.post("/sign-in/email", { email, password: chosen }, fresh);
  expect(known.status).toBe(200);
});

test("a reset that is refused lifts no lock", async () => {
  const { client, email } = await confirmedPerson(site.app);
  const oobCode = await site.resetCode(email);
  await site.changeAddress(client, site.newEmail());
  await statusesOf(5, () => signIn(email, wrong));
  const refused = call("/widget/action-code/reset-password", { oobCode, password: chosen });
  expect(await codeOf(refused)).toEqual([400, "invalid-action-code"]);
  expect(await signIn(email, wrong)).toBe(429);
});
