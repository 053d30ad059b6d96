import { placeholders, type SiteFacts, siteFactsId } from "@site/contract/site-facts";

/**
 * The operator's settings: the company, its fee and its public address. The prerender holds
 * placeholders for the server to fill in; the browser reads the values that it filled in.
 */
export const site: SiteFacts = import.meta.env.SSR ? placeholders : filledIn();

function filledIn(): SiteFacts {
  return JSON.parse(document.getElementById(siteFactsId)?.textContent ?? "{}");
}

/** Returns the text of `<title>` for a route's own title. */
export function pageTitle(title: string): string {
  return `${title} | ${site.shortName}`;
}
