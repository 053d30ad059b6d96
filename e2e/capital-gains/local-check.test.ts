import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, inject, test } from "vitest";
import { expectNoComplaints, sentBy, useBrowser } from "../browser.ts";
import { expectNoViolationsInAnyLook } from "../expect-no-violations.ts";
import { newEmail } from "../sign-in/visits.ts";
import { WidgetPage } from "../sign-in/widget-page.ts";
import { fixture, SignedInPage, statements } from "./signed-in-page.ts";
import { phone } from "./walk-by-hand.ts";

const people = useBrowser();
const url = inject("productUrl");

test("the table of funds is fetched for a statement with a fund only", async () => {
  const watched = await people.open();
  const { page } = watched;
  const tables = () =>
    watched.requests
      .map((request) => request.url())
      .filter((address) => /fund-table|navs-of-2018/.test(address));
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "Check a statement", exact: true }).click();
  const picker = page.getByLabel("Your statement");
  await picker.setInputFiles(fixture("icici-direct/ok/forty-lots.csv"));
  await page.getByText("₹67,862").first().waitFor();
  expect(tables()).toEqual([]);
  // It has a share, but no fund, from before February 2018.
  await picker.setInputFiles(statements.zerodha);
  await page.getByText("Zerodha Tax P&L statement").waitFor();
  expect(tables()).toEqual([expect.stringContaining("fund-table")]);
  expectNoComplaints(watched);
});

test("no script or page of the site has what writes the files that are sold", () => {
  const root = join(import.meta.dirname, "../..");
  const textsOf = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")]);
  // Column names of every header line of the Schedule 112A file, however a bundler writes line ends.
  const columns = textsOf("packages/capital-gains/data/schedule-112a-headers/*.csv").flatMap(
    ([, text = ""]) => text.match(/[A-Z][A-Za-z ]{18,}[a-z]/g) ?? [],
  );
  const marks = [...new Set(columns), "template-not-112a", "openxmlformats-package.relationships"];
  expect(marks.length).toBeGreaterThan(8);
  const built = textsOf("apps/web/dist/**/*.{js,html}");
  expect(built.filter(([path]) => path?.includes("check-worker"))).toHaveLength(1);
  const found = built.flatMap(([path, text]) =>
    marks.filter((mark) => text?.includes(mark)).map((mark) => `${path}: ${mark}`),
  );
  expect(found).toEqual([]);
});

test("files dropped anywhere go to the picker of their broker", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  await gains.press("MULTIPLE");
  await gains.seesStep("Upload Statements");
  // Their names are alike: only the content identifies the broker.
  const dropped = [statements.zerodha, statements.iciciTabSeparated].map((path) => ({
    name: basename(path),
    bytes: [...readFileSync(path)],
  }));
  const taken = await watched.page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of files) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    }
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    return document.querySelector("footer")?.dispatchEvent(drop) === false;
  }, dropped);
  expect(taken).toBe(true);
  const chosen = watched.page.locator("[data-chosen]");
  await chosen.nth(1).waitFor();
  expect(await chosen.nth(0).textContent()).toContain("tab-separated-detail.xlsx");
  expect(await chosen.nth(1).textContent()).toContain("every-section.xlsx");
});

test("each sample is focused, shows its head and cannot be bought", async () => {
  const watched = await people.open();
  const gains = await SignedInPage.open(watched, url);
  for (const platform of ["MULTIPLE", "Zerodha", "ICICI"]) {
    await gains.press(platform);
    await gains.press("Try with a sample statement");
    await watched.page.locator("[data-chosen]:focus", { hasText: /sample-\w/ }).waitFor();
    await gains.acceptTerms();
    await gains.press("Upload");
    await gains.process();
    await gains.sees(/totals match/);
    await gains.sees("The names and figures are made up.");
    expect(await watched.page.getByRole("button", { name: "Pay to Download" }).count()).toBe(0);
  }
  const answer = await watched.page.request.post(`${url}/api/payments/initiate`, {
    headers: { origin: url },
  });
  expect((await answer.json()).code).toBe("sample-statement");
  await gains.press("Use your own statement");
  await gains.seesStep("Upload CSV File");
});

test("the landing page checks a statement without an account, under the strict policy", async () => {
  const watched = await people.open();
  const { page } = watched;
  const landing = await page.goto(`${url}/landing-page`);
  expect(landing?.headers()["content-security-policy"]).toContain("require-trusted-types-for");
  const open = page.getByRole("button", { name: "Check a statement", exact: true });
  await open.waitFor();
  const ofTrial = /check-worker|statement-trial/;
  expect(watched.requests.filter((request) => ofTrial.test(request.url()))).toEqual([]);
  await open.click();
  const picker = page.getByLabel("Your statement");
  await page.waitForFunction(() => document.activeElement?.matches("input[type=file]"));
  await picker.setInputFiles(fixture("icici-direct/ok/forty-lots.csv"));
  const tax = page.getByText("₹67,862").first();
  await tax.waitFor();
  // The result is what the press was for: in view, with the focus.
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("₹67,862"));
  expect((await tax.boundingBox())?.y).toBeLessThan(300);
  await expectNoViolationsInAnyLook(page, "checked on the landing page");
  await page.getByRole("button", { name: "Remove" }).click();
  const sample = Promise.withResolvers<void>();
  await page.route(/sample-icici-direct/, (route) => sample.promise.then(() => route.continue()));
  await page.getByRole("button", { name: "Try with a sample statement" }).click();
  // It is on its way, and the room for its answer is there.
  await page.getByText("Checking the file on this device").waitFor();
  sample.resolve();
  await page.getByText("sample-icici-direct.csv").first().waitFor();
  await page.getByText("Checked on this device").waitFor();
  expect(sentBy(watched)).toEqual([]);
  expectNoComplaints(watched);
});

test("a sample that does not arrive gives back the page, and its sentence goes with the next file", async () => {
  const { page } = await people.open();
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "Check a statement", exact: true }).click();
  const picker = page.getByLabel("Your statement");
  await picker.waitFor();
  await page.route(/sample-icici-direct/, (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Try with a sample statement" }).click();
  const failed = page.getByText("The sample could not be loaded.");
  await failed.waitFor();
  await page.getByRole("heading", { name: "Sample: tax on gains" }).waitFor();
  await picker.setInputFiles(fixture("icici-direct/ok/forty-lots.csv"));
  await failed.waitFor({ state: "detached" });
});

test("a file that a visitor checked is chosen once they have signed in, and sent by Upload alone", async () => {
  const watched = await people.open(phone);
  const { page } = watched;
  await page.goto(`${url}/landing-page`);
  await page.getByRole("button", { name: "Check a statement", exact: true }).click();
  await page.getByLabel("Your statement").setInputFiles(statements.zerodha);
  await page.getByRole("link", { name: "Sign in to get your Schedule 112A file" }).click();
  await page.getByText("Your file is kept on this device").waitFor();
  const first = await page.getByRole("button", { name: "Continue with email" }).boundingBox();
  expect((first?.y ?? Number.NaN) + (first?.height ?? 0)).toBeLessThanOrEqual(740);
  await new WidgetPage(page).signUpAndIn(newEmail());
  await page.locator("[data-chosen]", { hasText: "every-section.xlsx" }).waitFor();
  await page.getByText("Zerodha Tax P&L statement").first().waitFor();
  expect(watched.requests.filter((request) => request.method() === "PUT")).toEqual([]);
  // It was chosen once: it is no longer kept.
  await page.reload();
  await page.getByRole("button", { name: "Zerodha" }).waitFor();
  expect(await page.locator("[data-chosen]").count()).toBe(0);
  expectNoComplaints(watched);
});
