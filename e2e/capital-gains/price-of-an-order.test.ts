import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { startProduct } from "../product.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const dataFolder = mkdtempSync(join(tmpdir(), "price-of-an-order-"));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test("an order keeps its price on every step, although the price has changed since", async () => {
  const before = await startProduct({ DATA_DIR: dataFolder, FEE_PAISE: "500" });
  const gains = await SignedInPage.open(await people.open(), before.url, before.inboxUrl);
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.press("Pay to Download");
  await gains.gateway.getByRole("button", { name: "Close" }).click();
  await before.stop();

  const { port } = new URL(before.url);
  const after = await startProduct({ DATA_DIR: dataFolder, FEE_PAISE: "19900", PORT: port });
  const shows = async (price: string) =>
    expect(await gains.page.locator("main").innerText()).not.toContain(
      price === "₹5.00" ? "₹199.00" : "₹5.00",
    );
  await gains.open(after.url);
  await gains.seesStep("Payment");
  await gains.sees("₹5.00");
  await shows("₹5.00");
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await gains.sees("₹5.00");
  await shows("₹5.00");
  await gains.press("Click to continue");
  await gains.seesStep("Download your files");
  await gains.sees(/^✓ Paid ₹5\.00\. Receipt sent\./);
  await shows("₹5.00");
  // The next statement is sold at today's price.
  await gains.page.goto(`${after.url}/#statements`);
  await gains.press("Upload another statement");
  await gains.sees(/cost ₹199\.00 per statement/);
  await shows("₹199.00");
  await after.stop();
});
