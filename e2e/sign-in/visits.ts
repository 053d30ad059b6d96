import { useBrowser, type WatchedPage } from "../browser.ts";
import { WidgetPage } from "./widget-page.ts";

/** A person at the widget. */
export type Visit = WatchedPage & { widget: WidgetPage };

/**
 * Opens visits for the tests of a file; call it at the top of the file. Each visit has an empty
 * browser with the widget of the capital-gains page open.
 *
 * @returns a function of the product's address and a script that runs before the page's own
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

/** Returns an unused address. */
export function newEmail(): string {
  return `${Math.random().toString(36).slice(2, 10)}@example.test`;
}
