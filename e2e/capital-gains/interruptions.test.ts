import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { messages } from "../../packages/contract/src/messages.ts";
import { useBrowser } from "../browser.ts";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Reloads, opens a second tab and uses the Back button: all must show the same step. */
async function staysAt(gains: SignedInPage, heading: string): Promise<void> {
  await gains.page.reload();
  await gains.seesStep(heading);
  const tab = new CapitalGainsPage(await gains.watched.context.newPage());
  await tab.open(url);
  await tab.seesStep(heading);
  await tab.page.close();
  await gains.page.goto(`${url}/landing-page`);
  await gains.page.goBack();
  await gains.seesStep(heading);
}

test("a reload, another tab and the Back button show the same step", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  await staysAt(gains, "Process CSV File");
  await gains.process();
  await staysAt(gains, "Payment");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await staysAt(gains, "Payment Made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await staysAt(gains, "Download your files");
});

test("a background tab follows another tab", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  const tab = new CapitalGainsPage(await gains.watched.context.newPage());
  await tab.open(url);
  await tab.seesStep("Process CSV File");
  await gains.page.bringToFront();
  await gains.process();
  await tab.page.bringToFront();
  await tab.seesStep("Payment");
});

test("two tabs work on two platforms independently", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  const other = new SignedInPage({ ...gains.watched, page: await gains.watched.context.newPage() });
  await other.open(url);
  await other.upload("Zerodha", statements.zerodha);
  await other.seesStep("Process Excel File");
  await gains.page.bringToFront();
  await gains.sees("40 sales");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await other.page.bringToFront();
  await other.process();
  await other.sees("9 sales");
});

test("offline, each step says what is kept, and works again once online", async () => {
  const { context, page, complaints } = await people.open();
  const gains = await SignedInPage.open({ context, page, complaints }, url);
  const offlineThen = async (button: string, alert: string | null) => {
    await context.setOffline(true);
    if (alert) {
      expect(await gains.alertAfter(button)).toBe(alert);
    } else {
      await gains.press(button);
    }
    await gains.sees(/could not be reached|could not be loaded/);
    await context.setOffline(false);
  };
  await gains.press("ICICI");
  await gains.choose(statements.icici);
  await gains.acceptTerms();
  await offlineThen("Upload", null);
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await offlineThen("Process", messages.process.unexpected);
  await gains.process();
  await offlineThen("Pay to Download", messages.payment.scriptFailed);
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await offlineThen("Click to continue", null);
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await offlineThen("Download", null);
  expect((await gains.download("Download")).name).toBe("processed_file.csv");
});

test("after a session ends mid-flow, signing in returns to the same step with the chosen file", async () => {
  const { context, page, complaints } = await people.open();
  const gains = await SignedInPage.open({ context, page, complaints }, url);
  await gains.press("ICICI");
  await gains.choose(statements.icici);
  await gains.acceptTerms();
  const cookies = await context.cookies();
  await context.clearCookies();
  await gains.press("Upload");
  await page.getByRole("heading", { name: "Sign in again to continue" }).waitFor();
  // The same person, signed in again in another tab.
  await context.addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await gains.seesStep("Upload CSV File");
  await page.getByRole("button", { name: "Remove forty-lots.csv" }).waitFor();
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
});

test("a double press acts once", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  const calls = countCalls(gains.page);
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  await gains.page.getByRole("button", { name: "Process", exact: true }).dblclick();
  await gains.seesStep("Payment");
  expect(calls("/api/processFileGen")).toBe(1);
});

function countCalls(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return (path) => paths.filter((each) => each === path).length;
}
