import { aiMl } from "./ai-ml.ts";
import { capitalGainsTerms } from "./capital-gains-terms.ts";
import { type Company, company } from "./company.ts";
import type { Deliverable } from "./deliverable.ts";
import { aiMlDeliverables } from "./deliverables/ai-ml.ts";
import { designDeliverables } from "./deliverables/design.ts";
import { firmwareDeliverables } from "./deliverables/firmware-linux.ts";
import { managementDeliverables } from "./deliverables/management.ts";
import { siliconDeliverables } from "./deliverables/silicon.ts";
import { architecture, trainings } from "./design.ts";
import { type Engagement, engagements } from "./engagements.ts";
import { expertise } from "./expertise.ts";
import { firmwareLinux } from "./firmware-linux.ts";
import { generalTerms } from "./general-terms.ts";
import type { LegalText } from "./legal-text.ts";
import { management } from "./management.ts";
import { aiMlPlatforms, firmwarePlatforms, siliconPlatforms } from "./platforms.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import type { ServiceSection } from "./service-content.ts";
import { type ServiceItem, services } from "./services.ts";
import { silicon } from "./silicon.ts";
import { isSampleLink, networks, type SocialLink, socialLinks } from "./social-links.ts";
import { type Strength, strengths } from "./strengths.ts";
import { type TeamMember, team } from "./team.ts";

/** Everything in this folder, for the build to check. */
export type SiteContent = {
  company: Company;
  team: readonly TeamMember[];
  services: readonly ServiceItem[];
  expertise: readonly ServiceItem[];
  strengths: readonly Strength[];
  sections: readonly ServiceSection[];
  engagements: readonly Engagement[];
  legalTexts: readonly LegalText[];
  /** Paths that a service may link to. */
  paths: readonly string[];
};

type Rule = readonly [fits: (value: string) => boolean, must: string];

const text: Rule = [(value) => value.trim() !== "", "must not be empty"];
const address: Rule = [
  (value) => URL.canParse(value) && new URL(value).protocol === "https:",
  "must be an address that begins with https://",
];
const anchor: Rule = [
  (value) => /^[a-z][a-z0-9-]*$/.test(value),
  "must be small letters, digits and hyphens",
];
const date: Rule = [
  (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  "must be a date such as 2026-11-21",
];
const picture: Rule = [
  (value) => /^\/[\w./-]+\.(avif|webp|png|jpg|svg)$/.test(value),
  "must be the path of an image under public/, such as /team/name.webp",
];

/**
 * Lists the sample content that is left: values with `sample: true`, and addresses at example.com.
 *
 * @param files what each file of this folder exports to the pages
 * @returns one line per file that has any: its name and the keys of the samples
 */
export function sampleKeys(files: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(files).flatMap(([file, content]) => {
    const keys = keysOfSamples(content);
    return keys.length > 0
      ? [`${file}: ${keys.map((key) => key.replace(/^\./, "")).join(", ")}`]
      : [];
  });
}

function keysOfSamples(value: unknown): string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  if ("sample" in value || ("url" in value && isSampleLink(value as SocialLink))) {
    return [""];
  }
  return Object.entries(value).flatMap(([key, part]) => {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`;
    return keysOfSamples(part).map((rest) => `${step}${rest}`);
  });
}

/**
 * Checks what an operator may edit.
 *
 * @returns one sentence per wrong field: file, field, what it must be, what it is
 */
export function contentProblems(content: SiteContent): string[] {
  const problems: string[] = [];
  const check = (file: string, field: string, value: string, [fits, must]: Rule) => {
    if (!fits(value)) {
      problems.push(`content/${file}: ${field} ${must}, but it is "${value}".`);
    }
  };
  const count = (file: string, list: string, found: number, wanted: number) => {
    if (found !== wanted) {
      problems.push(`content/${file}: ${list} must have ${wanted} entries, but it has ${found}.`);
    }
  };
  const socials = (file: string, field: string, links: readonly SocialLink[]) => {
    for (const [at, { network, url }] of links.entries()) {
      check(file, `${field}[${at}].url`, url, address);
      check(file, `${field}[${at}].network`, network, [
        (value) => networks.some((known) => known === value),
        `must be one of ${networks.join(", ")}`,
      ]);
    }
  };
  const ids = new Set<string>();
  const checkDeliverable = (file: string, field: string, deliverable: Deliverable) => {
    const unused: Rule = [(value) => !ids.has(value), "must not be the id of another deliverable"];
    check(file, `${field}.id`, deliverable.id, anchor);
    check(file, `${field}.id`, deliverable.id, unused);
    ids.add(deliverable.id);
    for (const part of ["document", "page", "reference", "caption"] as const) {
      check(file, `${field}.${part}`, deliverable[part], text);
    }
    for (const part of deliverable.parts) {
      if (part.kind !== "bars") {
        continue;
      }
      const onAxis: Rule = [
        () => part.rows.every(([, , from, to]) => from >= 0 && from < to && to <= part.end),
        `must have bars between 0 and ${part.end}`,
      ];
      check(file, `${field}.parts`, part.kind, onAxis);
    }
  };
  const path: Rule = [(value) => content.paths.includes(value), "must be the path of a page"];

  const { company } = content;
  check("company.ts", "workArea", company.workArea, text);
  socials("social-links.ts", "socialLinks", company.socialLinks);

  if (content.team.length === 0) {
    problems.push("content/team.ts: team must have one entry or more, but it has none.");
  }
  for (const [at, member] of content.team.entries()) {
    for (const field of ["name", "role", "subject"] as const) {
      check("team.ts", `team[${at}].${field}`, member[field], text);
    }
    if (member.picture !== undefined) {
      check("team.ts", `team[${at}].picture`, member.picture, picture);
    }
    socials("team.ts", `team[${at}].socialLinks`, member.socialLinks);
  }

  for (const list of ["services", "expertise"] as const) {
    const file = `${list}.ts`;
    count(file, list, content[list].length, 4);
    for (const [at, item] of content[list].entries()) {
      check(file, `${list}[${at}].heading`, item.heading, text);
      check(file, `${list}[${at}].description`, item.description, text);
      check(file, `${list}[${at}].link`, item.link, path);
    }
  }

  count("strengths.ts", "strengths", content.strengths.length, 3);
  for (const [at, strength] of content.strengths.entries()) {
    check("strengths.ts", `strengths[${at}].heading`, strength.heading, text);
    check("strengths.ts", `strengths[${at}].text`, strength.text, text);
  }

  for (const { id, heading, tasks } of content.sections) {
    const file = `(service section "${heading}")`;
    check(file, "id", id, anchor);
    check(file, "heading", heading, text);
    for (const [at, task] of tasks.entries()) {
      for (const field of ["heading", "work", "result"] as const) {
        check(file, `tasks[${at}].${field}`, task[field], text);
      }
      if (task.deliverable) {
        checkDeliverable(file, `tasks[${at}].deliverable`, task.deliverable);
      }
    }
  }

  for (const [at, { heading, steps }] of content.engagements.entries()) {
    check("engagements.ts", `engagements[${at}].heading`, heading, text);
    for (const [step, time] of steps) {
      check("engagements.ts", `engagements[${at}].steps`, step, text);
      check("engagements.ts", `engagements[${at}].steps`, time, text);
    }
  }

  for (const { title, version, sections } of content.legalTexts) {
    const file = `(legal text "${title}")`;
    check(file, "version", version, date);
    for (const [at, { heading }] of sections.entries()) {
      check(file, `sections[${at}].heading`, heading, text);
    }
  }
  return problems;
}

const servicePages = [firmwareLinux, management, silicon, aiMl];

/** The whole folder as one value, for the build's check. Pages import the single files. */
export const siteContent: Omit<SiteContent, "paths"> = {
  company,
  team,
  services,
  expertise,
  strengths,
  sections: [...servicePages.flatMap(({ sections }) => sections), architecture, trainings],
  engagements,
  legalTexts: [generalTerms, capitalGainsTerms, privacyPolicy],
};

/** The files that can hold samples, with their exports, for the doctor's list. */
export const sampleFiles = {
  "social-links.ts": { socialLinks },
  "team.ts": { team },
  "engagements.ts": { engagements },
  "platforms.ts": { firmwarePlatforms, siliconPlatforms, aiMlPlatforms },
  "deliverables/firmware-linux.ts": firmwareDeliverables,
  "deliverables/silicon.ts": siliconDeliverables,
  "deliverables/ai-ml.ts": aiMlDeliverables,
  "deliverables/management.ts": managementDeliverables,
  "deliverables/design.ts": designDeliverables,
  "general-terms.ts": { generalTerms },
  "capital-gains-terms.ts": { capitalGainsTerms },
  "privacy-policy.ts": { privacyPolicy },
};
