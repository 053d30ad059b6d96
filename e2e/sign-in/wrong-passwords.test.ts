import { afterAll, beforeAll, inject, test } from "vitest";
import { type Product, startProduct } from "../product.ts";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";

const visit = useVisits();

/** Makes an account in a browser that is not used again. */
async function account(url: string) {
  const { widget, page } = await visit(url);
  const email = newEmail();
  await widget.signUp("Asha Sample", email, "letters4and5");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  return email;
}

/** With the limits as documented; the product of the other tests has wide ones. */
let limiting: Product;
beforeAll(async () => {
  limiting = await startProduct();
});
afterAll(async () => {
  await limiting?.stop();
});

test("five wrong passwords lock a strange browser; the owner's reset opens the account", async () => {
  const { url } = limiting;
  const email = await account(url);
  const { widget, page } = await visit(url);
  await widget.enterEmail(email);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await widget.fill("Password", `wrong4password${attempt}`);
    await widget.press("Sign in");
    await widget.sees("The email and password you entered don't match");
  }
  await widget.fill("Password", "letters4and5");
  await widget.press("Sign in");
  await widget.sees(
    "You have entered an incorrect password too many times. Please try again in a few minutes.",
  );
  await widget.press("Forgotten the password?");
  await widget.press("Send");
  await widget.open(await linkFor(limiting.inboxUrl, email, "resetPassword"));
  await widget.fill("New password", "another4password");
  await widget.press("Save");
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await widget.open();
  await widget.enterEmail(email);
  await widget.fill("Password", "another4password");
  await widget.press("Sign in");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
});

test("an address without account is named on the password page and on the recovery page", async () => {
  const url = inject("productUrl");
  const email = await account(url);
  const { widget, page } = await visit(url);
  await widget.enterEmail(email);
  // Both pages have a field of that name: the next one must be there.
  await page.getByLabel("Password", { exact: true }).waitFor();
  await widget.fill("Email", newEmail());
  await widget.fill("Password", "letters4and5");
  await widget.press("Sign in");
  await widget.sees("That email address doesn't match an existing account");
  await widget.press("Forgotten the password?");
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await widget.fill("Email", newEmail());
  await widget.press("Send");
  await widget.sees("That email address doesn't match an existing account");
});

test("a server that cannot be reached is said to be so", async () => {
  const { widget, page } = await visit(inject("productUrl"));
  await widget.press("Continue with email");
  await widget.fill("Email", "asha@example.test");
  await page.context().setOffline(true);
  await widget.press("Next");
  await widget.sees("A network error has occurred");
});
