import { placeholders, type SiteFacts, sampleFacts, siteFactsId } from "contract/site-facts";

/**
 * What the operator's settings say: the company, its fee and its public address. In the prerender
 * they are placeholders that the server fills in, in the browser what it filled in.
 */
export const site: SiteFacts = readFacts();

function readFacts(): SiteFacts {
  if (typeof document === "undefined") return placeholders;
  const filledIn = document.getElementById(siteFactsId)?.textContent;
  // The development server has no block and shows the sample company.
  return filledIn ? (JSON.parse(filledIn) as SiteFacts) : sampleFacts;
}
