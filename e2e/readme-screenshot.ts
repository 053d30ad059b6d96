import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "./launch-browser.ts";
import { confirmAddress, newVisitor, register } from "./page-models/account-pages.ts";
import { CapitalGainsPage } from "./page-models/capital-gains-page.ts";
import { startProduct } from "./product.ts";
import { fortyLots } from "./statements.ts";

// Makes docs/screenshot.png from the running product: the free preview of the sample statement.
const product = await startProduct({ dataFolder: mkdtempSync(join(tmpdir(), "screenshot-")) });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const visitor = { ...newVisitor(), email: "asha@example.test" };
await register(page, product.url, visitor);
await confirmAddress({ page, url: product.url, inboxUrl: product.inboxUrl }, visitor);
const gains = new CapitalGainsPage(page);
await gains.open(product.url);
await gains.press("ICICI");
await gains.choose(fortyLots);
await gains.acceptTerms();
await gains.press("Upload");
await gains.press("Process");
await gains.seesStep("Payment");
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: fileURLToPath(new URL("../docs/screenshot.png", import.meta.url)) });
await browser.close();
process.exitCode = await product.stop();
