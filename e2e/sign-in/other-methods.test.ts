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

  test("a code with no attempts left leads back to the number", async () => {
    const { widget, page } = await visit(product);
    const number = newNumber();
    await widget.press("Continue with phone");
    await widget.requestCode(number);
    await widget.heading("Enter the code");
    const digits = await newestMatch(product.inboxUrl, `+91${number}`, /^(\d{6}) /);
    const wrong = digits === "000000" ? "000001" : "000000";
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await widget.fill("6-digit code", wrong);
      await widget.press("Continue");
      await widget.sees("Wrong code. Try again.");
    }
    await widget.fill("6-digit code", digits);
    await widget.press("Continue");
    await widget.sees("This code is no longer valid");
    expect(await page.getByLabel("Phone number").inputValue()).toBe(number);
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

  test("a guest with someone else's Google account learns that it is taken and stays a guest", async () => {
    const google = newEmail();
    const owner = await visit(product);
    await owner.widget.signInWithGoogle(google);
    await owner.widget.welcomes();

    const { widget, uid } = await visit(product);
    await widget.press("Continue as a guest");
    await widget.welcomes();
    const before = await uid();
    await widget.open("/?mode=select");
    await widget.signInWithGoogle(google);
    await widget.sees(
      "The current anonymous user failed to upgrade. The non-anonymous credential is already associated with a different user account.",
    );
    expect(await uid()).toBe(before);
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

  test("another browser is asked for the address; a wrong one is refused", async () => {
    const { widget } = await visit(product);
    const email = newEmail();
    await widget.enterEmail(email);
    await widget.sees(/on its way/);
    const link = await linkFor(product.inboxUrl, email, "signIn");
    const other = await visit(product);
    await other.widget.open(link);
    await other.widget.sees("Enter the address that the link was sent to.");
    await other.widget.fill("Email", "eve@example.test");
    await other.widget.press("Next");
    await other.widget.sees("This sign-in link was sent to a different email address.");
    await other.widget.fill("Email", email);
    await other.widget.press("Next");
    await other.widget.welcomes();

    // The link has been used, so the browser that requested it starts over.
    await widget.open(link);
    await widget.sees(/This link doesn't work/);
  });

  test("a resent link invalidates the older one", async () => {
    const { widget } = await visit(product);
    const email = newEmail();
    await widget.enterEmail(email);
    const older = await linkFor(product.inboxUrl, email, "signIn");
    await widget.press("Didn't get the email?");
    await widget.press("Send a new link");
    await widget.sees(/on its way/);
    let newer = older;
    while (newer === older) {
      newer = await linkFor(product.inboxUrl, email, "signIn");
    }
    await widget.open(older);
    await widget.sees(/This link doesn't work/);
    await widget.open(newer);
    await widget.welcomes();
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
