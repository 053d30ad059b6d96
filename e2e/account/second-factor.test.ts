import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { AuthenticatorApp } from "../../apps/server/test/authenticator-app.ts";
import { useBrowser } from "../browser.ts";
import { expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { sendLoginForm, signIn } from "../page-models/account-pages.ts";
import { dismissAlert } from "../page-models/alert-dialog.ts";
import { chooseAccount, WidgetPage } from "../sign-in/widget-page.ts";
import { untilHydrated } from "../site/open-hydrated.ts";
import { type Account, signUp } from "../site/sign-up.ts";

const url = inject("productUrl");
const browser = useBrowser();

const section = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "One more step to sign in" });
/** Returns the next step's code, which is already valid and not used yet. */
const nextCode = (phone: AuthenticatorApp) => phone.codeAt(new Date(Date.now() + 30_000));

/** Turns it on by keyboard alone, with the key typed into an app; returns app and recovery codes. */
async function turnOn(page: Page, lookAt = async (_state: string) => {}) {
  await page.goto(`${url}/account-page`);
  const part = section(page);
  await part.getByRole("button", { name: "Turn on" }).focus();
  await page.keyboard.press("Enter");
  await part.getByRole("img", { name: "QR code of the key below" }).waitFor();
  const key = (await part.locator("code").textContent()) ?? "";
  const phone = new AuthenticatorApp(key);
  const secret = new URLSearchParams(
    (await part.getByRole("link").getAttribute("href"))?.split("?")[1],
  ).get("secret");
  expect(secret).toBe(key.replaceAll(" ", ""));
  await lookAt("a new key");
  await part.getByLabel("Code shown in the app").focus();
  await page.keyboard.type(phone.codeAt(new Date()));
  await page.keyboard.press("Enter");
  await part
    .getByText("Two-step sign-in is on, and other browsers have been signed out.")
    .waitFor();
  const codes = await part.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await lookAt("recovery codes");
  return { phone, codes };
}

/** Enters address and password on the login page, up to the code. */
async function beginSignIn(page: Page, person: Account) {
  await page.goto(`${url}/login-page`);
  await untilHydrated(page);
  await sendLoginForm(page, person);
  await dialog(page).waitFor();
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("button", { name: "Sign-In" }).waitFor();
};
const focused = (page: Page) =>
  page.evaluate("document.activeElement.closest('dialog') ? document.activeElement.name : null");

test("once turned on, signing in asks for a code (wrong, right, used, recovery), accessibly; turned off, it no longer does", async () => {
  const visitor = await signUp(url);
  const { page } = await browser.open({ baseURL: url, storageState: visitor.storageState });
  const look = (state: string) => expectNoViolationsInAnyLook(page, state);
  const { phone, codes } = await turnOn(page, look);
  const downloading = page.waitForEvent("download");
  await section(page).getByRole("button", { name: "Download the codes" }).click();
  const file = await (await downloading).path();
  for (const code of codes) {
    expect(readFileSync(file, "utf8")).toContain(code);
  }
  await section(page).getByRole("button", { name: "I've saved them" }).click();
  await section(page).getByText("Two-step sign-in is on. Recovery codes left: 10 of 10.").waitFor();
  await look("turned on");
  await signOut(page);

  await beginSignIn(page, visitor);
  expect(await focused(page), "focus is in the field").toBe("code");
  await page.keyboard.type(phone.wrongCodeAt(new Date()));
  await page.keyboard.press("Enter");
  await dialog(page).getByText("That code isn't right.").waitFor();
  expect(await focused(page)).toBe("code");
  await look("the code is asked for");
  // Until then nothing is accessible, and every page asks again.
  await page.goto("/account-page");
  await page.getByText("are here once you sign in.").waitFor();
  await dialog(page).waitFor();
  await dialog(page).getByRole("button", { name: "Sign out" }).click();
  await dialog(page).waitFor({ state: "hidden" });

  await beginSignIn(page, visitor);
  const code = nextCode(phone);
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  expect(await dismissAlert(page)).toContain("You are Loged-in");
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
  await signOut(page);

  await beginSignIn(page, visitor);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await dialog(page).getByText("each code works once").waitFor();
  await dialog(page).getByRole("button", { name: "Use a recovery code" }).press("Enter");
  expect(await focused(page)).toBe("code");
  await look("a recovery code is asked for");
  await page.getByLabel("Recovery code", { exact: true }).focus();
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await dismissAlert(page);

  await page.goto("/account-page");
  await section(page).getByText("Two-step sign-in is on. Recovery codes left: 9 of 10.").waitFor();
  await section(page)
    .getByLabel("Code from your app, or a recovery code")
    .fill(codes[1] ?? "");
  await section(page).getByRole("button", { name: "Turn off" }).click();
  await section(page)
    .getByText("Two-step sign-in is off. Signing in no longer asks for a code.")
    .waitFor();
  await signOut(page);
  expect(await signIn(page, url, visitor)).toContain("You are Loged-in");
});

test("Escape abandons the sign-in and says so", async () => {
  const visitor = await signUp(url);
  const { page } = await browser.open({ baseURL: url, storageState: visitor.storageState });
  await turnOn(page);
  await signOut(page);
  await beginSignIn(page, visitor);
  await page.keyboard.press("Escape");
  await page.getByText("You are not signed in, because no code was entered.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await dialog(page).count()).toBe(0);

  const widget = new WidgetPage(page);
  await widget.open();
  await widget.signIn(visitor.email, visitor.password);
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await widget.sees("The operation was cancelled.");
});

test("Google's popup and redirect also ask for the code", async () => {
  const { page, context } = await browser.open({ baseURL: url });
  const email = `${crypto.randomUUID()}@example.test`;
  const welcome = page.getByRole("heading", { name: `Welcome Google Person ${email}` });
  const widget = new WidgetPage(page);
  await widget.open();
  await widget.signInWithGoogle(email);
  await welcome.waitFor();
  const { phone, codes } = await turnOn(page);

  await context.clearCookies();
  await widget.open();
  await widget.signInWithGoogle(email);
  await dialog(page).getByLabel("Code from your authenticator app").fill(nextCode(phone));
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await welcome.waitFor();

  await context.clearCookies();
  await page.addInitScript("window.open = () => null");
  await widget.open();
  await widget.press("Continue with Google");
  await page.waitForURL(/\/choose\//);
  await chooseAccount(page, email);
  await dialog(page).getByRole("button", { name: "Use a recovery code" }).click();
  await dialog(page)
    .getByLabel("Recovery code", { exact: true })
    .fill(codes[0] ?? "");
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await welcome.waitFor();
});
