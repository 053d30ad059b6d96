import { test } from "vitest";
import { useProduct } from "../product.ts";
import { linkFor } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";

const visitTo = useVisits();

/** A product that hides which addresses have accounts. */
const product = useProduct({
  ENUMERATION_PROTECTION: "on",
  SIGN_IN_METHODS: "google.com,password,anonymous",
});

const visit = () => visitTo(product.url);

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
