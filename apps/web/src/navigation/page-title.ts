import { site } from "../content/site.ts";

/** @returns the text of `<title>` for a route's own title */
export function pageTitle(title: string): string {
  return `${title} | ${site.shortName}`;
}
