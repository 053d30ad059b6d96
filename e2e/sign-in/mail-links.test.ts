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
  expect(await page.title()).toBe("Choose a new password | Example Silicon Works");
  expect(await page.getByText("By continuing you accept").count()).toBe(0);
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
  await widget.confirmAddressHere(link);
  await widget.sees(`${email} is confirmed.`);
  expect(await page.locator("main").innerText()).not.toMatch(/Schedule 112A/);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    "Email address confirmed",
  );
  expect(await page.title()).toBe("Email address confirmed | Example Silicon Works");
  await widget.press("Continue");
  await widget.welcomes();
  expect(await page.title()).toMatch(/^Capital gains/);

  await widget.open(link);
  await widget.heading("Email address confirmed");
  await widget.press("Continue");
  await widget.welcomes();
});

/** Someone with a confirmed address who has asked for another one, and the link to it. */
const asksForAddress = async () => {
  const { widget, page } = await visit();
  const [email, other] = [newEmail(), newEmail()];
  await widget.signUpAndIn(email);
  await widget.confirmAddressHere(await linkFor(inbox, email, "verifyEmail"));
  await widget.askForAddress(other);
  const link = await linkFor(inbox, other, "verifyAndChangeEmail");
  const hasAddress = async (address: string) => {
    await widget.open("/account-page");
    await page.getByRole("main").getByText(address, { exact: true }).first().waitFor();
  };
  return { widget, email, other, link, hasAddress };
};

test("changes the address on a press, in the browser that asked", async () => {
  const { widget, email, other, link, hasAddress } = await asksForAddress();
  await widget.open(link);
  await widget.sees(`Your account will use ${other} from now on.`);
  await hasAddress(email);
  await widget.open(link);
  await widget.press("Change the address");
  await widget.heading("Email address changed");
  await hasAddress(other);

  // The old mailbox's link acts on a press too, in any browser.
  const undo = await linkFor(inbox, email, "recoverEmail");
  const { widget: elsewhere } = await visit();
  await elsewhere.open(undo);
  await elsewhere.sees(`Your account will use ${email} again.`);
  await hasAddress(other);
  await elsewhere.press("Restore the address");
  await elsewhere.heading("Email address restored");
});

test("changes nothing for a mail scanner or a stranger, who would need the account's password", async () => {
  const { widget, email, other, link, hasAddress } = await asksForAddress();
  const { widget: scanner, page } = await visit();
  await scanner.open(link);
  await scanner.sees(`Someone asked to use ${other} for their account.`);
  await page.waitForLoadState("networkidle");
  await scanner.fill("Password", "not-the-password-1");
  await scanner.press("Change the address");
  await scanner.sees("The email and password you entered don't match");
  await hasAddress(email);

  await scanner.fill("Password", visitorsPassword);
  await scanner.press("Change the address");
  await scanner.heading("Email address changed");
  await hasAddress(other);
  await widget.open();
});

test.each([
  ["keeps", true],
  ["removes", false],
])("names every other way in before a new password, and %s it", async (_what, keep) => {
  const { widget, page } = await visit();
  const email = newEmail();
  await widget.signInWithGoogle(email);
  await widget.welcomes();
  await page.context().clearCookies();
  await widget.open("/?mode=recoverPassword");
  await widget.fill("Email", email);
  await widget.press("Send");
  await widget.open(await linkFor(inbox, email, "resetPassword"));
  const google = page.getByRole("checkbox", { name: /^Google, / });
  expect(await google.isChecked()).toBe(false);
  await google.setChecked(keep);
  await widget.fill("New password", visitorsPassword);
  await widget.press("Save");
  await widget.heading("Password changed");
  await widget.open();
  await widget.signIn(email);
  await widget.welcomes();
  await widget.open("/account-page");
  await widget.sees("Email and password, since");
  expect(await page.getByText("Google, since").count()).toBe(keep ? 1 : 0);
});

test("goes to the page of this site that the address names", async () => {
  const { widget, page } = await visit();
  await widget.open("/?mode=select&signInSuccessUrl=%2FProjectQuery-page");
  await widget.signUp(newEmail());
  await page.waitForURL("**/ProjectQuery-page");
});
