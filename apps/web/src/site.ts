import { placeholders, type SiteFacts, siteFactsId } from "contract/site-facts";

/**
 * What the operator's settings say: the company, its fee and its public address. In the prerender
 * they are placeholders that the server fills in, in the browser what it filled in.
 */
export const site: SiteFacts = readFacts();

function readFacts(): SiteFacts {
  if (typeof document === "undefined") return placeholders;
  const filledIn = document.getElementById(siteFactsId)?.textContent;
  return filledIn ? (JSON.parse(filledIn) as SiteFacts) : placeholders;
}
