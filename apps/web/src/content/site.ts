import { placeholders, type SiteFacts, siteFactsId } from "contract/site-facts";

/**
 * What the operator's settings say: the company, its fee and its public address. In the prerender
 * they are placeholders that the server fills in, in the browser what it filled in.
 */
export const site: SiteFacts = import.meta.env.SSR ? placeholders : filledIn();

function filledIn(): SiteFacts {
  return JSON.parse(document.getElementById(siteFactsId)?.textContent ?? "{}");
}

/** @returns the text of `<title>` for a route's own title */
export function pageTitle(title: string): string {
  return `${title} | ${site.shortName}`;
}
