import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Reloads, opens a second tab and uses the Back button: all must show the same step. */
async function staysAt(gains: SignedInPage, heading: string): Promise<void> {
  await gains.page.reload();
  await gains.seesStep(heading);
  const tab = new CapitalGainsPage(await gains.page.context().newPage());
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

test("two tabs work on two platforms independently", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  const other = new SignedInPage(await gains.page.context().newPage());
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
