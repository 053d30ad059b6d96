import { afterEach, beforeAll, expect, test } from "vitest";
import { registerPerson } from "../../apps/server/test/person.ts";
import { useProduct } from "../product.ts";
import { changeRows } from "../product-database.ts";
import { linkFor, messagesTo } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { visitorsPassword, type WidgetPage } from "./widget-page.ts";

const visitTo = useVisits();
const mismatch = "The email and password you entered don't match";

/** A product that hides which addresses have accounts, and one person with an account. */
const product = useProduct({
  ENUMERATION_PROTECTION: "on",
  SIGN_IN_METHODS: "google.com,password,anonymous",
});
const known = newEmail();
beforeAll(async () => {
  await registerPerson(product.url, "Asha Sample", known, visitorsPassword);
});
// Each test starts with fresh rate limits.
afterEach(() => changeRows(product.dataFolder, "delete from rate_limit"));

const visit = () => visitTo(product.url);

/** Takes the same steps with the known and an unknown address, and returns what each saw. */
async function bothSee(steps: (widget: WidgetPage, email: string) => Promise<void>) {
  const seen: string[] = [];
  for (const email of [known, newEmail()]) {
    const { page, widget } = await visit();
    await steps(widget, email);
    const words = await page.getByRole("region", { name: "Sign in to begin" }).innerText();
    seen.push(words.replaceAll(email, "ADDRESS"));
  }
  return seen;
}

test("a registration ends with an email; the first sign-in needs the confirmed address", async () => {
  const { widget } = await visit();
  const email = newEmail();
  await widget.signUpWhereHidden(email);
  await widget.sees(`We've emailed ${email} with the next step.`);
  const first = await linkFor(product.inboxUrl, email, "verifyEmail");

  await widget.open();
  await widget.signIn(email);
  await widget.sees("Confirm your email address first.");
  // That sign-in sent a new link, which invalidates the first one.
  let newest = first;
  while (newest === first) {
    newest = await linkFor(product.inboxUrl, email, "verifyEmail");
  }
  await widget.open(first);
  await widget.sees(
    "This link doesn't work. It is incomplete, has expired, or has already been used.",
  );
  await widget.confirmAddress(newest);
  await widget.open();
  await widget.signIn(email);
  await widget.welcomes();
});

test("the page after the address, and a wrong password, are the same for any address", async () => {
  const afterAddress = await bothSee(async (widget, email) => {
    await widget.enterEmail(email);
    await widget.sees("Create a new account");
  });
  expect(afterAddress[0]).toBe(afterAddress[1]);
  const afterPassword = await bothSee(async (widget, email) => {
    await widget.signIn(email, "wrong4password");
    await widget.sees(mismatch);
  });
  expect(afterPassword[0]).toContain(mismatch);
  expect(afterPassword[0]).toBe(afterPassword[1]);
});

test("a registration with a taken address looks like any other; its owner gets an email", async () => {
  const { widget } = await visit();
  await widget.confirmAddress(await linkFor(product.inboxUrl, known, "verifyEmail"));
  const seen = await bothSee(async (stranger, email) => {
    await stranger.signUpWhereHidden(email, "others4password", "Somebody Else");
    await stranger.sees("We've emailed");
  });
  expect(seen[0]).toBe(seen[1]);
  await expect
    .poll(() => messagesTo(product.inboxUrl, known), { timeout: 20_000 })
    .toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/^You already have an account/) }),
    );
  // The stranger's password opens nothing.
  await widget.open();
  await widget.signIn(known, "others4password");
  await widget.sees(mismatch);
  await widget.enterPassword();
  await widget.welcomes("Welcome Asha Sample");
});

test("the owner of a Google and a password account with one address can connect them here too", async () => {
  const { widget } = await visit();
  const email = newEmail();
  await widget.signUpWhereHidden(email);
  // The answer comes before the account, the email after it.
  const link = await linkFor(product.inboxUrl, email, "verifyEmail");
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.sees(`${email} has a password here.`);
  await widget.confirmAddress(link);
  await widget.open();
  await widget.signInWithGoogle(email);
  await widget.welcomes(`Welcome Asha Sample ${email}`);
});
