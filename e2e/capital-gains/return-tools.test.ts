import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect, inject, test } from "vitest";
import { returnGainsOf } from "../../packages/capital-gains/src/papers/return/gains-of-result.ts";
import { mergeReturn } from "../../packages/capital-gains/src/papers/return/merge-return.ts";
import { processStatements } from "../../packages/capital-gains/src/process-statements.ts";
import {
  type JsonText,
  readJson,
} from "../../packages/capital-gains/src/readers/json/json-text.ts";
import { aisFile } from "../../packages/capital-gains/test/ais-file.ts";
import { itr2Draft, itr2Part, oddlySpelled } from "../../packages/capital-gains/test/itr2-draft.ts";
import { Random } from "../../packages/capital-gains/test/random.ts";
import { expectNoComplaints, sentBy, useBrowser } from "../browser.ts";
import { expectNoViolations, expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { SignedInPage, statements } from "./signed-in-page.ts";
import { phone } from "./walk-by-hand.ts";

const people = useBrowser();
const url = inject("productUrl");

const pan = "ABCPK1234F";

const json = (name: string, buffer: Uint8Array) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(buffer),
});

/**
 * Returns a draft that brings forward losses of last year, filed after the due date without an audit;
 * with unusual formatting, so that any rewritten part would show.
 */
function draftBytes(): Uint8Array {
  const draft = itr2Draft();
  const losses = { TotalHPPTILossCF: 0, TotalSTCGPTILossCF: 50_000, TotalLTCGPTILossCF: 400_007 };
  draft.ITR.ITR2.ScheduleCFL = {
    LossCFFromPrevYrToAY: { CarryFwdLossDetail: { DateOfFiling: "2025-12-12", ...losses } },
    TotalOfBFLossesEarlierYrs: { LossSummaryDetail: losses },
    TotalLossCFSummary: { LossSummaryDetail: losses },
  };
  draft.ITR.ITR2.ScheduleCGFor23 = itr2Part("ScheduleCGFor23");
  return new TextEncoder().encode(oddlySpelled(draft, new Random(2026, 0)));
}

/** Returns the parts of a return that a merge must not touch, by name, character for character. */
function ownParts(bytes: Uint8Array): Map<string, string> {
  const text = new TextDecoder().decode(bytes);
  const read = readJson(text);
  const membersOf = (node: JsonText["tree"] | undefined) =>
    new Map(node?.children?.map(({ children: [key, value] = [] }) => [String(key?.value), value]));
  const itr = read.ok ? membersOf(read.value.tree).get("ITR") : undefined;
  const parts = [...membersOf(membersOf(itr).get("ITR2"))];
  const isOurs = (name: string) =>
    /^(Schedule(112A|CGFor23|CYLA|BFLA|CFL)|CreationInfo)$/.test(name);
  return new Map(
    parts.flatMap(([name, part]) =>
      part === undefined || isOurs(name)
        ? []
        : [[name, text.slice(part.offset, part.offset + part.length)] as const],
    ),
  );
}

test("last year's losses are read from a draft, lower the result, and go back into it, and nothing is sent", async () => {
  const watched = await people.open(phone);
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  const { page } = gains;
  const draft = draftBytes();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const card = page.getByRole("group", { name: "Capital losses of AY 2025-26" });
  const schedule = (name: string) => page.getByRole("region", { name, exact: true });

  // 66,951 at 20% and 5,39,899 less 1,25,000 at 12.5%, with cess.
  await gains.sees("₹67,862");
  await gains.openSheet("losses");
  await gains.press("Read them from my return");
  const file = page.getByLabel("Your ITR-2 as JSON", { exact: true });
  watched.requests.length = 0;
  await file.setInputFiles(json("prefill.json", Buffer.from("{}")));
  await gains.sees(/This JSON is not a draft of ITR-2/);
  await file.setInputFiles(json("draft.json", draft));
  await gains.sees(
    "AY 2025-26: ₹50,000 short-term, ₹4,00,007 long-term; filed on 12 December 2025",
  );
  expect(await width()).toBe(360);
  await expectNoViolations(page, "losses read");
  await gains.press("This is my return: fill it in");
  expect(sentBy(watched)).toEqual([]);
  expect(await page.getByLabel("Short-term loss, in rupees").inputValue()).toBe("50,000");
  const long = page.getByLabel("Long-term loss, in rupees");
  expect(await long.inputValue()).toBe("4,00,007");
  // After the due date without an audit: the person has to say.
  await page.getByLabel(/that year's ITR on time/).selectOption("Yes");
  await gains.press("Recalculate");

  // 16,951 at 20% and 1,39,892 less 1,25,000 at 12.5%, with cess.
  await gains.sees("₹67,862 → ₹5,462");
  await gains.openSheet("losses");
  await card.getByText("₹4,00,007").waitFor();
  await page.getByText(/^For the return: Table E/).click();
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
  await card.getByText("₹4,00,007").waitFor();

  await page.goBack();
  await gains.payByUpi();
  await gains.seesStep("Payment Made");
  await gains.press("Click to continue");
  await page.getByRole("button", { name: "Download", exact: true }).waitFor();
  const places = async (headings: Locator) => {
    await headings.first().waitFor();
    const texts = await headings.allInnerTexts();
    return [...new Set(texts.map((text) => /^(?:Schedule \w+|Table \w)/.exec(text)?.[0]))];
  };
  const companion = page.getByRole("region", { name: "On the income-tax portal: 3 steps" });
  expect(await places(companion.getByRole("heading", { level: 4 }))).toEqual([
    "Schedule CG",
    "Table F",
    "Schedule CFL",
  ]);
  const portal = await gains.openSheet("portal");
  expect(await places(portal.getByRole("heading", { level: 3 }))).toEqual([
    "Schedule CG",
    "Table E",
    "Schedule CYLA",
    "Schedule BFLA",
    "Schedule CFL",
  ]);
  expect(await portal.innerText()).toContain("₹1,39,892");
  expect(await width()).toBe(360);

  await page.goBack();
  await gains.openSheet("merge");
  const field = page.getByLabel("PAN of the person whose statement this is");
  await field.waitFor();

  watched.requests.length = 0;
  const show = page.getByRole("button", { name: "Show what changes" });
  await field.fill("ZZZPZ9999Z");
  await page
    .getByLabel("Your ITR-2 draft", { exact: true })
    .setInputFiles(json("draft.json", draft));
  await show.click();
  await gains.sees("The draft's PAN is not the one that goes with the statement.");
  await field.fill(pan.toLowerCase());
  await show.click();
  const difference = page.getByRole("region", { name: "What the merge changes" });
  await difference.getByText(/^\d+ schedules are filled in$/).waitFor();
  await difference.getByText(/^Schedule 112A: \d+ fields$/).click();
  const balance = difference.getByRole("listitem").filter({ hasText: /^Balance of the schedule/ });
  expect(await balance.textContent()).toContain("₹5,39,899");
  expect(await difference.textContent()).toContain("₹1,39,892");
  await gains.sees(/Part B-TI, Part B-TTI and Schedule SI are unchanged from your draft/);
  await gains.sees(/Only the utility and the portal can confirm that they accept the file/);
  const saved = await gains.download("Download merged return");
  expect(watched.requests).toEqual([]);

  expect(saved.name).toBe("itr2-ay2026-27-schema-v1.1-merged.json");
  const bytes = new Uint8Array(readFileSync(statements.icici));
  const year = { assessmentYear: "2025-26", filedInTime: true, filedOn: "2025-12-12" };
  const earlierYears = [{ ...year, shortTermLoss: "50000", longTermLoss: "400007" }];
  const outcome = await processStatements([{ name: "forty-lots.csv", bytes }], {
    losses: { earlierYears, otherGains: [] },
  });
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  const ours = returnGainsOf(outcome.value);
  const merged = ours.ok ? await mergeReturn(draft, ours.value, { pans: [pan] }) : ours;
  if (!merged.ok) {
    throw new Error(merged.error.message);
  }
  expect(saved.bytes.equals(merged.value.bytes)).toBe(true);
  expect(ownParts(saved.bytes)).toEqual(ownParts(draft));
  expect(await width()).toBe(360);
  await expectNoViolationsInAnyLook(page, "a merged return");
  expectNoComplaints(watched);
});

test("an AIS is compared on the result page, and nothing is sent", async () => {
  const watched = await people.open(phone);
  const { page } = watched;
  const gains = await SignedInPage.open(watched, url);
  await gains.uploadAndProcess("ICICI", statements.icici);
  await gains.openSheet("ais");
  await page.getByLabel("Your PAN").waitFor();

  watched.requests.length = 0;
  const ais = aisFile({
    pan,
    year: null,
    sales: [
      { day: "01/08/2025", isin: "INE0ZZZ01019", quantity: "10", saleValue: "5,000.00" },
      { day: "01/08/2024", isin: "INE0ZZZ01027", quantity: "10", saleValue: "5,000.00" },
    ],
  });
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await page.getByLabel("Your PAN").fill(pan);
  await page.getByLabel("Your date of birth").fill("16/4/1980");
  await page.getByLabel("Your AIS", { exact: true }).setInputFiles(json("ais.json", ais));
  await compare.click();
  await gains.sees(/can't be opened with this PAN and date of birth/);
  await page.getByLabel("Your date of birth").fill("15041980");
  await compare.click();
  const compared = page.getByRole("region", { name: "Comparison with the AIS" });
  const share = compared.locator("details").filter({ hasText: "INE0ZZZ01019" });
  await share.getByText(/only in the AIS, ₹5,000/).waitFor();
  expect(await share.textContent()).toContain("₹5,000.00");
  expect(await share.textContent()).toContain("AIS: 10 on 1 Aug 2025");
  // The portal takes feedback on what it has only.
  const unreported = compared.locator("details").filter({ hasText: "the AIS does not" });
  expect(await unreported.count()).toBeGreaterThan(0);
  expect(await unreported.locator("blockquote").count()).toBe(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await share.getByRole("button", { name: /^Copy/ }).click();
  await share.getByRole("button", { name: /^Copied/ }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "My broker's statements have no such sale.",
  );
  expect(watched.requests).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolationsInAnyLook(page, "an AIS beside the statement");
  // The outcome is in place of the fields, and they come back as they were.
  await page.getByText(`ais.json, PAN ${pan}`).waitFor();
  await gains.press("Change");
  expect(await page.getByLabel("Your PAN").inputValue()).toBe(pan);
  await compare.click();
  await compared.waitFor();
  expectNoComplaints(watched);
});
