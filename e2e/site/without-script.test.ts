import { beforeAll, describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { sendLoginForm } from "../page-models/account-pages.ts";
import { chooseAccount } from "../sign-in/widget-page.ts";
import { type Account, signUp } from "./sign-up.ts";

const url = inject("productUrl");
const browser = useBrowser();
let person: Account;
beforeAll(async () => {
  person = await signUp(url);
});

const forms = [
  { path: "/SiEngConsult-page", notSignedIn: "You are not signed in to send Information " },
  {
    path: "/ProjectQuery-page",
    notSignedIn: "You are not signed in to send Information, Register/Login first",
  },
  {
    path: "/DesignServices-page",
    notSignedIn:
      "You are not signed in to send Information, Register/Login first using buttons in top",
  },
];

describe.each(forms)("the form of $path without script", ({ path, notSignedIn }) => {
  test("is answered with a page that asks the person to sign in first", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(url + path);
    await page.getByPlaceholder("Type a message...").fill("No script here");
    await page.getByRole("button", { name: "Send Message" }).click();
    expect(await page.locator("main p").first().textContent()).toBe(notSignedIn);
    for (const part of ["banner", "contentinfo"] as const) {
      await page.getByRole(part).waitFor();
    }
    expect(await page.getByLabel("Your message").inputValue()).toBe("No script here");

    const signIn = page.getByRole("main").getByRole("link", { name: "Sign in" });
    const [login] = await Promise.all([page.waitForEvent("popup"), signIn.click()]);
    await sendLoginForm(login, person);
    await login.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor();
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("heading", { level: 1, name: "Message sent" }).waitFor();
    await page.getByRole("link", { name: "Back to the page" }).click();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

test("links on each page to who is signed in, where it says what needs script", async () => {
  const { page } = await browser.open({
    javaScriptEnabled: false,
    storageState: person.storageState,
  });
  await page.goto(url);
  const needs = await page.locator("main noscript").innerText();
  expect(needs).toContain("The capital-gains service needs JavaScript");
  await page.getByRole("banner").getByRole("link", { name: "Who is signed in?" }).click();
  await page.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor();
  await page.getByText(person.email).waitFor();
  await page.getByText("need JavaScript: switch it on to upload a statement").waitFor();
  await page.getByRole("main").getByRole("link", { name: "OK" }).waitFor();
});

test("signs out, and says so", async () => {
  const { storageState } = await signUp(url);
  const { page } = await browser.open({ javaScriptEnabled: false, storageState });
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("heading", { level: 1, name: "You are not signed in" }).waitFor();
});

test("signs in with Google without script, in the same window", async () => {
  const { page } = await browser.open({ javaScriptEnabled: false });
  await page.goto(`${url}/login-page`);
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await chooseAccount(page, `no-script-${Date.now()}@example.test`);
  await page.getByRole("heading", { level: 1, name: "You are signed in" }).waitFor();
  const session = await page.request.get(`${url}/api/session`);
  expect((await session.json()).user.displayName).toBe("Google Person");
});
