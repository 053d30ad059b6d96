import { inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("every step of the flow is free of violations and of sideways scroll", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await expectNoViolationsInAnyLook(gains.page, "platforms");
  await gains.press("MULTIPLE");
  await expectNoViolationsInAnyLook(gains.page, "two pickers");
  await gains.press("ICICI");
  await gains.choose(statements.zerodha);
  await gains.sees("Process it as Zerodha");
  await expectNoViolationsInAnyLook(gains.page, "local check");
  await gains.press("Remove every-section.xlsx");
  await gains.press("Upload");
  await gains.page.getByRole("alertdialog").waitFor();
  await expectNoViolationsInAnyLook(gains.page, "alert");
  await gains.press("OK");
  await gains.page.getByRole("button", { name: "Read CG Terms and conditions" }).click();
  await expectNoViolationsInAnyLook(gains.page, "terms popup");
  await gains.press("Close");
  await gains.upload("ICICI", fixture("icici-direct/not-ok/section-total-differs.csv"));
  await gains.seesStep("Process CSV File");
  await gains.alertAfter("Process");
  await gains.sees(/its rows differ/);
  await expectNoViolationsInAnyLook(gains.page, "refused");
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  await expectNoViolationsInAnyLook(gains.page, "process");
  await gains.process();
  await gains.page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) {
      details.setAttribute("open", "");
    }
  });
  await expectNoViolationsInAnyLook(gains.page, "preview and payment");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await expectNoViolationsInAnyLook(gains.page, "payment made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await expectNoViolationsInAnyLook(gains.page, "download");
});
