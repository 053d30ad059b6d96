import { type LazyPage, lazyPage } from "../navigation/lazy-page.tsx";

/**
 * A text that stands alone as a file of its own at the site's root: prerendered with the site's
 * stylesheet and without any script, so that a popup can show it in a frame.
 */
export interface StandaloneDocument {
  /** File name at the root, as links and popups spell it. */
  file: string;
  title: string;
  /** Text of the description that search engines show. */
  description: string;
  page: LazyPage;
}

/** Every standing text; the names are public addresses and do not change. */
export const documents: readonly StandaloneDocument[] = [
  {
    file: "CG_Terms_of_service.html",
    title: "Terms of service of the capital-gains service",
    description:
      "What the capital-gains service does with a broker's statement, what it costs, and what it does not decide for you.",
    page: lazyPage(() => import("../documents/cg-terms-of-service.tsx")),
  },
  {
    file: "General_terms.html",
    title: "General terms and conditions",
    description:
      "Using the site, accounts, project requirements, fair use, content and marks, liability, and the law that applies.",
    page: lazyPage(() => import("../documents/general-terms.tsx")),
  },
  {
    file: "Privacy_policy.html",
    title: "Privacy policy",
    description:
      "What is stored when you read the site, make an account, send a requirement or upload a statement, and the rights you have over it.",
    page: lazyPage(() => import("../documents/privacy-policy.tsx")),
  },
];
