import type { Locator } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { socialLinks } from "../../apps/web/src/content/social-links.ts";
import { sampleFacts } from "../../packages/contract/src/site-facts.ts";
import { useBrowser } from "../browser.ts";
import { signUp } from "./sign-up.ts";

const url = inject("productUrl");
const pages = inject("publicPaths").filter((path) => !path.endsWith(".html"));
const browser = useBrowser();

const menus = {
  Services: [
    ["Design service", "/DesignServices-page"],
    ["Corporate trainings", "/DesignServices-page#corporate-trainings"],
    ["Firmware and Linux kernel", "/FWLinuxServices-page"],
    ["Silicon engineering", "/SiEngConsult-page"],
    ["AI/ML and data analysis", "/AIMLDS-page"],
    ["Management consultancy", "/MgmtServices-page"],
    ["Capital gains", "/"],
  ],
  Pages: [
    ["Landing", "/landing-page"],
    ["Register", "/register-page"],
    ["Login", "/login-page"],
    ["ProjectQuery", "/ProjectQuery-page"],
    ["Equity", "/equity-page"],
    ["T&C", "/terms-conditions-page"],
    ["Team", "/profile-page"],
  ],
};

describe.each(pages)("header and footer of %s", (path) => {
  test("have the menus, the accounts, the session buttons and the company's data", async () => {
    const { page } = await browser.open();
    await page.goto(url + path);
    const header = page.getByRole("banner");
    for (const [menu, links] of Object.entries(menus)) {
      await header.getByText(menu, { exact: true }).click();
      for (const [name = "", href] of links) {
        const link = header.getByRole("link", { name, exact: true });
        await link.waitFor();
        expect(await link.getAttribute("href")).toBe(href);
      }
    }
    // Both are in the document; the one that applies is shown.
    expect(await header.locator("button", { hasText: "SignOut" }).isHidden()).toBe(true);
    expect(await header.locator("button", { hasText: "Sign-In" }).isVisible()).toBe(true);
    const brand = header.getByRole("link", { name: sampleFacts.shortName, exact: true });
    expect(await brand.getAttribute("href")).toBe("/landing-page");

    const footer = page.getByRole("contentinfo");
    const contact = footer.getByRole("link", { name: "Contact Us" });
    expect(await contact.getAttribute("href")).toBe(`mailto:${sampleFacts.email}`);
    const privacy = footer.getByRole("link", { name: "Privacy Policy" });
    expect(await privacy.getAttribute("href")).toBe("/Privacy_policy.html");
    // What Rule 26 of the Companies (Incorporation) Rules, 2014 asks of a company's home page.
    for (const { fact, href } of [
      { fact: sampleFacts.registrationNumber },
      { fact: sampleFacts.address },
      { fact: sampleFacts.email, href: `mailto:${sampleFacts.email}` },
      { fact: sampleFacts.phone, href: sampleFacts.phoneLink },
      { fact: sampleFacts.grievanceOfficer },
    ]) {
      const shown = footer.getByText(fact);
      await shown.waitFor();
      if (href) {
        expect(await shown.getAttribute("href")).toBe(href);
      }
    }
    for (const part of [header, footer]) {
      for (const { url: account } of socialLinks) {
        expect(await part.locator(`a[href="${account}"]`).filter({ visible: true }).count()).toBe(
          1,
        );
      }
    }
  });
});

/** Returns the edges of an element; fails without one. */
async function boxOf(part: Locator): Promise<{ left: number; right: number; bottom: number }> {
  return await part.evaluate((element) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    return { left, right, bottom };
  });
}

describe("the header on a phone", () => {
  test("is one row, signed in and out, with everything that it has elsewhere", async () => {
    const { storageState } = await signUp(url);
    for (const signedIn of [false, true]) {
      const { page } = await browser.open({
        viewport: { width: 360, height: 740 },
        ...(signedIn && { storageState }),
      });
      await page.goto(`${url}/landing-page`);
      const header = page.getByRole("banner");
      await header.getByRole("button", { name: signedIn ? "SignOut" : "Sign-In" }).waitFor();
      const tops = await header
        .locator("summary, button, a")
        .filter({ visible: true })
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
      expect(tops.length).toBe(signedIn ? 5 : 4);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);
      expect((await boxOf(header)).bottom).toBeLessThanOrEqual(64);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await header.getByText("Pages", { exact: true }).click();
      for (const { url: account } of socialLinks) {
        await header.locator(`a[href="${account}"]`).filter({ visible: true }).waitFor();
      }
    }
  });
});

describe("menus", () => {
  test.each([1280, 768, 360, 256])(
    "open below their button, inside a window of %i px",
    async (width) => {
      const { page } = await browser.open({ viewport: { width, height: 800 } });
      await page.goto(`${url}/landing-page`);
      for (const name of Object.keys(menus)) {
        const button = page.locator("header summary", { hasText: name });
        await button.click();
        const panel = await boxOf(button.locator("xpath=following-sibling::div"));
        const { left, right } = await boxOf(button);
        expect(panel.left).toBeLessThanOrEqual(left);
        expect(panel.right).toBeGreaterThanOrEqual(right - 1);
        expect(panel.left).toBeGreaterThanOrEqual(0);
        expect(panel.right).toBeLessThanOrEqual(width);
        // On a wide screen it aligns with its own button.
        if (width >= 768) {
          expect(Math.abs(panel.left - left)).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test("close on a press outside, and when the other one opens", async () => {
    const { page } = await browser.open();
    await page.goto(`${url}/landing-page`);
    const services = page.getByText("Services", { exact: true }).first();
    const design = page.getByRole("link", { name: "Design service" });

    await services.click();
    await design.waitFor();
    await page.mouse.click(900, 30);
    await design.waitFor({ state: "hidden" });

    await services.click();
    await page.getByText("Pages", { exact: true }).click();
    await design.waitFor({ state: "hidden" });
    const landing = page.getByRole("link", { name: "Landing", exact: true });
    await landing.waitFor();

    await page.getByRole("button", { name: "Sign-In" }).focus();
    await landing.waitFor({ state: "hidden" });
  });

  test("lead to the trainings on the design services page", async () => {
    const { page } = await browser.open();
    await page.goto(`${url}/landing-page`);
    const services = page.getByText("Services", { exact: true }).first();
    const trainings = page.getByRole("link", { name: "Corporate trainings" });
    await services.click();
    await trainings.click();
    await page.waitForURL(`${url}/DesignServices-page#corporate-trainings`);
    // Within that page the menu closes for what it has led to.
    await services.click();
    await trainings.click();
    await trainings.waitFor({ state: "hidden" });
    await page.waitForFunction(() => {
      const heading = document.querySelector("#corporate-trainings h2");
      const top = heading?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < window.innerHeight;
    });
  });
});

test.each(["AIMLDS", "FWLinuxServices", "MgmtServices", "SiEngConsult"])(
  "the list of sections on %s-page is one row on a phone",
  async (name) => {
    const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(`${url}/${name}-page`);
    const tops = await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops).size).toBe(1);
  },
);

describe("each page", () => {
  test("is shown from its top, by a link and by the Back button", async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 700 } });
    await page.goto(`${url}/landing-page`);
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.getByRole("link", { name: "Register Page" }).scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(300);
    await page.getByRole("link", { name: "Register Page" }).click();
    await page.waitForURL(`${url}/register-page`);
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await page
      .getByRole("heading", { level: 1, name: "One team from silicon to software" })
      .waitFor();
    await expect.poll(scrolled).toBe(0);
    // The browser would restore its own scroll position only after showing the page.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
    );
    expect(await scrolled()).toBe(0);
  });
});

describe("tooltips of the header", () => {
  test("show without delay, stay while the pointer is on them, and hide on Escape", async () => {
    const { page } = await browser.open();
    await page.goto(`${url}/landing-page`);
    const link = page.getByRole("banner").getByRole("link", { name: /on GitHub$/ });
    const tooltip = page.getByRole("banner").getByRole("tooltip", { name: "GitHub" });

    await link.hover();
    await tooltip.waitFor();
    await tooltip.hover();
    expect(await tooltip.isVisible()).toBe(true);
    await page.getByRole("heading", { level: 1 }).hover();
    await tooltip.waitFor({ state: "hidden" });

    await link.focus();
    await tooltip.waitFor();
    expect(await link.getAttribute("aria-describedby")).toBe(await tooltip.getAttribute("id"));
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "hidden" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    // It is offered again once the pointer and the focus have left it, whichever goes last.
    const heading = page.getByRole("heading", { level: 1 });
    await page
      .getByRole("banner")
      .getByRole("link", { name: /on LinkedIn$/ })
      .hover();
    expect(await tooltip.isVisible()).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await link.focus();
    await tooltip.waitFor();
    await link.hover();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Tab");
    await tooltip.waitFor({ state: "hidden" });
    await heading.hover();
    await link.hover();
    await tooltip.waitFor();
  });
});
