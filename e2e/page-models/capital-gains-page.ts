import { readFileSync } from "node:fs";
import type { FrameLocator, Locator, Page } from "playwright-core";

/** What a person does on the capital-gains page, in their words. */
export class CapitalGainsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  open(url: string) {
    return this.page.goto(`${url}/`);
  }

  /** Waits for the step with this heading. */
  seesStep(heading: string) {
    return this.page.getByRole("heading", { name: heading, exact: true, level: 2 }).waitFor();
  }

  press(button: string) {
    return this.page.getByRole("button", { name: button, exact: true }).click();
  }

  async acceptTerms() {
    await this.page.getByRole("checkbox", { name: "I accept the CG Terms and conditions" }).check();
    const general = this.page.getByRole("checkbox", {
      name: "I accept the General Terms and conditions",
    });
    if (await general.isVisible()) {
      await general.check();
    }
  }

  /** Chooses a file in the (first) picker. */
  choose(file: string | { name: string; mimeType: string; buffer: Buffer }) {
    return this.page.locator('input[type="file"]').first().setInputFiles(file);
  }

  /** Opens a sheet by its link on the page, and returns it. */
  async openSheet(name: string): Promise<Locator> {
    await this.page.locator(`a[href="#${name}"]:visible`).first().click();
    const sheet = this.page.locator("dialog[open]");
    await sheet.waitFor();
    return sheet;
  }

  /** The test gateway's window, in its frame. */
  get gateway(): FrameLocator {
    return this.page.frameLocator('iframe[src*="/v1/checkout/window"]');
  }

  /** Pays in the test gateway's window. */
  async payByUpi() {
    await this.press("Pay to Download");
    await this.gateway.getByRole("heading", { name: "TEST GATEWAY – no real money" }).waitFor();
    await this.gateway.getByRole("button", { name: "Pay (UPI)" }).click();
  }

  /** Pays, and confirms the payment: the files are then unlocked. */
  async payAndConfirm() {
    await this.payByUpi();
    await this.seesStep("Payment Made");
    await this.press("Click to continue");
    await this.seesStep("Download your files");
  }

  /** Presses a download button; returns the saved file's name and bytes. */
  async download(button: string): Promise<{ name: string; bytes: Buffer }> {
    const started = this.page.waitForEvent("download");
    await this.press(button);
    // On a slow machine the browser wants a second press; the page says so.
    const late = this.page.getByText("Press its button once more").waitFor({ timeout: 60_000 });
    const again = late.then(() => this.press(button));
    again.catch(() => undefined);
    const download = await Promise.race([started, again.then(() => started)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }
}
