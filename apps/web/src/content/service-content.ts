import type { Deliverable } from "./deliverable.ts";
import type { PlatformTable } from "./platforms.ts";
import type { ServiceItem } from "./services.ts";

/** One line of a service: what the engineer does and what the customer gets. */
export type ServiceTask = {
  heading: string;
  /** The topic in the specification's words, where the heading alone doesn't name it. */
  topic?: string;
  work: string;
  result: string;
  deliverable?: Deliverable;
};

/** One titled section of a service page. */
export type ServiceSection = {
  id: string;
  heading: string;
  /** The section in the list next to the text. */
  short: string;
  intro?: string;
  tasks: readonly ServiceTask[];
};

/** The text of one service page. */
export type ServiceContent = {
  /** The page's only h1. */
  title: string;
  lead: string;
  /** A file of `drawings/` and its legend: balloon 1, 2, 3 ... */
  figure: { drawing: string; caption: string; parts: readonly string[] };
  /** Cards of other services, before the sections. */
  cards?: Omit<ServiceSection, "tasks"> & { items: readonly ServiceItem[] };
  sections: readonly ServiceSection[];
  platforms?: PlatformTable;
};

/** The words that all service pages share. */
export const serviceWords = {
  result: "You get",
  /** Before the name of a folded deliverable. */
  seePage: "See",
  action: "Describe your work",
  onThisPage: "On this page",
  contactLink: "Contact",
  /** Under the sections: where to go from here. */
  leadsOn: {
    heading: "How it goes on",
    people: "Who does this",
    start: "Starts as",
    next: "Next service",
  },
  contact: {
    /** Fixed by the specification. */
    heading: "Looking reliable partner for your project, Look no further",
    text: "Tell us what you build, where it stands, and what you need next. An engineer who does this work reads it and replies by email.",
  },
};
