import { expect, inject, test } from "vitest";
import { operate } from "../operator.ts";
import { signIn } from "../page-models/account-pages.ts";
import { changeRows } from "../product-database.ts";
import { untilHydrated } from "../site/open-hydrated.ts";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { chooseAccount, visitorsPassword } from "./widget-page.ts";

const url = inject("productUrl");
const inbox = inject("inboxUrl");
const data = inject("dataFolder");
const visitTo = useVisits();

const visit = () => visitTo(url);

/** Creates an account with Google in a browser that is not used again. */
async function googleAccount() {
  const { widget } = await visit();
  const email = newEmail();
  await widget.signInWithGoogle(email);
  await widget.welcomes();
  return email;
}

const withoutMethods =
  "This email already exists without any means of sign-in. Please reset the password to recover.";

test("an account without any means of sign-in is recovered by a new password", async () => {
  const email = await googleAccount();
  changeRows(
    data,
    'delete from account where "userId" = (select id from "user" where email = ?)',
    email,
  );
  const { widget } = await visit();
  await widget.signUp(email);
  await widget.sees(withoutMethods);
  await widget.heading("Reset your password");
  await widget.press("Send");
  await widget.sees(`Instructions are on their way to ${email}.`);
  await widget.resetPassword(await linkFor(inbox, email, "resetPassword"), "another4password");
  await widget.open();
  await widget.signIn(email, "another4password");
  await widget.welcomes();
});

test("expired links from emails say so", async () => {
  const first = await visit();
  const email = newEmail();
  await first.widget.signUpAndIn(email);
  const { widget } = await visit();
  await widget.enterEmail(email);
  await widget.forgetPassword();
  const links = {
    "Email address not confirmed": await linkFor(inbox, email, "verifyEmail"),
    "Password not changed": await linkFor(inbox, email, "resetPassword"),
  };
  changeRows(
    data,
    "update identity_code set expires_at = ? where subject = ?",
    new Date(Date.now() - 1000).toISOString(),
    email,
  );
  for (const [heading, link] of Object.entries(links)) {
    await widget.open(link);
    await widget.heading(heading);
    await widget.sees("This code has expired.");
  }
});

const disabled = "An administrator has disabled this account.";

test("a disabled account is signed out and refused everywhere until it is enabled", async () => {
  const email = newEmail();
  const { widget, page } = await visit();
  await widget.signUpAndIn(email);
  expect(await operate(data, "accounts", "disable", email)).toContain("is disabled");
  const withPassword = async () => {
    await widget.open();
    await widget.signIn(email);
  };
  await withPassword();
  await widget.sees(disabled);
  const person = { name: "Asha Sample", email, password: visitorsPassword };
  expect(await signIn(page, url, person)).toBe("Login failed");
  await widget.sees(disabled);

  const googleEmail = await googleAccount();
  await operate(data, "accounts", "disable", googleEmail);
  await widget.open();
  await widget.signInWithGoogle(googleEmail);
  await widget.sees(disabled);
  await page.goto("/login-page");
  await untilHydrated(page);
  await chooseAccount(await widget.pressForWindow("Google"), googleEmail);
  await widget.sees(disabled);

  await operate(data, "accounts", "enable", email);
  await withPassword();
  await widget.welcomes();
});
