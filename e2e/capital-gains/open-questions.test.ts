import { expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { fixture, SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("open questions are answered on the page, and the figures follow before any payment", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess(
    "ICICI",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  );
  const { page } = gains;

  await gains.sees("Rows left out of every figure (1)");
  await page.getByText(/LIQCAS \(INF0R8F01034\) is a liquid fund/).click();
  await gains.sees(/GOLBEE \(INF204KB17I5\) is a gold fund/);
  const classes = page.getByRole("table", { name: "Totals by class" });
  const row = (name: string) => classes.getByRole("row").filter({ hasText: name }).innerText();
  expect(await row("Long term, section 112A")).toContain("3,976.00");
  await gains.sees("Estimated tax on these gains");
  const itc = page
    .getByRole("listitem")
    .filter({ hasText: "ITCLTD" })
    .filter({ hasText: "Explain" });
  await itc.getByText("Explain").click();
  await gains.sees(/no price of 31 January 2018 is known for it/);

  await page.getByLabel("MYSETF: what is it?").selectOption("Gold fund");
  await page.getByRole("checkbox", { name: /^Use the highest price of 31 January 2018/ }).check();
  await gains.press("Process again with these answers");
  await page
    .getByText(/MYSETF \(INF999X01017\) is treated as a gold fund, as you chose/)
    .waitFor({ state: "attached" });

  // The list of sales follows the answers too.
  await itc.getByText("Explain").click();
  await gains.sees(/its value on 31 January 2018, 10 × ₹276.00 = ₹2,760.00/);
  // 4000 - 2760, the price of 31-Jan-2018; MYSETF's 1976 is added to the gold fund's 1990.
  expect(await row("Long term, section 112A")).toContain("1,240.00");
  await page.reload();
  await gains.seesStep("Payment");
  expect(await row("Long term, section 112A")).toContain("1,240.00");
  expectNoComplaints(watched);
});

test("on a phone a sale is named as a buyback with the keyboard, and can be taken back", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  const { page } = gains;
  await page.setViewportSize({ width: 360, height: 740 });
  await gains.uploadAndProcess("ICICI", fixture("icici-direct/ok/forty-lots.csv"));

  const question = page.getByText("Did you tender shares in a buyback?", { exact: true });
  await question.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Find the tendered share by name or ISIN").fill("MAHMAH");
  const sale = page.getByLabel("MAHMAH (INE101A01026), sold 12 Nov 2025: 33 shares");
  await sale.focus();
  await page.keyboard.press("Space");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await gains.press("Process again with these buybacks");
  await page.getByText(/The ₹1,22,187.45 that you received is a dividend/).waitFor({
    state: "attached",
  });

  await sale.uncheck();
  await gains.press("Process again with these buybacks");
  await page
    .getByText(/The ₹1,22,187.45 that you received is a dividend/)
    .waitFor({ state: "detached" });
  expectNoComplaints(watched);
});
