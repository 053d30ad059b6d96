import { designPagePrefix } from "@site/contract/design-page-prefix";
import { messages } from "@site/contract/messages";

/** A kind of page with a form for project queries. */
export type QueryPage = "service" | "project-query" | "design";

/** How one kind of page treats a project query: its texts, and whether it accepts only one. */
type QueryRules = {
  notSignedIn: string;
  /** For an answer whose success is not true. */
  failed: string;
  /** For an error without its own text. */
  unexpected: string;
  /** Alert after success. Pages without one confirm next to the form. */
  thanks?: string;
  prefix: string;
  /** Whether the first submit disables the button, and a second one only says so. */
  once: boolean;
};

const { projectQuery: texts } = messages;

const requirementRules: QueryRules = {
  notSignedIn: texts.notSignedInProjectQuery,
  failed: texts.failedRequirement,
  unexpected: texts.unexpectedRequirement,
  thanks: texts.thanks,
  prefix: "",
  once: true,
};

/** The rules of each kind of page; `service` is for the profile page too. */
export const queryRules: Readonly<Record<QueryPage, QueryRules>> = {
  service: {
    notSignedIn: texts.notSignedIn,
    failed: texts.failedMessage,
    unexpected: texts.unexpected,
    prefix: "",
    once: false,
  },
  "project-query": requirementRules,
  design: {
    ...requirementRules,
    notSignedIn: texts.notSignedInDesign,
    prefix: designPagePrefix,
  },
};
