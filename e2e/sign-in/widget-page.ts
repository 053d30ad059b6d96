import type { Page } from "playwright-core";

/** The sign-in widget as a person uses it, on the capital-gains page. */
export class WidgetPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(path);
  }

  press(name: string): Promise<void> {
    return this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Presses a button that opens a window, and returns the window. */
  async pressForWindow(name: string): Promise<Page> {
    const [opened] = await Promise.all([this.page.waitForEvent("popup"), this.press(name)]);
    return opened;
  }

  fill(label: string, value: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(value);
  }

  /** Waits until a text is on screen. */
  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** Chooses email and enters an address. */
  async enterEmail(email: string): Promise<void> {
    await this.press("Continue with email");
    await this.fill("Email", email);
    await this.press("Next");
  }

  /** Creates an account with a password. */
  async signUp(name: string, email: string, password: string): Promise<void> {
    await this.enterEmail(email);
    await this.fill("First and last name", name);
    await this.fill("New password", password);
    await this.press("Create account");
  }

  /** Presses Google's button and answers the stand-in's account chooser in the popup. */
  async signInWithGoogle(email: string, options: { deny?: boolean } = {}): Promise<void> {
    await chooseAccount(await this.pressForWindow("Continue with Google"), email, options);
  }
}

/** Answers the stand-in's account chooser, in a popup or in the page. */
export async function chooseAccount(
  page: Page,
  email: string,
  { deny = false }: { deny?: boolean } = {},
): Promise<void> {
  if (deny) {
    return page.getByRole("button", { name: "Cancel" }).click();
  }
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Google Person");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
