import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

async function atPayment(): Promise<SignedInPage> {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  return gains;
}

test("a closed window is explained, never called unpaid, and the same order can be paid later", async () => {
  const gains = await atPayment();
  await gains.press("Pay to Download");
  const order = await gains.gateway.getByText(/^order_/).textContent();
  await gains.gateway.getByRole("button", { name: "Close" }).click();
  const notice = gains.page
    .getByRole("status")
    .filter({ hasText: "The payment window was closed" });
  expect(await notice.textContent()).not.toMatch(/not charged|no money/i);
  // The payment was begun: who comes back later can ask for its outcome.
  await gains.page.reload();
  await gains.press("Check payment status");
  await gains.sees(/No payment has reached us yet/);
  await gains.press("Pay to Download");
  expect(await gains.gateway.getByText(/^order_/).textContent()).toBe(order);
  await gains.gateway.getByRole("button", { name: "Fail" }).click();
  await gains.gateway.getByRole("button", { name: "Pay (UPI)" }).click();
  await gains.seesStep("Payment Made");
});

test("a slow payment whose window was closed is never shown as both missing and made", async () => {
  const gains = await atPayment();
  await gains.press("Pay to Download");
  await gains.gateway.getByRole("button", { name: "Pay slowly" }).click();
  await gains.gateway.getByRole("button", { name: "Close" }).click();
  await gains.press("Check payment status");
  await gains.sees(/No payment has reached us yet/);
  // The open page notices it, with no press.
  await gains.page.getByRole("heading", { name: "Payment Made" }).waitFor({ timeout: 90_000 });
  expect(await gains.page.getByText(/No payment has reached us yet/).count()).toBe(0);
});

test("a failed attempt is reported when the window is closed", async () => {
  const gains = await atPayment();
  await gains.press("Pay to Download");
  await gains.gateway.getByRole("button", { name: "Fail" }).click();
  await gains.gateway.getByRole("button", { name: "Close" }).click();
  await gains.sees(/^Payment failed; nothing was taken by us/);
  expect(await gains.page.getByText(/^The payment window was closed/).count()).toBe(0);
});
