import { expect, inject, test } from "vitest";
import { newEmail, useVisits } from "./visits.ts";

const url = inject("productUrl");
/** The product under the machine's other name, which people may type. */
const otherName = url.replace("localhost", "127.0.0.1");
const visitTo = useVisits();

test("signing in with Google works from 127.0.0.1", async () => {
  const { page, widget } = await visitTo(otherName);
  const email = newEmail();
  await widget.signInWithGoogle(email);
  await widget.welcomes(`Welcome Google Person ${email}`);
  expect(new URL(page.url()).origin).toBe(url);
});
