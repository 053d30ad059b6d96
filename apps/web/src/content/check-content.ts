import type { DeliverableBars } from "./deliverable.ts";
import { isSampleLink, networks, type SocialLink } from "./social-links.ts";
import { specifiedTexts } from "./specified-texts.ts";

/** What files of this folder export to the pages, by the file's name. */
export type ContentFiles = Readonly<Record<string, object>>;

/** The files that the build checks; any of them can hold samples. */
export const contentFiles: ContentFiles = Object.fromEntries(
  Object.entries(
    import.meta.glob<object>(
      [
        "./{company,social-links,team,services,expertise,strengths,engagements,platforms}.ts",
        "./{cases,deliverables,logos,service-content}.ts",
        "./{firmware-linux,management,silicon,ai-ml,design}.ts",
        "./{general-terms,capital-gains-terms,privacy-policy}.ts",
      ],
      { eager: true },
    ),
  ).map(([path, exported]) => [path.slice("./".length), exported]),
);

const drawings = Object.keys(import.meta.glob("./drawings/*.svg")).map((path) =>
  path.slice("./drawings/".length, -".svg".length),
);

/** What a service page takes from another of the files. */
const fromElsewhere = new Set(["deliverable", "items", "platforms"]);

/** One value of the content: its place such as `team.ts: team[0].name`, and the name of its field. */
type Entry = { place: string; key: string; value: unknown };

/** Lists what a list or an object has, without what is in it. */
function entriesIn({ place, value }: Pick<Entry, "place" | "value">): Entry[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value)
    .filter(([key]) => !fromElsewhere.has(key))
    .map(([key, entry]) => {
      const step = Array.isArray(value) ? `[${key}]` : `.${key}`;
      return { place: place + (place.endsWith(": ") ? key : step), key, value: entry };
    });
}

function entriesOf(entry: Pick<Entry, "place" | "value">): Entry[] {
  return entriesIn(entry).flatMap((each) => [each, ...entriesOf(each)]);
}

/** A picture that the content names: the path below `public/`, and how large the pages show it. */
export type ContentPicture = { place: string; picture: string; width: number; height: number };

/** In pixels; a logo states its own width. */
const shownSizes: Readonly<Record<string, { width: number; height: number }>> = {
  "team.ts": { width: 192, height: 240 },
  "cases.ts": { width: 480, height: 320 },
};
const logoHeight = 32;

/** Lists the pictures that the content names. */
export function picturesIn(files: ContentFiles): ContentPicture[] {
  return Object.entries(files).flatMap(([file, exported]) =>
    entriesOf({ place: `${file}: `, value: exported }).flatMap(({ place, value }) => {
      const { picture, width } = Object(value) as Partial<ContentPicture>;
      return picture === undefined
        ? []
        : {
            place: `${place}.picture`,
            picture,
            ...(shownSizes[file] ?? { width: width ?? logoHeight, height: logoHeight }),
          };
    }),
  );
}

/** What visitors take samples of these files for. */
const sampleKinds: Readonly<Record<string, readonly string[]>> = {
  team: ["team.ts"],
  accounts: ["social-links.ts"],
  cases: ["cases.ts"],
  "figures and assurances": ["company.ts"],
  documents: ["deliverables.ts"],
  platforms: ["platforms.ts"],
  "times and prices": ["engagements.ts"],
  "legal texts": ["general-terms.ts", "capital-gains-terms.ts", "privacy-policy.ts"],
};

/**
 * Lists the sample content that is left (values with `sample: true`, and addresses at example.com), one
 * line for each kind, with its files and keys.
 */
export function sampleLines(files: ContentFiles): string[] {
  const left = Object.entries(files).flatMap(([file, value]) => {
    const keys = samplesIn({ place: ": ", value }).map((place) => place.slice(2));
    return keys.length > 0 ? { file, line: `${file}: ${keys.join(", ")}` } : [];
  });
  const kindOf = (file: string) =>
    Object.keys(sampleKinds).find((kind) => sampleKinds[kind]?.includes(file)) ?? "texts";
  return Object.entries(Object.groupBy(left, ({ file }) => kindOf(file))).map(
    ([kind, its = []]) => `${kind} (${its.map(({ line }) => line).join("; ")})`,
  );
}

function samplesIn(entry: Pick<Entry, "place" | "value">): string[] {
  return entriesIn(entry).flatMap((each) => {
    const { sample, url } = Object(each.value) as { sample?: true } & Partial<SocialLink>;
    return sample || (url && isSampleLink({ url })) ? [each.place] : samplesIn(each);
  });
}

type Rule = readonly [fits: (value: string) => boolean, must: string];

const anyText: Rule = [(value) => value.trim() !== "", "must not be empty"];

const day: Rule = [
  (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  "must be a date such as 2026-11-21",
];

const figure: Rule = [
  (value) => /\d/.test(value) && /[^\d\s.,]/.test(value),
  "must be a figure with its unit, such as 14 s",
];

/** How many entries these lists must have. */
const lengths: Readonly<Record<string, number>> = { services: 4, expertise: 4, strengths: 3 };

/**
 * Checks what an operator may edit, with the paths of the pages. Returns one sentence per wrong field:
 * file, field, what it must be, what it is.
 */
export function contentProblems(files: ContentFiles, paths: readonly string[]): string[] {
  const entries = Object.entries(files).flatMap(([file, value]) =>
    entriesOf({ place: `${file}: `, value }),
  );
  const ids = entries.filter(({ key }) => key === "id").map(({ value }) => value);
  const page: Rule = [(value) => paths.includes(value), "must be the path of a page"];
  /** The rules of texts by the names of their fields. */
  const rules: Readonly<Record<string, Rule>> = {
    url: [
      (value) => URL.canParse(value) && new URL(value).protocol === "https:",
      "must be an address that begins with https://",
    ],
    network: [
      (value) => networks.some((known) => known === value),
      `must be one of ${networks.join(", ")}`,
    ],
    link: page,
    service: page,
    drawing: [(value) => drawings.includes(value), "must be the name of a file in drawings/"],
    evidence: [(value) => ids.includes(value), "must be the id of a deliverable"],
    before: figure,
    after: figure,
    id: [
      (value) => /^[a-z][a-z0-9-]*$/.test(value) && ids.filter((id) => id === value).length === 1,
      "must be small letters, digits and hyphens, and no other part's id",
    ],
    version: day,
    asOf: day,
    picture: [
      (value) => /^\/[\w./-]+\.(webp|png|jpe?g|svg)$/.test(value),
      "must be the path of an image under public/, such as /team/name.webp",
    ],
  };
  const lost = Object.entries(files).flatMap(([file]) =>
    (specifiedTexts[file] ?? [])
      .filter(
        (text) => !entries.some(({ place, value }) => place.startsWith(file) && value === text),
      )
      .map((text) => `content/${file} must hold “${text}”, a text of the specification.`),
  );
  const wrong = entries.flatMap(({ place, key, value }) => {
    const wanted = lengths[key];
    if (Array.isArray(value) && wanted && value.length !== wanted) {
      return [`content/${place} must have ${wanted} entries, but it has ${value.length}.`];
    }
    if (key === "team" && Array.isArray(value) && value.length === 0) {
      return [`content/${place} must have one entry or more, but it has none.`];
    }
    if (key === "width" && !(Number(value) >= 16 && Number(value) <= 160)) {
      return [`content/${place} must be from 16 to 160, but it is ${value}.`];
    }
    if (isBars(value) && !fitsItsAxis(value)) {
      return [`content/${place} must have bars between 0 and ${value.end}.`];
    }
    // A table's cell may be empty.
    if (typeof value !== "string" || place.includes(".table[")) {
      return [];
    }
    const [fits, must] = rules[key] ?? anyText;
    return fits(value) ? [] : [`content/${place} ${must}, but it is "${value}".`];
  });
  return [...lost, ...wrong];
}

function isBars(value: unknown): value is DeliverableBars {
  return typeof Object(value).end === "number";
}

function fitsItsAxis({ rows, end }: DeliverableBars): boolean {
  return rows.every(([, , from, to]) => from >= 0 && from < to && to <= end);
}
