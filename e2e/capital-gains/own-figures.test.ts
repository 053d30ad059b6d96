import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { fixture, SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("a business loss and repaid capital are answered by keyboard, count, and are taken back", async () => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" } as const;
  const gains = await SignedInPage.open(await people.open(phone), url);
  const { page } = gains;
  await gains.uploadAndProcess(
    "Zerodha",
    fixture("zerodha/ok/derivative-loss-and-trust-units.xlsx"),
  );
  const open = async (question: RegExp) => {
    await page.getByRole("link", { name: question }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open] input").first().waitFor();
  };

  await open(/Your futures and options lost ₹80,000/);
  const result = page.getByLabel("Result of all your business this year, in rupees");
  expect(await result.inputValue()).toBe("−80,000");
  await result.press("Enter");
  // 1,49,000 less 80,000, and 1,25,000 of it would have been exempt.
  await gains.sees(/Your business losses save ₹3,120/);

  await open(/EMBASSY: did the trust give back part/);
  await page.getByLabel(/^400 units bought 10 Jun 2021, sold 12 Oct 2025/).fill("38.5");
  await page.keyboard.press("Enter");
  await gains.sees("Your estimated tax stays ₹0");

  await gains.openSheet("business-result");
  await gains.press("Don't count it");
  // 1,49,000 and 15,400 less 1,25,000, at 12.5% with cess.
  await gains.sees("₹5,122");
  await gains.openSheet("returned-capital");
  await gains.press("Don't count any");
  await gains.sees("₹3,120");
});
