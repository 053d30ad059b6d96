import { inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** A poor 3G line: 400 ms each way, 50 KB a second down, 20 KB a second up. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50 * 1024,
  uploadThroughput: 20 * 1024,
};

test("on a slow line the upload shows its progress, can be cancelled, and the flow reaches both files", async () => {
  const watched = await people.open({ viewport: { width: 360, height: 740 } });
  const { page, context } = watched;
  const gains = await SignedInPage.open(watched, url);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", slow3G);

  await gains.press("ICICI");
  // 200 KB take about ten seconds on this line: enough to see the progress and cancel.
  const large = Buffer.alloc(200 * 1024, "Account,8500012345\r\n");
  await gains.choose({ name: "large.csv", mimeType: "text/csv", buffer: large });
  await gains.acceptTerms();
  await gains.press("Upload");
  await page.getByRole("progressbar").first().waitFor();
  await gains.press("Cancel");
  await gains.sees(/The upload was cancelled. The file is still chosen/);

  await gains.choose(statements.icici);
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  await gains.process();
  await gains.payAndConfirm();
  await gains.download("Download");
  await gains.download("Download Invoice");
  await gains.seesStep("Your files are downloaded");
  expectNoComplaints(watched);
});
