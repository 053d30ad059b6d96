import { expect, inject, it } from "vitest";
import { useBrowser } from "../browser.ts";
import { unreadableTexts } from "../unreadable-texts.ts";
import { openHydrated } from "./open-hydrated.ts";
import { publicPaths } from "./spec-screens.ts";

const url = inject("productUrl");
const browser = useBrowser();

it.each(publicPaths)("every text of %s is readable in forced colours", async (path) => {
  const { page } = await browser.open({ forcedColors: "active", reducedMotion: "reduce" });
  if (path.endsWith(".html")) {
    await page.goto(url + path);
  } else {
    await openHydrated(page, url + path);
  }
  if (path === "/") {
    await page.getByRole("button", { name: "Continue with email" }).click();
    await page.getByRole("button", { name: "Next" }).waitFor();
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    expect(await unreadableTexts(page), colorScheme).toEqual([]);
  }
});
