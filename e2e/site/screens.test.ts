import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { screens } from "./spec-screens.ts";

const url = inject("productUrl");
const browser = useBrowser();

describe.each(screens)("$path without script", (screen) => {
  test("shows what the specification names, opens its menus and follows its links", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(url + screen.path);
    const main = page.locator("main");

    for (const name of screen.headings ?? []) {
      await main.getByRole("heading", { name, exact: true }).waitFor();
    }
    for (const words of screen.items ?? []) {
      await main.getByRole("listitem").filter({ hasText: words }).first().waitFor();
    }
    for (const words of screen.texts ?? []) {
      await main.getByText(words).first().waitFor();
    }
    for (const [name, href] of screen.links ?? []) {
      const link = main.getByRole("link", { name, exact: true }).first();
      expect(await link.getAttribute("href"), name).toBe(href);
    }
    for (const name of screen.buttons ?? []) {
      await main.getByRole("button", { name, exact: true }).waitFor();
    }
    for (const words of screen.placeholders ?? []) {
      await main.getByPlaceholder(words, { exact: true }).waitFor();
    }
    for (const label of screen.labels ?? []) {
      await main.getByLabel(label, { exact: true }).first().waitFor();
    }
    await page.locator("header summary", { hasText: "Pages" }).click();
    await page.getByRole("link", { name: "ProjectQuery", exact: true }).click();
    await page.waitForURL(`${url}/ProjectQuery-page`);
    await page.getByRole("button", { name: "Sign-In" }).click();
    expect(new URL(page.url()).pathname).toBe("/login-page");
  });
});

test("gives the message four rows and 180 columns", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/FWLinuxServices-page`);
  const message = page.getByPlaceholder("Type a message...");
  expect(await message.getAttribute("rows")).toBe("4");
  expect(await message.getAttribute("cols")).toBe("180");
});

test("shows six team members with name and role", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/profile-page`);
  const members = page.locator("#team li").filter({ has: page.getByRole("heading") });
  expect(await members.count()).toBe(6);
  for (const member of await members.all()) {
    expect(await member.getByRole("heading").textContent()).toMatch(/\S+/);
    expect(await member.locator("p").first().textContent()).toMatch(/\S+/);
  }
});

test("goes back from the terms to the page before", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/landing-page`);
  await page.getByText("Pages", { exact: true }).click();
  await page.getByRole("link", { name: "T&C" }).click();
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(`${url}/landing-page`);
});

test.each([
  { script: "with", javaScriptEnabled: true },
  { script: "without", javaScriptEnabled: false },
])("goes from the terms in a tab of their own to the landing page, $script script", async (how) => {
  const { page } = await browser.open({ javaScriptEnabled: how.javaScriptEnabled });
  const terms = `${url}/terms-conditions-page`;
  const back = page.getByRole("button", { name: "Go Back" });
  await page.goto(terms, { waitUntil: "networkidle" });
  await back.click();
  await page.waitForURL((address) => address.pathname !== "/terms-conditions-page");
  expect(page.url()).toBe(`${url}/landing-page`);

  // The tab's history is longer now, and still has nothing before the terms.
  await page.goBack({ waitUntil: "networkidle" });
  expect(page.url()).toBe(terms);
  await back.click();
  await page.waitForURL((address) => address.pathname !== "/terms-conditions-page");
  expect(page.url()).toBe(`${url}/landing-page`);
});
