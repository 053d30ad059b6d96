import { fixture, type SignedInPage, statements } from "./signed-in-page.ts";

/**
 * Takes a new person through the steps of the flow and their states, so that a caller can look at
 * each.
 *
 * @param look called with the name of each state while the page shows it
 */
export async function walkFlow(
  gains: SignedInPage,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { page } = gains;
  await look("chooser");
  await gains.press("MULTIPLE");
  await look("upload-multiple");
  await gains.press("ICICI");
  await look("upload");
  await gains.choose(statements.zerodha);
  await gains.sees("Process it as Zerodha");
  await look("local-check-other-broker");
  await gains.press("Remove every-section.xlsx");
  await gains.press("Upload");
  await page.getByRole("alertdialog").waitFor();
  await look("alert");
  await gains.press("OK");
  await gains.press("Read CG Terms and conditions");
  await look("terms");
  await gains.press("Close");
  await gains.upload("ICICI", fixture("icici-direct/not-ok/section-total-differs.csv"));
  await gains.seesStep("Process CSV File");
  await gains.alertAfter("Process");
  await gains.sees(/a total does not match its sales/);
  await look("refused");
  await gains.uploadAndProcess(
    "ICICI",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  );
  await gains.sees("5 sales");
  await look("result-with-questions");
  await gains.press("Use another file");
  await gains.choose(statements.icici);
  await gains.sees("Checked on this device");
  await look("local-check");
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await look("process");
  await gains.process();
  await gains.sees("40 sales");
  await look("result");
  await page.getByText("Explain").first().click();
  await look("explain");
  for (const sheet of ["losses", "gains-elsewhere", "ais", "form", "totals", "sales"]) {
    await gains.openSheet(sheet);
    await page.getByText("Loading").first().waitFor({ state: "hidden" });
    await look(`sheet-${sheet}`);
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
  }
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await look("payment-made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await page.getByText("The portal refuses it?").click();
  await look("download");
  for (const sheet of ["portal", "merge", "result"]) {
    await gains.openSheet(sheet);
    await look(`download-${sheet}`);
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
  }
  await page.reload();
  await page.getByRole("link", { name: "My statements" }).click();
  await page
    .getByRole("button", { name: /^Name: / })
    .first()
    .click();
  await look("my-statements");
  await page
    .getByRole("button", { name: /^Delete now: / })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await look("delete-statement");
}
