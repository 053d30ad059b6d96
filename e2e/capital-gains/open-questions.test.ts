import { expect, inject, test } from "vitest";
import { expectNoComplaints, useBrowser } from "../browser.ts";
import { fixture, SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

test("open questions are answered on the page, and the figures follow before any payment", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess(
    "ICICI",
    fixture("icici-direct/ok/securities-of-a-real-portfolio.csv"),
  );
  const { page } = gains;

  await gains.sees("1 sale not counted yet");
  await gains.sees(/^2 things change your gain|^ITCLTD: use ₹276.00/);
  const figures = page.getByRole("definition");
  const gain112A = async () => (await figures.allInnerTexts()).join(" ");
  expect(await gain112A()).toContain("+₹3,976");
  const notes = await gains.openSheet("notes");
  expect(await notes.innerText()).toMatch(/LIQCAS \(INF0R8F01034\) is a liquid fund/);
  await page.goBack();
  const explain = page.getByRole("button", { name: "Explain ITCLTD" });
  await explain.click();
  await gains.sees(/no price of 31 January 2018 is known for it/);

  await gains.press("Use this price");
  await gains.sees(/^Your estimated tax stays ₹|→/);
  // The list of sales follows the answers too.
  await explain.click();
  await gains.sees(/its value on 31 January 2018, 10 × ₹276.00 = ₹2,760.00/);
  // 4000 - 2760, the price of 31-Jan-2018, and MYSETF's 1976.
  expect(await gain112A()).toContain("+₹3,216");

  // MYSETF's 1976 is added to the gold fund's 1990, at 12.5% with cess.
  await page.getByLabel("MYSETF: what is it?").selectOption("Gold fund");
  await gains.press("Recalculate");
  await gains.sees(/The kinds that you chose add ₹/);
  expect(await gain112A()).toContain("+₹3,966");
  await page.reload();
  await gains.seesStep("Payment");
  expect(await gain112A()).toContain("+₹3,966");
  expectNoComplaints(watched);
});
