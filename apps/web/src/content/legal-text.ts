/** One numbered part of a legal text. */
export type LegalSection = {
  heading: string;
  paragraphs: readonly string[];
  /** Follows the paragraphs. */
  points?: readonly string[];
};

/** A legal text: versioned, because what a person accepted is stored with its version. */
export type LegalText = {
  title: string;
  /** Date on which this wording took effect, `YYYY-MM-DD`. */
  version: string;
  summary: string;
  /** Shown by the doctor alone: delete the line once the wording has been reviewed. */
  sample?: true;
  sections: readonly LegalSection[];
};
