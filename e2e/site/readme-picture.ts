import type { Page } from "playwright-core";
import { statements } from "../capital-gains/signed-in-page.ts";
import { confirmAddress, newVisitor, register } from "../page-models/account-pages.ts";
import { CapitalGainsPage } from "../page-models/capital-gains-page.ts";
import type { Product } from "../product.ts";

/** How the picture is taken. */
export const pictureLook = {
  viewport: { width: 1280, height: 900 },
  colorScheme: "light",
  reducedMotion: "reduce",
} as const;

/** Brings about what the README shows: the free head of the sample statement. */
export async function openPicture(
  page: Page,
  { url, inboxUrl }: Pick<Product, "url" | "inboxUrl">,
  visitor = newVisitor(),
): Promise<void> {
  await register(page, url, visitor);
  await confirmAddress({ page, url, inboxUrl }, visitor);
  const gains = new CapitalGainsPage(page);
  await gains.open(url);
  await gains.press("ICICI");
  await gains.choose(statements.icici);
  await gains.acceptTerms();
  await gains.press("Upload");
  await gains.press("Process");
  await gains.seesStep("Payment");
  await page.getByText("40 sales").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Returns every text that is whole in the picture, one per line, in the order of the page; but for the
 * person's name and texts that name a day, which may count from today.
 */
export function textInPicture(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const range = document.createRange();
      range.selectNode(node);
      const { width, top, bottom } = range.getBoundingClientRect();
      const words = node.textContent?.trim();
      const seen = width > 2 && top >= 0 && bottom <= window.innerHeight;
      const names = /\b(days?|today|tomorrow|\d{4})\b/.test(words ?? "");
      const parent = node.parentElement;
      const shown = parent?.checkVisibility() && !parent.closest(".visually-hidden, h1");
      if (words && seen && shown && !names) {
        texts.push(words);
      }
    }
    return `${texts.join("\n")}\n`;
  });
}
