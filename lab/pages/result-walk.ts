import { addressOf } from "@site/contract/address-of";
import { processFile } from "@site/contract/calls";
import { lotsOnAPage } from "@site/contract/statement-lots";
import type { Browser } from "playwright-core";
import { SignedInPage } from "../../e2e/capital-gains/signed-in-page.ts";
import type { Product } from "../../e2e/product.ts";
import { iciciFile } from "../engine/statement-files.ts";
import type { MeasuredFigure } from "../report.ts";
import { SlowPhone } from "./slow-phone.ts";

/** The sales of the results that are timed from Process to the picture. */
const sizes = [40, 1_000, 5_000];
/** The sales of the result whose buttons are pressed as well. */
const walkedSize = 5_000;

/** Measures, on a slow phone, how long a result takes to appear and what its presses take. */
export async function resultWalk(browser: Browser, product: Product): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const lots of sizes) {
    await using phone = await SlowPhone.open(browser);
    const gains = await SignedInPage.open(phone, product.url, product.inboxUrl);
    const more = await processedAndPainted(gains, lots);
    const bar = lots === 1_000 ? { atMost: 400 } : {};
    const what = `Process to painted result beyond the call, ${lots} sales`;
    figures.push({ what, value: more, unit: "ms", ...bar });
    if (lots === walkedSize) {
      figures.push(...(await walk(phone, gains)));
    }
  }
  return figures;
}

/** Uploads a statement, presses Process and returns the time to the painted result without the call's. */
async function processedAndPainted(gains: SignedInPage, lots: number): Promise<number> {
  const { page } = gains;
  await gains.press("ICICI");
  const buffer = Buffer.from(iciciFile(lots));
  await gains.choose({ name: `${lots}-lots.csv`, mimeType: "text/csv", buffer });
  await gains.sees("Checked on this device");
  await gains.acceptTerms();
  await gains.press("Upload");
  await gains.seesStep("Process CSV File");
  const painted = page.evaluate(
    (process) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener("click", ({ timeStamp }) => (pressed = timeStamp), {
          capture: true,
          once: true,
        });
        const look = () => {
          if (!document.querySelector("[aria-labelledby=largest-sales] [scope=row] strong")) {
            return requestAnimationFrame(look);
          }
          // After the frame that it is in.
          requestAnimationFrame(() => {
            const painted = performance.now();
            // The browser lists a call some time after its answer.
            const listed = setInterval(() => {
              const calls = performance.getEntriesByType("resource");
              const call = calls.findLast(({ name }) => new URL(name).pathname === process);
              if (call) {
                clearInterval(listed);
                resolve(painted - pressed - call.duration);
              }
            }, 50);
          });
        };
        requestAnimationFrame(look);
      }),
    addressOf(processFile),
  );
  await gains.press("Process");
  return painted;
}

/**
 * Opens every sheet of the result that is shown, and presses everything that lists, sorts or finds sales; returns
 * how long the longest frame of each press took.
 */
async function walk(phone: SlowPhone, gains: SignedInPage): Promise<MeasuredFigure[]> {
  const { page } = gains;
  const figures: MeasuredFigure[] = [];
  const measure = async (what: string, act: () => Promise<unknown>) => {
    const value = await phone.longestPress(act);
    figures.push({ what: `${walkedSize} sales: ${what}`, value, unit: "ms", atMost: 200 });
  };
  const sheet = page.locator("dialog[open]");
  const button = (name: string | RegExp) => sheet.getByRole("button", { name });
  const open = (name: string) =>
    measure(`open ${name}`, async () => {
      await page.locator(`a[href="#${name}"]:visible`).first().tap();
      await sheet.waitFor();
      await sheet.getByText("Loading").waitFor({ state: "hidden" });
    });
  const close = () => button("Close").first().tap();
  for (const name of ["losses", "gains-elsewhere", "ais", "form", "totals"]) {
    await open(name);
    await measure(`close ${name}`, close);
  }
  await open("sales");
  const answered = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse(/[/]lots[?]/);
    await act();
    await answer;
  };
  await measure("show more, five times", async () => {
    for (let more = 1; more <= 5; more += 1) {
      await button(/^Show \d+ more/).tap();
      await button(/^Explain/)
        .nth(more * lotsOnAPage)
        .waitFor();
      await phone.painted();
    }
  });
  await measure("explain", () =>
    button(/^Explain/)
      .first()
      .tap(),
  );
  for (const order of ["name", "sold", "gain", "loss"]) {
    await measure(`order by ${order}`, () =>
      answered(() => sheet.getByLabel("Order").selectOption(order)),
    );
  }
  await measure("search", () =>
    answered(async () => {
      await sheet.getByLabel("Find by name or ISIN").tap();
      await page.keyboard.type("SHARE12", { delay: 100 });
    }),
  );
  await measure("close sales", close);
  return figures;
}
