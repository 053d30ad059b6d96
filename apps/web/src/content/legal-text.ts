/** One numbered part of a legal text. */
export type LegalSection = {
  heading: string;
  paragraphs: readonly string[];
  /** Follows the paragraphs. */
  points?: readonly string[];
};

/** A legal text. It has a version because each acceptance is stored with one. */
export type LegalText = {
  title: string;
  /** Date on which this wording took effect, `YYYY-MM-DD`. */
  version: string;
  summary: string;
  /** Marks the text as a sample on its page: delete the line once the wording has been reviewed. */
  sample?: true;
  sections: readonly LegalSection[];
};
