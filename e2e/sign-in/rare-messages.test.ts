import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { type Product, startProduct } from "../product.ts";
import { WidgetPage } from "./widget-page.ts";

const browser = useBrowser();
const unique = () => Math.random().toString(36).slice(2, 10);

/** With the limits as documented; the product of most other tests has wide ones. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({
    environment: { SIGN_IN_METHODS: "google.com,password,phone" },
  });
});
afterAll(async () => {
  await product?.stop();
});

async function visit() {
  const { page, context } = await browser.open({ baseURL: product.url });
  const widget = new WidgetPage(page);
  await widget.open();
  return { page, context, widget };
}

test("a sign-in whose pending credential is gone begins again and says why", async () => {
  const { page, context, widget } = await visit();
  const email = `${unique()}@example.test`;
  await widget.signUp("Asha Sample", email, "letters4and5");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();

  await context.clearCookies();
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.sees(`${email} has an account here with a password.`);
  // What an hour does: the cookie that leads to Google's answer is no longer there.
  await context.clearCookies();
  await widget.fill("Password", "letters4and5");
  await widget.press("Sign in");
  await widget.sees("Your sign-in session has expired. Please try again.");
});

test("the sixth message of a day to one number is refused", async () => {
  const { page, widget } = await visit();
  const number = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  await widget.press("Continue with phone");
  const ask = async () => {
    await widget.fill("Phone number", `+91 ${number}`);
    await page.getByLabel("I am a person").check();
    await widget.sees("Checked.");
    await widget.press("Verify");
  };
  for (let message = 1; message <= 5; message += 1) {
    await ask();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await page.getByRole("button", { name: new RegExp(number) }).click();
  }
  await ask();
  await widget.sees("This phone number has been used too many times");
});

test("the eleventh account of a minute from one address is refused", async () => {
  const { page, widget } = await visit();
  const email = `${unique()}@example.test`;
  await widget.enterEmail(email);
  await widget.fill("First and last name", "Asha Sample");
  await widget.fill("New password", "letters4and5");
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
  await widget.press("Save");
  await widget.sees(
    "Too many account requests are coming from your IP address. Try again in a few minutes.",
  );
});

test("a failure inside the server is told without its details", async () => {
  const { widget } = await visit();
  await widget.press("Continue with email");
  await widget.fill("Email", `${unique()}@example.test`);
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
