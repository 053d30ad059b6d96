import { expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { fixture, SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("an answer is undone with one press by keyboard, and its sheet goes back from each price", async () => {
  const watched = await people.open({ viewport: { width: 360, height: 740 } });
  const { page } = watched;
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess("ICICI", fixture("icici-direct/ok/prices-of-2018-that-differ.csv"));
  const shown = () => page.locator("section[aria-labelledby=result-heading]").innerText();
  await page.getByText("Explain").first().waitFor();
  const before = await shown();

  await gains.press("Use these prices");
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await gains.sees(/You answered: .* prices of 31 January 2018/);
  expect(await shown()).not.toBe(before);
  await expectNoViolations(page, "news with Undo");

  // The news has the focus: its press is next.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
    .toBe("status");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await gains.sees("Undone: your answer no longer counts.");
  await page.getByText("Explain").first().waitFor();
  await expect.poll(shown).toBe(before);

  await gains.press("Redo");
  await undo.waitFor();
  await gains.openSheet("prices");
  const itc = page.getByRole("group", { name: /^ITC/i });
  expect(await itc.innerText()).toContain("Used: ₹276.00 (NSE). Statement: ₹200.00.");
  await expectNoViolations(page, "the sheet of answers");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await itc.getByRole("button", { name: "Use the statement's" }).click();
  await gains.sees("Your estimated tax stays ₹0.");
  expectNoComplaints(watched);
});
