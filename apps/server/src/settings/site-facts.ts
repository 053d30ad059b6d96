import {
  type FactForm,
  placeholderPattern,
  type SiteFacts,
  sampleMark,
} from "@site/contract/site-facts";
import { escapeHtml } from "../escape-html.ts";
import { plainRupees, rupeesOf } from "../rupees.ts";
import type { Config } from "./config.ts";

/** Selects the settings that the pages show; `origin` is the site's address for browsers. */
export function siteFactsOf({ company, fee, retention }: Config, origin: string): SiteFacts {
  return {
    ...company,
    address: company.address.join(", "),
    origin,
    phoneLink: `tel:${company.phone.replaceAll(" ", "")}`,
    fee: rupeesOf(fee.amount),
    feeInRupees: plainRupees(fee.amount),
    uploadDays: String(retention.uploadDays),
    resultDays: String(retention.resultDays),
    queryDays: String(retention.queryDays),
  };
}

/**
 * Fills the facts into a built file. Markup and XML get entities and blocks of JSON get JSON's own
 * escapes, so that no setting can end a text, an attribute or a block early. Plain text needs none.
 */
export function fillInFacts(text: string, facts: SiteFacts): string {
  return text.replace(placeholderPattern, (whole, form: FactForm | undefined, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name as keyof SiteFacts] : undefined;
    if (fact === undefined) {
      return whole;
    }
    if (form === undefined) {
      return escapeHtml(fact);
    }
    if (form === "text") {
      return fact;
    }
    return escapeJson(form === "data" ? fact.replace(sampleMark, "") : fact);
  });
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
}
