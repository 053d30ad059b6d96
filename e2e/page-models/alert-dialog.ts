import type { Page } from "playwright-core";

/** Waits for the alert, closes it with its OK button and returns the text that it showed. */
export async function dismissAlert(page: Page): Promise<string> {
  const alert = page.getByRole("alertdialog");
  await alert.waitFor();
  const text = (await alert.locator("p").first().textContent()) ?? "";
  await alert.getByRole("button", { name: "OK" }).click();
  await alert.waitFor({ state: "hidden" });
  return text;
}
