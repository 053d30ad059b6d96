/** Company facts that are not settings of the server (see site.ts). Sample data: replace it. */
export const company = { workArea: "Embedded systems, silicon and consulting" };

/** What the company can count, with the day on which it was counted. */
export type CompanyFigures = {
  /** The day, such as 2026-10-31. */
  asOf: string;
  figures: readonly {
    value: string;
    words: string;
    /** Where the list behind the figure can be read. */
    url?: string;
  }[];
  /** Delete the line once the figures are your own. */
  sample?: true;
};

/** On the profile page; without a figure the block is not there. */
export const companyFigures: CompanyFigures = {
  asOf: "2026-10-31",
  figures: [
    { value: "9", words: "years, since 2017" },
    { value: "11", words: "boards in series production" },
    { value: "4", words: "tape-outs, first silicon in use" },
    {
      value: "148",
      words: "patches in Linux",
      url: "https://www.example.com/patches",
    },
  ],
  sample: true,
};

/** A sentence that a buyer asks for before the first talk. */
export type Assurance = {
  heading: string;
  text: string;
  /** Delete the line once the sentence is your own. */
  sample?: true;
};

/** On the service pages and the project query page: ownership, confidentiality, standards. */
export const assurances: readonly Assurance[] = [
  {
    heading: "You own the result",
    text: "Source, layout, drawings, scripts and rigs are yours when you have paid for them, without a licence fee. What we bring along is listed before we start, and yours to use.",
    sample: true,
  },
  {
    heading: "NDA before the talk",
    text: "We sign yours, or send ours, before you tell us anything that is confidential.",
    sample: true,
  },
  {
    heading: "Standards we work to",
    text: "IEC 61508 and ISO 26262 for safety, IEC 62443-4-1 for security, IEC 62304 for medical devices, MISRA C:2023.",
    sample: true,
  },
];
