import { expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("a second upload leaves the first, which is opened, paid and deleted by its card", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url, inject("inboxUrl"));
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.page.getByRole("link", { name: "My statements" }).click();
  await gains.page.getByRole("button", { name: /^More: / }).click();
  await gains.page.getByRole("button", { name: /^Rename: / }).click();
  await gains.page.getByLabel(/Name, such as your client/).fill("Mrs Rao");
  await gains.press("Save name");
  await gains.press("Upload another statement");
  await gains.page.getByRole("heading", { name: "Last statements" }).waitFor();
  await gains.upload("ICICI", statements.iciciTabSeparated);
  await gains.seesStep("Process CSV File");
  await gains.page.getByRole("link", { name: "My statements" }).click();
  // On a phone the way to payment is at the window's foot from the first moment.
  const wide = gains.page.viewportSize();
  await gains.page.setViewportSize({ width: 360, height: 740 });
  await gains.press("Open: Mrs Rao");
  await gains.page.getByRole("link", { name: "Go to payment" }).waitFor();
  await gains.page.getByRole("link", { name: "My statements" }).click();
  await gains.page.setViewportSize(wide ?? { width: 1280, height: 720 });
  await gains.press("Pay ₹5.00: Mrs Rao");
  await gains.seesStep("Payment");
  await gains.sees("₹67,862");
  await gains.payAndConfirm();
  // Packed as they are, so each file's bytes are in it.
  const all = await gains.download("Download all");
  expect(all.name).toBe("Mrs Rao FY 2025-26 capital-gains.zip");
  await gains.seesStep("Your files are downloaded");
  for (const button of ["Download", "Download Report", "PDF of the one-page summary"]) {
    const { name, bytes } = await gains.download(button);
    expect([name, all.bytes.includes(bytes), all.bytes.includes(name)]).toEqual([name, true, true]);
  }
  await gains.page.getByRole("link", { name: "My statements" }).click();
  await gains.sees(/Paid ·/);
  await gains.press("More: Mrs Rao");
  await gains.press("Delete now: Mrs Rao");
  await gains.press("Delete permanently");
  await gains.page.locator("p:focus", { hasText: "Mrs Rao is deleted." }).waitFor();
  // Its part of the address keeps the view through a reload.
  await gains.page.reload();
  await gains.sees("tab-separated-detail.xlsx");
  expectNoComplaints(watched);
});
