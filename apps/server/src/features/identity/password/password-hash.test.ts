import { accepted } from "@site/result/result";
import { expect, test } from "vitest";
import { Client, codeOf, unticked } from "../../../../test/person.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { hashPassword, serverHashCost, verifyPassword } from "./password-hash.ts";

/** A cheap password check that takes its turn like the others. */
const cheap = () =>
  verifyPassword("$argon2id$v=19$m=1024,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA", "guess");

/** Hashes without a pause, this many at a time, until the returned function is called. */
function keepHashing(atATime: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  const all = Array.from({ length: atATime }, async () => {
    while (!stopped) {
      await work();
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(all);
  };
}

const person = { name: "N", email: "n@example.test", password: "letters4and5", ...unticked };
const signUp = (app: TestApp) => new Client(app.url).post("/api/auth/sign-up/email", person);

test("of a hundred concurrent hashes two run and sixty wait; the others are asked to come back", async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, cheap));
  const refused = outcomes.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(38);
  expect(refused[0]).toMatchObject({ error: { status: 503, code: "busy" } });
  expect(await cheap()).toEqual(accepted(false));
});

test("a call that would wait too long is answered 503 with Retry-After", async () => {
  const app = await startTestApp();
  const known = { ...person, email: "known@example.test" };
  await new Client(app.url).post("/api/auth/sign-up/email", known);
  const stop = keepHashing(62, cheap);
  const answers = [
    await signUp(app),
    await new Client(app.url).post("/api/auth/sign-in/email", known),
  ];
  for (const answer of answers) {
    expect(await codeOf(answer)).toEqual([503, "busy"]);
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  }
  await stop();
  expect((await signUp(app)).status).toBe(200);
});

test("while a sign-up waits for its turn, the others' calls are answered", async () => {
  const app = await startTestApp();
  await fetch(`${app.url}/readyz`);
  const stop = keepHashing(30, () => hashPassword("letters4and5", serverHashCost));
  const ended: string[] = [];
  const slow = signUp(app).then(({ status }) => ended.push(`sign-up ${status}`));
  // One after the other, so that each meets a server that has begun on the sign-up.
  for (const path of ["/api/flow", "/readyz", "/api/session", "/readyz"]) {
    ended.push(`${path} ${(await fetch(app.url + path)).status}`);
  }
  await slow;
  await stop();
  expect(ended.at(-1)).toBe("sign-up 200");
  expect(ended.filter((each) => each === "/readyz 200")).toHaveLength(2);
});
