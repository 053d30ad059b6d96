import { expect, inject, test } from "vitest";
import { messages } from "../../packages/contract/src/messages.ts";
import { useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

async function atPayment(): Promise<SignedInPage> {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  return gains;
}

test("the price is the same from the first screen to the payment window", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.sees(/The download costs ₹5\.00 per statement/);
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.sees("CSV, report and invoice");
  await gains.sees(/please wait 2 minutes/);
  await gains.press("Pay to Download");
  await gains.gateway.getByText("₹5.00").waitFor();
});

test("a script that does not load and a failed order leave the button ready", async () => {
  const gains = await atPayment();
  await gains.page.route("**/v1/checkout.js", (route) => route.abort());
  expect(await gains.alertAfter("Pay to Download")).toBe(messages.payment.scriptFailed);
  await gains.page.unroute("**/v1/checkout.js");
  await gains.page.route("**/api/payments/initiate*", (route) => route.abort());
  expect(await gains.alertAfter("Pay to Download")).toBe(messages.payment.initiateFailed);
  await gains.page.unroute("**/api/payments/initiate*");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
});

test("a script that defines nothing counts as not loaded", async () => {
  const gains = await atPayment();
  await gains.page.route("**/v1/checkout.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  expect(await gains.alertAfter("Pay to Download")).toBe(messages.payment.scriptFailed);
});

test("a payment that the server cannot verify is reported as failed", async () => {
  const gains = await atPayment();
  await gains.page.route("**/api/payments/verify", (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/[0-9a-f]{8}"}$/, '00000000"}'),
    }),
  );
  await gains.payByUpi();
  expect(await dismissed(gains)).toBe(messages.payment.verificationFailed);
  // The money did arrive: the gateway's webhook settles it without the page.
  await gains.page.unroute("**/api/payments/verify");
  await expect.poll(() => stepAfterReload(gains), { timeout: 30_000 }).toBe("Payment Made");
});

async function stepAfterReload({ page }: SignedInPage): Promise<string | null> {
  await page.reload();
  return page.getByRole("heading", { level: 2, name: /^Payment/ }).textContent();
}

async function dismissed(gains: SignedInPage): Promise<string> {
  const alert = gains.page.getByRole("alertdialog");
  await alert.waitFor();
  const text = (await alert.locator("p").first().textContent()) ?? "";
  await alert.getByRole("button", { name: "OK" }).click();
  return text;
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
  const made = gains.page.getByRole("heading", { name: "Payment Made" });
  const check = gains.page.getByRole("button", { name: "Check payment status" });
  const lookAgain = async () => {
    // The button disappears with its step once the payment has arrived.
    await check.click({ timeout: 2_000 }).catch(() => undefined);
    return made.isVisible();
  };
  await expect.poll(lookAgain, { timeout: 60_000, interval: 1_000 }).toBe(true);
  expect(await gains.page.getByText(/No payment has reached us yet/).count()).toBe(0);
});

test("a failed attempt is reported when the window is closed", async () => {
  const gains = await atPayment();
  await gains.press("Pay to Download");
  await gains.gateway.getByRole("button", { name: "Fail" }).click();
  await gains.gateway.getByRole("button", { name: "Close" }).click();
  await gains.sees(/The payment did not go through/);
  expect(await gains.page.getByText(/^The payment window was closed/).count()).toBe(0);
});

test("a slow payment is followed until it arrives", async () => {
  const gains = await atPayment();
  await gains.press("Pay to Download");
  await gains.gateway.getByRole("button", { name: "Pay slowly" }).click();
  await gains.seesStep("Payment Made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
});
