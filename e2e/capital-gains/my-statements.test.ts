import { inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("a processed statement is listed, and deleted permanently after a confirmation", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.seesStep("Payment");
  await gains.page.getByText("My statements").click();
  await gains.sees(/Processed, not paid/);
  await gains.sees(/We delete the results by /);
  await gains.page.getByRole("button", { name: /^Delete now: ICICI statement of / }).click();
  await gains.press("Delete permanently");
  await gains.sees(/^Nothing here yet/);
  await gains.page.locator("p:focus", { hasText: /is deleted\.$/ }).waitFor();
  await gains.seesStep("Upload CSV File");
  await gains.page.reload();
  await gains.page.getByText("My statements").click();
  await gains.sees(/^Nothing here yet/);
  expectNoComplaints(watched);
});
