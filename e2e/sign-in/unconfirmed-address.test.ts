import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "../capital-gains/signed-in-page.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { newVisitor, register } from "../page-models/account-pages.ts";
import { linkFor, messagesTo } from "./inbox-client.ts";
import { WidgetPage } from "./widget-page.ts";

const url = inject("productUrl");
const inboxUrl = inject("inboxUrl");
const browser = useBrowser();

test("a person sees the figure without opening a mail, and keeps it when the address proves to be another's", async () => {
  const { page } = await browser.open();
  const visitor = newVisitor();
  await register(page, url, visitor);
  const gains = new SignedInPage(page);
  await gains.open(url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  expect(await page.getByRole("button", { name: "Pay to Download" }).isEnabled()).toBe(true);
  await gains.sees("We emailed you a link that confirms this address.");
  await expectNoViolations(page, "the free result before the address is confirmed");
  expect(await messagesTo(inboxUrl, visitor.email)).toHaveLength(1);

  // The address was somebody else's, who signs in with Google and does not know the password.
  const { page: owners } = await browser.open();
  await owners.goto(`${url}/`);
  await new WidgetPage(owners).signInWithGoogle(visitor.email);
  await owners.getByRole("button", { name: "Not my account: begin a new one" }).click();
  await owners.getByRole("heading", { name: "Where is your statement from?" }).waitFor();
  expect(await owners.getByText("forty-lots.csv").count()).toBe(0);

  await page.reload();
  await gains.seesStep("Payment");
  await page.getByRole("link", { name: "Give another email address" }).click();
  const another = newVisitor().email;
  await page.getByLabel("New email").fill(another);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByText("An email to the new address is on its way.").waitFor();
  const widget = new WidgetPage(page);
  await widget.open(url + (await linkFor(inboxUrl, another, "verifyAndChangeEmail")));
  await widget.press("Change the address");
  await widget.heading("Email address changed");
  await gains.open(url);
  await gains.sees(another);
  await gains.seesStep("Payment");
});
