import { company } from "./content/company.ts";
import { services } from "./content/services.ts";
import { site } from "./site.ts";

interface HeadOf {
  /** Path of the page or of the standing text. */
  path: string;
  title: string;
  description: string;
}

const organisation = {
  "@type": "Organization",
  "@id": `${site.origin}/#organization`,
  name: company.name,
  alternateName: company.shortName,
  description: company.workArea,
  url: new URL("/landing-page", site.origin).href,
  logo: new URL("/favicon.svg", site.origin).href,
  email: company.contactEmail,
  telephone: company.phone,
  identifier: company.registrationNumber,
  sameAs: [company.website, ...company.socialLinks.map(({ url }) => url)],
};

/** What search engines are told about a page, as schema.org describes it. */
function structuredData(page: HeadOf): object {
  const service = services.find(({ link }) => link === page.path);
  const offered = service && {
    "@type": "Service",
    name: service.heading,
    description: service.description,
    url: new URL(page.path, site.origin).href,
    provider: { "@id": organisation["@id"] },
  };
  return {
    "@context": "https://schema.org",
    "@graph": [organisation, ...(offered ? [offered] : [])],
  };
}

/**
 * @returns the head elements that tell other programs about a page: the card that a shared link
 *   shows, and structured data. The data block has a type that browsers do not execute.
 */
export function pageHead(page: HeadOf): string {
  const card: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", company.shortName],
    ["og:locale", "en_IN"],
    ["og:title", page.title],
    ["og:description", page.description],
    ["og:url", new URL(page.path, site.origin).href],
    ["og:image", new URL("/share.png", site.origin).href],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", `${company.shortName}: ${company.workArea}`],
  ];
  const data = JSON.stringify(structuredData(page)).replaceAll("<", "\\u003c");
  return [
    ...card.map(
      ([property, content]) => `<meta property="${property}" content="${quote(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${data}</script>`,
  ].join("\n    ");
}

/** @returns text that can stand in a double-quoted attribute */
function quote(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
