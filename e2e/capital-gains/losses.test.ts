import { expect, inject, test } from "vitest";
import { itr2Draft } from "../../packages/capital-gains/test/itr2-draft.ts";
import { useBrowser } from "../browser.ts";
import { expectNoViolations } from "../expect-no-violations.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";

const json = (name: string, text: string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

/** A draft that brings forward losses of last year, filed after the due date without an audit. */
function draft() {
  const made = itr2Draft();
  const losses = { TotalHPPTILossCF: 0, TotalSTCGPTILossCF: 50_000, TotalLTCGPTILossCF: 400_007 };
  made.ITR.ITR2.ScheduleCFL = {
    LossCFFromPrevYrToAY: { CarryFwdLossDetail: { DateOfFiling: "2025-12-12", ...losses } },
    TotalOfBFLossesEarlierYrs: { LossSummaryDetail: losses },
    TotalLossCFSummary: { LossSummaryDetail: losses },
  };
  return made;
}

const people = useBrowser();
const url = inject("productUrl");
const inboxUrl = inject("inboxUrl");

test("last year's losses lower the result and appear in its schedules and in the figures to copy", async () => {
  const watched = await people.open({ viewport: { width: 360, height: 800 } });
  const gains = await SignedInPage.open(watched, url, inboxUrl);
  await gains.uploadAndProcess("ICICI", statements.icici);
  const { page } = gains;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const schedule = (name: string) => page.getByRole("region", { name, exact: true });

  // 66,951 at 20% and 5,39,899 less 1,25,000 at 12.5%, with cess.
  await gains.sees("₹67,862");
  await gains.openSheet("losses");
  await gains.press("Read them from my return");
  const file = page.getByLabel("Your ITR-2 as JSON", { exact: true });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.method()));
  await file.setInputFiles(json("prefill.json", "{}"));
  await gains.sees(/This JSON is not a draft of ITR-2/);
  await file.setInputFiles(json("draft.json", JSON.stringify(draft())));
  await gains.sees(
    "AY 2025-26: ₹50,000 short-term, ₹4,00,007 long-term; filed on 12 December 2025",
  );
  expect(await width()).toBe(360);
  await expectNoViolations(page, "losses read");
  await gains.press("This is my return: fill it in");
  expect(requests.filter((method) => method !== "GET")).toEqual([]);
  expect(await page.getByLabel("Short-term loss, in rupees").inputValue()).toBe("50,000");
  const long = page.getByLabel("Long-term loss, in rupees");
  expect(await long.inputValue()).toBe("4,00,007");
  await long.fill("4,00,007.50");
  // After the due date without an audit: the person has to say.
  await page.getByLabel(/that year's ITR on time/).selectOption("Yes");
  await gains.press("Recalculate");
  await gains.sees(/"4,00,007.50" is not an amount in whole rupees/);
  expect(await long.evaluate((field) => field === document.activeElement)).toBe(true);
  await long.fill("400007");
  await gains.press("Recalculate");

  // 16,951 at 20% and 1,39,892 less 1,25,000 at 12.5%, with cess.
  const news = page.getByText(/^₹67,862 → ₹5,462/);
  await news.waitFor();
  await gains.sees(/Your losses save ₹62,400/);
  expect(await page.locator("dialog[open]").count()).toBe(0);
  const inView = () =>
    news.evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return line.closest(":focus") !== null && top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(inView).toBe(true);
  await gains.openSheet("losses");
  await long.waitFor();
  expect(await long.inputValue()).toBe("4,00,007");
  expect(await schedule("Schedule BFLA").innerText()).toContain("₹1,39,892");
  expect(await schedule("Table E").innerText()).toContain("₹5,39,899");
  expect(await width()).toBe(360);
  await expectNoViolations(page, "losses given");

  await page.goBack();
  await gains.openSheet("form");
  await page.getByLabel(/^Do you have income from a business/).selectOption("No");
  await gains.press("Show my form");
  await gains.sees("Your form: ITR-2.");
  await page.reload();
  await gains.seesStep("Payment");
  await gains.sees("₹5,462");
  await gains.openSheet("losses");
  await long.waitFor();
  expect(await long.inputValue()).toBe("4,00,007");

  await page.goBack();
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await gains.press("Click to continue");
  await page.getByRole("button", { name: "Download", exact: true }).waitFor();
  const places = async (texts: Promise<string[]>) =>
    new Set((await texts).map((text) => /^(?:Schedule \w+|Table \w)/.exec(text)?.[0]));
  const companion = page.getByRole("region", { name: "On the income-tax portal: 3 steps" });
  expect([...(await places(companion.getByRole("heading", { level: 4 }).allInnerTexts()))]).toEqual(
    ["Schedule CG", "Table F", "Schedule CFL"],
  );
  const portal = await gains.openSheet("portal");
  expect([...(await places(portal.getByRole("heading", { level: 3 }).allInnerTexts()))]).toEqual([
    "Schedule CG",
    "Table E",
    "Schedule CYLA",
    "Schedule BFLA",
    "Schedule CFL",
  ]);
  expect(await portal.innerText()).toContain("₹1,39,892");
  expect(await width()).toBe(360);
  // The one refusal above, as the browser reports it.
  expect(watched.complaints).toEqual([expect.stringContaining("status of 422")]);
});
