import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { dismissAlert } from "../page-models/alert-dialog.ts";
import { untilHydrated } from "../site/open-hydrated.ts";
import { type Account, signUp } from "../site/sign-up.ts";

const url = inject("productUrl");
const browser = useBrowser();
let person: Account;
beforeAll(async () => {
  person = await signUp(url);
});

/** Opens a page whose form the script has taken over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await untilHydrated(page);
}

const field = (page: Page, label: string) =>
  page.getByRole("main").getByLabel(label, { exact: true });

/** What has the focus, and what a screen reader is given with it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return {
      name: element.name || element.textContent || element.localName,
      invalid: element.getAttribute("aria-invalid") === "true",
      described: ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" "),
    };
  });
}

describe.each([360, 1280])("with the keyboard alone, %i pixels wide,", (width) => {
  const opened = async (path: string) => {
    const { page } = await browser.open({ viewport: { width, height: 740 } });
    await open(page, path);
    return page;
  };

  test("a refused sign-in leads to the password", async () => {
    const page = await opened("/login-page");
    await field(page, "Email").fill(person.email);
    await field(page, "Password").fill("wrong4password");
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).focus();
    await page.keyboard.press("Enter");
    expect(await dismissAlert(page)).toBe("Login failed");
    await expect.poll(() => focused(page)).toMatchObject({ name: "password", invalid: true });
    expect((await focused(page)).described).toContain("Check the email address and password.");
    await page.keyboard.type("x");
    expect(await focused(page)).toMatchObject({ invalid: false, described: "" });
  });

  test("a sign-in that fails for another reason goes back to the press", async () => {
    const page = await opened("/login-page");
    await page.route("**/api/auth/sign-in/email", (route) => route.abort());
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).focus();
    await page.keyboard.press("Enter");
    expect(await dismissAlert(page)).toBe("Login failed");
    await page.getByText("The server could not be reached.").waitFor();
    expect(await focused(page)).toMatchObject({ name: "Sign in" });
  });

  test.each(["/register-page", "/equity-page"])("%s leads to what it refuses", async (path) => {
    const page = await opened(path);
    if (path === "/register-page") {
      await page.getByRole("checkbox").check();
    }
    const create = page.getByRole("button", { name: "Create account" });
    await create.focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => focused(page))
      .toEqual({ name: "name", invalid: true, described: "Enter your account name" });
    await page.keyboard.type("Asha Rao");
    await field(page, "Email").fill(person.email);
    await field(page, "Password").fill("kite4blue9moon");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => focused(page))
      .toEqual({
        name: "email",
        invalid: true,
        described: "The email address is already used by another account",
      });
    await page.route("**/api/auth/sign-up/email", (route) => route.abort());
    await create.focus();
    await page.keyboard.press("Enter");
    await page.getByText("A network error has occurred").waitFor();
    expect(await focused(page)).toMatchObject({ name: "Create account" });
  });

  test.each(["/SiEngConsult-page", "/ProjectQuery-page"])(
    "%s goes back to the press, or to the way to send",
    async (path) => {
      const page = await opened(path);
      await field(page, "Message").fill("Our first silicon is back");
      await page.getByRole("button", { name: "Send Message" }).focus();
      await page.keyboard.press("Enter");
      await dismissAlert(page);
      await expect
        .poll(async () => (await focused(page)).name)
        .toBe("Your message is kept. Log in or register to send it.");
    },
  );
});

test("what was typed is carried along: message to registration, sign-in, reset and back", async () => {
  const { page } = await browser.open();
  await page.goto(`${url}/SiEngConsult-page`);
  await page.getByPlaceholder("Your name").fill("Asha Rao");
  await page.getByPlaceholder("Email address").fill("office@example.test");
  await page.getByPlaceholder("Type a message...").fill("Our first silicon is back");
  await page.getByRole("button", { name: "Send Message" }).click();
  await dismissAlert(page);
  await page.getByRole("link", { name: "register" }).last().click();
  await page.waitForURL(`${url}/register-page`);
  await expect.poll(() => field(page, "Email").inputValue()).toBe("office@example.test");
  expect(await field(page, "Name").inputValue()).toBe("Asha Rao");

  await field(page, "Email").fill(person.email);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(`${url}/login-page`);
  await expect.poll(() => field(page, "Email").inputValue()).toBe(person.email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(person.email);

  await open(page, "/login-page");
  await field(page, "Password").fill(person.password);
  await page.keyboard.press("Enter");
  await dismissAlert(page);
  await page.getByRole("link", { name: "Back to your message" }).click();
  await page.getByText("You are signed in as").waitFor();
  expect(await page.getByPlaceholder("Email address").inputValue()).toBe("office@example.test");
  expect(await page.getByPlaceholder("Type a message...").inputValue()).toBe(
    "Our first silicon is back",
  );
});
