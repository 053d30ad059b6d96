import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");
const out = "/tmp/checks/shots";
const cases = [
  ["icici", "ICICI", [statements.icici]],
  ["zerodha", "Zerodha", [statements.zerodha]],
  [
    "multi",
    "MULTIPLE",
    [fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"), statements.zerodha],
  ],
] as const;
for (const [name, platform, files] of cases) {
  test(`look ${name}`, async () => {
    const gains = await SignedInPage.open(
      await people.open({ viewport: { width: 360, height: 740 } }),
      url,
    );
    const { page } = gains;
    await gains.uploadAndProcess(platform, ...files);
    await page.waitForTimeout(1500);
    for (const [width, scheme] of [
      [360, "light"],
      [360, "dark"],
      [320, "light"],
      [1280, "light"],
      [1280, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 740 });
      await page.screenshot({
        path: `${out}/${name}-page-${width}-${scheme}.png`,
        fullPage: width < 1000,
      });
      for (const sheet of ["notes", "totals"]) {
        await page.evaluate((to) => {
          location.hash = to;
        }, sheet);
        await page.waitForTimeout(700);
        const dialog = page.locator("dialog[open]");
        const measure = await dialog.evaluate((d: HTMLElement) => {
          const inner = d.innerText.split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w)).length;
          return { h: d.scrollHeight, w: d.scrollWidth, cw: d.clientWidth, words: inner };
        });
        console.log(name, sheet, width, scheme, JSON.stringify(measure));
        if (width < 1000) {
          await page.setViewportSize({ width, height: Math.max(740, measure.h + 20) });
        }
        await page.screenshot({ path: `${out}/${name}-${sheet}-${width}-${scheme}.png` });
        await page.setViewportSize({ width, height: width > 1000 ? 900 : 740 });
        await page.evaluate(() => {
          history.back();
        });
        await page.waitForTimeout(400);
      }
    }
  });
}
