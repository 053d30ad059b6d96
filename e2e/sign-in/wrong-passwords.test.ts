import { inject, test } from "vitest";
import { registerPerson } from "../../apps/server/test/person.ts";
import { newEmail, useVisits } from "./visits.ts";

const visit = useVisits();

test("an address without an account is reported on the password page and on the recovery page", async () => {
  const url = inject("productUrl");
  const { email } = await registerPerson(url, "Asha Sample", newEmail());
  const { widget, page } = await visit(url);
  await widget.enterEmail(email);
  // Both pages have a field of that name, so wait for the next page.
  await page.getByLabel("Password", { exact: true }).waitFor();
  await widget.fill("Email", newEmail());
  await widget.enterPassword();
  await widget.sees("That email address doesn't match an existing account");
  await widget.press("Forgot your password?");
  await widget.heading("Reset your password");
  await widget.fill("Email", newEmail());
  await widget.press("Send");
  await widget.sees("That email address doesn't match an existing account");
});

test("an unreachable server is reported", async () => {
  const { widget, page } = await visit(inject("productUrl"));
  await widget.press("Continue with email");
  await widget.fill("Email", "asha@example.test");
  await page.context().setOffline(true);
  await widget.press("Next");
  await widget.sees("A network error has occurred");
});
