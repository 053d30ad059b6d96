import { useBrowser, type WatchedPage } from "../browser.ts";
import { WidgetPage } from "./widget-page.ts";

/** Somebody at the widget. */
export type Visit = WatchedPage & { widget: WidgetPage };

/**
 * Visitors for the tests of a file; call it at the top of the file. Each has an empty browser, and
 * the widget of the capital-gains page open in it.
 *
 * @returns a function of the product's address, and of a script that runs before the page's own
 */
export function useVisits(): (baseURL: string, script?: string) => Promise<Visit> {
  const browser = useBrowser();
  return async (baseURL, script) => {
    const watched = await browser.open({ baseURL });
    if (script) {
      await watched.page.addInitScript(script);
    }
    const widget = new WidgetPage(watched.page);
    await widget.open();
    return { ...watched, widget };
  };
}

/** An address that nobody has used. */
export function newEmail(): string {
  return `${Math.random().toString(36).slice(2, 10)}@example.test`;
}
