import { termsVersions } from "contract/terms";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { expectNoComplaints, scriptsOf, useBrowser } from "../browser.ts";

const url = inject("productUrl");
const browser = useBrowser();

const contactPages = [
  "/profile-page",
  "/FWLinuxServices-page",
  "/MgmtServices-page",
  "/SiEngConsult-page",
  "/AIMLDS-page",
  "/ProjectQuery-page",
  "/DesignServices-page",
];
const message = "First silicon is back, and the second core never leaves reset.";

/** Opens a page on a processor slowed by `rate`, and continues at its first paint. */
async function openAtFirstPaint(page: Page, path: string, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(url + path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
}

/** Keeps React from the page until it is let through. */
async function holdReact(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/react-*.js", async (route) => {
    await through;
    await route.continue();
  });
  return letThrough;
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`main ${field}`).focus();
  await page.keyboard.type(text);
}

const typedIn = (page: Page, field: string) => page.locator(`main ${field}`).inputValue();

/**
 * With React arriving while the person types, on a slow processor; and with React held until after the
 * submit, where the processor's speed does not matter.
 */
describe.each([false, true])("typing before the page is ready, React late: %s", (late) => {
  const slower = late ? 1 : 4;

  test.each(contactPages)("the form of %s loses no character and no submit", async (path) => {
    const { page } = await browser.open();
    const letThrough = late ? await holdReact(page) : () => {};
    await openAtFirstPaint(page, path, slower);
    await type(page, "[name=name]", "Asha Rao");
    await type(page, "[name=email]", "asha@example.test");
    await type(page, "[name=message]", message);
    await page.locator("main form [type=submit]").focus();
    await page.keyboard.press("Enter");
    letThrough();
    await page.getByRole("alertdialog").waitFor();
    expect(await page.getByRole("alertdialog").count()).toBe(1);
    expect(await typedIn(page, "[name=name]")).toBe("Asha Rao");
    expect(await typedIn(page, "[name=email]")).toBe("asha@example.test");
    expect(await typedIn(page, "[name=message]")).toBe(message);
  });

  test("the login form sends what was typed", async () => {
    const { page } = await browser.open();
    const letThrough = late ? await holdReact(page) : () => {};
    await openAtFirstPaint(page, "/login-page", slower);
    await type(page, "[name=email]", "nobody@example.test");
    await type(page, "[name=password]", "kite4blue");
    const sent = page.waitForRequest("**/api/auth/sign-in/email");
    await page.keyboard.press("Enter");
    letThrough();
    expect((await sent).postDataJSON()).toMatchObject({
      email: "nobody@example.test",
      password: "kite4blue",
    });
    await page.getByRole("alertdialog").waitFor();
    expect(await typedIn(page, "[name=password]")).toBe("kite4blue");
  });

  test.each(["/register-page", "/equity-page"])(
    "the form of %s sends what was typed",
    async (path) => {
      const { page } = await browser.open();
      const letThrough = late ? await holdReact(page) : () => {};
      await page.route("**/api/auth/sign-up/email", (route) =>
        route.fulfill({ status: 422, json: { code: "USER_ALREADY_EXISTS" } }),
      );
      await openAtFirstPaint(page, path, slower);
      await type(page, "[name=name]", "Asha Rao");
      await type(page, "[name=email]", "asha@example.test");
      await type(page, "[name=password]", "kite4bluemoon");
      await page.locator("main [type=checkbox]").first().focus();
      await page.keyboard.press("Space");
      const sent = page.waitForRequest("**/api/auth/sign-up/email");
      await page.locator("main [name=password]").focus();
      await page.keyboard.press("Enter");
      letThrough();
      expect((await sent).postDataJSON()).toEqual({
        name: "Asha Rao",
        email: "asha@example.test",
        password: "kite4bluemoon",
        termsAccepted: { page: path, general: termsVersions.general },
      });
      await page.getByText("already used by another account").waitFor();
      expect(await typedIn(page, "[name=name]")).toBe("Asha Rao");
      expect(await page.locator("main meter").getAttribute("value")).toBe("3");
    },
  );
});

test("a text page loads React when its form is touched, and not before", async () => {
  const watched = await browser.open();
  const { page } = watched;
  await page.goto(`${url}/SiEngConsult-page`, { waitUntil: "networkidle" });
  await page.locator("header summary", { hasText: "Services" }).click();
  await page.keyboard.press("Escape");
  expect(scriptsOf(watched)).toHaveLength(1);
  await page.getByPlaceholder("Your name").focus();
  await page.waitForSelector('[data-island="project-query"][data-live]');
  expect(scriptsOf(watched).length).toBeGreaterThan(1);
});

test("the browser sends a form whose script cannot be had", async () => {
  const { page } = await browser.open();
  await page.route("**/assets/react-*.js", (route) => route.abort());
  await page.goto(`${url}/SiEngConsult-page`);
  await page.getByPlaceholder("Type a message...").fill(message);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("You are not signed in to send Information").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe(message);
});

test("a press of a button that needs React is answered when React is there", async () => {
  const { page } = await browser.open();
  const letThrough = await holdReact(page);
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "Check a statement" }).click();
  letThrough();
  await page.getByText("No statement to hand?").waitFor();
});

test("the first press on `/` is answered, although only the start script is there", async () => {
  const watched = await browser.open({ viewport: { width: 360, height: 740 } });
  const { page } = watched;
  const letThrough = await holdReact(page);
  await page.goto(url, { waitUntil: "networkidle" });
  expect(scriptsOf(watched)).toHaveLength(1);
  const first = page.getByRole("button", { name: "Continue with email" });
  const place = await first.boundingBox();
  await first.click();
  letThrough();
  await page.waitForFunction(() => document.activeElement?.matches("[name=email]"));
  expect((place?.y ?? Number.NaN) + (place?.height ?? 0)).toBeLessThanOrEqual(740);
  expectNoComplaints(watched);
});
