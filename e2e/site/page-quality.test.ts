import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { screens } from "./spec-screens.ts";

const url = inject("productUrl");
const publicPaths = inject("publicPaths");
const browser = useBrowser();

/** Reads an attribute of a `<meta>` or `<link>` in the page's head. */
const head = (page: Page, selector: string, attribute: string) =>
  page.locator(`head ${selector}`).getAttribute(attribute);

describe.each(publicPaths)("%s", (path) => {
  test("contacts no other host, logs nothing, stays small and describes itself", async () => {
    const watched = await browser.open();
    const { page, context } = watched;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const response = await page.goto(url + path, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(200);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const addresses = watched.requests.map((request) => request.url());
    expect(addresses.filter((address) => new URL(address).origin !== url)).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000);
    const application = await page.locator('[data-island^="/"]').count();
    expect(bytes).toBeLessThanOrEqual(application ? 150_000 : 60_000);
    expectNoComplaints(watched);

    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.title()).toMatch(/\S+ \| \S+/);
    expect(new URL((await head(page, "link[rel=canonical]", "href")) ?? "").pathname).toBe(path);
    expect(await page.locator("html").getAttribute("lang")).toBe("en-IN");
    // People neither share nor search for the legal texts.
    if (path.endsWith(".html")) {
      return;
    }
    expect((await head(page, "meta[name=description]", "content"))?.length).toBeGreaterThan(40);
    const image = new URL((await head(page, 'meta[property="og:image"]', "content")) ?? "");
    const answer = await context.request.get(url + image.pathname);
    expect(answer.headers()["content-type"]).toBe("image/png");
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "")["@graph"][0]["@type"]).toBe("Organization");
    expect(data).not.toMatch(/\(sample\)/i);
  });
});

test("lists its pages for search engines as for language models, the specification's among them", async () => {
  const { context } = await browser.open();
  const sitemap = await (await context.request.get(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc]) => new URL(loc ?? "").pathname,
  );
  expect(listed).toEqual(publicPaths.filter((each) => !each.endsWith(".html")));
  expect(listed).toEqual(expect.arrayContaining(screens.map(({ path }) => path)));
  const robots = await (await context.request.get(`${url}/robots.txt`)).text();
  expect(robots).toContain("Sitemap: ");
});

test("prints the text in black on white without menus and forms, with the addresses of links", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/FWLinuxServices-page`);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  for (const part of await page.locator("nav, form, header button").all()) {
    expect(await part.isVisible()).toBe(false);
  }
  await page.goto(`${url}/profile-page`);
  const shown = await page.evaluate(() => {
    const link = document.querySelector('main a[href^="mailto:"]');
    return link ? getComputedStyle(link, "::after").content : "";
  });
  expect(shown).toContain("mailto:");
  await page.goto(`${url}/landing-page`);
  const button = await page
    .getByRole("link", { name: "Describe your project" })
    .evaluate((link) => [getComputedStyle(link).color, getComputedStyle(link).backgroundColor]);
  expect(button).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
});
