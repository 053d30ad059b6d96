import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { useBrowser } from "../browser.ts";
import { newVisitor } from "../page-models/account-pages.ts";
import { WidgetPage } from "../sign-in/widget-page.ts";
import { fixture, SignedInPage } from "./signed-in-page.ts";

const people = useBrowser();
const url = inject("productUrl");

/** What the browser counts as poor, above which things jump to the eye, is 0.1; half of it is allowed. */
const mostShift = 0.05;
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Counts the layout shifts of each page that opens, but for those that answer a press within half a second. */
async function countShifts(page: Page): Promise<() => Promise<{ shift: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const counted = { shift: 0, moved: [] as string[] };
    Object.assign(window, { counted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (!entry.hadRecentInput) {
          counted.shift += entry.value;
          counted.moved.push(
            ...entry.sources.map(({ node }) => (node?.textContent ?? "").trim().slice(0, 40)),
          );
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    // The frame in which the last answer was drawn.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 200)));
    return page.evaluate(() => {
      const { counted } = window as unknown as { counted: { shift: number; moved: string[] } };
      const { shift, moved } = counted;
      Object.assign(counted, { shift: 0, moved: [] });
      return { shift, moved };
    });
  };
}

/** Makes the server's and the device's answers, the trial's code and the sample late: none comes within the half second after a press. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, message), 700);
    };
  });
  await page.route(/\/api\/|\/statement-trial-|\/sample-/, async (route) => {
    await new Promise((later) => setTimeout(later, 700));
    await route.continue().catch(() => undefined);
  });
}

describe.each(sizes)("at $width px, with a server that answers late", (viewport) => {
  test.each([false, true])(
    "nothing jumps from the sign-up to the files, with a kept file: %s",
    async (keepsFile) => {
      const { page } = await people.open({ viewport });
      const counted = await countShifts(page);
      const found: Record<string, number> = {};
      const note = async (step: string) => {
        const { shift, moved } = await counted();
        if (shift > mostShift) {
          found[`${step}: ${moved.join(" | ")}`] = shift;
        }
      };
      await slowDown(page);
      if (keepsFile) {
        await page.goto(`${url}/landing-page`);
        const begin = page.getByRole("button", { name: "Check a statement" });
        await begin.hover();
        // Its first touch loads what answers it, which takes a busy machine more than half a second.
        await page.locator('[data-island="statement-trial"][data-live]').waitFor();
        await begin.click();
        const trial = page.locator('[data-island] input[type="file"]');
        await trial.waitFor();
        await note("the trial");
        const signIn = page.getByRole("link", { name: "Sign in to get your Schedule 112A file" });
        await page.getByRole("button", { name: "Try with a sample statement" }).click();
        await signIn.waitFor();
        await note("the sample's answer");
        await page.getByRole("button", { name: "Remove" }).click();
        await page.getByRole("heading", { name: "Sample: tax on gains" }).waitFor();
        await note("nothing chosen again");
        await trial.setInputFiles(fixture("icici-direct/not-ok/cut-off-before-total.csv"));
        await page.getByText("The file has not been sent.").waitFor();
        await note("its refusal");
        await trial.setInputFiles(fixture("icici-direct/ok/forty-lots.csv"));
        await signIn.waitFor();
        await note("its answer");
        await signIn.click();
      } else {
        await page.goto(`${url}/`);
      }
      await page.getByRole("button", { name: "Continue with email" }).waitFor();
      await note("the page");
      const widget = new WidgetPage(page);
      await widget.enterEmail(newVisitor().email);
      await note("the address");
      await widget.createAccount();
      const gains = new SignedInPage(page);
      if (!keepsFile) {
        await gains.page.getByRole("heading", { name: "Where is your statement from?" }).waitFor();
        await note("the account");
        await gains.press("ICICI");
        await gains.choose(fixture("icici-direct/not-ok/cut-off-before-total.csv"));
        await gains.sees("The file has not been sent.");
        await note("a file refused");
        await gains.choose(fixture("icici-direct/ok/forty-lots.csv"));
      }
      await gains.sees("40 sales");
      await note("the chosen file");
      await gains.acceptTerms();
      await gains.press("Upload");
      await gains.seesStep("Process CSV File");
      await note("the upload");
      await gains.press("Process");
      await gains.seesStep("Payment");
      await note("the result");
      await gains.payByUpi();
      await gains.seesStep("Payment Made");
      await note("the payment");
      await gains.press("Click to continue");
      await gains.seesStep("Download your files");
      await note("the files");
      expect(found).toEqual({});
    },
  );
});
