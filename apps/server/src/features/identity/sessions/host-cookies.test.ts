import { expect, test } from "vitest";
import { proveSecondFactor, turnOnSecondFactor } from "../../../../test/authenticator-app.ts";
import { Client, confirmAddress, Person, unticked } from "../../../../test/person.ts";
import { everyWaySite } from "../../../../test/ways-to-sign-in.ts";

const origin = "https://www.example.test";

/** A browser at the public address, which keeps every line that sets a cookie. */
class Browser extends Client {
  readonly lines: string[] = [];

  override async call(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await super.call(path, init);
    this.lines.push(...answer.headers.getSetCookie());
    return answer;
  }
}

const site = everyWaySite({ environment: { PUBLIC_URL: origin } });
const browser = () => new Browser(site.app.url, { origin });

test("every cookie of every sign-in method is pinned to the host", async () => {
  const client = browser();
  const email = "host@example.test";
  const password = "letters4and5digits";
  const account = { name: "S", email, password, ...unticked };
  const registered = await client.post("/api/auth/sign-up/email", account);
  expect(registered.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  const person = new Person({ client, name: "S", email, password });
  await confirmAddress(site.db, person);
  await client.post("/api/auth/sign-in/email", { email, password, rememberMe: false });
  await site.ways.emailLink(client, person);
  await site.textCode(client, "+919812345678");
  expect((await site.beginSignIn(client)).status).toBe(200);
  const { recoveryCodes } = await turnOnSecondFactor(person, new Date());
  await client.post("/api/auth/sign-in/email", { email, password });
  await proveSecondFactor(client, recoveryCodes[0] ?? "");
  await client.post("/api/auth/sign-out", {});

  const names = client.lines.map((line) => line.split("=", 1)[0] ?? "");
  expect(names).toEqual(
    expect.arrayContaining(
      [
        "session",
        "site.dont_remember",
        "site.email-link",
        "site.known-device",
        "site.phone-sign-in",
        "site.proved-device",
        "site.state",
      ].map((name) => `__Host-${name}`),
    ),
  );
  for (const line of client.lines) {
    const attributes = line.split("; ").slice(1);
    expect(line).toMatch(/^__Host-/);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "Secure", "HttpOnly"]));
    expect(line).not.toMatch(/; Domain=/i);
  }
});

test("a cookie planted by a sibling host cannot finish a sign-in that was begun elsewhere", async () => {
  const attacker = browser();
  const begun = await site.beginSignIn(attacker);
  const state = attacker.lines.find((line) => line.includes("site.state="))?.split(";", 1)[0];
  expect(state).toBeDefined();
  const planted = state?.replace(/^__Host-/, "") ?? "";
  const { url } = (await begun.json()) as { url: string };
  const callback = `/api/auth/callback/google?code=any&state=${new URL(url).searchParams.get("state")}`;
  const answer = await fetch(site.app.url + callback, {
    redirect: "manual",
    headers: { cookie: planted },
  });
  expect(answer.headers.get("location")).toContain("error=expired-pending-credential");
});
