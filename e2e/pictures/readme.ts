import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../launch-browser.ts";
import { newVisitor } from "../page-models/account-pages.ts";
import { startProduct } from "../product.ts";
import { openPicture, pictureLook, textInPicture } from "../site/readme-picture.ts";

// `npm run pictures readme`: makes docs/screenshot.png from the running product, and next to it the text
// that it shows, with which a journey notices that the product has changed.
const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const product = await startProduct();
const browser = await launchBrowser();
const page = await (await browser.newContext(pictureLook)).newPage();
await openPicture(page, product, { ...newVisitor(), email: "asha@example.test" });
await page.screenshot({ path: docs("screenshot.png") });
writeFileSync(docs("screenshot.txt"), await textInPicture(page));
await browser.close();
process.exitCode = await product.stop();
