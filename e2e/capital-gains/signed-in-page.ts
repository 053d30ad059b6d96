import type { Locator, Page } from "playwright-core";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import { signUp } from "../site/sign-up.ts";

const fixtures = "packages/capital-gains/fixtures";

/** Our own statements, by broker. */
export const statements = {
  icici: `${fixtures}/icici-direct/ok/forty-lots.csv`,
  iciciTabSeparated: `${fixtures}/icici-direct/ok/tab-separated-detail.xlsx`,
  zerodha: `${fixtures}/zerodha/ok/every-section.xlsx`,
};

/** Returns a fixture's path from its path below the fixtures folder. */
export const fixture = (path: string) => `${fixtures}/${path}`;

/** The capital-gains page of a person who has just registered. */
export class SignedInPage extends CapitalGainsPage {
  /** Registers through the product's own call and opens the page. */
  static async open(
    { page }: { page: Page },
    url: string,
    inboxUrl?: string,
  ): Promise<SignedInPage> {
    const { name, storageState } = await signUp(url, inboxUrl);
    await page.context().addCookies(storageState.cookies);
    const gains = new SignedInPage(page);
    await gains.open(url);
    await page.getByRole("heading", { level: 1, name: `Welcome ${name}` }).waitFor();
    return gains;
  }

  /** Chooses a platform and uploads files, one for each picker; null leaves a picker empty. */
  async upload(platform: string, ...files: (string | null)[]): Promise<void> {
    await this.press(platform);
    for (const [index, file] of files.entries()) {
      if (file) {
        await this.picker(index).setInputFiles(file);
      }
    }
    await this.acceptTerms();
    await this.press("Upload");
  }

  /** Uploads files and processes them, up to the head. */
  async uploadAndProcess(...given: Parameters<SignedInPage["upload"]>): Promise<void> {
    await this.upload(...given);
    await this.process();
  }

  picker(index: number): Locator {
    return this.page.locator('input[type="file"]').nth(index);
  }

  /** Presses Process and waits for the head. */
  async process(): Promise<void> {
    await this.press("Process");
    await this.seesStep("Payment");
  }

  /** Waits until a text is on the page. */
  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }
}
