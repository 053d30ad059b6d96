import type { Page } from "playwright-core";
import { linkFor } from "../sign-in/inbox-client.ts";
import { untilHydrated } from "../site/open-hydrated.ts";
import { dismissAlert } from "./alert-dialog.ts";

/** Someone who registers and signs in. */
export type Visitor = {
  name: string;
  email: string;
  password: string;
};

/** A visitor nobody else is in this run. */
export function newVisitor(): Visitor {
  return {
    name: "Asha Sample",
    email: `visitor-${crypto.randomUUID()}@example.test`,
    password: "sample-pass-4711",
  };
}

/** Creates the account on the registration page; the visitor is signed in afterwards. */
export async function register(page: Page, url: string, visitor: Visitor): Promise<void> {
  await page.goto(`${url}/register-page`);
  // The specification's rule, and the sign that the page's script has taken over the form.
  await page.getByRole("button", { name: "Create account", disabled: true }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill(visitor.name);
  await page.getByLabel("Email", { exact: true }).fill(visitor.email);
  await page.getByLabel("Password", { exact: true }).fill(visitor.password);
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
}

/** Opens the link of the mail after the registration in another tab, and closes the tab. */
export async function confirmAddress(
  { page, url, inboxUrl }: { page: Page; url: string; inboxUrl: string },
  { email }: Pick<Visitor, "email">,
): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(url + (await linkFor(inboxUrl, email, "verifyEmail")));
  await tab.getByRole("button", { name: "Confirm the address" }).click();
  await tab.getByRole("heading", { name: "Email address confirmed" }).waitFor();
  await tab.close();
}

/** Who signs in with a password. */
type Credentials = Pick<Visitor, "email" | "password">;

/** Fills in the form of the login page and sends it. */
export async function sendLoginForm(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in on the login page and closes the alert that says so; returns the alert's text. */
export async function signIn(page: Page, url: string, visitor: Credentials): Promise<string> {
  await page.goto(`${url}/login-page`);
  await untilHydrated(page);
  await sendLoginForm(page, visitor);
  return dismissAlert(page);
}
