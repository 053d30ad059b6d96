import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Waits until the words of a wait have the focus, and returns them. */
async function waitsFor(page: Page, heading: string) {
  const words = page.getByRole("group", { name: heading });
  await words.waitFor();
  expect(await words.evaluate((box) => box === document.activeElement)).toBe(true);
  return words;
}

test("an upload whose connection breaks says so and arrives by itself", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const { page } = gains;
  let broken = 2;
  await page.route("**/api/uploads/**", (route) => {
    broken -= 1;
    return broken < 0 ? route.continue() : route.abort("connectionreset");
  });
  await gains.upload("ICICI", statements.icici);
  const words = await waitsFor(page, "Uploading forty-lots.csv");
  await words.getByText("The connection broke: trying again by itself", { exact: true }).waitFor();
  expect(await words.textContent()).toContain("0 bytes of 4.5 KB");
  await expectNoViolations(page, "an upload that is tried again");
  await gains.seesStep("Process CSV File");
  expect(broken).toBe(-1);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("processing says its stage, and goes on where its answer is lost", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const { page } = gains;
  let presses = 0;
  let lose = () => {};
  await page.route("**/api/processFileGen**", async (route) => {
    presses += 1;
    await route.fetch();
    await new Promise<void>((lost) => {
      lose = lost;
    });
    await route.abort("connectionreset");
  });
  let isHeld = true;
  await page.route(/\/api\/flow/, async (route) => {
    const answer = await route.fetch();
    const flow = await answer.json();
    const { ICICI } = flow.flows;
    if (isHeld && ICICI.processSuccess) {
      Object.assign(ICICI, { processSuccess: false, processing: true, stage: "checking" });
    }
    await route.fulfill({ response: answer, json: flow });
  });
  await gains.upload("ICICI", statements.icici);
  await gains.press("Process");
  const words = await waitsFor(page, "Checking the result…");
  expect(await words.textContent()).toContain("Your tax opens here by itself");
  expect(await page.getByRole("button", { name: "Processing..." }).isDisabled()).toBe(true);
  await expectNoViolations(page, "processing with its stage");
  lose();
  isHeld = false;
  await gains.seesStep("Payment");
  expect(presses).toBe(1);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("a page without a connection says so, reads again by itself, and says when it is back no more", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const { page } = gains;
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  await page.context().setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const line = page.getByText("No connection to the server. Trying again by itself");
  await line.waitFor();
  await expectNoViolations(page, "a page without a connection");
  await page.context().setOffline(false);
  await line.waitFor({ state: "detached" });
  await gains.process();
});
