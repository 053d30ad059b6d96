import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { registerPerson } from "../../apps/server/test/person.ts";
import { useProduct } from "../product.ts";
import { changeRows } from "../product-database.ts";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { visitorsPassword, WidgetPage } from "./widget-page.ts";

const visitTo = useVisits();

/** With the documented limits; the product of most other tests has wider ones. */
const product = useProduct({ SIGN_IN_METHODS: "google.com,password,phone,anonymous" });
// Each test starts with fresh rate limits.
afterEach(() => changeRows(product.dataFolder, "delete from rate_limit"));

const visit = () => visitTo(product.url);

test("five wrong passwords lock a strange browser; the owner's reset opens the account", async () => {
  const { email } = await registerPerson(product.url, "Asha Sample", newEmail(), visitorsPassword);
  const { widget } = await visit();
  await widget.enterEmail(email);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await widget.enterPassword(`wrong4password${attempt}`);
    await widget.sees("The email and password you entered don't match");
  }
  await widget.enterPassword();
  await widget.sees(
    "You have entered an incorrect password too many times. Please try again in a few minutes.",
  );
  await widget.press("Forgot your password?");
  await widget.press("Send");
  await widget.resetPassword(
    await linkFor(product.inboxUrl, email, "resetPassword"),
    "another4password",
  );
  await widget.open();
  await widget.signIn(email, "another4password");
  await widget.welcomes();
});

test("a sign-in without its pending credential starts over and says why", async () => {
  const { context, widget } = await visit();
  const email = newEmail();
  await widget.signUpAndIn(email);

  await context.clearCookies();
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.sees(`${email} has a password here.`);
  // As after an hour, the cookie that leads to Google's answer is gone.
  await context.clearCookies();
  await widget.enterPassword();
  await widget.sees("Your sign-in session has expired. Please try again.");
});

test("the sixth message of a day to one number is refused", async () => {
  const { page, widget } = await visit();
  const number = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  await widget.press("Continue with phone");
  const ask = async () => {
    await widget.requestCode(`+91 ${number}`);
  };
  await ask();
  await widget.heading("Enter the code");
  await page.getByRole("button", { name: new RegExp(number) }).click();
  changeRows(product.dataFolder, "update rate_limit set count = 5 where key like 'sms:%'");
  await ask();
  await widget.sees("This phone number has been used too many times");
});

test("the eleventh account of a minute from one address is refused", async () => {
  const { page, widget } = await visit();
  const email = newEmail();
  await widget.enterEmail(email);
  await widget.fill("First and last name", "Asha Sample");
  await widget.fill("New password", visitorsPassword);
  // Others behind the same address; refused ones count as well.
  await page.evaluate(async () => {
    for (let account = 1; account <= 11; account += 1) {
      await fetch("/api/auth/sign-up/email", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Other", email: `${account}@x.test`, password: "short" }),
      });
    }
  });
  await widget.press("Create account");
  await widget.sees(
    "Too many account requests are coming from your IP address. Try again in a few minutes.",
  );
});

test("the eleventh look-up of a minute is refused", async () => {
  const { page, widget } = await visit();
  await widget.press("Continue with email");
  await widget.fill("Email", newEmail());
  await page.evaluate(async () => {
    for (let address = 1; address <= 10; address += 1) {
      await fetch("/api/auth/widget/methods", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `${address}@x.test` }),
      });
    }
  });
  await widget.press("Next");
  await widget.sees("There were too many requests. Please wait a few minutes and try again.");
});

test("an unknown calling code is refused, and the number is cleared", async () => {
  const { page, widget } = await visit();
  await widget.press("Continue with phone");
  await widget.fill("Phone number", "+999 12345");
  await widget.sees("The country code provided is not supported.");
  expect(await page.getByLabel("Phone number").inputValue()).toBe("");
});

/** A guest with the widget open, ready to be upgraded. */
async function guest() {
  const { page, context, widget } = await visit();
  await widget.beginAsGuest();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  return { page, context, widget };
}

test("a guest's widget asks for a new login once the account's session is old", async () => {
  const { context, widget } = await guest();
  // The same person in a second tab: the guest becomes an account there.
  const second = await context.newPage();
  const there = new WidgetPage(second);
  await there.open("/?mode=select");
  const email = newEmail();
  await there.signUp(email);
  await there.welcomes(/^Welcome Asha/);
  changeRows(
    product.dataFolder,
    `update session set "createdAt" = ? where "userId" = (select id from "user" where email = ?)`,
    new Date(Date.now() - 11 * 60_000).toISOString(),
    email,
  );
  await widget.press("Continue with Google");
  await widget.sees("Please login again to perform this operation");
});

test("a guest is told about an ended session and about a name that is too long", async () => {
  const { context, widget } = await guest();
  await widget.enterEmail(newEmail());
  await widget.createAccount(visitorsPassword, "n".repeat(201));
  await widget.sees("We couldn't process what you entered. Check it and try again.");
  await widget.fill("First and last name", "Asha Sample");
  await context.clearCookies();
  await widget.press("Create account");
  await widget.sees("You are not signed in. Sign in and try again.");
});

test("a failure inside the server is reported without its details", async () => {
  const { widget } = await visit();
  await widget.press("Continue with email");
  await widget.fill("Email", newEmail());
  const database = new DatabaseSync(join(product.dataFolder, "server.sqlite"));
  database.exec("pragma legacy_alter_table = on");
  database.exec('alter table "user" rename to "user_out_of_reach"');
  try {
    await widget.press("Next");
    await widget.sees("Something went wrong. Please try again.");
  } finally {
    database.exec('alter table "user_out_of_reach" rename to "user"');
    database.close();
  }
  await widget.press("Next");
  await widget.sees("New password");
});
