import { placeholdersAs } from "@site/contract/site-facts";
import { company } from "../content/company.ts";
import { companyLogo } from "../content/logos.ts";
import { footer } from "../content/menus.ts";
import { services } from "../content/services.ts";
import { sharedPictures } from "../content/shared-pictures.ts";
import { site } from "../content/site.ts";
import { isSampleLink, socialLinks } from "../content/social-links.ts";

type HeadOf = {
  path: string;
  title: string;
  description: string;
};

const organisation = {
  "@type": "Organization",
  "@id": `${site.origin}/#organization`,
  name: site.name,
  alternateName: site.shortName,
  description: company.workArea,
  url: `${site.origin}/landing-page`,
  logo: `${site.origin}${companyLogo?.picture ?? "/favicon.svg"}`,
  address: { "@type": "PostalAddress", streetAddress: site.address, addressCountry: "IN" },
  email: site.email,
  telephone: site.phone,
  identifier: site.registrationNumber,
  ...accountsOf(socialLinks),
};

/** The company's accounts elsewhere, which are no samples; without one there is nothing to state. */
function accountsOf(links: typeof socialLinks): { sameAs?: string[] } {
  const sameAs = links.filter((link) => !isSampleLink(link)).map(({ url }) => url);
  return sameAs.length > 0 ? { sameAs } : {};
}

/** The pages that offer the capital-gains service, which has a price for everybody. */
const gainsPages = ["/", "/equity-page"];

/** Returns a page's structured data for search engines, in schema.org's terms. */
function structuredData(page: HeadOf): object {
  const service = services.find(({ link }) => link === page.path);
  const isGains = gainsPages.includes(page.path);
  const offered = (service || isGains) && {
    "@type": "Service",
    name: service?.heading ?? footer.capitalGains,
    description: service?.description ?? page.description,
    url: site.origin + page.path,
    provider: { "@id": organisation["@id"] },
    ...(isGains && {
      offers: { "@type": "Offer", price: site.feeInRupees, priceCurrency: "INR" },
    }),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [organisation, ...(offered ? [offered] : [])],
  };
}

/**
 * Returns the head elements that describe a page to other programs: the card of a shared link, and
 * structured data. The data block has a type that browsers don't execute.
 */
export function pageHead(page: HeadOf): string {
  const picture = gainsPages.includes(page.path) ? sharedPictures.gains : sharedPictures.company;
  const card: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", site.shortName],
    ["og:locale", "en_IN"],
    ["og:title", page.title],
    ["og:description", page.description],
    ["og:url", site.origin + page.path],
    ["og:image", `${site.origin}/${picture.file}`],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", picture.shows],
  ];
  const data = placeholdersAs(
    "data",
    JSON.stringify(structuredData(page)).replaceAll("<", "\\u003c"),
  );
  return [
    ...card.map(
      ([property, content]) => `<meta property="${property}" content="${quote(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${data}</script>`,
  ].join("\n    ");
}

/** Escapes text for a double-quoted attribute. */
function quote(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
