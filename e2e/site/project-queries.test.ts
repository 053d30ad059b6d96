import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { sentBy, useBrowser } from "../browser.ts";
import { sendLoginForm } from "../page-models/account-pages.ts";
import { dismissAlert } from "../page-models/alert-dialog.ts";
import { type Account, signUp } from "./sign-up.ts";

const url = inject("productUrl");
const browser = useBrowser();
let person: Account;
beforeAll(async () => {
  person = await signUp(url);
});

const service = {
  notSignedIn: "You are not signed in to send Information ",
  thrown: "Failed to process Message",
  failed: "Failed to process message",
  unexpected: "An unexpected error occurred.",
  thanks: undefined,
  prefix: "",
};
const requirement = {
  thrown: "Failed to process Message",
  failed: "Failed to process your requirement",
  unexpected:
    "An unexpected error occurred.Ensure you are logged in. Try logging in with google else try later",
  thanks:
    "Thank you for submitting your requirement, We will process and contact back on the email",
};
const pages = [
  ...["profile", "FWLinuxServices", "MgmtServices", "SiEngConsult", "AIMLDS"].map((name) => ({
    path: `/${name}-page`,
    ...service,
  })),
  {
    path: "/ProjectQuery-page",
    notSignedIn: "You are not signed in to send Information, Register/Login first",
    prefix: "",
    ...requirement,
  },
  {
    path: "/DesignServices-page",
    notSignedIn:
      "You are not signed in to send Information, Register/Login first using buttons in top",
    prefix: "DesignArchService",
    ...requirement,
  },
];

/** Answers that only a fault of the server can cause. */
const faults = [
  { name: "an answer without success", status: 200, body: { success: false }, says: "failed" },
  {
    name: "the refusal with its own text",
    status: 500,
    body: { success: false, code: "query-not-stored", error: "Failed to process Message" },
    says: "thrown",
  },
  {
    name: "any other refusal",
    status: 503,
    body: { success: false, code: "busy", error: "busy", message: "Try again in a minute." },
    says: "unexpected",
  },
] as const;

/** Waits until the page knows who is signed in and has filled in the form. */
async function openSignedIn(page: Page, path: string, email: string): Promise<void> {
  await page.goto(url + path);
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>("main [name=email]")?.value === wanted,
    email,
  );
}

/** What a sender with a confirmed address can count on. */
const countOn =
  /An engineer answers (\S+@\S+) by [A-Z][a-z]+day \d+ [A-Z][a-z]+[.] Your reference is [\da-f]{8}[.] A copy is on its way to \1[.]$/;

const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

describe.each(pages)("a project query from $path", (expected) => {
  test("is not sent without signing in", async () => {
    const watched = await browser.open();
    const { page } = watched;
    await page.goto(url + expected.path);
    await page.getByPlaceholder("Type a message...").fill("A board that does not boot");
    await send(page).click();
    expect(await dismissAlert(page)).toBe(expected.notSignedIn);
    expect(sentBy(watched)).toEqual([]);
    expect(await page.getByPlaceholder("Type a message...").inputValue()).toBe(
      "A board that does not boot",
    );
  });

  test("is filled in from the account, sent, and answered", async () => {
    const { page } = await browser.open({ storageState: person.storageState });
    await openSignedIn(page, expected.path, person.email);
    expect(await page.getByPlaceholder("Your name").inputValue()).toBe(person.name);
    const message = `A board that does not boot, from ${expected.path}`;
    await page.getByPlaceholder("Type a message...").fill(message);
    const posted = page.waitForRequest("**/api/projectQuery");
    await send(page).click();
    expect((await posted).postDataJSON()).toEqual({
      name: person.name,
      email: person.email,
      message: expected.prefix + message,
    });
    if (expected.thanks === undefined) {
      const sent = page.getByRole("status").filter({ hasText: "Your message has been sent." });
      expect(await sent.textContent()).toMatch(countOn);
      expect(await send(page).isEnabled()).toBe(true);
      await send(page).click();
      const again = page.getByRole("status").filter({ hasText: "You have already submitted" });
      expect(await again.textContent()).toMatch(/ Sent on \d+ \w+ \d{4} at \d\d:\d\d[.] /);
    } else {
      const sent = page
        .getByRole("status")
        .filter({ hasText: /^Sent on \d+ \w+ \d{4} at \d\d:\d\d[.]/ });
      expect(await sent.textContent()).toMatch(countOn);
      expect(await dismissAlert(page)).toBe(expected.thanks);
      expect(await send(page).isDisabled()).toBe(true);
      await page.getByPlaceholder("Your name").press("Enter");
      expect(await dismissAlert(page)).toBe("You have already submitted this requirement.");
    }
    // Neither kind of page clears the form.
    expect(await page.getByPlaceholder("Type a message...").inputValue()).toBe(message);
  });

  test("that does not arrive is explained in the page's words, and can be sent again", async () => {
    const { page } = await browser.open({ storageState: person.storageState });
    await openSignedIn(page, expected.path, person.email);
    await page.getByPlaceholder("Type a message...").fill("A board that does not boot");
    for (const fault of faults) {
      await page.route(
        "**/api/projectQuery",
        (route) => route.fulfill({ status: fault.status, json: fault.body }),
        { times: 1 },
      );
      await send(page).click();
      expect(await dismissAlert(page), fault.name).toBe(expected[fault.says]);
      expect(await send(page).isEnabled()).toBe(true);
    }
  });
});

test("keeps the message of a person who has to sign in first", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/SiEngConsult-page`);
  await page.getByPlaceholder("Email address").fill("office@customer.test");
  await page.getByPlaceholder("Type a message...").fill("Our first silicon is back");
  await send(page).click();
  await dismissAlert(page);
  await page.getByRole("status").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(`${url}/login-page`);
  await sendLoginForm(page, person);
  await dismissAlert(page);
  await page.getByRole("link", { name: "Back to your message" }).click();
  await page.waitForURL(`${url}/SiEngConsult-page#message`);
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>("[name=message]")?.value ===
      "Our first silicon is back",
  );
  expect(await page.getByPlaceholder("Email address").inputValue()).toBe("office@customer.test");
});
