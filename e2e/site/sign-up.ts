import { randomUUID } from "node:crypto";
import type { BrowserContext } from "playwright-core";
import { inject } from "vitest";
import { type Person, registerPerson } from "../../apps/server/test/person.ts";
import { confirmByMail } from "../sign-in/inbox-client.ts";

/** An account that this test created. */
export type Account = Person & {
  /** State for a browser that is signed in to it. */
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
};

/**
 * Creates an account with the product's own calls, and confirms its address. Call it once per test
 * file, because sign-ups are limited by the hour. A test's own product has its own inbox.
 */
export async function signUp(url: string, inboxUrl = inject("inboxUrl")): Promise<Account> {
  const email = `query-${randomUUID()}@example.test`;
  const person = await registerPerson(url, "Query Sample", email);
  await confirmByMail(person, inboxUrl);
  const cookies = person.client
    .cookieHeader()
    .split("; ")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      const rest = { httpOnly: true, secure: false, sameSite: "Lax" as const, expires: -1 };
      return { name, value: value.join("="), domain: new URL(url).hostname, path: "/", ...rest };
    });
  return Object.assign(person, { storageState: { cookies, origins: [] } });
}
