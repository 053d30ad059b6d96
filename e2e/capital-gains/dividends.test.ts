import { expect, inject, test } from "vitest";
import { aisFile } from "../../packages/capital-gains/test/ais-file.ts";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";
import { phone } from "./walk-by-hand.ts";

const people = useBrowser();
const url = inject("productUrl");

test("a dividend moves with one press, by keyboard, goes back, and takes the day of the AIS", async () => {
  const watched = await people.open(phone);
  const { page } = watched;
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess("Zerodha", statements.zerodha);
  await page.setViewportSize({ width: 360, height: 300 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2310);
  await page.setViewportSize(phone.viewport);
  const row = page.getByRole("link", { name: /Dividends by period/ });
  expect(await row.textContent()).toContain("₹785, 1 near the end of a period");
  const sheet = async () => {
    const shown = await gains.openSheet("dividends");
    await shown.getByText("Do you know the day of a payment?").waitFor();
    return shown.innerText();
  };
  const likely = await sheet();
  expect(likely).toContain("likely paid 27 Jun 2025: counted 16 Jun to 15 Sep.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolationsInAnyLook(page, "dividends by period");

  const move = page.getByRole("button", { name: /^Move to “up to 15 Jun” for ITC/ });
  await move.focus();
  await page.keyboard.press("Enter");
  await gains.sees(/The dividend of ITC#? moved to another period\./);
  expect(await sheet()).toContain("as you said: counted up to 15 Jun.");
  await page.getByRole("button", { name: /^Undo for ITC/ }).click();
  await gains.sees(/moved to another period/);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  expect(await sheet()).toBe(likely);

  await page.getByRole("link", { name: "compare with your AIS", exact: true }).click();
  await page.getByLabel("Your PAN").waitFor();
  watched.requests.length = 0;
  const pan = "ABCDE1234F";
  const payment = { company: "ITC LIMITED", day: "10/06/2025", amount: "785" };
  const ais = aisFile({ pan, year: "2025-26", dividends: [payment] });
  await page.getByLabel("Your PAN").fill(pan);
  await page.getByLabel("Your date of birth").fill("15-04-1980");
  await page
    .getByLabel("Your AIS", { exact: true })
    .setInputFiles({ name: "ais.json", mimeType: "application/json", buffer: Buffer.from(ais) });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await gains.sees(/ITC LIMITED paid it on 10 Jun 2025/);
  await expectNoViolationsInAnyLook(page, "dividends of an AIS");
  expect(watched.requests).toEqual([]);
  await gains.press("Use this day");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await gains.sees(/moved to another period/);
  expect(await sheet()).toContain("paid 10 Jun 2025: counted up to 15 Jun.");
  const given = [{ isin: "INE154A01025", exDate: "2025-05-28", paid: "2025-06-10" }];
  const sent = watched.requests.flatMap((request) => request.postDataJSON() ?? []);
  expect(sent).toMatchObject([{ choices: { dividends: given } }]);
  expect(JSON.stringify(sent)).not.toContain(pan);
  expectNoComplaints(watched);
});
