import { expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { expectNoViolations, looks } from "../expect-no-violations.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** Checks a step by axe in both colour schemes and at both widths, and that nothing is cut off. */
async function check(gains: SignedInPage, state: string): Promise<void> {
  for (const look of looks) {
    const { colorScheme, width } = look;
    const name = `${state}, ${colorScheme} at ${width} px`;
    await gains.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await gains.page.setViewportSize({ width, height: 800 });
    await expectNoViolations(gains.page, name, look);
    const wide = await gains.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(width);
  }
}

test("every step of the flow is free of violations and of sideways scroll", async () => {
  const gains = await SignedInPage.open(await people.open(), url);
  await check(gains, "platforms");
  await gains.press("MULTIPLE");
  await check(gains, "two pickers");
  await gains.press("ICICI");
  await gains.press("Upload");
  await gains.page.getByRole("alertdialog").waitFor();
  await check(gains, "alert");
  await gains.press("OK");
  await gains.page.getByRole("button", { name: "Read CG Terms and conditions" }).click();
  await check(gains, "terms popup");
  await gains.press("Close");
  await gains.upload("ICICI", fixture("icici-direct/not-ok/section-total-differs.csv"));
  await gains.seesStep("Process CSV File");
  await gains.alertAfter("Process");
  await gains.sees(/its rows differ/);
  await check(gains, "refused");
  await gains.upload("ICICI", statements.icici);
  await gains.seesStep("Process CSV File");
  await check(gains, "process");
  await gains.process();
  await gains.page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) {
      details.setAttribute("open", "");
    }
  });
  await check(gains, "preview and payment");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await check(gains, "payment made");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await check(gains, "download");
});
