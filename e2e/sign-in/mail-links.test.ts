import { expect, inject, test } from "vitest";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { visitorsPassword } from "./widget-page.ts";

const url = inject("productUrl");
const inbox = inject("inboxUrl");
const visitTo = useVisits();

const visit = () => visitTo(url);

test("chooses a new password by email; the link works once", async () => {
  const { widget, page } = await visit();
  const email = newEmail();
  await widget.signUpAndIn(email);
  await page.context().clearCookies();

  await widget.open();
  await widget.enterEmail(email);
  await widget.forgetPassword();

  const link = await linkFor(inbox, email, "resetPassword");
  await widget.open(link);
  await widget.sees(`For the account ${email}.`);
  await widget.fill("New password", "abcdefgh");
  await widget.press("Save");
  await widget.sees(/at least 6 characters, with both letters and numbers/);
  await widget.fill("New password", "another4password");
  await widget.press("Save");
  await widget.heading("Password changed");
  await widget.press("Continue");
  await page.getByRole("button", { name: "Continue with email" }).waitFor();

  await widget.open(link);
  await widget.heading("Password not changed");
  await widget.press("Reset the password");
  await widget.heading("Reset your password");
  await widget.press("Cancel");
  await widget.signIn(email, "another4password");
  await widget.welcomes();
});

test("confirms the address with the email after registration, also while signed in", async () => {
  const { widget, page } = await visit();
  const email = newEmail();
  await widget.signUpAndIn(email);
  const link = await linkFor(inbox, email, "verifyEmail");
  await widget.open(link);
  await widget.heading("Email address confirmed");
  await widget.sees(`${email} is confirmed.`);
  expect(await page.locator("main").innerText()).not.toMatch(/Schedule 112A/);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    "Email address confirmed",
  );
  await widget.press("Continue");
  await widget.welcomes();

  await widget.open(link);
  await widget.heading("Email address confirmed");
  await widget.press("Continue");
  await widget.welcomes();
});

test("goes to the page of this site that the address names", async () => {
  const { widget, page } = await visit();
  await widget.open("/?mode=select&signInSuccessUrl=%2FProjectQuery-page");
  await widget.signUp(newEmail());
  await page.waitForURL("**/ProjectQuery-page");
});

test("confirms the address in another browser only with the password", async () => {
  const first = await visit();
  const email = newEmail();
  await first.widget.signUpAndIn(email);
  const { widget } = await visit();
  await widget.open(await linkFor(inbox, email, "verifyEmail"));
  await widget.heading("Confirm your email address");
  await widget.sees(`To finish, enter the password for ${email}.`);
  await widget.fill("Password", "wrong4password");
  await widget.press("Continue");
  await widget.sees("The email and password you entered don't match");
  await widget.fill("Password", visitorsPassword);
  await widget.press("Continue");
  await widget.heading("Email address confirmed");
});
