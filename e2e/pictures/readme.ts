import { fileURLToPath } from "node:url";
import { statements } from "../capital-gains/signed-in-page.ts";
import { launchBrowser } from "../launch-browser.ts";
import { confirmAddress, newVisitor, register } from "../page-models/account-pages.ts";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import { startProduct } from "../product.ts";

// `npm run pictures readme`: makes docs/screenshot.png from the running product, the head of the sample
// statement's free result.
const product = await startProduct();
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  colorScheme: "light",
  reducedMotion: "reduce",
});
const page = await context.newPage();
const visitor = { ...newVisitor(), email: "asha@example.test" };
await register(page, product.url, visitor);
await confirmAddress({ page, url: product.url, inboxUrl: product.inboxUrl }, visitor);
const gains = new CapitalGainsPage(page);
await gains.open(product.url);
await gains.press("ICICI");
await gains.choose(statements.icici);
await gains.acceptTerms();
await gains.press("Upload");
await gains.press("Process");
await gains.seesStep("Payment");
await page.getByText("40 sales").first().waitFor();
await page.evaluate(() => document.fonts.ready);
await page.evaluate(() => window.scrollTo(0, 0));
await page.screenshot({
  path: fileURLToPath(new URL("../../docs/screenshot.png", import.meta.url)),
});
await browser.close();
process.exitCode = await product.stop();
