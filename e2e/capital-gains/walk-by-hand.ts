import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { fixture, type SignedInPage, statements } from "./signed-in-page.ts";

/** A phone. */
export const phone = { viewport: { width: 360, height: 740 } };

/**
 * Walks the whole flow and checks after every press that what it changed is in view and focused.
 * Files are set directly, without the browser's dialog.
 *
 * @param press presses the button, link, tick box or summary with a name, by touch or by keyboard
 */
export async function walkByHand(
  gains: SignedInPage,
  press: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = gains;
  const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 2 });
  const buttonNamed = (name: string | RegExp) => page.getByRole("button", { name });
  const leadsTo = async (pressed: string, changed: Locator) => {
    await press(pressed);
    await expectInViewWithFocus(changed, pressed);
  };

  await leadsTo("ICICI", heading("Upload CSV File"));
  await leadsTo("Zerodha", heading("Upload Excel File"));
  await leadsTo("ICICI", heading("Upload CSV File"));
  await leadsTo("Try with a sample statement", page.locator("[data-chosen]"));
  await leadsTo("Remove sample-icici-direct.csv", gains.picker(0));
  await leadsTo("Upload", buttonNamed("OK"));
  await leadsTo("OK", buttonNamed("Upload"));
  await gains.choose(fixture("icici-direct/not-ok/section-total-differs.csv"));
  await expectInView(page.getByText("Checked on this device"), "the chosen file");
  await leadsTo("Read CG Terms and conditions", buttonNamed("Close"));
  await leadsTo("Close", buttonNamed("Read CG Terms and conditions"));
  for (const name of ["CG", "General"]) {
    const box = page.getByRole("checkbox", { name: `I accept the ${name} Terms and conditions` });
    await leadsTo(`I accept the ${name} Terms and conditions`, box);
    expect(await box.isChecked()).toBe(true);
  }
  await leadsTo("Upload", heading("Process CSV File"));
  await leadsTo("Process", buttonNamed("OK"));
  await leadsTo("OK", heading("Upload CSV File"));
  await expectInView(page.getByText(/but its sales add up to/), "OK");
  await gains.choose(statements.icici);
  await expectInView(page.getByText("Checked on this device"), "the chosen file");
  await leadsTo("Upload", heading("Process CSV File"));
  await leadsTo("Process", heading("Your capital gains, FY 2025-26"));
  await gains.sees("40 sales");
  await buttonNamed("Explain Mahindra & Mahindra").waitFor();
  await leadsTo("Explain Mahindra & Mahindra", buttonNamed("Explain Mahindra & Mahindra"));
  await expectInView(page.getByRole("table").getByText("= Gain").first(), "Explain");
  await leadsTo("All 40 sales", buttonNamed("Close"));
  await leadsTo("Close", page.getByRole("link", { name: "All 40 sales" }));
  await leadsTo("Use these prices", page.locator("p", { hasText: /^₹67,862 → ₹/ }));
  await leadsTo("Go to payment", heading("Payment"));
  await press("Pay to Download");
  const pay = gains.gateway.getByRole("button", { name: "Pay (UPI)" });
  await pay.focus();
  await page.keyboard.press("Enter");
  await expectInViewWithFocus(heading("Payment Made"), "Pay (UPI)");
  await leadsTo("Click to continue", heading("Download your files"));
  const saved = page.waitForEvent("download");
  await press("Download");
  expect((await saved).suggestedFilename()).toBe("processed_file.csv");
  const column = "Total gain in Schedule 112A (column 14)";
  const copy = buttonNamed(/Cop.* Total gain in Schedule 112A/);
  await leadsTo(`Copy ${column}`, copy);
  await leadsTo("My statements", heading("My statements"));
  await buttonNamed(/^More: /)
    .first()
    .waitFor();
  await leadsTo("⋯", buttonNamed(/^More: /));
  await leadsTo("Rename", page.getByLabel(/^Name, such as your client/));
  await page.keyboard.type("Mrs Rao");
  await leadsTo("Save name", buttonNamed("Rename: Mrs Rao"));
  await leadsTo("Delete now", buttonNamed("Cancel"));
  await leadsTo("Cancel", buttonNamed("Delete now: Mrs Rao"));
  await leadsTo("Back", page.getByRole("link", { name: "My statements" }));
  await leadsTo("Use another file", heading("Upload CSV File"));
  await leadsTo("Back to the statement you uploaded before", heading("Download your files"));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
}

async function expectInViewWithFocus(changed: Locator, after: string): Promise<void> {
  await changed.first().waitFor();
  const focused = () => changed.first().evaluate((element) => element === document.activeElement);
  await expect.poll(focused, { message: `${after}: focus` }).toBe(true);
  await expectInView(changed, after);
}

/** Expects an element in the window, not covered by anything sticky. */
async function expectInView(changed: Locator, after: string): Promise<void> {
  await changed.first().waitFor();
  const inView = () =>
    changed.first().evaluate((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const shown = document.elementFromPoint(left + Math.min(width / 2, 40), (top + bottom) / 2);
      return shown !== null && (element.contains(shown) || shown.contains(element));
    });
  await expect.poll(inView, { message: `${after}: in view` }).toBe(true);
}
