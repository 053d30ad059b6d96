import { termsVersions } from "@site/contract/terms";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { expectNoComplaints, scriptsOf, useBrowser } from "../browser.ts";

const url = inject("productUrl");
const browser = useBrowser();

const message = "First silicon is back, and the second core never leaves reset.";
const asha = { name: "Asha Rao", email: "asha@example.test" };
const contactPages = [
  "/profile-page",
  "/FWLinuxServices-page",
  "/MgmtServices-page",
  "/SiEngConsult-page",
  "/AIMLDS-page",
  "/ProjectQuery-page",
  "/DesignServices-page",
];

/** Each form with what is typed into it, where Enter sends it, what else is sent, and the answer. */
const forms = [
  ...contactPages.map((path) => ({
    path,
    typed: { ...asha, message },
    enterIn: "form [type=submit]",
    sent: undefined,
    answer: /^You are not signed in to send Information/,
  })),
  {
    path: "/login-page",
    typed: { email: "nobody@example.test", password: "kite4blue" },
    enterIn: "[name=password]",
    sent: {},
    answer: "Check the email address and password.",
  },
  ...["/register-page", "/equity-page"].map((path) => ({
    path,
    typed: { ...asha, password: "kite4bluemoon" },
    enterIn: "[name=password]",
    sent: { termsAccepted: { page: path, general: termsVersions.general } },
    answer: "already used by another account",
  })),
];

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

/**
 * With React arriving while the person types, on a slow processor; and with React held until after the
 * submit, where the processor's speed does not matter.
 */
describe.each([false, true])("typing before the page is ready, React late: %s", (late) => {
  const slower = late ? 1 : 4;

  test.each(forms)("the form of $path sends what was typed, and keeps it", async (form) => {
    const watched = await browser.open();
    const { page } = watched;
    const letThrough = late ? await holdReact(page) : () => {};
    await page.route("**/api/auth/sign-up/email", (route) =>
      route.fulfill({ status: 422, json: { code: "email-already-in-use" } }),
    );
    await openAtFirstPaint(page, form.path, slower);
    for (const [name, text] of Object.entries(form.typed)) {
      await page.locator(`main [name=${name}]`).focus();
      await page.keyboard.type(text);
    }
    const terms = page.locator("main [name=general]");
    const registers = (await terms.count()) > 0;
    if (registers) {
      await terms.focus();
      await page.keyboard.press("Space");
    }
    await page.locator(`main ${form.enterIn}`).focus();
    await page.keyboard.press("Enter");
    letThrough();
    await page.getByText(form.answer).first().waitFor();
    const posts = watched.requests.filter((request) => request.method() === "POST");
    expect(posts.map((request) => request.postDataJSON())).toEqual(
      form.sent ? [expect.objectContaining({ ...form.typed, ...form.sent })] : [],
    );
    expect(await page.getByRole("alertdialog").count()).toBe(registers ? 0 : 1);
    for (const [name, text] of Object.entries(form.typed)) {
      expect(await page.locator(`main [name=${name}]`).inputValue()).toBe(text);
    }
    if (registers) {
      expect(await page.locator("main meter").getAttribute("value")).toBe("3");
    }
  });
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
