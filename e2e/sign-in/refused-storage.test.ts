import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findWholeChromium } from "../../scripts/chromium.ts";
import { browserArguments } from "../launch-browser.ts";
import { WidgetPage } from "./widget-page.ts";

/** What "Don't allow sites to save data on your device" writes into the browser's settings. */
const settings = { profile: { default_content_setting_values: { cookies: 2 } } };

test("a browser that lets sites store nothing is told that it can't sign in", async () => {
  const profile = mkdtempSync(join(tmpdir(), "profile-"));
  mkdirSync(join(profile, "Default"));
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findWholeChromium(),
    args: [...browserArguments],
    baseURL: inject("productUrl"),
  });
  try {
    const page = await context.newPage();
    const widget = new WidgetPage(page);
    await widget.open();
    await widget.press("Continue with email");
    await widget.sees(
      "The browser you are using does not support Web Storage. Please try again in a different browser.",
    );
    const refused = page.evaluate("window.localStorage.length");
    await expect(refused).rejects.toThrow(/denied/);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
