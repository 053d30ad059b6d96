import { expect, inject, test } from "vitest";
import { expectNoComplaints } from "../browser.ts";
import { newEmail, useVisits } from "./visits.ts";
import { chooseAccount, visitorsPassword } from "./widget-page.ts";

const url = inject("productUrl");
const visitTo = useVisits();

const visit = (script?: string) => visitTo(url, script);

test("signs up with a password, signs out, signs in again", async () => {
  const { widget, page, ...watched } = await visit();
  const email = newEmail();
  await widget.signUp(email);
  await widget.welcomes(`Welcome Asha Sample ${email}`);

  await page.context().clearCookies();
  await widget.open();
  await widget.signIn(email, "wrong4password");
  await widget.sees("The email and password you entered don't match");
  await widget.fill("Password", visitorsPassword);
  await page.keyboard.press("Enter");
  await widget.welcomes(`Welcome Asha Sample ${email}`);
  // The console may mention only the refused password.
  expect(watched.complaints.filter((line) => !line.includes("401"))).toEqual([]);
});

test("signs in with Google in a popup of 500 by 600 that closes afterwards", async () => {
  const { widget, page, ...watched } = await visit();
  const email = newEmail();
  const popup = await widget.pressForWindow("Continue with Google");
  await popup.waitForURL(/\/choose\//);
  expect(await popup.evaluate("[innerWidth, innerHeight]")).toEqual([500, 600]);
  const closed = popup.waitForEvent("close");
  await chooseAccount(popup, email);
  await widget.welcomes(`Welcome Google Person ${email}`);
  await closed;
  expectNoComplaints({ ...watched, page });
});

test("a second person signs in with Google in the same browser", async () => {
  const { widget, page } = await visit();
  for (const email of [newEmail(), newEmail()]) {
    await widget.signInWithGoogle(email);
    await widget.welcomes(`Welcome Google Person ${email}`);
    await widget.press("SignOut");
  }
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
});

test("explains a refusal at Google, and signs in at the second attempt", async () => {
  const { widget } = await visit();
  await widget.signInWithGoogle("", { deny: true });
  await widget.sees("Please authorize the required permissions to sign in to the application");
  const email = newEmail();
  await widget.signInWithGoogle(email);
  await widget.welcomes(`Welcome Google Person ${email}`);
});

test("goes to Google in the same window when popups are blocked", async () => {
  const { widget, page } = await visit("window.open = () => null");
  const email = newEmail();
  await widget.press("Continue with Google");
  await page.waitForURL(/\/choose\//);
  await chooseAccount(page, email);
  await widget.welcomes(`Welcome Google Person ${email}`);
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("firebaseui");
  expect(new URL(page.url()).search).toBe("");
  await widget.press("SignOut");
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
});

test("does the same from the login page, which says how a visit ended", async () => {
  const { widget, page } = await visit("window.open = () => null");
  await widget.open("/login-page");
  await widget.press("Google");
  await page.waitForURL(/\/choose\//);
  await chooseAccount(page, "", { deny: true });
  await widget.sees("Sign-in with the other service wasn't completed. You can try again.");
  await widget.press("Google");
  await page.waitForURL(/\/choose\//);
  await chooseAccount(page, newEmail());
  await widget.heading("You are signed in");
});

test("connects Google to an account with a password, and signs in with Google from then on", async () => {
  const { widget, page } = await visit();
  const email = newEmail();
  await widget.signUpAndIn(email);

  await page.context().clearCookies();
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.sees(`${email} has a password here.`);
  await widget.enterPassword();
  await widget.welcomes(`Welcome Asha Sample ${email}`);

  await page.context().clearCookies();
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.welcomes(`Welcome Asha Sample ${email}`);
});
