import type { Page } from "playwright-core";

/** The password of an account that a visit creates, unless the test chooses another one. */
export const visitorsPassword = "letters4and5";

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

  /** Fills in the page that creates an account. */
  async createAccount(): Promise<void> {
    await this.fill("First and last name", "Asha Sample");
    await this.fill("New password", visitorsPassword);
    await this.press("Create account");
  }

  /** Creates an account with a password. */
  async signUp(email: string): Promise<void> {
    await this.enterEmail(email);
    await this.createAccount();
  }

  /** Creates an account with a password, and waits until the person is signed in to it. */
  async signUpAndIn(email: string): Promise<void> {
    await this.signUp(email);
    await this.welcomes();
  }

  /** Types the password on the page that asks for it. */
  async enterPassword(password = visitorsPassword): Promise<void> {
    await this.fill("Password", password);
    await this.press("Sign in");
  }

  /** Signs in with address and password. */
  async signIn(email: string, password?: string): Promise<void> {
    await this.enterEmail(email);
    await this.enterPassword(password);
  }

  /** Waits until the person is signed in. */
  welcomes(name: string | RegExp = /^Welcome/): Promise<void> {
    return this.heading(name);
  }

  /** Waits for a page of the widget. */
  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole("heading", { name }).waitFor();
  }

  /** Asks for a new password on the page that wants the old one. */
  async forgetPassword(): Promise<void> {
    await this.press("Forgot your password?");
    await this.press("Send");
    await this.sees(/on their way/);
  }

  /** Opens a mail's link in a browser that is not signed in, and confirms the address. */
  async confirmAddress(link: string): Promise<void> {
    await this.open(link);
    await this.fill("Password", visitorsPassword);
    await this.press("Confirm the address");
    await this.heading("Email address confirmed");
  }

  /** Opens a mail's link in the browser that is signed in to its account, and confirms the address. */
  async confirmAddressHere(link: string): Promise<void> {
    await this.open(link);
    await this.press("Confirm the address");
    await this.heading("Email address confirmed");
  }

  /** Asks on the account page for another address. */
  async askForAddress(email: string): Promise<void> {
    await this.open("/account-page");
    await this.fill("New email", email);
    await this.press("Change email");
    await this.sees("An email to the new address is on its way.");
  }

  /** Types a number on the page that asks for one, and requests a code. */
  async requestCode(number: string): Promise<void> {
    await this.fill("Phone number", number);
    await this.press("Verify");
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
