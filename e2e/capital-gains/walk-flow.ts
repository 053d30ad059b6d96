import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dismissAlert } from "../page-models/alert-dialog.ts";
import { fixture, type SignedInPage, statements } from "./signed-in-page.ts";

const flow = join(import.meta.dirname, "../../apps/web/src/features/capital-gains");

/** The names of all sheets of the flow, as its sources have them: a new one is looked at without a line here. */
export const allSheets: readonly string[] = globSync(join(flow, "**/*.tsx"))
  .map((file) => readFileSync(file, "utf8"))
  .filter((source) => source.includes("PageSheet"))
  .flatMap((source) => [...source.matchAll(/name: "([a-z-]+)",\s+title: /g)])
  .map(([, name = ""]) => name)
  .filter((name, i, names) => names.indexOf(name) === i);

/**
 * Opens every sheet that the page has and that was not looked at before, with all its folds, and adds its
 * name to those.
 */
export async function lookAtSheets(
  { page }: Pick<SignedInPage, "page">,
  looked: Set<string>,
  look: (sheet: string) => Promise<void>,
): Promise<void> {
  const open = page.locator("dialog[open]");
  for (const name of allSheets.filter((each) => !looked.has(each))) {
    await page.evaluate((sheet) => {
      location.hash = sheet;
    }, name);
    await page.evaluate(twoFrames);
    if ((await open.count()) > 0) {
      await page.getByText("Loading").first().waitFor({ state: "hidden" });
      await open.evaluate((sheet) => {
        for (const fold of sheet.querySelectorAll("details")) {
          fold.open = true;
        }
      });
      await look(name);
      looked.add(name);
    }
    await page.goBack();
    await open.waitFor({ state: "hidden" });
  }
}

/** An opened sheet shows a frame after the change of the address. */
const twoFrames =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";

/**
 * Takes a new person through the steps of the flow and their states, so that a caller can look at
 * each.
 *
 * @param look called with the name of each state while the page shows it
 * @returns the names of the sheets that were open on the way
 */
export async function walkFlow(
  gains: SignedInPage,
  look: (state: string) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const unpaid = new Set<string>();
  await walkToResults(gains, look);
  await lookAtResults(gains, look, unpaid);
  await gains.payByUpi();
  return new Set([...unpaid, ...(await walkAfterPayment(gains, look))]);
}

type Look = (state: string) => Promise<void>;

/** Takes the person through what can go wrong before there is a result. */
async function walkToResults(gains: SignedInPage, look: Look): Promise<void> {
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
  await gains.press("Process");
  await dismissAlert(page);
  await gains.seesStep("Upload CSV File");
  await gains.sees(/but its sales add up to/);
  await look("refused");
}

/** Looks at results of three statements, the last of which is to be paid for, and at their sheets. */
async function lookAtResults(gains: SignedInPage, look: Look, unpaid: Set<string>): Promise<void> {
  await gains.uploadAndProcess(
    "ICICI",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  );
  await gains.sees("5 of 6 sales");
  await look("result-with-questions");
  const lookUnpaid = (sheet: string) => look(`sheet-${sheet}`);
  await lookAtSheets(gains, unpaid, lookUnpaid);
  await gains.uploadAndProcess(
    "Zerodha",
    fixture("zerodha/ok/derivative-loss-and-trust-units.xlsx"),
  );
  await look("result-with-own-figures");
  await lookAtSheets(gains, unpaid, lookUnpaid);
  await gains.press("ICICI");
  await gains.press("Use another file");
  await gains.acceptTerms();
  await gains.choose(statements.icici);
  await gains.sees("Checked on this device");
  await look("local-check");
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await look("process");
  await gains.process();
  await gains.sees("40 sales");
  await look("result");
  await gains.page.getByText("Explain").first().click();
  await look("explain");
  await lookAtSheets(gains, unpaid, lookUnpaid);
}

/** Takes the person from the payment to My statements; returns the sheets that were open on the way. */
async function walkAfterPayment(gains: SignedInPage, look: Look): Promise<Set<string>> {
  const { page } = gains;
  await gains.seesStep("Payment Made");
  await look("payment-made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await page.getByText("The portal refuses it?").click();
  await look("download");
  const paid = new Set<string>();
  await lookAtSheets(gains, paid, (sheet) => look(`download-${sheet}`));
  await page.reload();
  await page.getByRole("link", { name: "My statements" }).click();
  await page
    .getByRole("button", { name: /^More: / })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Rename: / })
    .first()
    .click();
  await look("my-statements");
  await page
    .getByRole("button", { name: /^Delete now: / })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await look("delete-statement");
  return paid;
}
