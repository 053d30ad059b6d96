import { describe, expect, test } from "vitest";
import { type Product, useProduct } from "../product.ts";
import { linkFor, newestMatch } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";

const visitTo = useVisits();
/** A number in India's numbering plan. */
const newNumber = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** A person with an empty browser on the capital-gains page of a product. */
async function visit(product: Product) {
  const { page, widget } = await visitTo(product.url);
  const uid = async () => {
    const answer = await page.request.get("/api/session");
    return ((await answer.json()) as { user: { uid: string } | null }).user?.uid;
  };
  return { page, widget, uid };
}

describe("with codes by phone and guests", () => {
  const product = useProduct({
    SIGN_IN_METHODS: "google.com,password,phone,anonymous",
    RATE_LIMIT_FACTOR: "100",
  });

  test("signs in with a code, after a wrong one, and counts down to Resend", async () => {
    const { widget, page } = await visit(product);
    const number = newNumber();
    await widget.press("Continue with phone");
    await widget.press("Verify");
    await widget.sees("Enter a valid phone number");
    await widget.requestCode(`+91 ${number}`);
    await widget.heading("Enter the code");
    await widget.sees("New code in 0:15");
    const digits = await newestMatch(product.inboxUrl, `+91${number}`, /^(\d{6}) /);
    await widget.fill("6-digit code", digits === "000000" ? "000001" : "000000");
    await widget.press("Continue");
    await widget.sees("Wrong code. Try again.");
    await page.getByRole("button", { name: "Resend" }).waitFor({ timeout: 20_000 });
    await widget.fill("6-digit code", digits);
    await widget.press("Continue");
    await widget.welcomes(`Welcome +91${number}`);
  });

  test("a guest who chooses a password or Google keeps the same account", async () => {
    const { widget, uid } = await visit(product);
    await widget.press("Continue as a guest");
    await widget.welcomes();
    const before = await uid();
    expect(before).toBeTruthy();
    await widget.open("/?mode=select");
    const email = newEmail();
    await widget.signUp(email);
    await widget.welcomes(`Welcome Asha Sample ${email}`);
    expect(await uid()).toBe(before);

    const other = await visit(product);
    await other.widget.press("Continue as a guest");
    await other.widget.welcomes();
    const guest = await other.uid();
    await other.widget.open("/?mode=select");
    const google = newEmail();
    await other.widget.signInWithGoogle(google);
    await other.widget.welcomes(`Welcome Google Person ${google}`);
    expect(await other.uid()).toBe(guest);
  });
});

describe("with sign-in links", () => {
  const product = useProduct({ SIGN_IN_METHODS: "google.com,emailLink" });

  test("signs in on the device that asked, and removes the code from the address", async () => {
    const { widget, page } = await visit(product);
    const email = newEmail();
    await widget.enterEmail(email);
    await widget.sees(`A sign-in link is on its way to ${email}.`);
    await widget.open(await linkFor(product.inboxUrl, email, "signIn"));
    await widget.welcomes(`Welcome ${email}`);
    expect(page.url()).not.toContain("oobCode");
  });

  test("connects Google to an account that signs in by link", async () => {
    const first = await visit(product);
    const email = newEmail();
    await first.widget.enterEmail(email);
    await first.widget.open(await linkFor(product.inboxUrl, email, "signIn"));
    await first.widget.welcomes();
    const before = await first.uid();

    const { widget, uid } = await visit(product);
    await widget.signInWithGoogle(email);
    // Both the link and Google have confirmed the address, so they are one person.
    await widget.welcomes();
    expect(await uid()).toBe(before);
  });
});
