import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { confirmAddress, newVisitor, register } from "../page-models/account-pages.ts";
import { messagesTo } from "../sign-in/inbox-client.ts";
import { WidgetPage } from "../sign-in/widget-page.ts";

const url = inject("productUrl");
const inboxUrl = inject("inboxUrl");
const browser = useBrowser();

test("a person sees the sign-in methods, removes one by keyboard, and keeps the last", async () => {
  const { page } = await browser.open();
  const visitor = newVisitor();
  await register(page, url, visitor);
  await page.goto(`${url}/account-page`);
  await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
  await confirmAddress({ page, url, inboxUrl }, visitor);
  await page.getByRole("button", { name: "SignOut" }).click();
  await page.getByRole("button", { name: "Sign-In" }).waitFor();
  await page.goto(`${url}/`);
  await new WidgetPage(page).signInWithGoogle(visitor.email);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();

  await page.goto(`${url}/account-page`);
  const ways = page.getByRole("region", { name: "Sign-in methods" });
  await ways.getByText("Email and password, since").waitFor();
  await ways.getByText("Google, since").waitFor();
  expect(await page.getByRole("heading", { name: "Confirm your email address" }).count()).toBe(0);
  await expectNoViolations(page, "ways into the account");
  await ways.getByRole("button", { name: "Remove Google" }).focus();
  await page.keyboard.press("Enter");
  await ways
    .getByText("Google has been removed, and other browsers have been signed out.")
    .waitFor();
  expect(await page.evaluate("document.activeElement.id")).toBe("ways-in");
  expect(await ways.getByRole("listitem").count()).toBe(1);
  expect(await ways.getByRole("button").count()).toBe(0);
  const subjects = async () =>
    (await messagesTo(inboxUrl, visitor.email)).map(({ subject }) => subject.split(" - ")[0]);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining(["A sign-in method was added", "A sign-in method was removed"]),
    );
});
