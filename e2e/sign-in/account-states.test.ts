import { expect, inject, test } from "vitest";
import { operate } from "../operator.ts";
import { signIn } from "../page-models/account-pages.ts";
import { changeRows } from "../product-database.ts";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { visitorsPassword } from "./widget-page.ts";

const url = inject("productUrl");
const inbox = inject("inboxUrl");
const data = inject("dataFolder");
const visitTo = useVisits();

const visit = () => visitTo(url);

test("expired links from emails say so", async () => {
  const first = await visit();
  const email = newEmail();
  await first.widget.signUpAndIn(email);
  const { widget } = await visit();
  await widget.enterEmail(email);
  await widget.forgetPassword();
  const links = {
    "This link can't be used": await linkFor(inbox, email, "verifyEmail"),
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

test("a disabled account is signed out and refused until it is enabled", async () => {
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

  await operate(data, "accounts", "enable", email);
  await withPassword();
  await widget.welcomes();
});
