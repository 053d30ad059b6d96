import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { WidgetPage } from "./widget-page.ts";

const url = inject("productUrl");
const browser = useBrowser();
const helperPage = "../../apps/web/test/credential-helper-page.tsx";
const helperScript = "https://accounts.google.com/gsi/client";

let script: string;
beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(helperPage, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  script = output[0].code;
});

/** Opens a page with the helper on, as if the product served it. */
async function openHelperPage(page: Page): Promise<WidgetPage> {
  const body =
    '<!doctype html><div id="widget"></div><script type="module" src="/helper.js"></script>';
  await page.route(`${url}/helper-page`, (route) =>
    route.fulfill({ contentType: "text/html", body }),
  );
  await page.route(`${url}/helper.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  const widget = new WidgetPage(page);
  await widget.open("/helper-page");
  return widget;
}

/** Checks that the page below the message still works: the server looks up an address. */
async function goesOn(widget: WidgetPage): Promise<void> {
  await widget.enterEmail(`${Math.random().toString(36).slice(2)}@example.test`);
  await widget.sees("Create your account");
}

test("a helper's script that does not arrive times out after five seconds", async () => {
  const { page } = await browser.open({ baseURL: url });
  // The page's clock is paused from the start, so none of the five seconds passes unnoticed.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const asked = Promise.withResolvers<void>();
  await page.route(helperScript, () => asked.resolve());
  const widget = await openHelperPage(page);
  await asked.promise;
  const message = page.getByText("Timeout reached for loading script");
  await page.clock.runFor(4999);
  expect(await message.count()).toBe(0);
  await page.clock.runFor(1);
  await message.waitFor();
  await page.clock.resume();
  await goesOn(widget);
});

test("a helper's script that fails to load is reported", async () => {
  const { page } = await browser.open({ baseURL: url });
  await page.route(helperScript, (route) => route.abort());
  const widget = await openHelperPage(page);
  await widget.sees("Error while loading script");
  await goesOn(widget);
});
