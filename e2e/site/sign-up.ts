import { randomUUID } from "node:crypto";
import { type BrowserContext, request } from "playwright-core";
import { inject } from "vitest";
import { linkFor } from "../sign-in/inbox-client.ts";

/** An account that this test made. */
export interface Account {
  name: string;
  email: string;
  password: string;
  /** Opens a browser that is signed in to it. */
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/**
 * Creates an account by the product's own calls, with the address confirmed. One a test file:
 * sign-ups are limited by the hour. A product of the test's own has an inbox of its own.
 */
export async function signUp(url: string, inboxUrl = inject("inboxUrl")): Promise<Account> {
  const name = "Query Sample";
  const email = `query-${randomUUID()}@example.test`;
  const password = "sample-pass-4711";
  const caller = await request.newContext();
  const answer = await caller.post(`${url}/api/auth/sign-up/email`, {
    data: { name, email, password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`sign-up: ${answer.status()} ${await answer.text()}`);
  const link = await linkFor(inboxUrl, email, "verifyEmail");
  const confirmed = await caller.post(`${url}/api/auth/widget/action-code/apply`, {
    data: { oobCode: new URL(link, url).searchParams.get("oobCode") },
    headers: { origin: url },
  });
  if (!confirmed.ok()) throw new Error(`confirming: ${await confirmed.text()}`);
  const storageState = await caller.storageState();
  await caller.dispose();
  return { name, email, password, storageState };
}
