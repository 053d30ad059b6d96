import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";

const url = inject("productUrl");
const browser = useBrowser();

test.each(
  ["/", "/landing-page", "/FWLinuxServices-page", "/equity-page", "/register-page"].flatMap(
    (path) => [360, 1280].map((width) => ({ path, width })),
  ),
)(
  "$path at $width px does not move when its fonts come late and no fallback is installed",
  async ({ path, width }) => {
    const { page } = await browser.open({ viewport: { width, height: 800 } });
    let late = 0;
    await page.route("**/*.woff2", async (route) => {
      late += 1;
      await new Promise((later) => setTimeout(later, 1_000));
      await route.continue().catch(() => undefined);
    });
    await page.route("**/*.css", async (route) => {
      const sheet = await route.fetch();
      const body = (await sheet.text()).replaceAll(/local\([^)]*\)/g, 'local("No such face")');
      await route.fulfill({ response: sheet, body });
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          Object.assign(window, {
            shift: (window as unknown as { shift: number }).shift + entry.value,
          });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => setTimeout(drawn, 100));
    });
    expect(late).toBeGreaterThan(1);
    expect(
      await page.evaluate(() => (window as unknown as { shift: number }).shift),
    ).toBeLessThanOrEqual(0.02);
  },
);
