import { describe, expect, test } from "vitest";
import { foreignNumbers } from "../../packages/sign-in-widget/test/foreign-numbers.ts";
import { type Product, useProduct } from "../product.ts";
import { linkFor, newestMatch } from "./inbox-client.ts";
import { newEmail, useVisits } from "./visits.ts";
import { chooseAccount, type WidgetPage } from "./widget-page.ts";

const visitTo = useVisits();
/** A number in India's numbering plan. */
const newNumber = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** A person with an empty browser on the capital-gains page of a product. */
async function visit(product: Product, script?: string) {
  const { page, widget } = await visitTo(product.url, script);
  const uid = async () => {
    const answer = await page.request.get("/api/session");
    return ((await answer.json()) as { user: { uid: string } | null }).user?.uid;
  };
  return { page, widget, uid };
}

/** Has a guest meet an existing account in a way of signing in, and stay the guest. */
async function meetsAccount(
  product: Product,
  way: (widget: WidgetPage) => Promise<void>,
  script = "",
) {
  const { widget, page, uid } = await visit(product, script);
  await widget.press("Continue as a guest");
  await widget.welcomes();
  const before = await uid();
  await widget.open("/?mode=select");
  await way(widget);
  const alert = page.getByRole("alertdialog");
  await alert.getByText(mergeConflict, { exact: true }).waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await widget.heading("Sign in");
  expect(await page.evaluate("document.activeElement?.localName")).not.toBe("body");
  expect(await uid()).toBe(before);
}

const mergeConflict =
  "The current anonymous user failed to upgrade. The non-anonymous credential is already associated with a different user account.";

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

  test("a guest who meets an existing account sees the conflict in every way, and stays the guest", async () => {
    const [email, atGoogle, number] = [newEmail(), newEmail(), newNumber()];
    const code = () => newestMatch(product.inboxUrl, `+91${number}`, /^(\d{6}) /);
    const byPhone = async (widget: WidgetPage) => {
      await widget.press("Continue with phone");
      await widget.requestCode(number);
      await widget.heading("Enter the code");
      await widget.fill("6-digit code", await code());
      await widget.press("Continue");
    };
    for (const begin of [
      (widget: WidgetPage) => widget.signUp(email),
      (widget: WidgetPage) => widget.signInWithGoogle(atGoogle),
      byPhone,
    ]) {
      const { widget } = await visit(product);
      await begin(widget);
      await widget.welcomes();
    }
    await meetsAccount(product, (widget) => widget.signIn(email));
    await meetsAccount(product, (widget) => widget.signInWithGoogle(atGoogle));
    await meetsAccount(product, byPhone);
    await meetsAccount(
      product,
      async (widget) => {
        await widget.press("Continue with Google");
        await widget.page.waitForURL(/\/choose\//);
        await chooseAccount(widget.page, atGoogle);
      },
      "window.open = () => null",
    );
  });

  test("a number of a country without codes stays in its field, and nothing is sent", async () => {
    const { widget, page } = await visit(product);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/phone/send")) {
        sent.push(request.postData() ?? "");
      }
    });
    await widget.press("Continue with phone");
    const number = page.getByLabel("Phone number", { exact: true });
    const ways = {
      typed: (text: string) => number.pressSequentially(text),
      pasted: (text: string) => page.keyboard.insertText(text),
      filled: (text: string) => number.fill(text),
    };
    for (const text of foreignNumbers) {
      for (const [how, enter] of Object.entries(ways)) {
        await number.fill("");
        await number.focus();
        await enter(text);
        await widget.press("Verify");
        await page.getByText("The country code provided is not supported.").waitFor();
        expect([how, await number.inputValue()]).toEqual([how, text]);
      }
    }
    expect(sent).toEqual([]);
  });
});

describe("with sign-in links and guests", () => {
  const product = useProduct({
    SIGN_IN_METHODS: "google.com,emailLink,anonymous",
    RATE_LIMIT_FACTOR: "100",
  });

  test("a guest who opens the link of an existing account sees the conflict, and stays the guest", async () => {
    const email = newEmail();
    const link = () => linkFor(product.inboxUrl, email, "signIn");
    let used = "";
    const byLink = async (widget: WidgetPage) => {
      await widget.enterEmail(email);
      await widget.sees(`A sign-in link is on its way to ${email}.`);
      await expect.poll(link).not.toBe(used);
      used = await link();
      await widget.open(used);
    };
    const { widget } = await visit(product);
    await byLink(widget);
    await widget.welcomes(`Welcome ${email}`);
    await meetsAccount(product, byLink);
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
