import { mkdir } from "node:fs/promises";
import { fixture, SignedInPage, statements } from "./capital-gains/signed-in-page.ts";
import { launchBrowser } from "./launch-browser.ts";
import { startProduct } from "./product.ts";

const folder = "/tmp/figures-now";
await mkdir(folder, { recursive: true });
const only = process.argv[2] ?? "";
const themes = (process.argv[3] ?? "light,dark").split(",") as ("light" | "dark")[];
const product = await startProduct();
const browser = await launchBrowser();
const page = await browser.newPage({ reducedMotion: "reduce" });
page.setDefaultTimeout(60_000);
const gains = await SignedInPage.open({ page }, product.url, product.inboxUrl);
async function shots(name: string, isSheet = false) {
  if (only && !name.includes(only)) return;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    if (!isSheet && width === 360) {
      await page.setViewportSize({ width, height: 300 });
      console.log(name, "height", await page.evaluate(() => document.documentElement.scrollHeight));
    }
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      if (isSheet) {
        await page.setViewportSize({ width, height: 3000 });
        await page.waitForTimeout(150);
        const bottom = await page.evaluate(() => {
          const d = document.querySelector("dialog[open] > div") as HTMLElement;
          return Math.ceil(d.getBoundingClientRect().bottom + scrollY);
        });
        console.log(
          name,
          width,
          "sheet",
          await page.evaluate(
            () => (document.querySelector("dialog[open] > div") as HTMLElement).scrollHeight,
          ),
        );
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          clip: {
            x: 0,
            y: width === 360 ? 0 : 200,
            width,
            height: Math.max(300, Math.min(3000, bottom + 30) - (width === 360 ? 0 : 200)),
          },
        });
      } else {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    }
  }
}
async function sheet(name: string, shot: string, open = false) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate((s) => {
    location.hash = s;
  }, name);
  await page.waitForTimeout(300);
  if ((await page.locator("dialog[open]").count()) === 0) {
    console.log("no sheet", name);
    return;
  }
  await page.getByText("Loading").first().waitFor({ state: "hidden" });
  if (open)
    await page.locator("dialog[open]").evaluate((d) => {
      for (const f of d.querySelectorAll("details")) f.open = true;
    });
  await page.waitForTimeout(300);
  await shots(shot, true);
  await page.goBack();
  await page.waitForTimeout(300);
}
await gains.uploadAndProcess(
  "ICICI",
  fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
);
await gains.sees("5 of 6 sales");
await shots("q-result");
await sheet("notes", "q-notes");
await sheet("notes", "q-notes-open", true);
await sheet("totals", "q-totals");
await sheet("totals", "q-totals-open", true);
await gains.uploadAndProcess("Zerodha", fixture("zerodha/ok/derivative-loss-and-trust-units.xlsx"));
await shots("own-result");
await sheet("business-result", "own-business");
await sheet("notes", "own-notes-open", true);
await gains.press("ICICI");
await gains.press("Use another file");
await gains.acceptTerms();
await gains.choose(statements.icici);
await gains.press("Upload");
await gains.seesStep("Process CSV File");
await gains.process();
await gains.sees("40 sales");
await page.getByText("Explain").nth(4).waitFor();
await shots("f-result");
await page.getByText("Explain").first().click();
await shots("f-explain");
await page.getByText("Explain").first().click();
await sheet("totals", "f-totals");
await sheet("totals", "f-totals-open", true);
await sheet("notes", "f-notes");
await sheet("sales", "f-sales");
await sheet("ais", "f-ais");
await page.setViewportSize({ width: 1280, height: 900 });
await page.evaluate(() => {
  location.hash = "sales";
});
await page.waitForTimeout(800);
await page.locator("dialog[open]").getByText("Explain").nth(1).click();
await shots("f-sales-explain", true);
await gains.press("Use these prices").catch(() => console.log("no press"));
await page.waitForTimeout(2500);
await page.goBack();
await shots("f-after");
await browser.close();
await product.stop();
